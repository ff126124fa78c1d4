#include "report/ReportJson.h"
#include "report/FailureId.h"
#include "report/IssueTitle.h"
#include "report/Rows.h"
#include "reproducer/SignatureJson.h"

using namespace llvm;
using nlohmann::json;

namespace culprit {

static double seconds(std::chrono::milliseconds time) {
  return double(time.count()) / 1000.0;
}

static json orNull(const std::string &text) {
  return text.empty() ? json(nullptr) : json(text);
}

static json rateJson(const ReproductionRate &rate) {
  if (rate.runs == 0)
    return nullptr;
  return {{"showing", rate.showing},
          {"runs", rate.runs},
          {"lowest", rate.lowest()}};
}

/// If a failure shows in every run, one clean run is proof.
static double chanceToMiss(const FailureSignature &failure) {
  return failure.rate.runs ? failure.rate.chanceToMiss(failure.runsPerQuestion)
                           : 0;
}

/// What a crashing compile says before it crashes is about something else.
static const std::string &diagnosticOf(const FailureFace &face) {
  return isCrashLike(face.kind) ? face.fatalVerbatim : face.firstErrorVerbatim;
}

static json failureJson(const Report &report) {
  const FailureSignature &failure = report.failure;
  json faces = json::array();
  for (const CountedFace &counted : report.faces) {
    json face = faceToJson(counted.face);
    face["runs"] = counted.runs ? json(counted.runs) : json(nullptr);
    faces.push_back(std::move(face));
  }
  return {{"id", orNull(failureId(report))},
          {"key", orNull(failureKey(report))},
          {"kind", kindOf(report)},
          {"signature", failure.face.summary()},
          {"exit", failure.face.exitCode},
          {"signal", failure.face.signal},
          {"frames", failure.face.frames},
          {"diagnostic", orNull(diagnosticOf(failure.face))},
          {"place", orNull(report.errorPlace)},
          {"indistinct", orNull(report.indistinct)},
          {"faces", faces},
          {"rate", rateJson(failure.rate)},
          {"runs_per_question", failure.runsPerQuestion},
          {"confidence", 1 - chanceToMiss(failure)}};
}

static json llvmPassJson(const Report &report) {
  if (!report.tier.llvmPass)
    return nullptr;
  const PassAnswer &pass = *report.tier.llvmPass;
  return {{"pass", pass.pass},
          {"unit", orNull(pass.symbol)},
          {"precision", str(pass.precision)},
          {"why", pass.why}};
}

static json originJson(NamedAction::Origin origin) {
  switch (origin) {
  case NamedAction::Origin::Input:
    return "input";
  case NamedAction::Origin::EarlierPass:
    return "earlier-pass";
  case NamedAction::Origin::SamePass:
    return "same-pass";
  case NamedAction::Origin::Unknown:
    break;
  }
  return nullptr;
}

static json culpritJson(const Report &report) {
  const PassAnswer &pass = report.pass;
  json actions = json::array();
  for (const NamedAction &action : report.action.actions)
    actions.push_back(
        {{"tag", action.tag},
         {"index", action.index ? json(*action.index) : json(nullptr)},
         {"pattern", orNull(action.pattern)},
         {"op", orNull(action.op)},
         {"location", orNull(action.location)},
         {"op_from", originJson(action.origin)},
         {"made_by", orNull(action.madeBy)}});
  json range = nullptr;
  if (report.action.precision == Precision::Range)
    range = {report.action.range.first, report.action.range.second};
  return {{"pass", orNull(pass.pass)},
          {"failing_pass", orNull(report.failure.failingPass)},
          {"pass_class", orNull(pass.passClass)},
          {"path", orNull(pass.pathText)},
          {"anchor", orNull(pass.anchorOp)},
          {"pass_index", pass.index ? json(*pass.index) : json(nullptr)},
          {"pass_precision", str(pass.precision)},
          {"pass_candidates", pass.candidates},
          {"why", pass.why},
          {"stage", orNull(report.stage)},
          {"tier", orNull(report.tier.name)},
          {"tier_why", report.tier.why},
          {"refused_by", orNull(report.tier.refusedBy)},
          {"llvm_pass", llvmPassJson(report)},
          {"precision", str(report.action.precision)},
          {"action_why", report.action.why},
          {"actions", actions},
          {"range", range},
          {"chunks", orNull(report.action.chunks)},
          {"gated", report.action.gated}};
}

static json passesJson(ArrayRef<LeftPass> passes) {
  json value = json::array();
  for (const LeftPass &pass : passes)
    value.push_back({{"pass", pass.pass}, {"why", pass.why}});
  return value;
}

static json pipelineJson(const Report &report) {
  json value = {{"original", nullptr},      {"minimal", nullptr},
                {"passes_before", nullptr}, {"passes_after", nullptr},
                {"one_minimal", false},     {"original_shows", nullptr}};
  if (report.originalShows)
    value["original_shows"] = *report.originalShows;
  if (report.originalPipeline) {
    value["original"] = report.originalPipeline->str();
    value["passes_before"] = report.originalPipeline->leaves().size();
  }
  if (report.pipeline) {
    value["minimal"] = report.pipeline->minimal.str();
    value["passes_after"] = report.pipeline->passesAfter;
    value["one_minimal"] = report.pipeline->oneMinimal;
    if (!report.pipeline->unjudged.empty())
      value["unjudged"] = passesJson(report.pipeline->unjudged);
    if (report.pipeline->seenAfter)
      value["seen_after"] = report.pipeline->seenAfter->str();
  }
  return value;
}

static json enablersJson(const Report &report) {
  return report.pipeline ? passesJson(report.pipeline->enablers)
                         : json::array();
}

static json settingsJson(const Report &report) {
  json needed = json::array();
  if (report.flags)
    for (const NeededSetting &setting : report.flags->needed)
      needed.push_back({{"kind", str(setting.kind)},
                        {"setting", setting.text},
                        {"why", setting.why}});
  json before = json::object();
  if (report.flags)
    for (const SettingCertificate &row : report.flags->certificate)
      before[str(row.kind)] = row.before;
  return {{"before", before}, {"needed", needed}};
}

/// The attempts of the last rounds, on the input and on the command.
static json certificateJson(const Report &report) {
  json tried = json::array();
  for (const KindCertificate &row : report.reduction->certificate) {
    json edits = json::array();
    for (const TriedEdit &edit : row.edits)
      edits.push_back({{"op", edit.op},
                       {"text", edit.opText},
                       {"verdict", str(edit.verdict)},
                       {"why", edit.reason}});
    tried.push_back({{"edit_kind", row.kind},
                     {"tried", row.tried},
                     {"unresolved", row.unresolved},
                     {"edits", edits}});
  }
  if (report.flags)
    for (const SettingCertificate &row : report.flags->certificate)
      tried.push_back({{"edit_kind", str(row.kind)},
                       {"tried", row.tried},
                       {"unresolved", row.unresolved}});
  return tried;
}

static json trajectoryJson(const ReductionAnswer &reduction) {
  json steps = json::array();
  for (const ReductionStep &step : reduction.trajectory)
    steps.push_back({{"compiles", step.compiles},
                     {"seconds", seconds(step.at)},
                     {"ops", step.ops},
                     {"bytes", step.bytes}});
  return steps;
}

static json minimalityJson(const Report &report) {
  if (isStopped(report.status))
    return {{"kind", "budget"}};
  if (!report.reduction || report.reduction->rounds == 0)
    return {{"kind", "none"}};
  bool certified = report.reduction->certified &&
                   (!report.flags || report.flags->oneMinimal);
  json value = {{"kind", certified ? "certified" : "none"},
                {"rounds", report.reduction->rounds},
                {"runs_per_edit", report.reduction->runsPerEdit},
                {"rate", rateJson(report.reduction->rate)},
                {"trajectory", trajectoryJson(*report.reduction)},
                {"single_edits", certificateJson(report)}};
  if (report.editedWithoutThreads)
    value["without_threads"] = true;
  return value;
}

static json decisionsJson(const Report &report) {
  json value = {{"pass", report.pass.decisions},
                {"kernel", report.kernel.decisions},
                {"action", report.action.decisions},
                {"pipeline", json::array()},
                {"settings", json::array()}};
  if (report.pipeline)
    value["pipeline"] = report.pipeline->decisions;
  if (report.flags)
    value["settings"] = report.flags->decisions;
  return value;
}

static json remarksJson(const Report &report) {
  json value = json::array();
  for (const Remark &remark : report.remarks.all())
    value.push_back({{"id", str(remark.id)}, {"text", remark.text}});
  return value;
}

static json knobsJson(const Report &report) {
  json value = json::array();
  for (const KnobRecord &knob : report.knobs)
    value.push_back({{"name", knob.name},
                     {"proven", knob.proven},
                     {"evidence", knob.evidence},
                     {"count", knob.count}});
  return value;
}

static json othersJson(const Report &report) {
  json value = json::array();
  for (const OtherFailure &other : report.others)
    value.push_back({{"face", faceToJson(other.face)}, {"count", other.count}});
  return value;
}

static json compilerJson(const Report &report) {
  return {{"path", report.compiler.path},
          {"version", report.compiler.version},
          {"identity", report.compiler.hash},
          {"profile", report.profile}};
}

static json limitsJson(const Report &report) {
  return {{"wall", seconds(report.limits.wall)},
          {"learnt_wall", seconds(report.learntWall)},
          {"learnt_cpu", seconds(report.learntCpu)},
          {"memory_bytes", report.limits.memoryBytes},
          {"output_bytes", report.limits.outputBytes}};
}

static json irJson(const Report &report) {
  return {{"input_hash", orNull(report.inputHash)},
          {"ops_before", report.opsBefore},
          {"ops_after", report.opsAfter},
          {"bytes_before", report.bytesBefore},
          {"bytes_after", report.bytesAfter}};
}

static json reproducerJson(const Report &report) {
  return {{"path", orNull(report.reproducer.path)},
          {"command", orNull(report.reproducer.command)},
          {"confirmed", report.reproducer.confirmed},
          {"tool_command", report.toolCommand.empty()
                               ? json(nullptr)
                               : json(report.toolCommand)}};
}

static json probesJson(const Report &report) {
  return {{"total", report.probes.total},
          {"scripts", report.probes.scripts},
          {"by_stage", report.probes.byStage},
          {"cached", report.probes.cached},
          {"unresolved", report.probes.unresolved},
          {"different", report.probes.different}};
}

static json secondsJson(const Report &report) {
  json byStage = json::object();
  for (const auto &[stage, time] : report.probes.timeByStage)
    if (time.count())
      byStage[stage] = seconds(time);
  return {{"total", seconds(report.seconds)},
          {"by_stage", byStage},
          {"compiler", seconds(report.probes.compiler)},
          {"own", seconds(report.ownCpu)}};
}

std::string toJson(const Report &report) {
  json value = {{"schema", 2},
                {"culprit_version", CULPRIT_VERSION},
                {"date", report.date},
                {"title", endedInError(report) ? "" : issueTitle(report)},
                {"status", str(report.status)},
                {"command", report.command},
                {"failure", failureJson(report)},
                {"compiler", compilerJson(report)},
                {"limits", limitsJson(report)},
                {"baseline_runs", report.baselineRuns},
                {"knobs", knobsJson(report)},
                {"kernel", orNull(report.kernel.kernel)},
                {"kernel_path", orNull(report.kernel.path)},
                {"kernels_needed", report.kernel.needed},
                {"kernel_launches", report.kernel.launches},
                {"culprit", culpritJson(report)},
                {"break_command", orNull(report.breakCommand)},
                {"enablers", enablersJson(report)},
                {"pipeline", pipelineJson(report)},
                {"settings", settingsJson(report)},
                {"ir", irJson(report)},
                {"minimality", minimalityJson(report)},
                {"reproducer", reproducerJson(report)},
                {"probes", probesJson(report)},
                {"seconds", secondsJson(report)},
                {"peak_memory_bytes", report.ownPeakBytes},
                {"decisions", decisionsJson(report)},
                {"others", othersJson(report)},
                {"remarks", remarksJson(report)}};
  return value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace culprit
