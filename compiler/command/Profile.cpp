//===- Profile.cpp - How a compiler spells things -------------------------===//
#include "compiler/command/Profile.h"
#include "compiler/command/Glob.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace culprit;
using llvm::StringRef;

namespace {

/// `/usr/bin/mlir-opt-22.1` -> `mlir-opt`.
StringRef programName(StringRef argv0) {
  StringRef name = argv0.drop_front(argv0.rfind('/') + 1);
  name.consume_back(".exe");
  StringRef bare = name.rtrim("0123456789.");
  if (bare.size() < name.size() && bare.consume_back("-") && !bare.empty())
    return bare;
  return name;
}

llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError("profile: " + message);
}

llvm::Error readStrings(StringRef key, const llvm::json::Value &value,
                        std::vector<std::string> &into) {
  const llvm::json::Array *array = value.getAsArray();
  if (!array)
    return fail("'" + key + "' is no list");
  for (const llvm::json::Value &element : *array) {
    std::optional<StringRef> text = element.getAsString();
    if (!text)
      return fail("'" + key + "' holds something other than strings");
    into.push_back(text->str());
  }
  return llvm::Error::success();
}

llvm::Error readStrings(StringRef key, const llvm::json::Value &value,
                        std::set<std::string> &into) {
  std::vector<std::string> list;
  if (llvm::Error error = readStrings(key, value, list))
    return error;
  into.insert(list.begin(), list.end());
  return llvm::Error::success();
}

llvm::Error readVariables(StringRef key, const llvm::json::Value &value,
                          std::map<std::string, std::string> &into) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail("'" + key + "' is no object");
  for (const auto &[name, setTo] : *object) {
    std::optional<StringRef> text = setTo.getAsString();
    if (!text)
      return fail("'" + key + "' sets '" + name.str() +
                  "' to something other than a string");
    into[name.str()] = text->str();
  }
  return llvm::Error::success();
}

llvm::Error readSpellings(const llvm::json::Value &value,
                          std::map<Role, std::string> &into) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail("'spellings' is no object");
  for (const auto &[name, spelling] : *object) {
    std::optional<Role> role = roleNamed(name);
    if (!role)
      return fail("no role is called '" + name.str() +
                  "'; docs/decisions/profiles.md has a table of them");
    std::optional<StringRef> text = spelling.getAsString();
    if (!text)
      return fail("the spelling of '" + name.str() + "' is no string");
    into[*role] = text->str();
  }
  return llvm::Error::success();
}

llvm::Error readRoles(StringRef key, const llvm::json::Value &value,
                      std::set<Role> &into) {
  std::vector<std::string> names;
  if (llvm::Error error = readStrings(key, value, names))
    return error;
  for (const std::string &name : names) {
    std::optional<Role> role = roleNamed(name);
    if (!role)
      return fail("'" + key + "' names '" + name + "', which is no role");
    into.insert(*role);
  }
  return llvm::Error::success();
}

llvm::Error readSyntax(const llvm::json::Value &value, PipelineSyntax &into) {
  StringRef text = value.getAsString().value_or("");
  if (text != "mlir" && text != "llvm")
    return fail("'pipelineSyntax' is neither \"mlir\" nor \"llvm\"");
  into = text == "llvm" ? PipelineSyntax::LLVM : PipelineSyntax::MLIR;
  return llvm::Error::success();
}

llvm::Error readBool(StringRef key, const llvm::json::Value &value,
                     bool &into) {
  auto flag = value.getAsBoolean();
  if (!flag)
    return fail("'" + key + "' is neither true nor false");
  into = *flag;
  return llvm::Error::success();
}

llvm::Error readTool(const llvm::json::Value &value, ReproducerTool &into) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail("'reproducerTool' is no object");
  for (const auto &[name, entry] : *object) {
    StringRef key = name;
    std::string *field = key == "program"   ? &into.program
                         : key == "driver"  ? &into.driver
                         : key == "profile" ? &into.profile
                                            : nullptr;
    auto text = entry.getAsString();
    if (!field || !text)
      return fail("'reproducerTool' has an unknown field, or one that is no "
                  "string: '" +
                  key + "'");
    *field = text->str();
  }
  if (into.program.empty() == into.driver.empty() || into.profile.empty())
    return fail("'reproducerTool' needs a profile, and either a program or a "
                "driver");
  return llvm::Error::success();
}

