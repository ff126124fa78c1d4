#include "compiler/output/OwnException.h"
#include "compiler/output/ProgramStage.h"
#include "compiler/output/PythonTraceback.h"

using namespace llvm;

namespace culprit {

/// An exception that was kept and raised again, or made of one, tells of that.
bool tellsOfCompile(StringRef tracebacks) {
  return tracebacks.contains("direct cause of the following exception:") ||
         tracebacks.contains("PassManager::run failed") ||
         !programStage(tracebacks).empty();
}

std::optional<std::string> exceptionOfItsOwn(StringRef stderrText) {
  StringRef text = lastTracebacks(stderrText);
  auto start = firstTraceback(text);
  auto traceback = parsePythonTraceback(text);
  bool isOwn = start && start->isUncaught && traceback &&
               traceback->isRaisedThere && hasOnlyTheUsersCode(text) &&
               !tellsOfCompile(text);
  return isOwn ? std::optional(std::move(traceback->exception)) : std::nullopt;
}

} // namespace culprit
