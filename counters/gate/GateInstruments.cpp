#include "counters/gate/GateInstruments.h"
#include "counters/PrintedIR.h"
#include "counters/gate/FailedBeside.h"
#include "counters/gate/GateKnob.h"
#include "counters/gate/LeftInvalid.h"
#include "probe/RepeatedRuns.h"
#include "probe/compiler/GivenFlag.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// Where the events go; PlacedCompile knows the prefix.
static constexpr char logWord[] = "log={dir}/preload";
/// A log that traceOf() reads, with the text that belongs to it.
static constexpr char traceWords[] = "log={dir}/preload;mark;calls";

Passes GateInstruments::passes() const {
  return sight.hasPasses() ? Passes::MLIR : FlagInstruments::passes();
}

Compile GateInstruments::singleThreaded(const Compile &compile) const {
  auto flag = compiler().spell(Role::DisableThreading);
  if (!flag)
    return ordered(compile, library, "single");
  Compile single = compile;
  if (!hasFlagOf(compiler(), Role::DisableThreading, compile.command))
    single.command = compile.command.withFlags({*flag});
  return single;
}

std::unique_ptr<Knob> GateInstruments::gateActions(const Compile &compile,
                                                   const std::string &tag,
                                                   uint64_t units) const {
  if (!sight.hasPasses())
    return nullptr;
  return createGateKnob(library, singleThreaded(compile), tag, units);
}

std::optional<Compile> GateInstruments::endingBefore(const Compile &compile,
                                                     uint64_t execution) const {
  if (!sight.hasPasses())
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
  // In front of the pass, words of the compile's own would gate all passes.
  if (!stands.pays(compile, execution) || !compile.preload.order.empty())
    return inside;
  return standingBefore(inside, singleThreaded(compile).preload.order,
                        execution);
}

std::optional<Compile>
GateInstruments::runningOnly(const Compile &compile, const std::string &tag,
                             ArrayRef<uint64_t> identities) const {
  std::string word = onlyWord(tag, identities);
  if (!sight.hasPasses() || !fitsOrder(word))
    return std::nullopt;
  return ordered(singleThreaded(compile), library, word);
}

std::unique_ptr<Knob> GateInstruments::gateLLVMPasses(const Compile &compile,
                                                      uint64_t units) const {
  if (compiler().has(Role::OptBisectLimit))
    return FlagInstruments::gateLLVMPasses(
        sight.hasPasses() ? singleThreaded(compile) : compile, units);
  if (!sight.hasPasses())
    return nullptr;
  return createLLVMOptionKnob(library, singleThreaded(compile), units);
}

std::optional<Compile>
GateInstruments::listLLVMPasses(const Compile &compile) const {
  // In threads, passes of LLVM have numbers by chance, too.
  auto listing = FlagInstruments::listLLVMPasses(
      sight.hasPasses() ? singleThreaded(compile) : compile);
  if (!sight.hasPasses())
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
  if (!sight.hasPasses() || pass.empty() || StringRef(pass).contains(' '))
    return std::nullopt;
  auto ending = listLLVMPasses(compile);
  if (ending)
    ending = ordered(*ending, library, llvmOptionWord("stop-before", pass));
  return ending;
}

Program GateInstruments::program() const {
  bool isOfUser =
      compiler().profile.isInterpreter || compiler().identity.isScript;
  return isOfUser ? Program::OfUser : Program::Compiler;
}

Error GateInstruments::lookForInvalidIR(const Compile &compile, Trace &traced) {
  if (!mayBeInvalid(traced))
    return Error::success();
  auto verified = logged(compile, "verify=passes");
  if (verified && *verified)
    blameForInvalid(traced, **verified);
  return verified.takeError();
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
  if (sight.isWithoutMLIR())
    return std::optional<Trace>();
  Compile traced = ordered(singleThreaded(compile), library, traceWords);
  traced.repeat = 0;
  auto result = runUntilItFails(door(), traced, runs);
  if (!result)
    return result.takeError();
  if (runs > 1 && result->outcome.status == Outcome::Status::Completed)
    return std::optional<Trace>();
  std::vector<GateLog> logs = gateLogsOf(*result);
  sight.learn(logs);
  const GateLog *log = onlyActiveLog(logs);
  if (!log)
    return traceWithoutActions(logs, *result);
  stands.learn(compile, *log);
  Trace trace = traceOf(*log, *result, program());
  if (Error error = lookForInvalidIR(compile, trace))
    return error;
  if (isDiagnostic(trace.face.kind) && !log->hasThreads)
    trace.errorsBeside =
        errorsBeside(trace, withoutMarks(result->outcome.err.text));
  if (endsWell(trace))
    trace.lastPass.reset();
  return std::optional<Trace>(std::move(trace));
}

Expected<std::optional<Trace>>
GateInstruments::logged(const Compile &compile, const std::string &word) {
  Compile asked = ordered(singleThreaded(compile), library,
                          std::string(traceWords) + ";" + word);
  auto result = door().run(asked);
  if (!result)
    return result.takeError();
  std::vector<GateLog> logs = gateLogsOf(*result);
  const GateLog *log = onlyActiveLog(logs);
  if (!log)
    return std::optional<Trace>();
  return std::optional<Trace>(traceOf(*log, *result, program()));
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
  if (!*passes || (*passes)->several.isUnsure())
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
    if (const PassError *error = action ? (*closer)->said.first() : nullptr)
      first.error = error->verbatim;
  }
  return std::optional<FirstInvalid>(std::move(first));
}

std::optional<Compile>
GateInstruments::abortingAtExit(const Compile &compile) const {
  return ordered(compile, library, "abort");
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
