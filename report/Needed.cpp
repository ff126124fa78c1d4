#include "report/Needed.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

std::string neededText(const Left &left, StringRef what, StringRef names) {
  std::string text = formatv("{0} of {1} {2} {3} needed", left.count,
                             left.before, what, left.count == 1 ? "is" : "are")
                         .str();
  if (!names.empty())
    text += ": " + names.str();
  return left.unjudged == 0
             ? text
             : "at most " + text + "; " + std::to_string(left.unjudged) +
                   " could not be judged";
}

std::string neededPasses(const PipelineAnswer &answer, StringRef names) {
  return neededText(
      {answer.passesAfter, answer.passesBefore, answer.unjudged.size()},
      "passes", names);
}

std::string neededSettings(const FlagAnswer &answer) {
  constexpr StringLiteral what = "options, flags and variables";
  if (answer.needed.empty()) // defaults that nobody wrote go without saying
    return neededText({0, answer.ofUser, 0}, what);
  Left left{answer.needed.size(), 0, 0};
  for (const SettingCertificate &row : answer.certificate) {
    left.before += row.before;
    left.unjudged += row.unresolved;
  }
  return neededText(left, what);
}

} // namespace culprit
