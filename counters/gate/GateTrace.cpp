#include "counters/gate/GateTrace.h"
#include "counters/gate/EndingCompile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace culprit {

std::vector<GateLog> gateLogsOf(const CompileResult &result) {
  std::vector<GateLog> logs;
  for (const ProducedFile &file : result.preloadFiles)
    if (auto log = parseGateLog(file.bytes))
      logs.push_back(std::move(*log));
  return logs;
}

const GateLog *onlyActiveLog(const std::vector<GateLog> &logs) {
  auto isActive = [](const GateLog &log) { return !log.events.empty(); };
  auto found = find_if(logs, isActive);
  return count_if(logs, isActive) == 1 ? &*found : nullptr;
}

/// `TAG` running `Canonicalizer` on Operation `builtin.module`
static std::string passClassIn(StringRef text) {
  return text.split("running `").second.split('`').first.str();
}

/// `apply-pattern pattern: (anonymous namespace)::Fold
static std::string patternIn(StringRef text) {
  return text.split(" pattern: ").second.trim().str();
}

static std::string opTextOf(const GateEvent &event) {
  std::string text = event.opName.str();
  if (!event.symbol.empty())
    text += " @" + event.symbol.str();
  if (!event.location.empty())
    text += " " + event.location.str();
  return text;
}

/// What was skipped did not run; its number is counted.
static ActionLog logOf(const GateLog &log) {
  ActionLog result;
  result.truncated = log.full;
  std::vector<std::optional<size_t>> places(log.events.size());
  for (auto [number, event] : enumerate(log.events)) {
    unsigned &count = result.countByTag[event.tag.str()];
    count = std::max(count, static_cast<unsigned>(event.number + 1));
    if (event.skipped)
      continue;
    Action action;
    action.tag = event.tag.str();
    action.name = event.tag == passExecutionTag ? passClassIn(event.text)
                                                : patternIn(event.text);
    action.opName = event.opName.str();
    action.opText = opTextOf(event);
    action.indexInTag = static_cast<unsigned>(event.number);
    for (auto up = event.parent; up && !action.parent;
         up = log.events[*up].parent)
      action.parent = places[*up];
    action.identity = event.identity;
    action.leftInvalid = event.leftInvalid;
    action.changed = event.changed;
    action.completed = event.completed;
    places[number] = result.actions.size();
    result.actions.push_back(std::move(action));
  }
  return result;
}

/// A failure that the program survived is not how it ended, unless that is
/// proven: it was told in the first `survived` bytes.
static void forgetSurvived(Trace &trace, size_t survived,
                           const std::map<uint64_t, size_t> &begins) {
  for (PassExecution &pass : trace.passes) {
    auto began = begins.find(*pass.index);
    if (began == begins.end() || began->second >= survived)
      continue;
    if (pass.failed)
      pass.failed = false;
    trace.log.actions[pass.action].leftInvalid = false;
  }
}

std::optional<size_t> innermostFailed(const Trace &trace) {
  std::optional<size_t> innermost;
  for (size_t i = 0; i < trace.passes.size(); ++i)
    if (trace.passes[i].failed.value_or(false) &&
        (!innermost || isInside(trace, i, *innermost)))
      innermost = i;
  return innermost;
}

static bool isInvalid(const Trace &trace, size_t pass) {
  return trace.log.actions[trace.passes[pass].action].leftInvalid;
}

/// A diagnostic is said by the pass that failed; a crash and a hang are where
/// they leave a pass open, whatever failed before.
static void takeFailingPass(Trace &trace) {
  bool isSaid = isDiagnostic(trace.face.kind);
  auto passes = seq<size_t>(trace.passes.size());
  auto invalid =
      find_if(passes, [&](size_t pass) { return isInvalid(trace, pass); });
  if (invalid != passes.end()) {
    trace.lastPass = *invalid;
    return;
  }
  auto failed = innermostFailed(trace);
  if (isSaid && failed && !trace.passes[*failed].adaptor)
    trace.lastPass = failed;
  if (!isSaid)
    takeOpenPass(trace);
}

/// Behind the module: `/@two_dispatch_1/...`, `/@"a/b"/...`.
static std::string partOf(StringRef root) {
  StringRef symbol = root.split("/@").second;
  return symbol.consume_front("\"") ? symbol.split("\"").first.str()
                                    : symbol.split('/').first.str();
}

/// What the log says of each pass, beside its action.
static void describePasses(Trace &trace, const GateLog &log) {
  std::map<unsigned, const GateEvent *> events;
  for (const GateEvent &event : log.events)
    if (event.tag == passExecutionTag)
      events[static_cast<unsigned>(event.number)] = &event;
  for (PassExecution &pass : trace.passes) {
    const GateEvent &event = *events[*pass.index];
    pass.failed = event.failed;
    pass.beginsCompile = event.beginsCompile;
    pass.calls = event.calls.str();
    pass.part = partOf(event.root);
    pass.argument =
        event.argument.take_until([](char c) { return c == '{' || c == '('; })
            .str();
  }
}

/// The last pass had its say between its mark and the end of the text, or, if
/// another one verified what it left, the next mark.
static TextOfCompile textOfLastPass(const Trace &trace, const MarkedText &err) {
  TextOfCompile text;
  if (!trace.lastPass)
    return text;
  auto found = err.begins.find(*trace.passes[*trace.lastPass].index);
  if (found == err.begins.end())
    return text;
  text.begin = found->second;
  if (isInvalid(trace, *trace.lastPass) && std::next(found) != err.begins.end())
    text.end = std::next(found)->second;
  return text;
}

/// Of compiles in several threads that fail, chance decides which one is the
/// first; and what each of them says stands among what the others say.
static void countFailing(Trace &trace) {
  // A pass on a function may run in another thread than what is around it.
  unsigned failing = count_if(trace.passes, [](const PassExecution &pass) {
    return pass.opName == "builtin.module" && !pass.parent &&
           pass.failed.value_or(false);
  });
  if (failing < 2)
    return;
  trace.several.count = failing;
  trace.lastPass.reset();
}

Trace traceOf(const GateLog &log, const CompileResult &result,
              Program program) {
  Outcome outcome = result.outcome;
  MarkedText err = withoutMarks(outcome.err.text);
  if (err.text.size() < outcome.err.text.size())
    outcome.err.text = err.text;
  Trace trace = traceOf(logOf(log), outcome);
  trace.logComplete = !log.full;
  trace.inOneThread = !log.hasThreads;
  describePasses(trace, log);
  TextOfCompile part;
  bool isFailure = trace.face.kind != FailureKind::None;
  if (program == Program::OfUser && isFailure) {
    if (!log.hasThreads)
      part = takeEndingCompile(trace, err);
    else if (isDiagnostic(trace.face.kind))
      countFailing(trace);
  }
  if (trace.several.isUnsure())
    return trace;
  // The program may end with a failure that it kept, and go on meanwhile.
  size_t from = part.begin;
  if (!trace.several.isProven) {
    size_t survived = outcome.err.text.size() - lastWordsOf(outcome).size();
    forgetSurvived(trace, survived, err.begins);
    from = std::max(from, survived);
  }
  takeFailingPass(trace);
  TextOfCompile said = textOfLastPass(trace, err);
  size_t begin = std::max(said.begin, from) - from;
  size_t end = std::max(std::min(said.end, part.end), from) - from;
  readLastErrors(trace, StringRef(outcome.err.text).drop_front(from), begin,
                 end);
  return trace;
}

} // namespace culprit
