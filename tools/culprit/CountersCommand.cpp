#include "counters/ActionProving.h"
#include "counters/FlagKnobs.h"
#include "probe/failure/CommandComplaint.h"
#include "report/Look.h"
#include "tools/culprit/GiveAnswer.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/Terminal.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static void showTitle() {
  outs() << formatv("{0,-32} {1,8}  {2}\n", "knob", "units", "proof");
}

static void showKnob(const std::string &name, uint64_t units, StringRef state,
                     StringRef evidence) {
  outs() << formatv("{0,-32} {1,8}  {2}: {3}\n", printable(name), units, state,
                    printable(evidence.str()));
}

static SubcommandResult listLLVMKnobs(const std::vector<LLVMKnob> &knobs,
                                      Terminal &terminal) {
  terminal.clear();
  showTitle();
  for (const LLVMKnob &knob : knobs)
    showKnob(knob.name, knob.units, str(knob.state), knob.evidence);
  return ExitCode::Answered;
}

/// Why nothing is seen of the command.
static std::string whyNoAction(const Session &session, const Outcome &outcome) {
  if (session.instruments->isGate())
    return "the gate saw none run";
  if (faceOf(outcome).kind != FailureKind::None)
    return "the command fails before the first one";
  return "the compiler lists an action log in its help, which stays empty; the "
         "gate may see more: --instruments gate";
}

static SubcommandResult listActionCounters(Session &session,
                                           Terminal &terminal) {
  Instruments &instruments = *session.instruments;
  Compile single = session.asGiven();
  if (auto off = session.compiler.spell(Role::DisableThreading))
    single.command = single.command.withFlags({*off});
  single.want = Want::Output;
  auto ungated = session.prober->run(single);
  if (!ungated)
    return ungated.takeError();
  auto traced = instruments.trace(session.asGiven());
  if (!traced)
    return traced.takeError();
  if (!*traced || (!setsActionCounter(single, passExecutionTag) &&
                   !instruments.gatePasses(single, 0))) {
    std::string why = instruments.complaint();
    outs() << "no action counters: this compiler lists no action log or no "
              "debug counter in its help"
           << (why.empty() ? "" : "; " + printable(why)) << "\n";
    return ExitCode::Partial;
  }
  if ((*traced)->log.countByTag.empty()) {
    outs() << "no action is seen: " << whyNoAction(session, ungated->outcome)
           << "\n";
    return ExitCode::Partial;
  }
  showTitle();
  for (const auto &[tag, count] : (*traced)->log.countByTag) {
    auto knob =
        instruments.gateActions(single, tag, (*traced)->log.mostOf(tag));
    if (!knob) {
      showKnob(tag, count, "not proven", "the command sets it");
      continue;
    }
    auto record = proveActions(instruments, *knob, *ungated);
    if (!record)
      return record.takeError();
    terminal.clear();
    std::string evidence = record->evidence;
    if ((*traced)->log.gap)
      evidence += "; the action log lacks its middle, so there may be more";
    showKnob(tag, count, record->proven ? "proven" : "not proven", evidence);
  }
  return ExitCode::Answered;
}

SubcommandResult runCounters(const Options &options, SignalWatch &signals) {
  Terminal terminal(options);
  Session session;
  if (Error error =
          open(session, options, signals, terminal, /*writesOut=*/false))
    return error;
  if (options.dryRun)
    return showPlan(session, Plan::Knobs);
  if (Error error = examine(session))
    return error;
  Compile plain = session.asGiven();
  plain.want = Want::Output;
  auto asGiven = session.prober->run(plain);
  if (!asGiven)
    return asGiven.takeError();
  if (auto complaint = commandComplaint(asGiven->outcome))
    return usageError("the compiler refuses the command: %s",
                      complaint->c_str());
  auto ofLLVM = session.instruments->proveLLVMKnobs(session.asGiven());
  if (!ofLLVM)
    return ofLLVM.takeError();
  return *ofLLVM ? listLLVMKnobs(**ofLLVM, terminal)
                 : listActionCounters(session, terminal);
}

} // namespace culprit
