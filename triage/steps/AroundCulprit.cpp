#include "triage/steps/AroundCulprit.h"
#include "bisect/SuffixOracle.h"
#include "judge/FailureOracle.h"
#include "probe/RepeatedRuns.h"
#include "triage/evidence/Confirmation.h"
#include "triage/evidence/GuiltyPass.h"
#include "triage/steps/SpentBudget.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

/// Looking takes nothing from an answer that is there.
static Error keep(Investigation &state,
                  Expected<std::optional<IRAround>> around) {
  if (!around)
    return unlessOutOfBudget(around.takeError());
  if (*around)
    state.found.around = std::move(**around);
  return Error::success();
}

/// Only a reproducer that replays is looked at: what is seen in it must be what
/// the reader sees. A hang has no IR after it, and each look takes its time.
static const Compile *reproducerOf(const Investigation &state) {
  const Reproducer &reproducer = state.found.reproducer;
  bool isThere = reproducer.confirmed && reproducer.runs &&
                 state.found.indistinct.empty() &&
                 state.failure().face.kind != FailureKind::Hang;
  return isThere ? &*reproducer.runs : nullptr;
}

static bool isPassKnown(const Investigation &state) {
  return !state.found.byTool && !state.varies &&
         state.found.pass.precision == Precision::Exact;
}

static std::optional<std::string> patternOf(const ActionAnswer &action) {
  if (action.precision == Precision::Exact && action.actions.size() == 1)
    return action.actions.front().pattern;
  return std::nullopt;
}

Error lookAroundAction(Investigation &state) {
  const Compile *compile = reproducerOf(state);
  if (!compile || !isPassKnown(state))
    return Error::success();
  auto pattern = patternOf(state.found.action);
  auto look =
      irAroundAction(*state.oracle, *compile, state.found.pass.pass, pattern);
  if (!look)
    return unlessOutOfBudget(look.takeError());
  if (!look->otherPattern.empty())
    state.found.remarks.add(RemarkId::OtherPattern,
                            "the reproducer shows it in " + look->otherPattern +
                                ", and not in " + *pattern +
                                ", which is the pattern of the input");
  return keep(state, std::move(look->around));
}

Error lookAroundLLVMPass(Investigation &state) {
  const Compile *compile = reproducerOf(state);
  if (!compile || state.varies ||
      state.found.pass.precision != Precision::Exact)
    return Error::success();
  return keep(state,
              irAroundLLVMPass(*state.oracle, *compile, state.found.pass.pass));
}

Error lookAroundWrongPass(Investigation &state) {
  const Compile *compile = reproducerOf(state);
  if (!compile || !state.wrong || !state.wrong->inWrong)
    return Error::success();
  // Where no smaller command replays, it is the whole one.
  auto pipeline = compile->command.pipeline();
  auto leaf = pipeline ? leafIn(*pipeline, *state.wrong, *state.ground.pipeline)
                       : std::optional<PipelinePath>();
  if (!leaf)
    return Error::success();
  Compile without = *compile, with = *compile;
  Pipeline before = splitAt(*pipeline, *leaf).prefix;
  without.command = before.leaves().empty()
                        ? compile->command.withoutPasses()
                        : compile->command.withPipeline(before);
  with.command = compile->command.withPipeline(upTo(*pipeline, *leaf));
  return keep(state,
              irAround(state.prober, state.found.pass.pass, without, with));
}

/// The files of a probe lie in a directory that nobody else has; that of an
/// answer from the journal is another one each time.
static std::string withoutScratch(StringRef text) {
  static const Regex scratch(
      "[^[:space:]:'\"]*/culprit\\.[A-Za-z0-9]+/p[0-9]+/");
  std::string result;
  for (SmallVector<StringRef, 1> found; scratch.match(text, &found);) {
    size_t at = found.front().data() - text.data();
    result += text.take_front(at);
    text = text.drop_front(at + found.front().size());
  }
  return result + text.str();
}

/// What stands in front of the stack, and of the words that announce it.
static std::string messageIn(StringRef errors) {
  for (StringRef end : {"PLEASE submit a bug report", "Stack dump"})
    errors = errors.split(end).first;
  return withoutScratch(errors.trim());
}

static std::vector<std::string> linesOf(const StackDump &stack) {
  std::vector<std::string> lines;
  for (const StackFrame &frame : stack.frames) {
    std::string name = frame.function.empty() ? "??" : frame.function;
    lines.push_back(name +
                    (frame.module.empty() ? "" : " (" + frame.module + ")"));
  }
  // The innermost frames are those of the handler that prints the stack.
  auto handler = find_if(reverse(lines), [](const std::string &line) {
    return StringRef(line).starts_with("llvm::sys::");
  });
  auto begin = std::find_if(handler.base(), lines.end(), [](const auto &line) {
    return !StringRef(line).starts_with("??");
  });
  lines.erase(lines.begin(), begin);
  return lines;
}

/// The first run that shows what run.sh looks for, of as many as that makes:
/// another one may be clean, or fail otherwise. The first one is at addresses
/// that are the same each time, the others are as for the user.
static Expected<std::optional<Outcome>>
runThatShows(Prober &prober, unsigned runs, const FailureSignature &failure,
             Compile patient) {
  for (unsigned i = 0; i < runs; ++i) {
    Compile again = repetitionOf(patient, i);
    again.systemAddresses |= i > 0;
    auto result = prober.run(again);
    if (!result)
      return result.takeError();
    FailureFace face = faceOf(result->outcome);
    if (judge(face, failure).verdict == Verdict::Interesting)
      return std::move(result->outcome);
  }
  return std::nullopt;
}

/// A probe that hangs prints no stack. For a hang, the run that confirmed it.
static Compile patiently(const Investigation &state, Compile compile) {
  const FailureFace face = state.failure().face;
  compile.patience = face.kind == FailureKind::Hang
                         ? patienceWithHang(face.idle)
                         : Patience::Full;
  return compile;
}

Error lookAhead(const Investigation &state, const Compile &compile) {
  FailureKind kind = state.failure().face.kind;
  if (!isPassKnown(state) || !state.found.indistinct.empty() ||
      kind == FailureKind::Hang || kind == FailureKind::Miscompile ||
      state.instruments().passes() != Passes::MLIR)
    return Error::success();
  FailureOracle oracle(state.instruments(), state.oracle->reference());
  auto look = irAroundAction(oracle, compile, state.found.pass.pass,
                             patternOf(state.found.action));
  if (!look)
    return look.takeError();
  return state.prober.run(patiently(state, compile)).takeError();
}

Error readWhatItSays(Investigation &state) {
  const Reproducer &reproducer = state.found.reproducer;
  if (!reproducer.runs || !reproducer.bundle || state.found.byTool)
    return Error::success();
  // Watched by a library of ours, a compiler says more than it does in run.sh.
  auto shown = runThatShows(state.prober, reproducer.runsPerReplay,
                            state.asShown ? state.failure()
                                          : reproducer.bundle->signature,
                            patiently(state, *reproducer.runs));
  if (!shown)
    return unlessOutOfBudget(shown.takeError());
  if (!*shown)
    return Error::success();
  CompilerSays &says = state.found.says;
  says.message = messageIn((*shown)->err.text);
  if (auto stack = stackOf(**shown))
    says.stack = linesOf(*stack);
  return Error::success();
}

} // namespace culprit
