#include "bisect/kernel/Launches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

static bool goesOn(StringRef text, size_t at) {
  return at < text.size() &&
         (isAlnum(text[at]) || text[at] == '_' || text[at] == '.');
}

unsigned countLaunches(StringRef text) {
  constexpr StringLiteral op = "gpu.launch";
  unsigned launches = 0;
  for (size_t at = text.find(op); at != StringRef::npos;
       at = text.find(op, at + op.size()))
    launches +=
        !goesOn(text, at + op.size()) && (at == 0 || !goesOn(text, at - 1));
  return launches;
}

static void keepOne(KernelAnswer &answer, size_t index) {
  answer.launches = {answer.launches[index]};
  answer.outlined = {answer.outlined[index]};
}

void tellLaunches(KernelAnswer &answer, std::optional<StringRef> reduced,
                  StringRef placeOfError) {
  auto found = find(answer.launches, placeOfError);
  size_t left = answer.launches.size();
  if (found != answer.launches.end()) {
    keepOne(answer, found - answer.launches.begin());
    left = 1;
  } else if (reduced) {
    left = std::min<size_t>(left, countLaunches(*reduced));
  }
  if (left == 0) {
    answer.launches.clear();
    answer.outlined.clear();
    return;
  }
  bool areAll = left == answer.launches.size();
  answer.why += "; it launches, at " +
                join(answer.launches, areAll ? " and " : " or ") +
                (areAll ? "" : " (" + std::to_string(left) + " of them left)") +
                ", what outlining calls " +
                join(std::set<std::string>(answer.outlined.begin(),
                                           answer.outlined.end()),
                     areAll ? " and " : " or ");
}

} // namespace culprit
