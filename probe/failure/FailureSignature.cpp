#include "probe/failure/FailureSignature.h"
#include "compiler/command/Glob.h"
#include "compiler/output/FramePlaces.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/OpTypes.h"
#include "compiler/output/SaidLines.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

const char *str(Verdict verdict) {
  switch (verdict) {
  case Verdict::Interesting:
    return "interesting";
  case Verdict::Uninteresting:
    return "uninteresting";
  case Verdict::Different:
    return "different";
  case Verdict::Unresolved:
    break;
  }
  return "unresolved";
}

const std::vector<std::string> &
errorsToldBy(const FailureSignature &signature) {
  return signature.passErrors.empty() ? signature.face.errors
                                      : signature.passErrors;
}

/// One stack may know a frame less than the other: the lambda between a pattern
/// and its dispatcher counts only if no action handler stands in between.
static bool samePlace(const FailureFace &a, const FailureFace &b) {
  size_t common = std::min(a.places.size(), b.places.size());
  return common > 0 &&
         std::equal(a.places.begin(), a.places.begin() + common,
                    b.places.begin(), [](const auto &one, const auto &other) {
                      return isSamePlace(one, other);
                    });
}

/// Both have names of their own.
static bool sameFrames(const FailureFace &run, const FailureFace &known) {
  bool tellsPlaces = !run.lookedUp && !known.lookedUp;
  return run.frames.front() == known.frames.front() &&
         ((tellsPlaces && samePlace(run, known)) ||
          run.frames.back() == known.frames.back());
}

/// The words of a fatal error tell it; a stack without names, as of a stripped
/// build, adds nothing. One that has those of dispatchers alone was elsewhere.
static bool sameFatalError(const FailureFace &run, const FailureFace &known) {
  if (run.fatalLine != known.fatalLine)
    return false;
  if (!known.specific)
    return true;
  return run.specific ? sameFrames(run, known) : run.frames.empty();
}

static bool sameCrash(const FailureFace &run, const FailureFace &known) {
  if (known.isRecursion && run.asRecursion)
    return sameCrash(*run.asRecursion, known);
  if (run.kind != known.kind || namesOtherPass(run, known))
    return false;
  if (run.kind == FailureKind::FatalError)
    return sameFatalError(run, known);
  if (run.specific != known.specific ||
      (run.signal != known.signal &&
       !(isOfSpoiltMemory(run.signal) && isOfSpoiltMemory(known.signal))))
    return false;
  if (!run.specific)
    return samePlace(run, known) ||
           (isWeakEvidence(run) && isWeakEvidence(known) &&
            run.signal == known.signal && run.wildJump == known.wildJump &&
            run.fatalLine == known.fatalLine);
  return sameFrames(run, known);
}

/// An error may end in the op that it is about, with all its types.
static std::string anotherError(const FailureFace &run) {
  constexpr size_t most = 200;
  StringRef error = run.firstErrorVerbatim;
  return "another error: " + error.take_front(most).str() +
         (error.size() > most ? "..." : "");
}

/// Where both end at one place, they differ in how they came there.
static std::string anotherCrash(const FailureFace &run,
                                const FailureFace &known) {
  std::string text = "another crash: " + run.summary() +
                     (run.llvmPass.empty() ? "" : ", in " + run.llvmPass);
  if (run.summary() != known.summary())
    return text;
  auto [other, own] = std::mismatch(run.frames.begin(), run.frames.end(),
                                    known.frames.begin(), known.frames.end());
  if (other != run.frames.end() && own != known.frames.end())
    text += ", under " + *other + " and not " + *own;
  else if (run.places != known.places)
    text += ", elsewhere in code without names";
  return text;
}

static bool says(const FailureFace &run, const std::string &words) {
  return any_of(run.said, [&](const std::string &line) {
    return saysTheSame(line, words);
  });
}

/// Neither says anything that would tell it from others, but for the words of
/// the failing pass, if it has some.
static Judgement judgeSilence(const FailureFace &run,
                              const FailureSignature &reference) {
  bool silent = all_of(run.verbatimErrors, [&](const std::string &error) {
    return matchesAny(reference.trailers, error);
  });
  if (!silent)
    return {Verdict::Different, run.kind, false, anotherError(run)};
  if (run.exitCode != reference.face.exitCode)
    return {Verdict::Different, run.kind, false,
            "another exit code, " + std::to_string(run.exitCode)};
  if (!reference.words.empty() && !says(run, reference.words))
    return {Verdict::Different, run.kind, false,
            run.said.empty() ? "fails without a word"
                             : "fails with other words: " + run.said.back()};
  return {Verdict::Interesting, run.kind, false,
          "same exit code, no diagnostic"};
}

std::set<std::string> opsKnownByTypes(const FailureFace &face) {
  if (face.errorOps.empty())
    return {};
  const std::set<std::string> &ops = face.errorOps.front();
  bool areTyped = all_of(ops, [](const std::string &op) {
    return areTypesOfMaterialization(op) || typesOfTyped(op);
  });
  return areTyped ? ops : std::set<std::string>();
}

FailureSignature ofAnyInput(FailureSignature signature) {
  std::set<std::string> names;
  for (StringRef op : signature.errorOps)
    names.insert((areTypesOfMaterialization(op) ? op : nameOfTyped(op)).str());
  signature.errorOps = std::move(names);
  return signature;
}

