#include "triage/session/CommandsWords.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PythonTraceback.h"
#include "probe/failure/FailureFace.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace culprit {

static bool isIn(StringRef text, const FailureFace &face) {
  auto isPrinted = [&](const std::string &line) {
    return !line.empty() && text.contains(line);
  };
  return isPrinted(face.fatalVerbatim) ||
         any_of(face.verbatimErrors, isPrinted);
}

bool printsItsWords(const Outcome &command, const Outcome &alone) {
  Outcome all = command;
  all.err.text += "\n" + command.out.text;
  FailureFace one = faceOf(alone), face = faceOf(all);
  bool isSamePlace = one.specific && face.specific &&
                     one.frames.front() == face.frames.front();
  return isSamePlace || isIn(all.err.text, one);
}

/// No line has addresses that differ from run to run.
static bool hasLine(StringRef text, StringRef wanted) {
  std::string normalised = normaliseDiagnostic(wanted);
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    if (normaliseDiagnostic(line.trim()) == normalised)
      return true;
    text = rest;
  }
  return false;
}

static StringRef lastLineOf(StringRef text) {
  return text.drop_front(text.rfind('\n') + 1).trim();
}

/// A shell tells of the program's death, after what that said.
static StringRef withoutItsDeath(StringRef text, const Outcome &alone) {
  text = text.trim();
  StringRef last = lastLineOf(text);
  bool isShells = alone.signal && last.contains(::strsignal(alone.signal));
  return isShells ? text.drop_back(last.size()).trim() : text;
}

static bool endsInLineOf(StringRef text, const Outcome &alone) {
  StringRef last = lastLineOf(withoutItsDeath(text, alone));
  return last.empty() || hasLine(alone.err.text, last) ||
         hasLine(alone.out.text, last);
}

bool endsInItsLines(const Outcome &command, const Outcome &alone) {
  bool isSilent = StringRef(command.out.text).trim().empty() &&
                  StringRef(command.err.text).trim().empty();
  return !isSilent && endsInLineOf(command.out.text, alone) &&
         endsInLineOf(command.err.text, alone);
}

bool endsInItsWords(const Outcome &command, const Outcome &alone) {
  return printsItsWords(command, alone) && endsInItsLines(command, alone);
}

/// Errors with a place, which are no driver's about its compiler.
static std::vector<std::string> errorsOfCompiles(StringRef text) {
  std::vector<std::string> errors;
  for (const Diagnostic &diagnostic : parseDiagnostics(text))
    if (diagnostic.severity == Diagnostic::Severity::Error &&
        !diagnostic.location.empty())
      errors.push_back(normaliseDiagnostic(diagnostic.text));
  return errors;
}

bool diesInOtherWords(const Outcome &command, const Outcome &alone,
                      StringRef compiler) {
  StringRef last = lastWordsOf(command);
  auto traceback = parsePythonTraceback(last);
  if (!traceback || StringRef(traceback->exception).contains(compiler))
    return false;
  auto errors = errorsOfCompiles(last);
  if (errors.empty() && !parseFatalLine(last))
    return false;
  FailureFace own = faceOf(alone);
  return !isIn(last, own) && none_of(errors, [&](const std::string &error) {
    return is_contained(own.errors, error);
  });
}

} // namespace culprit
