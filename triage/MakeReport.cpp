#include "triage/MakeReport.h"
#include "bisect/kernel/Launches.h"
#include "bisect/pass/SuffixOracle.h"
#include "compiler/output/FilePlace.h"
#include "probe/compiler/GivenFlag.h"
#include "report/SameFile.h"
#include "report/SourceLocation.h"
#include "triage/evidence/KernelOfLLVMPass.h"
#include "triage/evidence/PlaceInKernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <ctime>
#include <sys/resource.h>

using namespace llvm;

namespace culprit {

PipelineAnswer splitAtGuilty(PipelineAnswer answer, const GuiltyPass &guilty) {
  auto leaf = leafOf(answer.minimal, guilty);
  if (!leaf)
    return answer;
  ThreeParts parts = splitAt(answer.minimal, *leaf);
  unsigned before = parts.prefix.leaves().size();
  answer.minimal = upTo(answer.minimal, *leaf);
  answer.passesAfter = before + 1;
  answer.seenAfter = parts.suffix;
  // The bisection names passes before the guilty one alone, without a leaf.
  auto isBehind = [&](const LeftPass &pass) { return pass.leaf > leaf; };
  erase_if(answer.enablers, isBehind);
  erase_if(answer.unjudged, isBehind);
  return answer;
}

static std::optional<PipelineAnswer> pipelineOf(const Investigation &state) {
  const std::optional<PipelineAnswer> &pipeline = state.found.pipelineNow();
  bool isWrong = state.wrongCode.pass && state.wrongCode.pass->inWrong;
  return pipeline && isWrong
             ? splitAtGuilty(*pipeline, guiltyOf(*state.wrongCode.pass))
             : pipeline;
}

static bool isSameCrash(const FailureFace &a, const FailureFace &b) {
  return a.signal == b.signal && a.frames == b.frames &&
         a.fatalLine == b.fatalLine;
}

static std::vector<CountedFace> facesOf(const Investigation &state) {
  std::vector<CountedFace> faces = state.found.faces;
  if (!state.oracle)
    return faces;
  for (const FailureFace &face : state.oracle->met().faces)
    if (none_of(faces, [&](const CountedFace &known) {
          return isSameCrash(known.face, face);
        }))
      faces.push_back({face, 0});
  return faces;
}

/// The edits were judged without threads, and the last thing that was asked of
/// the command was whether it fails with them. MLIR's threads work on several
/// functions: with one, there is nothing that they could change.
static bool hasThreadsAgain(const Investigation &state) {
  if (const KernelAnswer &kernel = state.found.kernelNow();
      !kernel.kernel.empty() && kernel.staying.empty() &&
      kernel.needed == std::vector<std::string>{kernel.path})
    return false;
  auto hasFlag = [&](const Compile &compile) {
    return hasFlagOf(state.session.compiler, Role::DisableThreading,
                     compile.command);
  };
  return state.found.isInputReduced() &&
         state.found.reduction->functionsLeft != 1u &&
         hasFlag(state.found.reduction->input->compile) &&
         !hasFlag(state.found.best);
}

static void addReduction(Report &report, const Reduction &reduction) {
  report.originalShows = reduction.originalShows;
  report.flags = reduction.flags;
  report.reduction = reduction.input;
  report.remarks.add(reduction.remarks);
}

static std::string now() {
  std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[sizeof("2026-01-31T12:00:00Z")];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

static std::string programOf(const Session &session) {
  const std::vector<std::string> &argv = session.command.argv;
  bool isKnown = argv.empty() || session.compiler.profile.fits(argv.front());
  return isKnown ? "" : sys::path::filename(argv.front()).str();
}

Report makeReport(const Session &session) {
  Report report;
  report.date = now();
  report.command = session.pasted();
  if (session.prober) // else there is no input yet
    report.inputHash = session.input.hash();
  report.remarks = session.request.remarks;
  report.compiler = session.compiler.identity;
  report.profile = session.compiler.profile.name;
  report.program = programOf(session);
  if (session.prober) {
    report.limits = session.prober->configuration().limits;
    report.probes = session.prober->counts();
    report.seconds = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - session.begun);
  }
  return report;
}

static void add(ProbeCounts &counts, const ProbeCounts &more) {
  counts.total += more.total;
  counts.scripts += more.scripts;
  counts.cached += more.cached;
  counts.unresolved += more.unresolved;
  counts.different += more.different;
  counts.compiler += more.compiler;
  for (const auto &[stage, number] : more.byStage)
    counts.byStage[stage] += number;
  for (const auto &[stage, time] : more.timeByStage) {
    counts.timeByStage[stage] += time;
    counts.timeByStage["reproducer"] -= time; // the step that it was part of
  }
}

/// Only a tool that can leave the verifier out tells its errors from others.
static bool isToldApart(const FailureFace &users, const FailureFace &inTool) {
  return users.kind == FailureKind::PassFailure &&
         inTool.kind == FailureKind::Verifier;
}

/// The user's failure, and what is known of it by a smaller tool. That one
/// knows it under the tool's own command.
static Report withTool(Report report, const Report &tool) {
  report.toolCommand = tool.command;
  if (isToldApart(report.failure.face, tool.failure.face))
    report.failure.face.kind = FailureKind::Verifier;
  if (report.pass.precision != Precision::Exact && !tool.pass.pass.empty()) {
    report.pass = tool.pass;
    report.pass.index.reset(); // among the executions of the tool
    report.pass.why = "in the tool: " + report.pass.why;
    report.failure.failingPass = tool.failure.failingPass;
    report.remarks.drop(RemarkId::NoPass); // of the user's command alone
  }
  if (report.tier.name.empty())
    report.tier = tool.tier;
  append_range(report.knobs, tool.knobs);
  report.action = tool.action;
  report.kernel = tool.kernel;
  takeKernelOfLLVMPass(report.kernel, report.tier);
  report.originalPipeline = tool.originalPipeline;
  report.pipeline = tool.pipeline;
  report.flags = tool.flags;
  report.reduction = tool.reduction;
  report.editedWithoutThreads = tool.editedWithoutThreads;
  report.opsBefore = tool.opsBefore;
  report.opsAfter = tool.opsAfter;
  report.bytesBefore = tool.bytesBefore;
  report.bytesAfter = tool.bytesAfter;
  report.reproducer = tool.reproducer;
  report.says = tool.says;
  report.around = tool.around;
  report.breakCommand = tool.breakCommand;
  report.others = tool.others;
  // It runs the pass on parts that the user's passes have not come to.
  Remarks ofTool = tool.remarks;
  ofTool.drop(RemarkId::AlsoFails);
  report.remarks.add(ofTool);
  return report;
}

/// What a program hands to its compiler is gone when both have ended.
static bool isTemporary(StringRef file) {
  SmallString<64> temporary;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, temporary);
  return file.starts_with(temporary) || !sys::fs::exists(file);
}

