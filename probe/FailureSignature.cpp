#include "probe/FailureSignature.h"
#include "compiler/command/Glob.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/HeapComplaint.h"
#include "compiler/output/IRDump.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PythonTraceback.h"
#include "compiler/output/RunningPass.h"
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <array>
#include <csignal>
#include <cstring>

using namespace llvm;

namespace culprit {

static constexpr std::array<std::pair<FailureKind, const char *>, 10> kindNames{
    {{FailureKind::None, "none"},
     {FailureKind::Crash, "crash"},
     {FailureKind::FatalError, "fatal-error"},
     {FailureKind::PassFailure, "pass-failure"},
     {FailureKind::Verifier, "verifier"},
     {FailureKind::Hang, "hang"},
     {FailureKind::OutOfMemory, "out-of-memory"},
     {FailureKind::Flood, "flood"},
     {FailureKind::Miscompile, "miscompile"},
     {FailureKind::NotLaunched, "not-launched"}}};

const char *str(FailureKind kind) {
  return find_if(kindNames, [&](auto &row) { return row.first == kind; })
      ->second;
}

std::optional<FailureKind> failureKindFromString(StringRef text) {
  for (auto &[kind, name] : kindNames)
    if (text == name)
      return kind;
  return std::nullopt;
}

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

bool isCrashLike(FailureKind kind) {
  return kind == FailureKind::Crash || kind == FailureKind::FatalError;
}

bool crashesOrHangs(FailureKind kind) {
  return kind != FailureKind::None && kind != FailureKind::PassFailure &&
         kind != FailureKind::Verifier && kind != FailureKind::Miscompile;
}

/// A crash that was recovered from, wrapped or run by an interpreter ends in an
/// exit code. Its output tells.
static FailureKind kindOfRejected(const std::optional<FatalLine> &fatal,
                                  const std::optional<StackDump> &dump) {
  if (fatal && fatal->isCheck)
    return FailureKind::FatalError;
  return fatal || (dump && !dump->frames.empty()) ? FailureKind::Crash
                                                  : FailureKind::PassFailure;
}

/// libc found the heap spoilt and keeps it locked; the compiler's handler of
/// the signal waits for memory, without end.
static bool hangsInItsHandler(const Outcome &outcome,
                              const std::optional<FatalLine> &fatal) {
  return outcome.status == Outcome::Status::TimedOut && fatal &&
         isHeapComplaint(fatal->normalised);
}

static FailureKind kindOf(const Outcome &outcome,
                          const std::optional<FatalLine> &fatal,
                          const std::optional<StackDump> &dump) {
  switch (outcome.status) {
  case Outcome::Status::Completed:
    return FailureKind::None;
  case Outcome::Status::Rejected:
    return kindOfRejected(fatal, dump);
  case Outcome::Status::Crashed:
    return fatal && fatal->isCheck ? FailureKind::FatalError
                                   : FailureKind::Crash;
  case Outcome::Status::TimedOut:
    return hangsInItsHandler(outcome, fatal) ? FailureKind::Crash
                                             : FailureKind::Hang;
  case Outcome::Status::OutOfMemory:
    return FailureKind::OutOfMemory;
  case Outcome::Status::FloodedOutput:
    return FailureKind::Flood;
  case Outcome::Status::NotLaunched:
    break;
  }
  return FailureKind::NotLaunched;
}

static bool isGenericName(const std::string &function) {
  StackFrame frame;
  frame.function = function;
  return isGenericFrame(frame);
}

static void readStack(FailureFace &face, const StackDump &dump) {
  face.frames = significantFrames(dump);
  face.specific = !face.frames.empty() && !isGenericName(face.frames.front());
  size_t crashed = firstFrameOfCrash(dump);
  face.wildJump =
      crashed < dump.frames.size() && !dump.frames[crashed].isMapped();
  auto isLookedUp = [&](const std::string &function) {
    return any_of(dump.frames, [&](const StackFrame &frame) {
      return frame.lookedUp && frame.function == function;
    });
  };
  face.lookedUp = !face.frames.empty() && (isLookedUp(face.frames.front()) ||
                                           isLookedUp(face.frames.back()));
  // A script has no symbol table: it knows such frames by their places.
  face.places = namelessPlaces(dump, face.lookedUp);
}

/// Python's `sys.exit(returncode)` of a child that died of signal N is exit
/// 256 - N.
static int signalOf(const Outcome &outcome, FailureKind kind) {
  int fromWrapper = 256 - outcome.exitCode;
  bool wrapped = isCrashLike(kind) && outcome.signal == 0 &&
                 outcome.status == Outcome::Status::Rejected &&
                 fromWrapper > 0 && fromWrapper < 32;
  return wrapped ? fromWrapper : outcome.signal;
}

static void addError(FailureFace &face, const std::string &normalised,
                     const std::string &verbatim) {
  if (face.errors.empty())
    face.firstErrorVerbatim = verbatim;
  face.errors.push_back(normalised);
  face.verbatimErrors.push_back(verbatim);
}

static void readErrors(FailureFace &face, StringRef text) {
  for (const Diagnostic &diagnostic : parseDiagnostics(text))
    if (diagnostic.severity == Diagnostic::Severity::Error)
      addError(face, normaliseDiagnostic(diagnostic.text), diagnostic.text);
  auto traceback = parsePythonTraceback(text);
  if (!traceback)
    return;
  std::string exception = normaliseDiagnostic(traceback->exception);
  std::string verbatim = join(split(traceback->exception, '\n'), " ... ");
  if (traceback->userFunction.empty())
    addError(face, exception, verbatim);
  else // the name stands above the exception, on a line of its own
    addError(face, exception + "\n, in " + traceback->userFunction,
             verbatim + ", in " + traceback->userFunction);
}

FailureFace faceOf(const Outcome &outcome) {
  FailureFace face;
  StringRef text = outcome.err.text;
  auto fatal = parseFatalLine(text);
  auto dump = stackOf(outcome);
  face.exitCode = outcome.exitCode;
  face.kind = kindOf(outcome, fatal, dump);
  face.signal = hangsInItsHandler(outcome, fatal)
                    ? SIGABRT
                    : signalOf(outcome, face.kind);
  face.idle = face.kind == FailureKind::Hang && 10 * outcome.cpu < outcome.wall;
  if (fatal) {
    face.fatalLine = fatal->normalised;
    face.fatalVerbatim = fatal->verbatim;
  }
  if (dump) {
    readStack(face, *dump);
    if (auto running = runningPass(*dump); running && !running->isAdaptor())
      face.llvmPass = running->pass;
  }
  readErrors(face, text);
  for (const IRDumpBanner &banner : parseIRDumpBanners(text))
    if (banner.when == IRDumpBanner::When::AfterFailed &&
        face.failedPass.empty())
      face.failedPass =
          banner.passArgument.empty() ? banner.passClass : banner.passArgument;
  return face;
}

FailureFace withoutTrailers(FailureFace face,
                            const std::vector<std::string> &trailers) {
  if (face.errors.size() != face.verbatimErrors.size())
    return face; // one of a bundle, which has none
  FailureFace result = face;
  result.errors.clear();
  result.verbatimErrors.clear();
  for (auto [normalised, verbatim] : zip(face.errors, face.verbatimErrors))
    if (!matchesAny(trailers, verbatim))
      addError(result, normalised, verbatim);
  return result;
}

static std::string whatItShows(const FailureFace &face) {
  switch (face.kind) {
  case FailureKind::None:
    return "exit 0";
  case FailureKind::Crash: {
    const char *abbreviation =
        face.signal ? sigabbrev_np(face.signal) : nullptr;
    std::string text = abbreviation
                           ? std::string("SIG") + abbreviation
                           : "crash, exit " + std::to_string(face.exitCode);
    if (!face.fatalVerbatim.empty())
      text += ", " + face.fatalVerbatim;
    if (face.wildJump)
      text += " outside of every module";
    else if (!face.frames.empty())
      text += " in " + face.frames.front();
    return text;
  }
  case FailureKind::FatalError:
    return face.fatalVerbatim;
  case FailureKind::PassFailure:
  case FailureKind::Verifier:
    return face.firstErrorVerbatim.empty()
               ? "exit " + std::to_string(face.exitCode)
               : "error: " + face.firstErrorVerbatim;
  case FailureKind::Hang:
    return "no end within the limit";
  case FailureKind::OutOfMemory:
    return "out of memory";
  case FailureKind::Flood:
    return "output without end";
  case FailureKind::Miscompile:
    return face.firstErrorVerbatim.empty() ? "wrong output"
                                           : face.firstErrorVerbatim;
  case FailureKind::NotLaunched:
    break;
  }
  return "not launched";
}

std::string FailureFace::summary() const {
  constexpr size_t most = 400;
  std::string text = whatItShows(*this);
  if (text.size() <= most)
    return text;
  size_t end = most; // not inside a character
  while (end && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
    --end;
  return text.substr(0, end) + "... (" + std::to_string(text.size() - end) +
         " bytes more)";
}

bool isWeakEvidence(const FailureFace &face) {
  return face.kind == FailureKind::Crash && !face.specific &&
         face.places.empty();
}

static bool isDiagnosticKind(FailureKind kind) {
  return kind == FailureKind::PassFailure || kind == FailureKind::Verifier;
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

bool isOfSpoiltMemory(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGABRT;
}

/// Stacks that name different passes of LLVM belong to different bugs.
static bool namesOtherPass(const FailureFace &a, const FailureFace &b) {
  return !a.llvmPass.empty() && !b.llvmPass.empty() && a.llvmPass != b.llvmPass;
}

bool couldBeFacesOfOne(const FailureFace &a, const FailureFace &b) {
  auto isChance = [](const FailureFace &face) {
    return face.kind == FailureKind::FatalError || face.signal == SIGILL ||
           isOfSpoiltMemory(face.signal);
  };
  return isCrashLike(a.kind) && isCrashLike(b.kind) && isChance(a) &&
         isChance(b) && !namesOtherPass(a, b);
}

static bool sameCrash(const FailureFace &run, const FailureFace &known) {
  if (run.kind != known.kind || namesOtherPass(run, known))
    return false;
  if (run.kind == FailureKind::FatalError)
    return run.fatalLine == known.fatalLine;
  if (run.specific != known.specific ||
      (run.signal != known.signal &&
       !(isOfSpoiltMemory(run.signal) && isOfSpoiltMemory(known.signal))))
    return false;
  bool samePlaces = samePlace(run, known);
  if (!run.specific)
    return samePlaces ||
           (isWeakEvidence(run) && isWeakEvidence(known) &&
            run.signal == known.signal && run.wildJump == known.wildJump &&
            run.fatalLine == known.fatalLine);
  return run.frames.front() == known.frames.front() &&
         ((samePlaces && !run.lookedUp && !known.lookedUp) ||
          run.frames.back() == known.frames.back());
}

/// `from ('i64') to ('vector<2xi32>')` or the reverse, by the order in which a
/// hash table gave them: the same words, so the same complaint.
static bool sameWords(StringRef a, StringRef b) {
  auto words = [](StringRef text) {
    SmallVector<StringRef, 16> list;
    text.split(list, ' ', -1, /*KeepEmpty=*/false);
    sort(list);
    return list;
  };
  return words(a) == words(b);
}

/// Neither says anything that would tell it from others.
static Judgement judgeSilence(const FailureFace &run,
                              const FailureSignature &reference) {
  bool silent = all_of(run.verbatimErrors, [&](const std::string &error) {
    return matchesAny(reference.trailers, error);
  });
  if (!silent)
    return {Verdict::Different, run.kind, false,
            "another error: " + run.firstErrorVerbatim};
  if (run.exitCode != reference.face.exitCode)
    return {Verdict::Different, run.kind, false,
            "another exit code, " + std::to_string(run.exitCode)};
  return {Verdict::Interesting, run.kind, false,
          "same exit code, no diagnostic"};
}

static Judgement judgeErrors(const FailureFace &run,
                             const std::string &wanted) {
  bool same = is_contained(run.errors, wanted);
  bool otherOrder = !same && any_of(run.errors, [&](const std::string &error) {
    return sameWords(error, wanted);
  });
  if (!same && !otherOrder)
    return {Verdict::Different, run.kind, false,
            run.errors.empty() ? "fails without that diagnostic"
                               : "another error: " + run.firstErrorVerbatim};
  return {Verdict::Interesting, run.kind, otherOrder,
          same ? "same diagnostic" : "same diagnostic, words in another order"};
}

static Judgement judgeDiagnostics(const FailureFace &run,
                                  const FailureSignature &reference) {
  const auto &wanted = reference.passErrors.empty() ? reference.face.errors
                                                    : reference.passErrors;
  Judgement judgement = wanted.empty() ? judgeSilence(run, reference)
                                       : judgeErrors(run, wanted.front());
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
  if (isDiagnosticKind(wanted) && isDiagnosticKind(run.kind))
    return judgeDiagnostics(run, reference);
  if (isCrashLike(wanted) && isCrashLike(run.kind)) {
    if (sameCrash(run, reference.face))
      return {Verdict::Interesting, run.kind, false, "same evidence"};
    for (const FailureFace &face : reference.otherFaces)
      if (sameCrash(run, face))
        return {Verdict::Interesting, run.kind, true, "another known face"};
    return {Verdict::Different, run.kind, false,
            "another crash: " + run.summary() +
                (run.llvmPass.empty() ? "" : ", in " + run.llvmPass)};
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

} // namespace culprit