llvm::Error readDefaultOutput(const llvm::json::Value &value,
                              DefaultOutput &into) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail("'defaultOutput' is no object");
  for (const auto &[name, entry] : *object) {
    StringRef key = name;
    if (key == "extensions") {
      if (llvm::Error error = readVariables(key, entry, into.extensions))
        return error;
      continue;
    }
    if (key != "flag" && key != "path")
      return fail("'defaultOutput' has an unknown field '" + key + "'");
    (key == "flag" ? into.flag : into.path) =
        entry.getAsString().value_or("").str();
  }
  if (into.flag.empty() || into.path.empty())
    return fail("'defaultOutput' needs a flag and a path");
  return llvm::Error::success();
}

/// Each is spelled `--OPTION=PATH`.
llvm::Error readUnasked(StringRef key, const llvm::json::Value &value,
                        std::map<std::string, std::string> &into) {
  if (llvm::Error error = readVariables(key, value, into))
    return error;
  for (const auto &[flag, spelled] : into) {
    auto [option, path] = StringRef(spelled).split('=');
    if (!option.starts_with("-") || path.empty())
      return fail("'" + key + "' has '" + spelled +
                  "', which is not --OPTION=PATH");
  }
  return llvm::Error::success();
}

/// The field that is a set of options; null if the key is none of these.
std::set<std::string> *optionsOf(CompilerProfile &profile, StringRef key) {
  return key == "valueOptions"        ? &profile.valueOptions
         : key == "forwardingOptions" ? &profile.forwardingOptions
         : key == "outputOptions"     ? &profile.outputOptions
         : key == "scopedOptions"     ? &profile.scopedOptions
         : key == "inputOptions"      ? &profile.inputOptions
         : key == "veilOptions"       ? &profile.veilOptions
         : key == "pipelineOptions"   ? &profile.pipelineOptions
         : key == "productOptions"    ? &profile.productOptions
                                      : nullptr;
}

/// An unknown key is refused: it is a typing error that would be silent.
llvm::Error readField(CompilerProfile &profile, StringRef key,
                      const llvm::json::Value &value) {
  if (std::set<std::string> *options = optionsOf(profile, key))
    return readStrings(key, value, *options);
  if (key == "executables")
    return readStrings(key, value, profile.executables);
  if (key == "joinedOptions")
    return readStrings(key, value, profile.joinedOptions);
  if (key == "defaultOutput")
    return readDefaultOutput(value, profile.defaultOutput);
  if (key == "responseFiles")
    return readBool(key, value, profile.readsResponseFiles);
  if (key == "unaskedOutputs")
    return readUnasked(key, value, profile.unaskedOutputs);
  if (key == "plainOptions")
    return readStrings(key, value, profile.plainOptions);
  if (key == "environment")
    return readStrings(key, value, profile.environment);
  if (key == "countingEnvironment")
    return readVariables(key, value, profile.countingEnvironment);
  if (key == "trailers")
    return readStrings(key, value, profile.trailers);
  if (key == "handsOver")
    return readBool(key, value, profile.handsOver);
  if (key == "toolkitVariables")
    return readStrings(key, value, profile.toolkitVariables);
  if (key == "targetOptions")
    return readStrings(key, value, profile.targetOptions);
  if (key == "levelOptions")
    return readStrings(key, value, profile.levelOptions);
  if (key == "levels")
    return readStrings(key, value, profile.levels);
  if (key == "interpreter")
    return readBool(key, value, profile.isInterpreter);
  if (key == "tier") {
    profile.tier = value.getAsString().value_or("").str();
    return llvm::Error::success();
  }
  if (key == "unlisted")
    return readRoles(key, value, profile.unlisted);
  if (key == "reproducerTool")
    return readTool(value, profile.reproducerTool);
  if (key == "pipelineSyntax")
    return readSyntax(value, profile.pipelineSyntax);
  if (key == "spellings")
    return readSpellings(value, profile.spellings);
  if (key != "name")
    return fail("unknown key '" + key + "'");
  profile.name = value.getAsString().value_or("").str();
  return llvm::Error::success();
}

