#include "compiler/output/LastWords.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FailedPassNote.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/ProgramStage.h"
#include "compiler/output/PythonTraceback.h"
#include "compiler/output/TextOutsideIR.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;

namespace culprit {

namespace {
/// Offsets in the text.
struct Ends {
  size_t last = 0, before = 0;     ///< behind the pipelines that failed
  std::optional<size_t> traceback; ///< the first one after them
};
} // namespace

static Ends endsIn(StringRef text) {
  Ends ends;
  for (const TextLine &line : linesOutsideIR(text)) {
    if (line.text.contains(pipelineFailed)) {
      size_t newline = text.find('\n', line.offset);
      ends.before = ends.last;
      ends.last = newline == StringRef::npos ? text.size() : newline + 1;
      ends.traceback.reset();
    }
    if (!ends.traceback &&
        line.text.starts_with("Traceback (most recent call last):"))
      ends.traceback = line.offset;
  }
  return ends;
}

/// What the front end refuses has run no pipeline.
static bool isOfFrontEnd(StringRef text) {
  return programStage(lastTracebacks(text)) == "front end";
}

bool tellsFailure(StringRef text) {
  return parseFatalLine(text) ||
         any_of(parseDiagnostics(text), [](const Diagnostic &diagnostic) {
           return diagnostic.severity == Diagnostic::Severity::Error &&
                  !diagnostic.location.empty();
         });
}

static bool hasFatalLine(StringRef text) {
  auto fatal = parseFatalLine(text);
  return fatal && !fatal->maySurvive;
}

bool endsInFatalLine(StringRef stderrText) {
  size_t last =
      stderrText.contains(pipelineFailed) ? endsIn(stderrText).last : 0;
  return hasFatalLine(stderrText.drop_front(last));
}

StringRef lastWords(StringRef stderrText, bool diedBySignal) {
  if (!stderrText.contains(pipelineFailed))
    return stderrText;
  Ends ends = endsIn(stderrText);
  if (diedBySignal)
    return stderrText.drop_front(ends.last);
  if (!ends.traceback) {
    StringRef behind = stderrText.drop_front(ends.last);
    return hasFatalLine(behind) ? behind : stderrText;
  }
  bool isAnother = tellsFailure(stderrText.slice(ends.last, *ends.traceback)) ||
                   isOfFrontEnd(stderrText.drop_front(*ends.traceback));
  return stderrText.drop_front(isAnother ? ends.last : ends.before);
}

} // namespace culprit
