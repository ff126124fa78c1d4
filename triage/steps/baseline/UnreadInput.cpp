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
/// reduced.
static bool isWorthAsking(const Investigation &state) {
  const Session &session = state.session;
  const InputText &input = session.input;
  return mayLeaveInputUnread(session) && !input.text().empty() &&
         (isFed(session) || !input.userPath().empty()) &&
         !inputIsProgram(session, input) &&
         whyIndistinct(state.oracle->reference()).empty();
}

/// `wrap.sh` may well read it.
static std::string whyUnread(const Session &session) {
  const std::string &path = session.input.userPath();
  std::string name = path.empty() ? session.request.input.value_or("") : path;
  std::string text = "not reduced: the command fails in the same way with ";
  text += isFed(session) ? "nothing on its standard input"
                         : "an empty file in place of " + name;
  text += ": it does not read that, or its complaint is about what is missing";
  if (isFed(session))
    text += "; a file is handed over in a word of its own: --input FILE -- "
            "bash -c 'mlir-opt \"$1\"' bash {input}";
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
  state.found.mayBeUnread = judgement->verdict == Verdict::Interesting;
  if (state.found.mayBeUnread)
    state.found.remarks.add(RemarkId::NotReduced, whyUnread(state.session));
  return Error::success();
}

} // namespace culprit
