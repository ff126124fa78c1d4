#include "bisect/kernel/FunctionAtError.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PrintedLocation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// Behind the line of the IR itself.
static size_t endOfLine(StringRef ir, unsigned line) {
  size_t end = 0;
  for (unsigned i = 0; i < line && end != StringRef::npos; ++i)
    end = ir.find('\n', i ? end + 1 : 0);
  return end;
}

/// Where the place is, or `npos`.
static size_t findPlace(StringRef ir, StringRef place) {
  auto [fileAndLine, column] = place.rsplit(':');
  auto [file, line] = fileAndLine.rsplit(':');
  unsigned number = 0;
  if (line.getAsInteger(10, number) || number == 0)
    return StringRef::npos;
  if (!ir.contains(" loc("))
    return endOfLine(ir, number);
  std::string escaped;
  raw_string_ostream out(escaped);
  printEscapedString(file, out);
  return ir.find("\"" + escaped + "\":" + line.str() + ":" + column.str() +
                 ")");
}

std::optional<TracedFunction> functionAround(StringRef ir, StringRef place) {
  constexpr StringRef name = "sym_name = \"";
  size_t at = findPlace(ir, place);
  size_t before = at == StringRef::npos ? at : ir.take_front(at).rfind(name);
  if (before == StringRef::npos)
    return std::nullopt;
  StringRef line = ir.take_front(before).rsplit('\n').second;
  TracedFunction function;
  function.opName = line.split('"').second.split('"').first.str();
  function.name = ir.drop_front(before + name.size()).split('"').first.str();
  return function;
}

std::string symbolAround(StringRef ir, StringRef place) {
  auto function = functionAround(ir, place);
  return function ? function->name : "";
}

Expected<std::string> functionAtError(Oracle &oracle, const Compile &compile) {
  const FailureSignature &failure = oracle.reference();
  const std::vector<std::string> &told = errorsToldBy(failure);
  if (!isDiagnostic(failure.face.kind) || told.empty())
    return "";
  auto result = oracle.door().run(compile);
  if (!result)
    return result.takeError();
  auto isIt = [&](const Diagnostic &said) {
    return said.severity == Diagnostic::Severity::Error &&
           normaliseDiagnostic(said.text) == told.front() &&
           (failure.errorOps.empty() ||
            mayBeOneOf(failure.errorOps, opOf(said)));
  };
  for (const Diagnostic &said : parseDiagnostics(lastWordsOf(result->outcome)))
    if (isIt(said))
      return symbolAround(compile.input.text(), placeOf(said.location));
  return "";
}

} // namespace culprit
