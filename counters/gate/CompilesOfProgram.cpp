#include "counters/gate/CompilesOfProgram.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/LastWords.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/OwnException.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

std::vector<SaidError> errorsSaidIn(StringRef text) {
  std::vector<SaidError> errors;
  for (const Diagnostic &diagnostic : parseDiagnostics(text))
    if (diagnostic.severity == Diagnostic::Severity::Error)
      errors.push_back({normaliseDiagnostic(diagnostic.text), diagnostic.text});
  return errors;
}

/// `tt.func public @add(`: the names, in the reproducers that were printed.
static std::string functionsIn(StringRef text) {
  std::string names;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    auto [before, name] = line.split(" @");
    if (before.contains(".func"))
      names += "\n@" + name.split('(').first.str();
  }
  return names;
}

CompilesOfProgram::CompilesOfProgram(const Trace &trace, const MarkedText &err)
    : err(err) {
  list(trace);
  if (compiles.empty())
    return;
  compiles.front().text.begin = 0;
  size_t behind = compiles.back().text.begin;
  traceback = firstTraceback(StringRef(err.text).drop_front(behind));
  if (traceback)
    traceback->offset += behind;
}

void CompilesOfProgram::list(const Trace &trace) {
  bool isOver = true;
  for (auto [number, pass] : enumerate(trace.passes)) {
    if (pass.parent)
      continue;
    auto mark = err.begins.find(pass.index.value_or(0));
    if (!pass.index || mark == err.begins.end()) {
      compiles.clear();
      return;
    }
    if (isOver || pass.beginsCompile) {
      if (!compiles.empty()) {
        compiles.back().text.end = mark->second;
        compiles.back().end = number;
      }
      compiles.push_back({number, 0, {mark->second}});
    }
    OneCompile &compile = compiles.back();
    compile.lastWords = mark->second;
    compile.calls = pass.calls;
    isOver = pass.failed.value_or(false);
    // Its pipeline goes on if nothing verifies what it left.
    compile.failed = isOver || trace.log.actions[pass.action].leftInvalid;
    compile.end = trace.passes.size();
  }
}

StringRef CompilesOfProgram::exceptionText() const {
  return traceback ? StringRef(err.text).drop_front(traceback->offset) : "";
}

StringRef CompilesOfProgram::textFrom(size_t begin, size_t end) const {
  size_t most = traceback ? traceback->offset : err.text.size();
  return StringRef(err.text).slice(begin, std::min(end, most));
}

StringRef CompilesOfProgram::textOf(size_t number) const {
  const TextOfCompile &part = compiles[number].text;
  return textFrom(part.begin, part.end);
}

bool CompilesOfProgram::hasFailed(size_t number) const {
  const OneCompile &compile = compiles[number];
  return compile.failed ||
         tellsFailure(textFrom(compile.lastWords, compile.text.end));
}

bool CompilesOfProgram::printed(size_t number, ArrayRef<SaidError> told) const {
  return any_of(errorsSaidIn(textOf(number)), [&](const SaidError &error) {
    return !error.normalised.empty() &&
           any_of(told, [&](const SaidError &other) {
             return StringRef(other.normalised).ends_with(error.normalised);
           });
  });
}

std::string CompilesOfProgram::saidBy(size_t number) const {
  std::string said = functionsIn(textOf(number));
  if (auto fatal = parseFatalLine(textOf(number)))
    said += fatal->normalised;
  for (const SaidError &error : errorsSaidIn(textOf(number)))
    said += "\n" + error.normalised;
  return said;
}

bool CompilesOfProgram::sayTheSame(ArrayRef<size_t> numbers) const {
  std::string first = saidBy(numbers.front());
  return all_of(numbers.drop_front(),
                [&](size_t number) { return saidBy(number) == first; });
}

bool CompilesOfProgram::isToldByException(ArrayRef<size_t> numbers) const {
  StringRef text = exceptionText();
  std::vector<SaidError> told = errorsSaidIn(text);
  return tellsOfCompile(text) ||
         any_of(numbers, [&](size_t number) { return printed(number, told); });
}

} // namespace culprit
