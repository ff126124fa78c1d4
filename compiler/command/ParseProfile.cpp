#include "compiler/command/ParseProfile.h"
#include "llvm/Support/JSON.h"

using namespace culprit;
using llvm::StringRef;

namespace {

llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError("profile: " + message);
}

llvm::Error readValue(StringRef key, const llvm::json::Value &value,
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

llvm::Error readValue(StringRef key, const llvm::json::Value &value,
                      std::set<std::string> &into) {
  std::vector<std::string> list;
  if (llvm::Error error = readValue(key, value, list))
    return error;
  into.insert(list.begin(), list.end());
  return llvm::Error::success();
}

llvm::Error readValue(StringRef key, const llvm::json::Value &value,
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

llvm::Error readValue(StringRef, const llvm::json::Value &value,
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

llvm::Error readValue(StringRef key, const llvm::json::Value &value,
                      std::set<Role> &into) {
  std::vector<std::string> names;
  if (llvm::Error error = readValue(key, value, names))
    return error;
  for (const std::string &name : names) {
    std::optional<Role> role = roleNamed(name);
    if (!role)
      return fail("'" + key + "' names '" + name + "', which is no role");
    into.insert(*role);
  }
  return llvm::Error::success();
}

llvm::Error readValue(StringRef, const llvm::json::Value &value,
                      PipelineSyntax &into) {
  StringRef text = value.getAsString().value_or("");
  if (text != "mlir" && text != "llvm")
    return fail("'pipelineSyntax' is neither \"mlir\" nor \"llvm\"");
  into = text == "llvm" ? PipelineSyntax::LLVM : PipelineSyntax::MLIR;
  return llvm::Error::success();
}

llvm::Error readValue(StringRef key, const llvm::json::Value &value,
                      bool &into) {
  auto flag = value.getAsBoolean();
  if (!flag)
    return fail("'" + key + "' is neither true nor false");
  into = *flag;
  return llvm::Error::success();
}

llvm::Error readValue(StringRef, const llvm::json::Value &value,
                      ReproducerTool &into) {
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

llvm::Error readValue(StringRef, const llvm::json::Value &value,
                      DefaultOutput &into) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail("'defaultOutput' is no object");
  for (const auto &[name, entry] : *object) {
    StringRef key = name;
    if (key == "extensions") {
      if (llvm::Error error = readValue(key, entry, into.extensions))
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

llvm::Error readValue(StringRef key, const llvm::json::Value &value,
                      std::string &into) {
  std::optional<StringRef> text = value.getAsString();
  if (!text)
    return fail("'" + key + "' is no string");
  into = text->str();
  return llvm::Error::success();
}

/// Each is spelled `--OPTION=PATH`.
llvm::Error readUnasked(StringRef key, const llvm::json::Value &value,
                        CompilerProfile &profile) {
  std::map<std::string, std::string> &into = profile.unaskedOutputs;
  if (llvm::Error error = readValue(key, value, into))
    return error;
  for (const auto &[flag, spelled] : into) {
    auto [option, path] = StringRef(spelled).split('=');
    if (!option.starts_with("-") || path.empty())
      return fail("'" + key + "' has '" + spelled +
                  "', which is not --OPTION=PATH");
  }
  return llvm::Error::success();
}

/// Reads the value as what the member is.
template <auto Member>
llvm::Error readInto(StringRef key, const llvm::json::Value &value,
                     CompilerProfile &profile) {
  return readValue(key, value, profile.*Member);
}

struct Field {
  llvm::StringLiteral key;
  llvm::Error (*read)(StringRef key, const llvm::json::Value &value,
                      CompilerProfile &profile);
};

constexpr Field fields[] = {
    {"name", readInto<&CompilerProfile::name>},
    {"executables", readInto<&CompilerProfile::executables>},
    {"valueOptions", readInto<&CompilerProfile::valueOptions>},
    {"joinedOptions", readInto<&CompilerProfile::joinedOptions>},
    {"forwardingOptions", readInto<&CompilerProfile::forwardingOptions>},
    {"outputOptions", readInto<&CompilerProfile::outputOptions>},
    {"scopedOptions", readInto<&CompilerProfile::scopedOptions>},
    {"defaultOutput", readInto<&CompilerProfile::defaultOutput>},
    {"unaskedOutputs", readUnasked},
    {"inputOptions", readInto<&CompilerProfile::inputOptions>},
    {"plainOptions", readInto<&CompilerProfile::plainOptions>},
    {"pipelineOptions", readInto<&CompilerProfile::pipelineOptions>},
    {"pipelineSyntax", readInto<&CompilerProfile::pipelineSyntax>},
    {"spellings", readInto<&CompilerProfile::spellings>},
    {"productOptions", readInto<&CompilerProfile::productOptions>},
    {"tier", readInto<&CompilerProfile::tier>},
    {"unlisted", readInto<&CompilerProfile::unlisted>},
    {"environment", readInto<&CompilerProfile::environment>},
    {"countingEnvironment", readInto<&CompilerProfile::countingEnvironment>},
    {"trailers", readInto<&CompilerProfile::trailers>},
    {"veilOptions", readInto<&CompilerProfile::veilOptions>},
    {"handsOver", readInto<&CompilerProfile::handsOver>},
    {"toolkitVariables", readInto<&CompilerProfile::toolkitVariables>},
    {"targetOptions", readInto<&CompilerProfile::targetOptions>},
    {"levelOptions", readInto<&CompilerProfile::levelOptions>},
    {"levels", readInto<&CompilerProfile::levels>},
    {"interpreter", readInto<&CompilerProfile::isInterpreter>},
    {"responseFiles", readInto<&CompilerProfile::readsResponseFiles>},
    {"reproducerTool", readInto<&CompilerProfile::reproducerTool>},
};

/// An unknown key is refused: it is a typing error that would be silent.
llvm::Error readField(CompilerProfile &profile, StringRef key,
                      const llvm::json::Value &value) {
  for (const Field &field : fields)
    if (field.key == key)
      return field.read(key, value, profile);
  return fail("unknown key '" + key + "'");
}

} // namespace

llvm::Expected<CompilerProfile> culprit::parseProfile(StringRef json) {
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
