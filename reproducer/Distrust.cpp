#include "reproducer/Distrust.h"
#include "compiler/command/Glob.h"
#include "compiler/input/ReproducerText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Options, of drivers and of passes, that name a file, a tool or a plugin
/// without a profile that says so.
static constexpr const char *namesOfOptions[] = {
    "o",           "MF",          "B",        "specs",     "wrapper",
    "ccbin",       "load",        "fplugin*", "Xcompiler", "Xlinker",
    "*plugin*",    "*toolkit*",   "*-file",   "*-file-*",  "*filename*",
    "*-dir",       "*-directory", "*output*", "*-path",    "*-paths",
    "save-temps*", "view-*",      "dot-*",    "*-bindir",  "cmd-options",
    "linkFiles"};
static constexpr const char *harmlessOptions[] = {"split-input-file",
                                                  "output-split-marker"};
/// Passes that start a tool, or write a file by themselves.
static constexpr const char *namesOfPasses[] = {"gpu-module-to-binary",
                                                "*-to-nvvm-pipeline",
                                                "*-to-rocdl-pipeline",
                                                "*-to-xevm-pipeline",
                                                "test-lower-to-nvvm",
                                                "sparsifier",
                                                "view-*",
                                                "dot-*"};

static bool isOneOf(ArrayRef<const char *> globs, StringRef name) {
  return any_of(globs,
                [&](const char *glob) { return matchesGlob(glob, name); });
}

static bool isNameCharacter(char c) {
  return isAlnum(c) || c == '-' || c == '_';
}

/// Each name in the text of a pipeline, options of passes included.
static std::vector<StringRef> namesIn(StringRef text) {
  std::vector<StringRef> names;
  while (!text.empty()) {
    StringRef name = text.take_while(isNameCharacter);
    if (!name.empty())
      names.push_back(name);
    text = text.drop_front(name.empty() ? 1 : name.size());
  }
  return names;
}

static bool hasPath(StringRef text) {
  return text.contains('/') || text.contains("..") || text.starts_with("@") ||
         text.contains("=@") || text.contains('~');
}

std::vector<std::string> dangersOfPipeline(const std::string &pipeline) {
  std::vector<std::string> dangers;
  if (hasPath(pipeline))
    dangers.push_back("its pipeline names a path: " + pipeline);
  for (StringRef name : namesIn(pipeline)) {
    if (isOneOf(namesOfPasses, name))
      dangers.push_back("its pipeline may start tools or write files: " +
                        name.str());
    else if (isOneOf(namesOfOptions, name) && !isOneOf(harmlessOptions, name))
      dangers.push_back("its pipeline may name a file or a tool: " +
                        name.str());
  }
  return dangers;
}

static bool isPipeline(StringRef name) {
  return name == "pass-pipeline" || name == "passes" ||
         name.ends_with("-pipeline") || name.ends_with("-passes");
}

static void addDangersOfFlag(StringRef flag,
                             const std::set<std::string> &fileOptions,
                             std::vector<std::string> &dangers) {
  if (flag == "{input}")
    return;
  auto [spelled, value] = flag.split('=');
  StringRef name = spelled.ltrim('-');
  bool isOption = spelled.starts_with("-");
  if (isOption && !isOneOf(harmlessOptions, name) &&
      (fileOptions.count(name.str()) || isOneOf(namesOfOptions, name)))
    dangers.push_back("its option " + flag.str() +
                      " may name a file, a plugin or a tool");
  else if (isOption && isPipeline(name))
    append_range(dangers, dangersOfPipeline(value.str()));
  else if (hasPath(flag) && value != "{input}")
    dangers.push_back("its word " + flag.str() + " names a path");
  else if (isOption && isOneOf(namesOfPasses, name))
    dangers.push_back("its pass " + name.str() +
                      " may start tools or write files");
}

/// What bundles say of outputs: `-o /dev/null`, `-o=/dev/null`, `-o/dev/null`.
static bool isDiscarding(ArrayRef<std::string> flags, size_t i) {
  constexpr StringRef nowhere = "/dev/null";
  StringRef flag = flags[i];
  bool isNext = i + 1 < flags.size() && flags[i + 1] == nowhere;
  return flag == nowhere || (flag == "-o" && isNext) ||
         flag == "-o=/dev/null" || flag == "-o/dev/null";
}

std::vector<std::string> dangersOf(const Bundle &bundle,
                                   const std::set<std::string> &fileOptions) {
  std::vector<std::string> dangers;
  if (!bundle.launchedBy.empty())
    dangers.push_back("it has words in front of the compiler: " +
                      join(bundle.launchedBy, " "));
  if (!bundle.driver.name.empty())
    dangers.push_back("it brings a script that is run: " + bundle.driver.name);
  if (bundle.output)
    dangers.push_back("its own script run.sh judges the output");
  for (const auto &[name, value] : bundle.environment)
    dangers.push_back("it sets a variable: " + name + "=" + value);
  for (const auto *flags : {&bundle.flags, &bundle.acceptFlags})
    for (size_t i = 0; i < flags->size(); ++i)
      if (!isDiscarding(*flags, i))
        addDangersOfFlag((*flags)[i], fileOptions, dangers);
  append_range(dangers, dangersOfPipeline(bundle.pipeline));
  if (auto text = readReproducer(bundle.input.text()))
    append_range(dangers, dangersOfPipeline(text->pipeline));
  return dangers;
}

} // namespace culprit
