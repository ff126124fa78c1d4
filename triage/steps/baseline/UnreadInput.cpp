#include "triage/steps/baseline/UnreadInput.h"
#include "probe/failure/Evidence.h"
#include "triage/session/CheckAdvice.h"
#include "triage/session/UnknownInput.h"
#include "triage/steps/best/UsersProgram.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static bool isFed(const Session &session) {
  return session.command.input.kind == InputPlace::Kind::StandardInput;
}

/// A program is not cut anyway, and where nothing tells the failure, nothing is
/// reduced. A file that is gone cannot be left in its place.
static bool isWorthAsking(const Investigation &state) {
  const Session &session = state.session;
  const InputText &input = session.input;
  return mayLeaveInputUnread(session) && !input.text().empty() &&
         (isFed(session) || !input.userPath().empty()) &&
         !inputIsProgram(session, input) &&
         whyIndistinct(state.oracle->reference()).empty();
}

static std::string whyUnread(const Session &session) {
  const std::string &path = session.input.userPath();
  std::string name = path.empty() ? session.request.input.value_or("") : path;
  std::string text = "not reduced: the command fails in the same way with ";
  text += isFed(session)
              ? "nothing on its standard input, so it does not seem to read " +
                    (name.empty() ? "that" : name + " there") +
                    "; hand the file over in a word of its own: --input FILE "
                    "-- bash -c 'mlir-opt \"$1\"' bash {input}"
              : "an empty file in place of " + name +
                    ", so it does not seem to read that word";
  bool checks = any_of(session.request.argv, namesFileCheck);
  return checks ? text + adviceOnCheck("FileCheck " +
                                       (name.empty() ? "FILE" : name))
                : text;
}

Error leaveUnreadInput(Investigation &state) {
  if (!isWorthAsking(state))
    return Error::success();
  Compile empty = state.original;
  empty.input = InputText("", empty.input.suffix());
  auto judgement = state.oracle->ask(empty, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return Error::success();
  Session &session = state.session;
  state.found.remarks.add(RemarkId::NotReduced, whyUnread(session));
  takeInputAway(session, state.original);
  state.found.bytesBefore = 0;
  return Error::success();
}

} // namespace culprit
