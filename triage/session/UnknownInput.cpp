#include "triage/session/UnknownInput.h"
#include "compiler/command/Interpreter.h"
#include "compiler/command/SeveralInputs.h"
#include "triage/session/ReadCommand.h"
#include "triage/session/SessionInput.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Its words are for a program that is no compiler. A script with the name of a
/// compiler stands for it.
static bool runsProgram(const Session &session) {
  const std::string &program = session.request.argv.front();
  const CompilerProfile &profile = session.compiler.profile;
  return profile.isInterpreter || isInterpreter(program) ||
         (session.compiler.identity.isScript && !profile.fits(program));
}

static Expected<CommandLine> readWithout(const std::vector<std::string> &names,
                                         const Session &session) {
  const Request &request = session.request;
  return readCommand(request.argv, session.compiler.profile, request.input,
                     [&](StringRef path) {
                       return !is_contained(names, path) &&
                              isInput(request, path);
                     });
}

Expected<CommandLine> readSessionsCommand(Session &session) {
  Request &request = session.request;
  std::vector<std::string> names;
  auto command = readWithout(names, session);
  // Without these, others may be it, and they may be several, too.
  while (!request.input && command.errorIsA<SeveralInputs>() &&
         runsProgram(session)) {
    handleAllErrors(command.takeError(), [&](const SeveralInputs &several) {
      append_range(names, several.names);
    });
    command = readWithout(names, session);
  }
  request.inputIsUnknown = !names.empty();
  if (request.inputIsUnknown)
    request.remarks.add(RemarkId::NotReduced,
                        "which of these is the input is not known, so none is "
                        "reduced: " +
                            join(names, ", ") +
                            "; name the one to reduce with --input");
  return command;
}

bool mayLeaveInputUnread(const Session &session) {
  const CompilerProfile &profile = session.compiler.profile;
  bool isKnown = profile.isGiven || profile.fits(session.request.argv.front());
  bool isFed = session.request.inputIsNamed &&
               session.command.input.kind == InputPlace::Kind::StandardInput;
  return runsProgram(session) || (isFed && !isKnown);
}

} // namespace culprit
