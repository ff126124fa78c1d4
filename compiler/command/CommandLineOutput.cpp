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

/// A driver refuses one name for several files: of several inputs, or of CUDA
/// for host and device.
static bool writesOneFile(ArrayRef<Word> words,
                          const CompilerProfile &profile) {
  StringRef input;
  for (const Word &word : words) {
    if (word.option == "x")
      return false;
    if (!word.option.empty())
      continue;
    if (!input.empty())
      return false;
    input = word.value;
  }
  static constexpr StringRef plain[] = {".c",  ".cc", ".cpp", ".cxx",
                                        ".cl", ".ll", ".bc"};
  StringRef extension = sys::path::extension(input);
  return is_contained(plain, extension) ||
         (extension == ".cu" && profile.fits("nvcc"));
}

bool writesUnasked(const CommandLine &command, const CompilerProfile &profile) {
  if (!profile.defaultOutput ||
      command.input.kind == InputPlace::Kind::StandardInput)
    return false;
  StringRef output = optionOfRole(profile, Role::Output);
  std::vector<Word> words = readWords(command.argv, profile);
  return (!isDriver(profile) || writesOneFile(words, profile)) &&
         none_of(words, [&](const Word &word) {
           return word.option == output && word.hasValue;
         });
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
