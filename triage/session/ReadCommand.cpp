#include "triage/session/ReadCommand.h"
#include "compiler/command/CommandLineOutput.h"
#include "compiler/command/ParseCommandLine.h"
#include "triage/session/ResponseFiles.h"
#include "llvm/ADT/StringExtras.h"

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
  if (!command || !isOwn(profile, words))
    return command;
  // They would be written over the user's.
  std::vector<std::string> apart = inputsMadeApart(*command, profile);
  if (!apart.empty())
    return createStringError(
        "%s makes a file of each of %s where it runs: give "
        "the command of one of them",
        words.front().c_str(), join(apart, ", ").c_str());
  return withDefaultOutput(*command, profile);
}

} // namespace culprit
