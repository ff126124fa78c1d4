#include "triage/session/shell/LineFeed.h"

using namespace llvm;

namespace culprit {

/// Its program is among its words, and may be the input.
static bool isInterpreter(const ShellStage &stage, const LineContext &context) {
  const CompilerProfile *profile = context.profileOf(stage.argv);
  return profile && profile->isInterpreter;
}

Error LineFeed::feed(ShellStage &stage, const LineContext &context,
                     bool reads) {
  auto kind = unnamed.empty() ? standardInput.kind : LineInput::Kind::File;
  fedLater = false;
  if (front || stage.hidesInput)
    return Error::success();
  WantsInput wants = wantsInput(stage, context, kind);
  if (wants == WantsInput::No)
    return Error::success();
  if (!unnamed.empty()) {
    stage.stdinFile = unnamed;
    unnamedTaken = true;
    return Error::success();
  }
  if (reads && !inputText) {
    auto text = wants == WantsInput::Yes ? standardInput.read()
                                         : standardInput.readIfAny();
    if (!text)
      return text.takeError();
    inputText = std::move(*text);
  }
  if (inputText)
    front = inputText;
  else
    fedLater = kind == LineInput::Kind::File &&
               (wants == WantsInput::Yes || !isInterpreter(stage, context));
  return Error::success();
}

} // namespace culprit
