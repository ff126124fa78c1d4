#include "triage/session/behind/FailedTests.h"
#include "compiler/output/LastLine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

unsigned failedTests(StringRef standardOutput) {
  static const Regex summary(
      "^=* ?([0-9]+) failed(, [0-9]+ [a-z]+)* in [0-9.]+s");
  SmallVector<StringRef, 4> found;
  unsigned number = 0;
  if (!summary.match(lastLine(standardOutput), &found) ||
      found[1].getAsInteger(10, number))
    return 0;
  return number;
}

/// `FAILED test_k.py::test_add - RuntimeError: PassManager::run failed`
bool testsFailInTheirProcess(StringRef standardOutput) {
  bool any = false;
  while (!standardOutput.empty()) {
    StringRef line;
    std::tie(line, standardOutput) = standardOutput.split('\n');
    if (!line.starts_with("FAILED ") || !line.contains("::"))
      continue;
    any = true;
    if (!line.contains("PassManager::run failed"))
      return false;
  }
  return any;
}

} // namespace culprit
