#include "triage/steps/baseline/TellBaseline.h"
#include "compiler/input/InputFormat.h"
#include "compiler/output/PythonTraceback.h"
#include "triage/evidence/UnopenableOutput.h"
#include "triage/steps/best/InputAsText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// How often each way to crash was seen. Faces that differ in a place which
/// people are not shown are one to them.
static std::vector<std::string> waysOf(const Baseline &baseline) {
  std::vector<std::pair<std::string, unsigned>> counts;
  for (const CountedFace &counted : baseline.faces) {
    std::string summary = counted.face.summary();
    auto known =
        find_if(counts, [&](const auto &way) { return way.first == summary; });
    if (known == counts.end())
      counts.push_back({summary, counted.runs});
    else
      known->second += counted.runs;
  }
  std::vector<std::string> ways;
  for (const auto &[summary, runs] : counts)
    ways.push_back(summary + " in " + std::to_string(runs));
  return ways;
}

/// The reproducer may have another one left than the title says.
static void tellMaterializations(const Baseline &baseline, Remarks &remarks) {
  size_t told = baseline.materializations().size();
  if (told < 2)
    return;
  remarks.add(RemarkId::Faces,
              "of several materializations that are left, the compiler tells "
              "one by chance (of " +
                  std::to_string(told) + " seen in " +
                  std::to_string(baseline.runs) +
                  " runs), and each counts: the reproducer may tell another");
}

void tellFaces(const Baseline &baseline, Findings &found) {
  tellMaterializations(baseline, found.remarks);
  if (!baseline.varies() || baseline.faces.size() < 2)
    return;
  std::vector<std::string> ways = waysOf(baseline);
  bool isOneWay = ways.size() == 1;
  std::string differs = isOneWay ? "by chance the outer frames of its stack "
                                   "differ, and each counts"
                                 : "by chance it crashes in one of " +
                                       std::to_string(ways.size()) +
                                       " ways, and each counts";
  found.remarks.add(RemarkId::Faces, differs + ": of " +
                                         std::to_string(baseline.runs) +
                                         " runs, " + join(ways, "; "));
  found.faces.assign(baseline.faces.begin() + 1, baseline.faces.end());
}

void tellOtherBugs(Investigation &state) {
  const Baseline &baseline = state.found.baseline;
  if (baseline.ofOtherBugs == 0)
    return;
  std::vector<std::string> crashes;
  for (const FailureFace &face : state.lessons.otherBugs)
    crashes.push_back(face.summary());
  bool areErrors = all_of(state.lessons.otherBugs, [](const auto &face) {
    return isDiagnostic(face.kind);
  });
  state.found.remarks.add(
      RemarkId::OtherBug,
      std::string(areErrors
                      ? "by chance it ends in an error instead, and that is "
                        "not counted: of "
                      : "another bug, which shows without the failing pass, "
                        "too, is not counted: of ") +
          std::to_string(baseline.runs) + " runs, " +
          std::to_string(baseline.ofOtherBugs) + " end in " +
          join(crashes, " or "));
}

/// Crashes that nothing but their places tells apart, which another build has
/// elsewhere.
static bool mayBeOne(const FailureFace &a, const FailureFace &b) {
  return isCrashLike(a.kind) && isCrashLike(b.kind) && a.signal == b.signal &&
         a.fatalLine == b.fatalLine && !a.specific && !b.specific;
}

/// Python's words between two exceptions.
static bool isChained(StringRef err) {
  return err.contains("\nThe above exception was the direct cause of") ||
         err.contains("\nDuring handling of the above exception");
}

Error tellOwnException(Investigation &state) {
  const FailureFace face = state.failure().face;
  if (!state.session.compiler.profile.isInterpreter ||
      face.kind != FailureKind::PassFailure || face.errors.size() < 2)
    return Error::success();
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  StringRef err = result->outcome.err.text;
  auto traceback = parsePythonTraceback(err);
  if (traceback && traceback->isRaisedThere && !isChained(err) &&
      !StringRef(traceback->exception).contains(face.firstErrorVerbatim))
    state.found.remarks.add(
        RemarkId::SeveralCompiles,
        "the program ends with an exception that its own code raises, " +
            StringRef(traceback->exception).split('\n').first.str() +
            ": it may have survived the compile that this answer is about");
  return Error::success();
}

void tellIfOtherThanBundle(Investigation &state, const FailureFace &face) {
  const auto &wanted = state.session.request.ofBundle;
  if (!wanted || judge(face, *wanted).verdict == Verdict::Interesting ||
      mayBeOne(face, wanted->face))
    return;
  std::string what = "not the failure that the bundle was made of (" +
                     wanted->face.summary() +
                     "): its command ends in this one here";
  state.progress.found(what);
  state.found.remarks.add(RemarkId::OtherThanBundle, what);
}

void tellUnreadable(Investigation &state) {
  if (!state.question.reduceIR || state.question.baselineOnly ||
      !isBinaryWithoutReader(state.session.input.text()))
    return;
  std::string why = whyNotAsText(state);
  if (why.empty())
    return;
  state.progress.found(why);
  state.found.remarks.add(RemarkId::UnreadableInput, why);
}

void tellUnopenable(Investigation &state) {
  const Session &session = state.session;
  std::string why = whyNoOutput(session.command, session.request.directory);
  if (!why.empty())
    state.found.remarks.add(RemarkId::UnopenableOutput,
                            "outputs are written elsewhere meanwhile; the "
                            "command itself cannot write " +
                                why);
}

void tellClean(Investigation &state) {
  Findings &found = state.found;
  const Baseline &baseline = found.baseline;
  bool seenToFail = state.session.request.seenToFail;
  found.status = Status::NotReproduced;
  std::string runs = baseline.runs == 1
                         ? "its one run"
                         : "all of " + std::to_string(baseline.runs) + " runs";
  found.remarks.add(RemarkId::DoesNotFail,
                    "the command does not fail: exit 0 in " + runs +
                        (seenToFail ? ", though it failed before these, when "
                                      "it was watched"
                                    : "") +
                        "; if it fails now and then, ask for more with --runs "
                        "30");
  if (!baseline.errorOfCleanRun.empty())
    found.remarks.add(
        RemarkId::ErrorButExitZero,
        "it prints `error: " + baseline.errorOfCleanRun +
            "`, but exit 0 counts as not failing: where the text is the "
            "failure, triage a script that compiles its argument and exits 1 "
            "when it shows: culprit triage -- ./script.sh INPUT");
}

void tellChunk(const FailingChunk &chunk, Investigation &state) {
  std::string which = "chunk " + std::to_string(chunk.number) + " of " +
                      std::to_string(chunk.chunks) + ", from line " +
                      std::to_string(chunk.line) + " on";
  state.progress.found(which);
  std::string alike = chunk.alike == 1
                          ? "the failure shows in it alone"
                          : "the first of " + std::to_string(chunk.alike) +
                                " that show the failure alone";
  state.found.remarks.add(RemarkId::Chunk,
                          which + ": " + alike +
                              "; pass runs, functions and ops are counted in "
                              "it");
}

} // namespace culprit
