#include "triage/session/OpenOutput.h"
#include "triage/session/OutputName.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

/// The compiler's build and the input's content are part of it.
static std::string questionOf(const Session &session) {
  std::string text = session.compiler.identity.hash + session.input.hash();
  const Request &request = session.request;
  for (const auto *words : {&request.words, &request.asked, &request.variant})
    for (const std::string &word : *words)
      text += '\0' + word;
  return sha256(text);
}

Error reserveOutput(Session &session) {
  Request &request = session.request;
  if (request.out.empty())
    request.out = outputFor(request.words, request.asked);
  if (!request.writesOut || session.output || request.words.empty())
    return Error::success();
  auto output = OutputDirectory::reserve(request.out);
  if (!output)
    return asUsage(output.takeError());
  session.output = std::move(*output);
  return Error::success();
}

Error openOutput(Session &session) {
  if (Error error = reserveOutput(session))
    return error;
  if (!session.output)
    return Error::success();
  Error error = session.output->takeFor(questionOf(session));
  if (!error)
    return Error::success();
  session.output.reset(); // an earlier answer is still there
  return asUsage(std::move(error));
}

} // namespace culprit
