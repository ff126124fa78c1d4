#include "tools/culprit/InputAcceptance.h"
#include "probe/failure/FailureFace.h"

using namespace llvm;
using std::chrono::seconds;

namespace culprit {

Expected<std::optional<std::string>>
whyNoPassSaysIt(Session &session, const Bundle &bundle, Compile compile) {
  if (bundle.acceptFlags.empty())
    return std::nullopt;
  auto shown = session.prober->run(compile);
  if (!shown)
    return shown.takeError();
  if (crashesOrHangs(faceOf(shown->outcome).kind))
    return std::nullopt;
  compile.command = compile.command.withoutPasses();
  compile.patience = Patience::Full;
  auto bare = session.prober->run(compile);
  if (!bare)
    return bare.takeError();
  auto limit =
      std::chrono::ceil<seconds>(session.prober->configuration().limits.wall);
  switch (bare->outcome.status) {
  case Outcome::Status::Completed:
  case Outcome::Status::Crashed: // in what prints the input, say
    return std::nullopt;
  case Outcome::Status::TimedOut:
    return "without the passes, no end within " +
           std::to_string(limit.count()) + " s";
  case Outcome::Status::Rejected:
    return "the compiler refuses the input, before any pass";
  default: // of memory, of room: of the machine, maybe
    return "without the passes: " + faceOf(bare->outcome).summary();
  }
}

} // namespace culprit
