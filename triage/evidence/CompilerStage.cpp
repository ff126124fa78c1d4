#include "triage/evidence/CompilerStage.h"
#include "compiler/output/TritonStage.h"

using namespace llvm;

namespace culprit {

Expected<std::string> stageOf(const Session &session, const Compile &failing) {
  // The program in front of a compiler that was found behind it has the
  // traceback.
  if (const auto &behind = session.request.behind)
    return tritonStage(behind->outcome.err.text);
  if (!session.compiler.profile.isInterpreter)
    return "";
  auto plain = session.prober->run(failing);
  if (!plain)
    return plain.takeError();
  std::string stage = tritonStage(plain->outcome.err.text);
  if (!stage.empty() || plain->outcome.status != Outcome::Status::Crashed)
    return stage;
  Compile handled = failing;
  handled.environment["PYTHONFAULTHANDLER"] = "1";
  auto result = session.prober->run(handled);
  if (!result)
    return result.takeError();
  return tritonStage(result->outcome.err.text);
}

} // namespace culprit
