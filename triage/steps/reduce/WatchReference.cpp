#include "triage/steps/reduce/WatchReference.h"
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
        reference(state.wrongCode.reference),
        script(runOf(state.question.output, /*edited=*/true).script) {}

  Expected<MemoryCheck> operator()(const Compile &compile,
                                   const std::stop_token &wanted = {}) const;

  Prober &prober;
  const CompilerUnderTest &compiler;
  ReferenceCommand reference;
  std::string script;
};
} // namespace

struct WatchAhead {
  ~WatchAhead() { wanted.request_stop(); } // the run is waited for after that

  std::string input; ///< its hash
  std::future<void> run;
  std::stop_source wanted;
};

Expected<MemoryCheck>
ReferenceWatch::operator()(const Compile &compile,
                           const std::stop_token &wanted) const {
  Together together(prober, compiler);
  auto outputs = referenceByCommand(reference)({compile}, together);
  if (!outputs)
    return outputs.takeError();
  if (!outputs->front())
    return MemoryCheck{MemoryCheck::Says::Nothing,
                       "the reference does not compile"};
  Compile file;
  file.input = *outputs->front();
  auto check = checkReads(prober, file, script, wanted);
  if (check)
    check->stackIsFilled = knowsStackOf(file.input.text());
  return check;
}

void watchReferenceAhead(Investigation &state, const Compile &compile) {
  if (!state.wrongCode.reference || state.wrongCode.watchReads ||
      state.prober.workers() < 2 || state.prober.configuration().maxCompiles)
    return;
  if (state.wrongCode.watchAhead &&
      state.wrongCode.watchAhead->input == compile.input.hash())
    return;
  state.wrongCode.watchAhead = nullptr; // stopped
  // The journal has the answer then.
  auto ahead = std::make_shared<WatchAhead>();
  ahead->input = compile.input.hash();
  ahead->run =
      std::async(std::launch::async, [compile, watch = ReferenceWatch(state),
                                      wanted = ahead->wanted.get_token()] {
        consumeError(watch(compile, wanted).takeError());
      });
  state.wrongCode.watchAhead = std::move(ahead);
}

Expected<MemoryCheck> watchReference(Investigation &state,
                                     const Compile &compile) {
  auto &ahead = state.wrongCode.watchAhead;
  if (ahead && ahead->input == compile.input.hash())
    ahead->run.wait();
  ahead = nullptr;
  return ReferenceWatch(state)(compile);
}

} // namespace culprit
