#include "triage/steps/remarks/WhatItSays.h"
#include "probe/RepeatedRuns.h"
#include "probe/files/ScratchPaths.h"
#include "triage/evidence/HangCheck.h"
#include "triage/steps/remarks/ErrorLine.h"
#include "triage/steps/remarks/MakerOfErrorOp.h"
#include "triage/steps/remarks/SpentBudget.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

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

Compile firstRunToRead(const Investigation &state, Compile compile) {
  const FailureFace face = state.failure().face;
  compile.patience = face.kind == FailureKind::Hang
                         ? patienceWithHang(face.idle)
                         : Patience::Full;
  return compile;
}

Error readWhatItSays(Investigation &state) {
  if (Error error = tellErrorLine(state))
    return error;
  if (Error error = tellMakerOfErrorOp(state))
    return error;
  const Reproducer &reproducer = state.found.reproducer;
  if (!reproducer.runs || !reproducer.bundle || state.found.byTool)
    return Error::success();
  // Watched by a library of ours, a compiler says more than it does in run.sh.
  auto shown = runThatShows(state.prober, reproducer.runsPerReplay,
                            state.asShown ? state.failure()
                                          : reproducer.bundle->signature,
                            firstRunToRead(state, *reproducer.runs));
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
