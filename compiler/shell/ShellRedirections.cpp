#include "compiler/shell/ShellRedirections.h"

using namespace llvm;

namespace culprit {

using Kind = ShellSink::Kind;

static std::string spelled(const ShellToken &token) {
  return (token.descriptor ? std::to_string(*token.descriptor) : "") + token.op;
}

static Error refuse(const ShellToken &token, const Twine &advice) {
  return shellError(token.at,
                    "'" + spelled(token) + "' is not supported: " + advice);
}

static Error twice(const ShellToken &token) {
  return shellError(token.at, "'" + spelled(token) +
                                  "' redirects a stream that is redirected "
                                  "already: leave one out");
}

/// Refuses redirections that only some shells have, or that a compile has no
/// use for.
static Error refuseOther(const ShellToken &token) {
  if (token.op == "<<" || token.op == "<<-")
    return refuse(token, "write the here-document to a file, and read it with "
                         "< FILE");
  if (token.op == "<<<")
    return refuse(token, "write the text to a file, and read it with < FILE");
  if (token.op == "<&")
    return refuse(token, "read a file, with < FILE");
  if (token.op == "<>")
    return refuse(token, "use < or >");
  bool reads = token.op == "<";
  unsigned descriptor = token.descriptor.value_or(reads ? 0 : 1);
  if (reads ? descriptor != 0 : descriptor != 1 && descriptor != 2)
    return refuse(token, "leave it out; only 0 can be read, only 1 and 2 can "
                         "be written");
  return Error::success();
}

/// A process that opens /dev/stdout writes to the stream that it has there.
static ShellSink sinkFor(StringRef file, const ShellStage &stage,
                         const ShellToken &token) {
  if (file == "/dev/stdout" || file == "/dev/fd/1")
    return stage.out;
  if (file == "/dev/stderr" || file == "/dev/fd/2")
    return stage.err;
  return {Kind::File, file.str(), StringRef(token.op).ends_with(">>")};
}

static Error setSink(ShellStage &stage, bool ofErrors, const ShellToken &token,
                     StringRef file) {
  ShellSink &sink = ofErrors ? stage.err : stage.out;
  if (sink.kind != (ofErrors ? Kind::Errors : Kind::Output))
    return twice(token);
  sink = sinkFor(file, stage, token);
  return Error::success();
}

/// `2>&1`, `>&2`: the stream goes where the other one goes now.
static Error duplicate(ShellStage &stage, const ShellToken &token,
                       const ShellWord &target) {
  bool isNumber = target.isBare() && (target.text == "1" || target.text == "2");
  if (!isNumber)
    return refuse(token, "1 or 2 must follow, not " + target.text +
                             "; for a file, write > FILE 2>&1");
  bool ofErrors = token.descriptor == 2u;
  ShellSink &sink = ofErrors ? stage.err : stage.out;
  if (sink.kind != (ofErrors ? Kind::Errors : Kind::Output))
    return twice(token);
  sink = target.text == "1" ? stage.out : stage.err;
  return Error::success();
}

Error redirect(ShellStage &stage, const ShellToken &token,
               const ShellWord *target) {
  if (Error error = refuseOther(token))
    return error;
  if (!target || target->text.empty())
    return shellError(token.at,
                      "a file is missing after '" + spelled(token) + "'");
  if (token.op == "<") {
    if (stage.stdinFile)
      return twice(token);
    stage.stdinFile = target->text;
    return Error::success();
  }
  if (token.op == ">&")
    return duplicate(stage, token, *target);
  bool both = StringRef(token.op).starts_with("&");
  if (token.descriptor == 2u)
    return setSink(stage, /*ofErrors=*/true, token, target->text);
  if (Error error = setSink(stage, /*ofErrors=*/false, token, target->text))
    return error;
  if (!both)
    return Error::success();
  if (stage.err.kind != Kind::Errors)
    return twice(token);
  stage.err = stage.out;
  return Error::success();
}

} // namespace culprit
