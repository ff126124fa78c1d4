#include "nightly/regress/RegressQuestion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

char NewestIsGood::ID;
void NewestIsGood::log(raw_ostream &os) const { os << message; }
std::error_code NewestIsGood::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

std::vector<std::string> commandFor(const std::vector<std::string> &command,
                                    const std::string &compiler) {
  std::vector<std::string> words = command;
  auto place = find(words, "{compiler}");
  (place == words.end() ? words.front() : *place) = compiler;
  return words;
}

} // namespace culprit
