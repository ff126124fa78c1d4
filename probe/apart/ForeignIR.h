//===- ForeignIR.h - Generic IR, read in a process of its own ---*- C++ -*-===//
//
// A text that kills a compiler may kill libMLIR, too, when Culprit reads it:
// bugs of the parser, nesting that is too deep for the stack, memory. So
// GenericModule is only ever used in a worker (Worker.h), and this is the door
// to it: a text, of which a new worker makes the module whenever one is needed.
//
// docs/decisions/foreign-ir.md says why so.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_APART_FOREIGNIR_H
#define CULPRIT_PROBE_APART_FOREIGNIR_H

#include "compiler/ir/GenericModule.h"
#include "probe/Prober.h"
#include "probe/apart/Wire.h"
#include "probe/apart/Worker.h"

namespace culprit {

/// Generic IR that cannot be read: it does not parse, or libMLIR dies of it.
class UnreadableIR : public llvm::ErrorInfo<UnreadableIR> {
public:
  static char ID;
  explicit UnreadableIR(std::string why) : why(std::move(why)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::string why;
};

/// Copies share the worker, which is asked by one of them at a time: what was
/// read once is not read again.
class ForeignIR {
public:
  /// Errors: UnreadableIR; Stopped, when the door's budget of time is spent or
  /// ^C comes meanwhile.
  static llvm::Expected<ForeignIR> read(const Prober &door,
                                        const std::string &text);

  /// The same, but nothing for IR that cannot be read.
  static llvm::Expected<std::optional<ForeignIR>>
  readIfPossible(const Prober &door, const std::string &text);

  /// The same, for parts of it that a compiler is asked about: whether the
  /// whole prints as it was read is not looked at, which takes as long as to
  /// read it.
  static llvm::Expected<std::optional<ForeignIR>>
  readForParts(const Prober &door, const std::string &text);

  /// As MLIR prints it, which reads as the same again; mostly what was read.
  /// For parts: what was given.
  const std::string &text() const { return *printed; }
  unsigned ops() const { return countedOps; }

  /// The result of `work(module, arguments...)`, in the worker. Work is a plain
  /// function that takes a const GenericModule & and what Wire.h can write, and
  /// returns such a thing. Errors: WorkerDied, if libMLIR dies of this;
  /// Stopped.
  template <auto work, typename... Arguments>
  auto ask(const Arguments &...arguments) {
    return Remote<work>::ask(*worker, arguments...);
  }

private:
  using SharedText = std::shared_ptr<const std::string>;
  /// Done by a worker with its module: bytes in, bytes out.
  using Work = std::string (*)(const GenericModule &, llvm::StringRef);
  template <auto work> struct Remote;

  ForeignIR(Worker worker, SharedText text)
      : worker(std::make_shared<Worker>(std::move(worker))),
        printed(std::move(text)) {}
  static ForeignIR of(const Prober &door, SharedText text);
  llvm::Error describe(llvm::StringRef request);

  std::shared_ptr<Worker> worker;
  SharedText printed; ///< before that is known: what it is read from
  unsigned countedOps = 0;
};

/// The answer, or `instead` if libMLIR died of the question.
template <typename Answer>
llvm::Expected<Answer> answerOr(llvm::Expected<Answer> answer, Answer instead) {
  if (!answer.template errorIsA<WorkerDied>())
    return answer;
  llvm::consumeError(answer.takeError());
  return instead;
}

/// The worker is a copy of this process: its functions lie at the same
/// addresses.
template <typename Result, typename... As,
          Result (*work)(const GenericModule &, As...)>
struct ForeignIR::Remote<work> {
  static std::string run(const GenericModule &module, llvm::StringRef bytes) {
    std::tuple<std::decay_t<As>...> arguments;
    wire::Reader reader(bytes);
    return std::apply(
        [&](auto &...each) {
          reader.takeAll(each...);
          return wire::written(work(module, each...));
        },
        arguments);
  }

  static llvm::Expected<Result> ask(Worker &worker,
                                    const std::decay_t<As> &...arguments) {
    Work function = run;
    auto answer = worker.ask(
        wire::written(reinterpret_cast<uintptr_t>(function), arguments...));
    if (!answer)
      return answer.takeError();
    Result result{};
    wire::Reader reader(*answer);
    reader.take(result);
    if (!reader.isSound)
      return llvm::make_error<WorkerDied>("an answer without an end");
    return result;
  }
};

} // namespace culprit
#endif
