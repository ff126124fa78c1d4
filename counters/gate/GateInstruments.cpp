#include "counters/gate/GateInstruments.h"
#include "counters/PrintedIR.h"
#include "counters/gate/GateKnob.h"
#include "counters/gate/GateTrace.h"
#include "probe/RepeatedRuns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace culprit {

/// Where the events go; PlacedCompile knows the prefix.
static constexpr char logWord[] = "log={dir}/preload";

Passes GateInstruments::passes() const {
  return sawPasses ? Passes::MLIR : FlagInstruments::passes();
}

Compile GateInstruments::singleThreaded(const Compile &compile) const {
  auto flag = compiler().spell(Role::DisableThreading);
  if (!flag)
    return ordered(compile, library, "single");
  Compile single = compile;
  if (!is_contained(compile.command.argv, *flag))
    single.command = compile.command.withFlags({*flag});
  return single;
}

std::unique_ptr<Knob> GateInstruments::gateActions(const Compile &compile,
                                                   const std::string &tag,
                                                   uint64_t units) const {
  if (!sawPasses)
    return nullptr;
  return createGateKnob(library, singleThreaded(compile), tag, units);
}

static std::string why(gate::RefusalReason reason) {
  switch (reason) {
  case gate::RefusalReason::UnknownCode:
    return "its MLIR is compiled in a way that the gate does not know";
  case gate::RefusalReason::NotWritable:
    return "the system does not let its code be changed";
  case gate::RefusalReason::TooManyOthers:
    return "it has more copies of MLIR than the gate tells apart";
  case gate::RefusalReason::None:
    break;
  }
  return "it ran no action of MLIR";
}

void GateInstruments::learn(const std::vector<GateLog> &logs) {
  if (const GateLog *log = onlyActiveLog(logs)) {
    // What other runs do in one thread is chance then.
    sawThreads |= log->hasThreads;
    sawPasses = !sawThreads;
    if (sawThreads)
      refusal = "its passes run in several threads, and neither a flag nor the "
                "gate turns them off";
    return;
  }
  if (sawPasses)
    return;
  isWithoutMLIR = logs.empty();
  bool several =
      any_of(logs, [](const GateLog &log) { return !log.events.empty(); });
  if (several) {
    refusal = "several processes of the command run passes of MLIR";
    return;
  }
  refusal = "the gate found no MLIR in it: statically linked without symbols, "
            "or none";
  for (const GateLog &log : logs)
    for (const GateLog::Object &object : log.objects)
      refusal = why(object.refused);
}

std::optional<Compile> GateInstruments::endingBefore(const Compile &compile,
                                                     uint64_t execution) const {
  if (!sawPasses)
    return std::nullopt;
  return ordered(singleThreaded(compile), library,
                 "until=" + std::to_string(execution));
}

std::optional<Compile> GateInstruments::onlyInside(const Compile &compile,
                                                   uint64_t execution) const {
  auto ending = endingBefore(compile, execution + 1);
  if (!ending)
    return std::nullopt;
  Compile inside =
      ordered(*ending, library, "within=" + std::to_string(execution));
  auto found = stands.find(compile.input.hash());
  bool pays = found != stands.end() && found->second.count(execution);
  // In front of the pass, words of the compile's own would gate all passes.
  if (!pays || !compile.preload.order.empty())
    return inside;
  return standingBefore(inside, singleThreaded(compile).preload.order,
                        execution);
}

/// The compile that stands costs what is before the pass, once more, and each
/// of the two proofs costs a whole compile.
void GateInstruments::learnStands(const Compile &compile, const GateLog &log) {
  constexpr uint64_t least = 100'000'000; // 0.1 s: a few questions are asked
  bool isWhole = compile.preload.order.empty() && !log.full;
  if (!isWhole || log.events.empty())
    return;
  uint64_t last = 0;
  for (const GateEvent &event : log.events)
    last = std::max({last, event.begin, event.end});
  for (const GateEvent &event : log.events) {
    uint64_t own = (event.completed ? event.end : last) - event.begin;
    if (event.tag == passExecutionTag && event.begin >= std::max(least, own))
      stands[compile.input.hash()].insert(event.number);
  }
}

std::optional<Compile>
GateInstruments::runningOnly(const Compile &compile, const std::string &tag,
                             ArrayRef<uint64_t> identities) const {
  std::string word = onlyWord(tag, identities);
  if (!sawPasses || !fitsOrder(word))
    return std::nullopt;
  return ordered(singleThreaded(compile), library, word);
}

