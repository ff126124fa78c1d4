//===- ParseCommandLine.cpp - Reads the command as pasted -----------------===//
//
// A flag that the profile does not know is taken for a pass, because compilers
// have more passes than anyone can list.
//
//===----------------------------------------------------------------------===//
#include "compiler/command/ParseCommandLine.h"
#include "compiler/command/CommandWords.h"
#include "compiler/command/InterpreterWords.h"
#include "compiler/command/OptionOfRole.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

namespace {

/// How much of the value stands in front of the path.
size_t scopeIn(const Word &word, const CompilerProfile &profile) {
  return profile.scopedOptions.count(word.option.str())
             ? word.value.find('=') + 1 // npos + 1: there is no scope
             : 0;
}

std::vector<OutputPlace> findOutputs(const std::vector<Word> &words,
                                     const CompilerProfile &profile) {
  StringRef main = optionOfRole(profile, Role::Output);
  std::vector<OutputPlace> outputs;
  for (const Word &word : words) {
    bool isMain = word.option == main;
    if (!word.hasValue || !profile.isOutputOption(word.option) ||
        word.value == "-" || word.value.empty() ||
        (word.value == "/dev/null" && !isMain))
      continue;
    size_t scope = scopeIn(word, profile);
    outputs.push_back({word.valueArgument,
                       (word.prefix + word.value.take_front(scope)).str(),
                       word.value.drop_front(scope).str(), isMain});
  }
  return outputs;
}

/// `User=me`, not `lr=0.1/out.mlir`.
bool isSetting(StringRef value) {
  return value.contains('=') && !value.contains('/');
}

/// In front of what an interpreter runs, the option is another one (`bash -o
/// pipefail run.sh`); it may be for a program that no profile knows, too (`ssh
/// -o KEY=VALUE`).
void dropSettings(CommandLine &line, bool isKnown) {
  size_t program = programPlace(line.argv);
  llvm::erase_if(line.outputs, [&](const OutputPlace &output) {
    return output.argument < program || (!isKnown && isSetting(output.path));
  });
}

void findPipeline(CommandLine &line, const std::vector<Word> &words,
                  const CompilerProfile &profile) {
  StringRef textOption = optionOfRole(profile, Role::PassPipeline);
  StringRef shortOption = optionOfRole(profile, Role::PassPipelineShort);
  StringRef replayOption = optionOfRole(profile, Role::RunReproducer);
  line.pipelineSyntax = profile.pipelineSyntax;
  if (!textOption.empty())
    line.pipelineOption = StringRef(profile.spellings.at(Role::PassPipeline))
                              .split("{}")
                              .first.str();
  for (const Word &word : words) {
    if (word.option.empty() || word.valueArgument == line.input.argument)
      continue;
    PipelineSpelling spelling = PipelineSpelling::PassFlags;
    if (word.option == replayOption)
      spelling = PipelineSpelling::Reproducer;
    else if (word.option == textOption || word.option == shortOption)
      spelling = PipelineSpelling::PassPipeline;
    else if (!profile.pipelineOptions.count(word.option.str()) &&
             (profile.isPlainOption(word.option) ||
              profile.valueOptions.count(word.option.str()) ||
              profile.isOutputOption(word.option) ||
              profile.inputOptions.count(word.option.str())))
      continue;
    line.spelling = std::max(line.spelling, spelling);
    line.pipelineArguments.push_back(word.argument);
    if (word.valueArgument != word.argument)
      line.pipelineArguments.push_back(word.valueArgument);
  }
}

/// Whether a flag is there and not switched off (`--verify-diagnostics=false`).
bool isSet(const std::vector<Word> &words, StringRef option) {
  return !option.empty() && llvm::any_of(words, [&](const Word &word) {
    return word.option == option && word.value != "false" && word.value != "0";
  });
}

} // namespace

llvm::Expected<CommandLine> culprit::parseCommandLine(
    const std::vector<std::string> &argv, const CompilerProfile &profile,
    const std::optional<std::string> &input, const LooksLikeIR &looksLikeIR) {
  if (argv.empty() || argv[0].empty())
    return llvm::createStringError("no compiler: give its command after --");
  std::vector<Word> words = readWords(argv, profile);
  CommandLine line;
  line.argv = argv;
  llvm::Expected<InputPlace> place =
      findInput(words, profile, input, looksLikeIR);
  if (!place)
    return place.takeError();
  line.input = *place;
  line.outputs = findOutputs(words, profile);
  dropSettings(line, profile.fits(argv[0]));
  findPipeline(line, words, profile);
  line.splitInputFile = isSet(words, optionOfRole(profile, Role::SplitInput));
  line.verifyDiagnostics =
      isSet(words, optionOfRole(profile, Role::VerifyDiagnostics));
  return line;
}
