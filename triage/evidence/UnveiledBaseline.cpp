#include "triage/evidence/UnveiledBaseline.h"
#include "compiler/command/VeilOptions.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static Expected<UnveiledBaseline>
runOf(const Session &session, const CommandLine &command, BaselinePlan plan) {
  UnveiledBaseline result;
  result.compile = session.asGiven();
  result.compile.command = command;
  auto baseline = runBaseline(*session.prober, result.compile, plan);
  if (!baseline)
    return baseline.takeError();
  result.baseline = std::move(*baseline);
  for (CountedFace &counted : result.baseline.faces)
    counted.face =
        withoutTrailers(counted.face, session.compiler.profile.trailers);
  return result;
}

Expected<UnveiledBaseline> runUnveiledBaseline(const Session &session,
                                               BaselinePlan plan) {
  Unveiled unveiled = withoutVeils(session.command, session.compiler.profile);
  auto plain = runOf(session, unveiled.command, plan);
  if (!plain || unveiled.removed.empty())
    return plain;
  if (plain->baseline.failing == 0 || plain->baseline.complaint)
    return runOf(session, session.command, plan);
  plain->note = "left out of the command: " + join(unveiled.removed, " ") +
                ", which would only hide how it fails";
  return plain;
}

} // namespace culprit
