#include "triage/evidence/CompilerStage.h"
#include "compiler/output/ProgramStage.h"
#include "compiler/output/TritonStage.h"
#include "probe/failure/FailureFace.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

/// The standard error that has a traceback; "" if the command is no program of
/// Python.
static Expected<std::string> traceback(const Session &session,
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
  Compile handled = failing;
  handled.environment["PYTHONFAULTHANDLER"] = "1";
  if (isHang) // at the limit it is told to abort
    handled.patience = Patience::Full;
  auto result = session.prober->run(handled);
  if (!result)
    return result.takeError();
  return result->outcome.err.text;
}

Expected<std::string> stageOf(const Session &session, const Compile &failing) {
  auto text = traceback(session, failing);
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
                                       const Compile &failing) {
  auto text = traceback(session, failing);
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