std::unique_ptr<Knob> GateInstruments::gateLLVMPasses(const Compile &compile,
                                                      uint64_t units) const {
  if (compiler().has(Role::OptBisectLimit))
    return FlagInstruments::gateLLVMPasses(
        sawPasses ? singleThreaded(compile) : compile, units);
  if (!sawPasses)
    return nullptr;
  return createLLVMOptionKnob(library, singleThreaded(compile), units);
}

std::optional<Compile>
GateInstruments::listLLVMPasses(const Compile &compile) const {
  // In threads, passes of LLVM have numbers by chance, too.
  auto listing = FlagInstruments::listLLVMPasses(
      sawPasses ? singleThreaded(compile) : compile);
  if (!sawPasses)
    return listing;
  // Marks tell which of them run in the last pass of MLIR, or after it.
  if (listing)
    return ordered(*listing, library, "mark");
  listing = ordered(singleThreaded(compile), library,
                    "mark;" + llvmOptionWord("opt-bisect-limit", "-1") + ";" +
                        llvmOptionWord("debug-pass", "Executions"));
  listing->want = Want::AllText;
  return listing;
}

std::optional<Compile>
GateInstruments::endingBeforeLLVMPass(const Compile &compile,
                                      const std::string &pass) const {
  // A description is no argument.
  if (!sawPasses || pass.empty() || StringRef(pass).contains(' '))
    return std::nullopt;
  auto ending = listLLVMPasses(compile);
  if (ending)
    ending = ordered(*ending, library, llvmOptionWord("stop-before", pass));
  return ending;
}

/// A pattern before the pass that it is inside of.
static const Action *firstInvalidAction(const Trace &trace) {
  const Action *pass = nullptr;
  for (const Action &action : trace.log.actions) {
    if (!action.leftInvalid)
      continue;
    if (action.tag != passExecutionTag)
      return &action;
    pass = pass ? pass : &action;
  }
  return pass;
}

/// A pass may have left invalid IR, which it does not say itself: where the one
/// that failed has others inside, or where all ended well and the compile
/// failed.
static bool mayBeInvalid(const Trace &traced) {
  if (!traced.lastPass || traced.face.kind != FailureKind::PassFailure)
    return false;
  if (auto failed = innermostFailed(traced))
    return any_of(seq<size_t>(traced.passes.size()),
                  [&](size_t pass) { return isInside(traced, pass, *failed); });
  return traced.log.actions[traced.passes[*traced.lastPass].action].completed;
}

/// With another verification after each pass; the first one that does not hold
/// is that pass's.
Error GateInstruments::lookForInvalidIR(const Compile &compile, Trace &traced) {
  if (!mayBeInvalid(traced))
    return Error::success();
  auto verified = logged(compile, "verify=passes");
  if (!verified)
    return verified.takeError();
  if (!*verified)
    return Error::success();
  const Action *invalid = firstInvalidAction(**verified);
  // What the verifier says of it is what the compile fails with, or it has
  // nothing to do with that.
  const auto &errors = traced.face.errors;
  if (!invalid ||
      none_of((*verified)->lastPassErrors, [&](const std::string &error) {
        return is_contained(errors, error);
      }))
    return Error::success();
  auto failed = innermostFailed(traced);
  for (size_t i = 0; i < traced.passes.size(); ++i)
    if (traced.passes[i].index == invalid->indexInTag &&
        (!failed || isInside(traced, i, *failed))) {
      traced.passes[i].failed = traced.leftInvalid = true;
      traced.lastPass = i;
    }
  return Error::success();
}

/// Each pass says that it did not fail, and left valid IR: what fails comes
/// after them.
static bool endsWell(const Trace &traced) {
  return traced.face.kind != FailureKind::None && !traced.lostItsEnd() &&
         all_of(traced.passes, [&](const PassExecution &pass) {
           return traced.log.actions[pass.action].completed &&
                  pass.failed.has_value() && !*pass.failed;
         });
}

/// A compiler that refuses its input runs none, and that is known then.
static std::optional<Trace>
traceWithoutActions(const std::vector<GateLog> &logs,
                    const CompileResult &result) {
  const GateLog *seen = nullptr;
  for (const GateLog &log : logs) {
    if (!log.events.empty())
      return std::nullopt;
    for (const GateLog::Object &object : log.objects)
      if (object.refused == gate::RefusalReason::None)
        seen = &log;
  }
  if (!seen)
    return std::nullopt;
  return traceOf(*seen, result);
}