bool mayBeSameOp(StringRef op, StringRef known) {
  auto isShort = [](StringRef whole, StringRef part) {
    return whole.consume_back(part) && whole.ends_with(".");
  };
  if (areTypesOfMaterialization(op) && areTypesOfMaterialization(known))
    return maySayTheSame(op, known);
  StringRef name = nameOfTyped(op), otherName = nameOfTyped(known);
  return name.empty() || otherName.empty() ||
         ((name == otherName || isShort(name, otherName) ||
           isShort(otherName, name)) &&
          mayHaveTypesOf(op, known));
}

bool mayBeOneOf(const std::set<std::string> &known, StringRef op) {
  return any_of(known, [&](StringRef one) { return mayBeSameOp(op, one); });
}

/// Where runs of one compile differ in the materialization that they tell, it
/// may be any.
static bool tellsNothing(const std::set<std::string> &ops) {
  return all_of(ops, areTypesOfMaterialization) && !areOfOnePair(ops);
}

/// "" where it is about one of them, or nothing is known.
static std::string otherOpOf(const FailureFace &run, size_t error,
                             const std::set<std::string> &ops) {
  if (tellsNothing(ops) || error >= run.errorOps.size())
    return "";
  for (const std::string &about : run.errorOps[error])
    if (!mayBeOneOf(ops, about))
      return about;
  return "";
}

static bool isOtherByTypes(StringRef op, const std::set<std::string> &known) {
  return areTypesOfMaterialization(op) || mayBeOneOf(known, nameOfTyped(op));
}

static Judgement judgeErrors(const FailureFace &run, const std::string &wanted,
                             const std::set<std::string> &ops) {
  bool same = false;
  std::string otherOp;
  for (size_t i = 0; i < run.errors.size() && !same; ++i) {
    if (run.errors[i] != wanted)
      continue;
    otherOp = otherOpOf(run, i, ops);
    same = otherOp.empty();
  }
  if (!same && !otherOp.empty())
    return {Verdict::Different, run.kind, false,
            (isOtherByTypes(otherOp, ops)
                 ? "the same text about other types, "
                 : "the same text about another op, ") +
                otherOp};
  if (!same)
    return {Verdict::Different, run.kind, false,
            run.errors.empty() ? "fails without that diagnostic"
                               : anotherError(run)};
  return {Verdict::Interesting, run.kind, false, "same diagnostic"};
}

static Judgement judgeDiagnostics(const FailureFace &run,
                                  const FailureSignature &reference) {
  const auto &wanted = errorsToldBy(reference);
  Judgement judgement =
      wanted.empty() ? judgeSilence(run, reference)
                     : judgeErrors(run, wanted.front(), reference.errorOps);
  if (judgement.verdict == Verdict::Interesting && !run.failedPass.empty() &&
      !reference.failingPass.empty() &&
      run.failedPass != reference.failingPass &&
      !is_contained(reference.launchers, run.failedPass))
    return {Verdict::Different, run.kind, false,
            "the same text from another pass, " + run.failedPass};
  return judgement;
}

Judgement judge(const FailureFace &run, const FailureSignature &reference) {
  FailureKind wanted = reference.face.kind;
  if (run.kind == FailureKind::NotLaunched)
    return {Verdict::Unresolved, run.kind, false, "not launched"};
  if (run.kind == FailureKind::None)
    return {Verdict::Uninteresting, run.kind, false, "clean"};
  if (isDiagnostic(wanted) && isDiagnostic(run.kind))
    return judgeDiagnostics(run, reference);
  if (isCrashLike(wanted) && isCrashLike(run.kind)) {
    if (sameCrash(run, reference.face))
      return {Verdict::Interesting, run.kind, false, "same evidence"};
    for (const FailureFace &face : reference.otherFaces)
      if (sameCrash(run, face))
        return {Verdict::Interesting, run.kind, true, "another known face"};
    return {Verdict::Different, run.kind, false,
            anotherCrash(run, reference.face)};
  }
  for (const FailureFace &face : reference.otherFaces)
    if (isCrashLike(run.kind) && sameCrash(run, face))
      return {Verdict::Interesting, run.kind, true, "another known face"};
  if (wanted == FailureKind::Hang && run.idle && !reference.face.idle)
    return {Verdict::Unresolved, run.kind, false,
            "no end within the limit, but it hardly ran: the machine may have "
            "stalled"};
  if (run.kind == wanted)
    return {Verdict::Interesting, run.kind, false,
            std::string("same kind, ") + str(wanted)};
  if (run.kind == FailureKind::Hang || run.kind == FailureKind::OutOfMemory)
    return {Verdict::Unresolved, run.kind, false,
            std::string(str(run.kind)) + " within the limit"};
  return {Verdict::Different, run.kind, false,
          "another failure: " + run.summary()};
}

std::string showsInsteadOf(const FailureFace &run, const FailureFace &known) {
  std::string is = run.summary(), was = known.summary();
  return "shows " + is +
         (is == was ? ", in another way" : " instead of " + was);
}

bool isSameFace(const FailureFace &run, const FailureFace &known) {
  FailureSignature reference;
  reference.face = known;
  return judge(run, reference).verdict == Verdict::Interesting;
}

} // namespace culprit
