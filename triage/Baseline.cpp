#include "triage/Baseline.h"
#include "counters/Repetition.h"
#include "probe/CommandComplaint.h"
#include "triage/Session.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// Of one bug, one run may end in a signal and another in `LLVM ERROR`.
static bool sameKind(FailureKind a, FailureKind b) {
  return a == b || (isCrashLike(a) && isCrashLike(b));
}

static Error add(Baseline &baseline, const Outcome &outcome) {
  if (outcome.status == Outcome::Status::NotLaunched)
    return createStringError("cannot start the compiler: %s",
                             outcome.launchError.c_str());
  FailureFace face = faceOf(outcome);
  ++baseline.runs;
  baseline.slowest = std::max(baseline.slowest, outcome.wall);
  if (face.kind == FailureKind::None) {
    if (baseline.errorOfCleanRun.empty())
      baseline.errorOfCleanRun = face.firstErrorVerbatim;
    return Error::success();
  }
  if (baseline.failing++ == 0) {
    baseline.face = face;
    baseline.complaint = commandComplaint(outcome);
    return Error::success();
  }
  baseline.oneKind &= sameKind(face.kind, baseline.face.kind);
  FailureSignature reference;
  reference.face = baseline.face;
  reference.otherFaces = baseline.otherFaces;
  if (judge(face, reference).verdict != Verdict::Interesting)
    baseline.otherFaces.push_back(face);
  return Error::success();
}

/// Runs number `baseline.runs` to `until`, all at once.
static Error runMore(Prober &prober, const Compile &asGiven, unsigned until,
                     Baseline &baseline) {
  std::vector<Compile> compiles;
  for (unsigned i = baseline.runs; i < until; ++i) {
    Compile compile = asGiven;
    compile.patience = Patience::Full;
    compile.repeat = i;
    compiles.push_back(compile);
  }
  auto results = prober.runAll(compiles);
  if (!results)
    return results.takeError();
  for (const CompileResult &result : *results)
    if (Error error = add(baseline, result.outcome))
      return error;
  return Error::success();
}

/// One run more is the proof then.
static void offerWarmth(Prober &prober, const Compile &asGiven,
                        const CompileResult &spawned,
                        const Baseline &baseline) {
  FailureSignature reference;
  reference.face = baseline.face;
  reference.otherFaces = baseline.otherFaces;
  prober.offerWarmth({asGiven, spawned, reference});
}

Expected<Baseline> runBaseline(Prober &prober, const Compile &asGiven,
                               unsigned runs) {
  constexpr unsigned spawnedAtLeast = 2, afterRefusal = 10, forRate = 30,
                     forRareOnes = 120;
  Baseline baseline;
  Compile once = asGiven;
  once.patience = Patience::Full;
  auto first = prober.run(once);
  if (!first)
    return firstOfAll(first.takeError());
  if (Error error = add(baseline, first->outcome))
    return error;
  // A hang under the full limit is not waited for again: the run without
  // threads, next, repeats it.
  if (baseline.face.kind == FailureKind::Hang)
    return baseline;
  unsigned spawned = std::max(runs, spawnedAtLeast + 1) - 1;
  if (Error error = runMore(prober, asGiven, std::min(spawned, runs), baseline))
    return error;
  if (baseline.stable())
    offerWarmth(prober, asGiven, *first, baseline);
  for (unsigned until : {runs, forRate, forRareOnes}) {
    if (Error error = runMore(prober, asGiven, until, baseline))
      return error;
    // A proof that failed may say that not every run does.
    if (baseline.stable() && !prober.warmthRefusal().empty()) {
      if (Error error = runMore(prober, asGiven, afterRefusal, baseline))
        return error;
      // Or it showed a face that is known only now.
      if (baseline.stable() && !baseline.otherFaces.empty())
        offerWarmth(prober, asGiven, *first, baseline);
    }
    bool enough = baseline.runs >= forRate &&
                  baseline.rate().runsPerQuestion() <= mostRunsPerQuestion;
    if (!baseline.rate().isFlaky() || !baseline.oneKind || enough)
      break;
  }
  if (!baseline.stable())
    prober.withdrawWarmth();
  return baseline;
}

static std::vector<StringRef> chunksOf(StringRef text) {
  std::vector<StringRef> chunks;
  size_t start = 0;
  for (size_t at = 0; (at = text.find("// -----", at)) != StringRef::npos;) {
    bool lineStart = at == 0 || text[at - 1] == '\n';
    size_t lineEnd = std::min(text.find('\n', at), text.size());
    if (lineStart && text.slice(at + 8, lineEnd).trim().empty()) {
      chunks.push_back(text.slice(start, at));
      start = lineEnd;
    }
    at = lineEnd;
  }
  chunks.push_back(text.drop_front(start));
  return chunks;
}

/// The chunk alone, at the lines that it has in the whole.
static InputText atItsLines(StringRef chunk, const InputText &all) {
  StringRef text = all.text();
  size_t lines = text.take_front(chunk.data() - text.data()).count('\n');
  return InputText(std::string(lines, '\n') + chunk.str(), all.suffix(),
                   all.userPath());
}

Expected<Compile> isolateChunk(Prober &prober, const Compile &asGiven,
                               const FailureSignature &reference) {
  std::vector<Compile> compiles;
  std::vector<StringRef> chunks = chunksOf(asGiven.input.text());
  erase_if(chunks, [](StringRef chunk) { return chunk.trim().empty(); });
  for (StringRef chunk : chunks) {
    Compile compile = asGiven;
    compile.input = InputText(chunk.str(), asGiven.input.suffix());
    compiles.push_back(std::move(compile));
  }
  auto judgements = judgeRepeatedly(
      compiles, reference.runsPerQuestion, prober.workers(),
      [&](const std::vector<Compile> &some)
          -> Expected<std::vector<Judgement>> {
        auto results = prober.runAll(some);
        if (!results)
          return results.takeError();
        std::vector<Judgement> judged;
        for (const CompileResult &result : *results)
          judged.push_back(judge(faceOf(result.outcome), reference));
        return judged;
      });
  if (!judgements)
    return judgements.takeError();
  for (auto [chunk, compile, judgement] : zip(chunks, compiles, *judgements))
    if (judgement.verdict == Verdict::Interesting) {
      compile.input = atItsLines(chunk, asGiven.input);
      return compile;
    }
  return asGiven;
}

} // namespace culprit
