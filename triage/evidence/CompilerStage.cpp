#include "triage/evidence/CompilerStage.h"
#include "compiler/output/ProgramStage.h"
#include "compiler/output/TritonStage.h"
#include "probe/failure/FailureFace.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

/// A fatal error that LLVM takes for the user's mistake ends Python by `exit`,
/// which its fault handler does not see.
static std::optional<Compile> abortingAtExit(const Instruments &instruments,
                                             const Compile &failing,
                                             const Outcome &plain) {
  bool isExit = plain.status == Outcome::Status::Rejected &&
                faceOf(plain).kind == FailureKind::FatalError;
  return isExit ? instruments.abortingAtExit(failing) : std::nullopt;
}

/// The standard error that has a traceback; "" if the command is no program of
/// Python.
static Expected<std::string> traceback(const Session &session,
                                       const Instruments &instruments,
                                       const Compile &failing) {
  // The program in front of a compiler that was found behind it has it.
  if (const auto &behind = session.request.behind)
    return behind->outcome.err.text;
  if (!session.compiler.profile.isInterpreter)
    return "";
  auto plain = session.prober->run(failing);
  if (!plain)
    return plain.takeError();
  bool isHang = plain->outcome.status == Outcome::Status::TimedOut;
  // What crashes may be a process that the program started.
  bool isCrash = isCrashLike(faceOf(plain->outcome).kind);
  if (!tritonStage(plain->outcome.err.text).empty() || (!isCrash && !isHang))
    return plain->outcome.err.text;
  auto aborting = abortingAtExit(instruments, failing, plain->outcome);
  Compile handled = aborting.value_or(failing);
  handled.environment["PYTHONFAULTHANDLER"] = "1";
  if (isHang) // at the limit it is told to abort
    handled.patience = Patience::Full;
  auto result = session.prober->run(handled);
  if (!result)
    return result.takeError();
  // A process that the program started may have ended so, and not this one.
  bool isOther = aborting && faceOf(result->outcome).fatalLine !=
                                 faceOf(plain->outcome).fatalLine;
  return (isOther ? plain : result)->outcome.err.text;
}

Expected<std::string> stageOf(const Session &session,
                              const Instruments &instruments,
                              const Compile &failing) {
  auto text = traceback(session, instruments, failing);
  if (!text)
    return text;
  return programStage(*text);
}

/// Without the blanks around it; "" if there is none.
static StringRef lineOf(StringRef text, unsigned line) {
  while (line-- > 1)
    text = text.split('\n').second;
  return text.split('\n').first.trim();
}

Expected<std::string> statementInStage(const Session &session,
                                       const Instruments &instruments,
                                       const Compile &failing) {
  auto text = traceback(session, instruments, failing);
  if (!text)
    return text;
  auto place = placeInStage(*text);
  if (!place)
    return "";
  auto file = MemoryBuffer::getFile(place->file);
  if (!file)
    return "";
  return lineOf((*file)->getBuffer(), place->line).str();
}

} // namespace culprit