/// The name on a line of --help, and how far it is indented.
struct HelpLine {
  size_t indent = 0;
  StringRef option; ///< empty: no option on this line
};

HelpLine readHelpLine(StringRef line) {
  HelpLine result;
  result.indent = std::min(line.find_first_not_of(' '), line.size());
  StringRef rest = line.drop_front(result.indent);
  if (result.indent == 0 || !rest.consume_front("-"))
    return result;
  rest.consume_front("-");
  StringRef name = rest.take_until(
      [](char c) { return c == '=' || c == '[' || c == '<' || c == ' '; });
  if (!name.empty() && name[0] != '-')
    result.option = name;
  return result;
}

/// Calls `visit(name, isPass)` for each option; options of passes, which no
/// command line takes by themselves, stand deeper than the passes.
template <typename Visitor> void visitHelp(StringRef help, Visitor visit) {
  size_t passIndent = 0; // 0: outside of a list of passes
  while (!help.empty()) {
    StringRef line;
    std::tie(line, help) = help.split('\n');
    HelpLine read = readHelpLine(line);
    if (read.option.empty())
      continue;
    if (read.indent <= 2) {
      passIndent = 0;
      visit(read.option, false);
      continue;
    }
    if (passIndent == 0 || read.indent < passIndent)
      passIndent = read.indent;
    if (read.indent == passIndent)
      visit(read.option, true);
  }
}

} // namespace

bool CompilerProfile::isOutputOption(StringRef option) const {
  return outputOptions.count(option.str());
}

bool CompilerProfile::isPlainOption(StringRef option) const {
  for (const std::string &glob : plainOptions)
    if (matchesGlob(glob, option))
      return true;
  return false;
}

bool CompilerProfile::fits(StringRef argv0) const {
  StringRef program = programName(argv0);
  return isGiven || llvm::any_of(executables, [&](const std::string &glob) {
           return matchesGlob(glob, program);
         });
}

llvm::Expected<CompilerProfile> CompilerProfile::parse(StringRef json) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return value.takeError();
  const llvm::json::Object *object = value->getAsObject();
  if (!object)
    return fail("not an object");
  CompilerProfile profile;
  for (const auto &[key, field] : *object)
    if (llvm::Error error = readField(profile, StringRef(key), field))
      return error;
  if (profile.name.empty())
    return fail("it has no name");
  return profile;
}

const CompilerProfile *
culprit::profileOf(StringRef argv0, const std::vector<CompilerProfile> &all) {
  StringRef program = programName(argv0);
  const CompilerProfile *best = nullptr;
  size_t bestLength = 0;
  for (const CompilerProfile &profile : all)
    for (const std::string &glob : profile.executables)
      if (glob.size() > bestLength && matchesGlob(glob, program)) {
        best = &profile;
        bestLength = glob.size();
      }
  return best;
}

const CompilerProfile *
culprit::findProfile(StringRef argv0, const std::vector<CompilerProfile> &all) {
  if (const CompilerProfile *own = profileOf(argv0, all))
    return own;
  for (const CompilerProfile &profile : all)
    if (profile.name == "mlir-opt")
      return &profile;
  return nullptr;
}

std::set<std::string> culprit::flagsInHelp(StringRef help) {
  std::set<std::string> flags;
  visitHelp(help, [&](StringRef option, bool) { flags.insert(option.str()); });
  return flags;
}

std::set<std::string> culprit::passesInHelp(StringRef help) {
  std::set<std::string> passes;
  visitHelp(help, [&](StringRef option, bool isPass) {
    if (isPass)
      passes.insert(option.str());
  });
  return passes;
}
