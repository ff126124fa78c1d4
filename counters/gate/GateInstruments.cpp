#include "counters/gate/GateInstruments.h"
#include "counters/PrintedIR.h"
#include "counters/gate/GateKnob.h"
#include "counters/gate/GateTrace.h"
#include "probe/RepeatedRuns.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// Where the events go; PlacedCompile knows the prefix.
static constexpr char logWord[] = "log={dir}/preload";

Passes GateInstruments::passes() const {
  return sawPasses ? Passes::MLIR : FlagInstruments::passes();
}

static Compile singleThreaded(const CompilerUnderTest &compiler,
                              const Compile &compile) {
  Compile single = compile;
  auto flag = compiler.spell(Role::DisableThreading);
  if (flag && !is_contained(compile.command.argv, *flag))
    single.command = compile.command.withFlags({*flag});
  return single;
}

std::unique_ptr<Knob> GateInstruments::gateActions(const Compile &compile,
                                                   const std::string &tag,
                                                   uint64_t units) const {
  if (!sawPasses)
    return nullptr;
  return createGateKnob(library, singleThreaded(compiler(), compile), tag,
                        units);
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
  refusal.clear();
  if (onlyActiveLog(logs)) {
    sawPasses = true;
    return;
  }
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
  return ordered(singleThreaded(compiler(), compile), library,
                 "until=" + std::to_string(execution));
}

std::optional<Compile> GateInstruments::onlyInside(const Compile &compile,
                                                   uint64_t execution) const {
  auto ending = endingBefore(compile, execution + 1);
  if (!ending)
    return std::nullopt;
  return ordered(*ending, library, "within=" + std::to_string(execution));
}

std::optional<Compile>
GateInstruments::runningOnly(const Compile &compile, const std::string &tag,
                             ArrayRef<uint64_t> identities) const {
  std::string word = onlyWord(tag, identities);
  if (!sawPasses || !fitsOrder(word))
    return std::nullopt;
  return ordered(singleThreaded(compiler(), compile), library, word);
}

/// The pass after which the IR may be invalid without it saying so: the last
/// one inside of a pass that failed, else the last one.
static std::optional<size_t> suspect(const Trace &traced) {
  if (!traced.lastPass || traced.face.kind == FailureKind::None)
    return std::nullopt;
  const PassExecution &pass = traced.passes[*traced.lastPass];
  if (pass.failed.value_or(false))
    return lastInside(traced, *traced.lastPass);
  if (!traced.log.actions[pass.action].completed)
    return std::nullopt;
  return traced.lastPass;
}

/// With another verification after that one.
Error GateInstruments::lookForInvalidIR(const Compile &compile, Trace &traced) {
  auto number = suspect(traced);
  if (!number)
    return Error::success();
  PassExecution &pass = traced.passes[*number];
  auto result = door().run(
      ordered(singleThreaded(compiler(), compile), library,
              std::string(logWord) + ";verify=" + std::to_string(pass.index)));
  if (!result)
    return result.takeError();
  for (const GateLog &log : gateLogsOf(*result))
    for (const GateEvent &event : log.events)
      if (event.leftInvalid && event.tag == passExecutionTag &&
          event.number == pass.index) {
        pass.failed = true;
        traced.lastPass = number;
      }
  return Error::success();
}

Expected<std::optional<Trace>> GateInstruments::trace(const Compile &compile,
                                                      unsigned runs) {
  Compile traced = ordered(singleThreaded(compiler(), compile), library,
                           std::string(logWord) + ";mark");
  traced.want = Want::AllText;
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
    return std::optional<Trace>();
  Trace trace = traceOf(*log, *result);
  if (Error error = lookForInvalidIR(compile, trace))
    return error;
  return std::optional<Trace>(std::move(trace));
}

Expected<std::optional<Trace>>
GateInstruments::logged(const Compile &compile, const std::string &word) {
  Compile asked = ordered(singleThreaded(compiler(), compile), library,
                          std::string(logWord) + ";mark;" + word);
  asked.want = Want::AllText;
  auto result = door().run(asked);
  if (!result)
    return result.takeError();
  std::vector<GateLog> logs = gateLogsOf(*result);
  const GateLog *log = onlyActiveLog(logs);
  if (!log)
    return std::optional<Trace>();
  return std::optional<Trace>(traceOf(*log, *result));
}

static const Action *firstInvalidAction(const Trace &trace) {
  auto found = find_if(trace.log.actions,
                       [](const Action &action) { return action.leftInvalid; });
  return found == trace.log.actions.end() ? nullptr : &*found;
}

Expected<std::optional<Instruments::FirstInvalid>>
GateInstruments::firstInvalid(const Compile &compile) {
  auto passes = logged(compile, "verify=passes");
  if (!passes)
    return passes.takeError();
  const Action *whole = *passes ? firstInvalidAction(**passes) : nullptr;
  if (!whole)
    return std::optional<FirstInvalid>();
  FirstInvalid first;
  for (const PassExecution &pass : (*passes)->passes)
    if (pass.index == whole->indexInTag)
      first.pass = pass;
  if (auto inside = onlyInside(compile, whole->indexInTag)) {
    auto closer =
        logged(*inside, "verify=" + std::to_string(whole->indexInTag));
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
  Compile writing = ordered(singleThreaded(compiler(), compile), library, word);
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
  return irBefore(compile, (*traced)->passes[*(*traced)->lastPass].index,
                  locations);
}

} // namespace culprit
