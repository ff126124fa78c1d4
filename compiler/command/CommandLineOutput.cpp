#include "compiler/command/CommandLineOutput.h"
#include "compiler/command/CommandWords.h"
#include "compiler/command/OptionOfRole.h"
#include "compiler/command/UnaskedOutputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// It names what it writes in its own way.
static bool isDriver(const CompilerProfile &profile) {
  return profile.defaultOutput.extensions.empty();
}

static bool has(ArrayRef<Word> words, ArrayRef<StringRef> options) {
  return any_of(words, [&](const Word &word) {
    return is_contained(options, StringRef(word.option));
  });
}

/// All but a program to be linked is made of each input apart.
static bool isMadeApart(ArrayRef<Word> words) {
  return has(words, {"c", "S", "emit-llvm", "emit-llvm-bc", "emit-obj",
                     "emit-ast", "compile", "assemble", "precompile"}) &&
         !has(words, {"fsyntax-only"});
}

static bool isPrinted(ArrayRef<Word> words) {
  return has(words, {"E", "M", "MM", "preprocess", "fsyntax-only"});
}

/// No object, no archive, and no value of an option that is not known.
static bool isSource(StringRef path) {
  static constexpr StringRef sources[] = {
      ".c", ".cc", ".cpp", ".cxx", ".C", ".cl", ".cu", ".hip",
      ".i", ".ii", ".m",   ".mm",  ".s", ".S",  ".ll", ".bc"};
  return is_contained(sources, sys::path::extension(path));
}

static std::vector<StringRef> inputsOf(ArrayRef<Word> words) {
  std::vector<StringRef> inputs;
  for (const Word &word : words)
    if (word.option.empty())
      inputs.push_back(word.value);
  return inputs;
}

/// A driver refuses one name for several files, as of several inputs. Of one
/// input for several devices, some make one file and some several, and say so
/// (commandComplaint()).
static bool writesOneFile(ArrayRef<Word> words) {
  std::vector<StringRef> inputs = inputsOf(words);
  if (inputs.size() != 1)
    return inputs.size() > 1 && !isMadeApart(words) && !isPrinted(words);
  return has(words, {"x"}) || isSource(inputs.front());
}

static bool namesOutput(ArrayRef<Word> words, const CompilerProfile &profile) {
  StringRef output = optionOfRole(profile, Role::Output);
  return any_of(words, [&](const Word &word) {
    return word.option == output && word.hasValue;
  });
}

bool writesUnasked(const CommandLine &command, const CompilerProfile &profile) {
  bool isPrinted = command.input.kind == InputPlace::Kind::StandardInput &&
                   !isDriver(profile); // a driver writes `-.o`
  std::vector<Word> words = readWords(command.argv, profile);
  return profile.defaultOutput && !isPrinted &&
         (!isDriver(profile) || writesOneFile(words)) &&
         !namesOutput(words, profile);
}

std::vector<std::string> inputsMadeApart(const CommandLine &command,
                                         const CompilerProfile &profile) {
  std::vector<Word> words = readWords(command.argv, profile);
  std::vector<std::string> inputs;
  for (StringRef input : inputsOf(words))
    if (isSource(input))
      inputs.push_back(input.str());
  bool isOfSeveral = profile.defaultOutput && isDriver(profile) &&
                     inputs.size() > 1 && isMadeApart(words) &&
                     !namesOutput(words, profile);
  return isOfSeveral ? inputs : std::vector<std::string>();
}

std::string nameOfUnasked(const CommandLine &command,
                          const CompilerProfile &profile) {
  if (isDriver(profile))
    return "";
  StringRef path = StringRef(command.argv[command.input.argument])
                       .drop_front(command.input.prefix.size());
  for (StringRef end : {".ll", ".bc", ".mir"})
    if (path.consume_back(end))
      break;
  StringRef extension = sys::path::extension(profile.defaultOutput.path);
  for (const Word &word : readWords(command.argv, profile)) {
    auto other = profile.defaultOutput.extensions.find(
        (word.option + "=" + word.value).str());
    if (other != profile.defaultOutput.extensions.end())
      extension = other->second;
  }
  return (path + extension).str();
}

CommandLine withDefaultOutput(const CommandLine &command,
                              const CompilerProfile &profile) {
  const DefaultOutput &output = profile.defaultOutput;
  CommandLine result = command;
  if (writesUnasked(command, profile))
    result = command.withOutput(output.flag + output.path, output.path,
                                /*isMain=*/true);
  for (const auto &[flag, path] :
       unaskedOutputs(readWords(command.argv, profile), profile))
    result = result.withOutput(flag + path, path);
  return result;
}

} // namespace culprit
