#include "triage/steps/WatchReference.h"
#include "compiler/input/StackFill.h"
#include "triage/evidence/OutputQuestion.h"
#include <future>

using namespace llvm;

namespace culprit {

namespace {
/// What it takes to run the trusted compile of an input under valgrind.
struct ReferenceWatch {
  explicit ReferenceWatch(const Investigation &state)
      : prober(state.prober), compiler(state.session.compiler),
        reference(state.reference),
        script(runOf(state.question.output, /*edited=*/true).script) {}

  Expected<MemoryCheck> operator()(const Compile &compile) const;

  Prober &prober;
  const CompilerUnderTest &compiler;
  ReferenceCommand reference;
  std::string script;
};
} // namespace

struct WatchAhead {
  std::string input; ///< its hash
  std::future<void> run;
};

Expected<MemoryCheck> ReferenceWatch::operator()(const Compile &compile) const {
  Together together(prober, compiler);
  auto outputs = referenceByCommand(reference)({compile}, together);
  if (!outputs)
    return outputs.takeError();
  if (!outputs->front())
    return MemoryCheck{MemoryCheck::Says::Nothing,
                       "the reference does not compile"};
  Compile file;
  file.input = *outputs->front();
  auto check = runUnderValgrind(prober, file, script);
  if (check)
    check->stackIsFilled = knowsStackOf(file.input.text());
  return check;
}

void watchReferenceAhead(Investigation &state, const Compile &compile) {
  auto &ahead = state.watchAhead;
  bool isBusy = ahead && ahead->run.wait_for(std::chrono::seconds(0)) !=
                             std::future_status::ready;
  if (!state.reference || state.watchReads || isBusy ||
      state.prober.workers() < 2 || state.prober.configuration().maxCompiles)
    return;
  // The journal has the answer then.
  ahead = std::make_shared<WatchAhead>();
  ahead->input = compile.input.hash();
  ahead->run =
      std::async(std::launch::async, [compile, watch = ReferenceWatch(state)] {
        consumeError(watch(compile).takeError());
      });
}

Expected<MemoryCheck> watchReference(Investigation &state,
                                     const Compile &compile) {
  if (state.watchAhead && state.watchAhead->input == compile.input.hash())
    state.watchAhead->run.wait();
  return ReferenceWatch(state)(compile);
}

} // namespace culprit
