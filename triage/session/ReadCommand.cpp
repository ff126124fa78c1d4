#include "triage/session/ReadCommand.h"
#include "compiler/command/CommandLineOutput.h"
#include "compiler/command/ParseCommandLine.h"
#include "triage/session/ResponseFiles.h"

using namespace llvm;

namespace culprit {

static bool isOwn(const CompilerProfile &profile,
                  const std::vector<std::string> &words) {
  return !words.empty() && profile.fits(words.front());
}

std::vector<std::string> wordsOf(const std::vector<std::string> &argv,
                                 const CompilerProfile &profile,
                                 const std::string &directory) {
  return profile.readsResponseFiles && isOwn(profile, argv)
             ? withResponseFiles(argv, directory)
             : argv;
}

Expected<CommandLine> readCommand(const std::vector<std::string> &words,
                                  const CompilerProfile &profile,
                                  const std::optional<std::string> &input,
                                  const LooksLikeIR &looksLikeIR) {
  auto command = parseCommandLine(words, profile, input, looksLikeIR);
  if (command && isOwn(profile, words))
    *command = withDefaultOutput(*command, profile);
  return command;
}

} // namespace culprit
