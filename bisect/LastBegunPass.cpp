#include "bisect/LastBegunPass.h"
#include "compiler/output/BisectLines.h"

using namespace llvm;

namespace culprit {

static Expected<std::optional<BisectLine>> lastBegun(Oracle &oracle,
                                                     const Compile &compile) {
  auto listing = oracle.instruments().listLLVMPasses(compile);
  if (!listing)
    return std::optional<BisectLine>();
  auto result = oracle.door().run(*listing);
  if (!result)
    return result.takeError();
  auto lines = parseBisectLines(result->outcome.err.text);
  if (lines.empty() || !lines.back().running)
    return std::optional<BisectLine>();
  return std::optional<BisectLine>(std::move(lines.back()));
}

/// Whether the library does its work up to there without a complaint. That the
/// compiler cannot go on with what it gets then is no failure.
static Expected<bool> isCleanBefore(Oracle &oracle, const Compile &ending) {
  auto judgement = oracle.ask(ending, Attribution::None);
  if (!judgement || judgement->verdict == Verdict::Interesting)
    return judgement ? false : Expected<bool>(judgement.takeError());
  auto handOver = oracle.instruments().handOver(ending);
  if (!handOver)
    return handOver.takeError();
  return *handOver && !(*handOver)->calls.empty() &&
         !(*handOver)->calls.back().refused();
}

Error nameLastBegun(Oracle &oracle, const Compile &compile,
                    PassAnswer &answer) {
  if (!answer.pass.empty() || answer.precision != Precision::NotGated)
    return Error::success();
  auto last = lastBegun(oracle, compile);
  if (!last || !*last)
    return last.takeError();
  const BisectLine &line = **last;
  auto ending = oracle.instruments().endingBeforeLLVMPass(compile, line.pass);
  if (!ending)
    return Error::success();
  auto clean = isCleanBefore(oracle, *ending);
  if (!clean)
    return clean.takeError();
  if (!*clean) {
    answer.why += "; " + line.pass +
                  " is the last pass that was begun, but "
                  "ending before it proves nothing";
    return Error::success();
  }
  answer.pass = answer.pathText = line.pass;
  answer.anchorOp = line.anchor;
  answer.symbol = line.symbol;
  answer.index = line.index - 1;
  answer.why += "; clean if it ends before " + line.pass +
                ", the last pass that was begun";
  return Error::success();
}

} // namespace culprit
