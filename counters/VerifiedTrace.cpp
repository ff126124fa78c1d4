#include "counters/VerifiedTrace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// `--verify-each=0` and other ways to say so, as indices into argv.
static std::vector<size_t> wordsAgainstVerifying(const CommandLine &command) {
  std::vector<size_t> found;
  for (auto [index, word] : enumerate(command.argv)) {
    StringRef value = StringRef(word).ltrim('-');
    if (word.starts_with("-") && value.consume_front("verify-each=") &&
        is_contained({"0", "false", "FALSE", "False"}, value))
      found.push_back(index);
  }
  return found;
}

Expected<std::optional<Instruments::FirstInvalid>>
firstInvalidIfVerified(Instruments &instruments, const Compile &compile) {
  using FirstInvalid = Instruments::FirstInvalid;
  std::vector<size_t> words = wordsAgainstVerifying(compile.command);
  if (words.empty())
    return std::nullopt;
  Compile verified = compile;
  verified.command = compile.command.without(words);
  auto trace = instruments.trace(verified);
  if (!trace)
    return trace.takeError();
  if (!*trace || !(*trace)->lastPass || !isDiagnostic((*trace)->face.kind))
    return std::nullopt;
  const PassExecution &pass = (*trace)->passes[*(*trace)->lastPass];
  if (!pass.index)
    return std::nullopt;
  const PassError *error = (*trace)->said.first();
  return FirstInvalid{pass, std::nullopt, error ? error->verbatim : ""};
}

} // namespace culprit