Expected<std::optional<Trace>> GateInstruments::trace(const Compile &compile,
                                                      unsigned runs) {
  if (isWithoutMLIR)
    return std::optional<Trace>();
  Compile traced =
      ordered(singleThreaded(compile), library, std::string(logWord) + ";mark");
  traced.repeat = 0;
  auto result = runUntilItFails(door(), traced, runs);
  if (!result)
    return result.takeError();
  if (runs > 1 && result->outcome.status == Outcome::Status::Completed)
    return std::optional<Trace>();
  std::vector<GateLog> logs = gateLogsOf(*result);
  learn(logs);
  const GateLog *log = onlyActiveLog(logs);
  if (!log)
    return traceWithoutActions(logs, *result);
  learnStands(compile, *log);
  Trace trace = traceOf(*log, *result);
  if (Error error = lookForInvalidIR(compile, trace))
    return error;
  if (endsWell(trace))
    trace.lastPass.reset();
  return std::optional<Trace>(std::move(trace));
}

Expected<std::optional<Trace>>
GateInstruments::logged(const Compile &compile, const std::string &word) {
  Compile asked = ordered(singleThreaded(compile), library,
                          std::string(logWord) + ";mark;" + word);
  auto result = door().run(asked);
  if (!result)
    return result.takeError();
  std::vector<GateLog> logs = gateLogsOf(*result);
  const GateLog *log = onlyActiveLog(logs);
  if (!log)
    return std::optional<Trace>();
  return std::optional<Trace>(traceOf(*log, *result));
}

Expected<std::optional<Trace>>
GateInstruments::traceChanges(const Compile &compile, uint64_t execution) {
  return logged(compile, "changes=" + std::to_string(execution));
}

Expected<std::optional<Instruments::FirstInvalid>>
GateInstruments::firstInvalid(const Compile &compile) {
  auto passes = logged(compile, "verify=passes");
  if (!passes)
    return passes.takeError();
  if (!*passes)
    return std::optional<FirstInvalid>();
  // What a pass leaves that says that it failed may be invalid.
  auto found = find_if((*passes)->passes, [&](const PassExecution &pass) {
    return (*passes)->log.actions[pass.action].leftInvalid &&
           !pass.failed.value_or(false);
  });
  if (found == (*passes)->passes.end())
    return std::optional<FirstInvalid>();
  FirstInvalid first;
  first.pass = *found;
  if (auto inside = onlyInside(compile, *found->index)) {
    auto closer = logged(*inside, "verify=" + std::to_string(*found->index));
    if (!closer)
      return closer.takeError();
    const Action *action = *closer ? firstInvalidAction(**closer) : nullptr;
    if (action && action->tag != passExecutionTag)
      first.inside = *action;
    if (action)
      first.error = (*closer)->lastPassErrorVerbatim;
  }
  return std::optional<FirstInvalid>(std::move(first));
}

Expected<std::optional<std::string>>
GateInstruments::irBefore(const Compile &compile, uint64_t execution,
                          bool locations) {
  std::string word = logWord;
  word += ";ir=" + std::to_string(execution) + ";stop";
  if (!locations)
    word += ";bare";
  Compile writing = ordered(singleThreaded(compile), library, word);
  auto result = door().run(writing);
  if (!result)
    return result.takeError();
  for (const ProducedFile &file : result->preloadFiles) {
    if (!StringRef(file.name).ends_with(".before"))
      continue;
    // In local scope MLIR prints no resources; flags can print them.
    if (StringRef(file.bytes).contains("dense_resource"))
      break;
    return std::optional<std::string>(
        asTheUserNamesIt(file.bytes, writing, door()));
  }
  if (!compiler().has(Role::PrintGeneric))
    return std::optional<std::string>();
  return FlagInstruments::irBefore(compile, execution, locations);
}

Expected<std::optional<std::string>>
GateInstruments::irBeforeFailure(const Compile &compile, unsigned runs,
                                 bool locations) {
  auto traced = trace(compile, runs);
  if (!traced)
    return traced.takeError();
  if (!*traced || !(*traced)->lastPass)
    return std::optional<std::string>();
  return irBefore(compile, *(*traced)->passes[*(*traced)->lastPass].index,
                  locations);
}

} // namespace culprit
