#include "nightly/regress/RegressQuestion.h"
#include "compiler/command/CommandPrefix.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

char NewestIsGood::ID;
void NewestIsGood::log(raw_ostream &os) const { os << message; }
std::error_code NewestIsGood::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

static size_t placeOfCompiler(const std::vector<std::string> &command) {
  auto named = find(command, "{compiler}");
  if (named != command.end())
    return static_cast<size_t>(named - command.begin());
  size_t behind = readPrefix(command).command.size();
  return behind ? command.size() - behind : 0;
}

std::string compilerIn(const std::vector<std::string> &command) {
  const std::string &word = command[placeOfCompiler(command)];
  return word == "{compiler}" ? "" : word;
}

std::vector<std::string> commandFor(const std::vector<std::string> &command,
                                    const std::string &compiler) {
  std::vector<std::string> words = command;
  words[placeOfCompiler(command)] = compiler;
  return words;
}

} // namespace culprit
