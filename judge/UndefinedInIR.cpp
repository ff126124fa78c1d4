#include "judge/UndefinedInIR.h"
#include "compiler/input/InputFormat.h"
#include "probe/files/ExecutableLookup.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

static bool isLLVMIR(const InputText &input) {
  return formatOf(input.suffix(), input.text()).reader ==
         InputFormat::Reader::LLVM;
}

/// The first finding of lint that is no mere oddity, with its instruction.
static std::string foundByLint(StringRef said) {
  for (StringRef rest = said; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    if (line.starts_with("Undefined "))
      return (line + ":" + behind.split('\n').first).str();
  }
  return "";
}

static std::string readsUndef(StringRef promoted) {
  static const Regex undef("[ (<{[]undef[],)>} \n]");
  return undef.match(promoted) ? "Undefined value: of memory of the stack "
                                 "that nothing has written"
                               : "";
}

Expected<std::optional<std::string>> whyUndefined(Prober &door,
                                                  const std::string &compiler,
                                                  const InputText &input) {
  if (!isLLVMIR(input))
    return std::nullopt;
  auto opt = findBeside(compiler, "opt");
  if (!opt) {
    consumeError(opt.takeError());
    return std::nullopt;
  }
  Script lint;
  lint.command = [tool = *opt](const std::string &file) {
    Command command;
    command.argv = {tool, "-passes=function(lint,sroa)", "-S", "-o", "-", file};
    return command;
  };
  lint.isAnswer = [](const Outcome &outcome) {
    return outcome.status == Outcome::Status::Completed;
  };
  Compile program;
  program.input = input;
  auto outcomes = door.runScripts({program}, lint);
  if (!outcomes)
    return outcomes.takeError();
  const Outcome &outcome = outcomes->front();
  if (!lint.isAnswer(outcome))
    return std::nullopt;
  std::string found = foundByLint(outcome.err.text);
  return found.empty() ? readsUndef(outcome.out.text) : found;
}

} // namespace culprit
