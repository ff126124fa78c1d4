#include "probe/failure/FailureFace.h"
#include "compiler/command/Glob.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/FramePlaces.h"
#include "compiler/output/GenericFrames.h"
#include "compiler/output/HeapComplaint.h"
#include "compiler/output/IRDump.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PythonTraceback.h"
#include "compiler/output/Recursion.h"
#include "compiler/output/RunningPass.h"
#include "compiler/output/SaidLines.h"
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <csignal>
#include <cstring>

using namespace llvm;

namespace culprit {

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

static void readFrames(FailureFace &face, const StackDump &dump) {
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

static void readStack(FailureFace &face, const StackDump &printed) {
  readFrames(face, onceAround(printed));
  bool mayBeFull = face.signal == SIGSEGV || face.signal == SIGBUS;
  auto round = mayBeFull ? roundOf(printed) : std::nullopt;
  if (!round)
    return;
  auto recursion = std::make_shared<FailureFace>(face);
  readFrames(*recursion, *round);
  recursion->isRecursion = true;
  face.asRecursion = std::move(recursion);
}

/// Python's `sys.exit(returncode)` of a child that died of signal N is exit
/// 256 - N.
static int signalOf(const Outcome &outcome, FailureKind kind) {
  int fromWrapper = 256 - outcome.exitCode;
  // 255 is what many programs end with; no compiler dies of SIGHUP.
  bool wrapped = isCrashLike(kind) && outcome.signal == 0 &&
                 outcome.status == Outcome::Status::Rejected &&
                 fromWrapper > 1 && fromWrapper < 32;
  return wrapped ? fromWrapper : outcome.signal;
}

/// What UBSan found ended the program only if that is how such a program ends.
static std::optional<FatalLine> fatalLineOf(const Outcome &outcome,
                                            StringRef text) {
  auto fatal = parseFatalLine(text);
  if (!fatal || !fatal->maySurvive)
    return fatal;
  int signal = signalOf(outcome, FailureKind::Crash);
  bool ended = outcome.status == Outcome::Status::Rejected ||
               outcome.status == Outcome::Status::Crashed;
  return ended && (signal == 0 || signal == SIGABRT) ? fatal : std::nullopt;
}

static void addError(FailureFace &face, const std::string &normalised,
                     const std::string &verbatim,
                     const std::set<std::string> &ops = {}) {
  if (face.errors.empty())
    face.firstErrorVerbatim = verbatim;
  face.errors.push_back(normalised);
  face.verbatimErrors.push_back(verbatim);
  face.errorOps.push_back(ops);
}

static void readErrors(FailureFace &face, StringRef text) {
  for (const Diagnostic &diagnostic : parseDiagnostics(text)) {
    if (diagnostic.severity != Diagnostic::Severity::Error)
      continue;
    std::set<std::string> ops{opOf(diagnostic)};
    ops.erase("");
    addError(face, normaliseDiagnostic(diagnostic.text), diagnostic.text, ops);
  }
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
  StringRef text = lastWordsOf(outcome);
  auto fatal = fatalLineOf(outcome, text);
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
  if (face.kind == FailureKind::PassFailure)
    for (const TextLine &line : saidLines(text))
      face.said.push_back(normaliseDiagnostic(line.text));
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
  result.errorOps.clear();
  for (auto [normalised, verbatim, ops] :
       zip(face.errors, face.verbatimErrors, face.errorOps))
    if (!matchesAny(trailers, verbatim))
      addError(result, normalised, verbatim, ops);
  return result;
}

void takeErrorOps(FailureFace &face, const FailureFace &ofOtherRun) {
  for (auto [error, ops, otherError, otherOps] :
       zip(face.errors, face.errorOps, ofOtherRun.errors, ofOtherRun.errorOps))
    if (error == otherError)
      ops.insert(otherOps.begin(), otherOps.end());
}

/// The words of a pass that fails without an error.
static bool isSaid(const std::string &verbatim, const FailureFace &face) {
  return face.errors.empty() &&
         is_contained(face.said, normaliseDiagnostic(verbatim));
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
      text += " in " + briefName(face.frames.front());
    return text;
  }
  case FailureKind::FatalError:
    return face.fatalVerbatim;
  case FailureKind::PassFailure:
  case FailureKind::Verifier: {
    std::string exit = "exit " + std::to_string(face.exitCode);
    if (face.firstErrorVerbatim.empty())
      return exit;
    return (isSaid(face.firstErrorVerbatim, face) ? exit + ", " : "error: ") +
           face.firstErrorVerbatim;
  }
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
  std::string text;
  for (char c : whatItShows(*this)) // one line for people
    text += c == '\n' ? "; " : std::string(1, c);
  if (text.size() <= most)
    return text;
  size_t end = most; // not inside a character
  while (end && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
    --end;
  return text.substr(0, end) + "... (" + std::to_string(text.size() - end) +
         " bytes more)";
}

const FailureFace *recursionOf(const FailureFace &face) {
  return face.isRecursion ? &face : face.asRecursion.get();
}

bool isWeakEvidence(const FailureFace &face) {
  return face.kind == FailureKind::Crash && !face.specific &&
         face.places.empty();
}

bool isOfSpoiltMemory(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGABRT;
}

bool namesOtherPass(const FailureFace &a, const FailureFace &b) {
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

} // namespace culprit