/// "": it is not told.
static std::string toldPlaceOfError(const FailureSignature &failure,
                                    const Baseline &baseline) {
  const std::vector<std::string> &told = errorsToldBy(failure);
  if (!isDiagnostic(failure.face.kind) || told.empty())
    return "";
  auto found = baseline.errorPlaces.find(told.front());
  return found == baseline.errorPlaces.end() ? "" : found->second;
}

static KernelAnswer kernelOf(const Investigation &state) {
  const Findings &found = state.found;
  KernelAnswer kernel = found.kernelNow();
  std::optional<StringRef> reduced;
  if (found.isInputReduced())
    reduced = found.reduction->text ? found.reduction->text->text.text()
                                    : found.best.input.text();
  tellLaunches(kernel, reduced,
               toldPlaceOfError(state.failure(), found.baseline));
  return kernel;
}

static std::string placeOfError(const Report &report, const Baseline &baseline,
                                const InputText &input) {
  bool isNamed = any_of(report.action.actions, [](const NamedAction &action) {
    return filePlace(action.location).has_value();
  });
  std::string told = toldPlaceOfError(report.failure, baseline);
  auto place = placeInFile(told);
  if (isNamed || !place)
    return "";
  bool isInput = isNameOf(place->file, input.userPath());
  bool isMLIR = StringRef(input.suffix()).starts_with(".mlir");
  if (isInput && isMLIR && !report.kernel.kernel.empty() &&
      !mayBeInFunction(input.text(), place->line, report.kernel.kernel))
    return "";
  // A script of the user's may name it, and a command that was found behind.
  bool isTheirs =
      isNamedBy(report.command, isInput ? input.userPath() : place->file) ||
      !isTemporary(place->file);
  return isTheirs ? told : "";
}

/// The first op of the answer that the user wrote. In a program, nobody knows
/// who made it, and the line is the user's all the same.
static std::optional<SourceExcerpt> sourceOf(const Report &report,
                                             const InputText &input) {
  for (const NamedAction &action : report.action.actions) {
    bool isTheirs = action.origin == NamedAction::Origin::Input ||
                    (action.origin == NamedAction::Origin::Unknown &&
                     input.suffix() == ".py");
    if (!isTheirs)
      continue;
    if (auto source =
            excerptAt(action.location, input.userPath(), input.text()))
      return source;
  }
  return excerptAt(report.errorPlace, input.userPath(), input.text());
}

static std::chrono::milliseconds durationOf(const timeval &time) {
  return std::chrono::seconds(time.tv_sec) +
         std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::microseconds(time.tv_usec));
}

static void addOwnCost(Report &report) {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  report.ownCpu = durationOf(used.ru_utime) + durationOf(used.ru_stime);
  report.ownPeakBytes = uint64_t(used.ru_maxrss) << 10;
}

static Report gathered(const Investigation &state) {
  const Findings &found = state.found;
  Report report = makeReport(state.session);
  report.status = found.status;
  report.failure = state.failure();
  report.indistinct = found.indistinct;
  report.faces = facesOf(state);
  report.learntWall = found.learnt.wall;
  report.learntCpu = found.learnt.cpu;
  report.baselineRuns = found.baseline.runs;
  report.knobs = found.knobs;
  report.pass = found.pass;
  report.tier = found.tier;
  report.stage = found.stage;
  report.action = found.action;
  report.kernel = kernelOf(state);
  report.originalPipeline = state.ground.pipeline;
  report.pipeline = pipelineOf(state);
  report.opsBefore = found.opsBefore;
  report.opsAfter = found.opsAfter;
  report.bytesBefore = found.bytesBefore;
  report.bytesAfter = found.bytesAfter;
  report.reproducer = found.reproducer;
  report.says = found.says;
  report.around = found.around;
  report.breakCommand = found.breakCommand;
  report.others = found.others;
  if (state.ground.traced || found.byTool) // it is the compiler itself, then
    report.remarks.drop(RemarkId::NoneBehind);
  report.remarks.add(found.remarks);
  if (found.isInputReduced()) // it was read all the same
    report.remarks.drop(RemarkId::UnreadableInput);
  for (const ProbeCounts &counts : found.otherCompiles)
    add(report.probes, counts);
  addOwnCost(report);
  if (found.reduction)
    addReduction(report, *found.reduction);
  report.editedWithoutThreads = hasThreadsAgain(state);
  return found.byTool ? withTool(std::move(report), *found.byTool) : report;
}

Report makeReport(const Investigation &state) {
  Report report = gathered(state);
  const InputText &input = state.session.input;
  const std::string &aside = state.session.request.aside;
  if (!aside.empty() && StringRef(input.userPath()).starts_with(aside + "/"))
    report.madeInput = input.userPath();
  report.errorPlace = placeOfError(report, state.found.baseline, input);
  report.source = sourceOf(report, input);
  return report;
}

} // namespace culprit
