#include "compiler/output/FatalLine.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/HeapComplaint.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/SanitizerReport.h"
#include "compiler/output/TextOutsideIR.h"
#include "compiler/output/UBSanReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {

using Lines = std::vector<TextLine>;

StringRef textAt(const Lines &lines, size_t number) {
  return number < lines.size() ? lines[number].text : StringRef();
}

/// A place in the source of the compiler; its directory is that of a build.
struct SourcePlace {
  StringRef file, line;
  std::string verbatim() const { return (file + ":" + line).str(); }
  std::string normalised() const { return (file + ":_").str(); }
};

/// `... F:L` at the end of the text.
std::optional<SourcePlace> placeAtEnd(StringRef text) {
  StringRef path = text.rtrim("0123456789");
  StringRef line = text.drop_front(path.size());
  if (line.empty() || !path.consume_back(":"))
    return std::nullopt;
  path = path.drop_front(path.find_last_of(" /") + 1); // npos + 1 is 0
  if (path.empty())
    return std::nullopt;
  return SourcePlace{path, line};
}

/// Joins what stands apart.
std::string parts(const std::string &first, const std::string &second) {
  return first.empty() ? second : first + "\n" + second;
}

/// libc++'s: `F:L: assertion X failed: MESSAGE`.
std::optional<FatalLine> readHardening(StringRef line) {
  size_t at = line.find(": assertion ");
  auto place = placeAtEnd(line.take_front(at));
  if (at == StringRef::npos || !place || !line.contains(" failed: ") ||
      line.take_front(at).contains(' '))
    return std::nullopt;
  StringRef rest = line.drop_front(at);
  return FatalLine{place->verbatim() + rest.str(),
                   place->normalised() + rest.str(), true};
}

/// `P: F:L: FUNCTION: Assertion `X' failed.`; others put the place behind it.
/// Those of libstdc++ are quoted 'X'.
std::optional<FatalLine> readAssertion(StringRef line) {
  if (line.starts_with("Assertion failed: "))
    return FatalLine{line.str(), normaliseDiagnostic(line), true};
  if (auto found = readHardening(line))
    return found;
  size_t at = std::min(line.find(": Assertion `"), line.find(": Assertion '"));
  if (at == StringRef::npos || line.find("' failed", at) == StringRef::npos)
    return std::nullopt;
  // The place comes first, and the function may hold anything.
  StringRef before = line.take_front(at);
  // A diagnostic that quotes an assertion says something of the input.
  if (line.drop_front(at).starts_with(": Assertion '") &&
      (before.ends_with(": error") || before.ends_with(": warning")))
    return std::nullopt;
  for (size_t end = before.find(": ");; end = before.find(": ", end + 2)) {
    end = std::min(end, at);
    if (auto place = placeAtEnd(before.take_front(end))) {
      StringRef rest = line.drop_front(end);
      return FatalLine{place->verbatim() + rest.str(),
                       place->normalised() + rest.str(), true};
    }
    if (end == at)
      return std::nullopt;
  }
}

/// Its message is the line above; without one, the number of the line has to
/// tell it from others.
std::optional<FatalLine> readUnreachable(StringRef line, StringRef above) {
  constexpr StringLiteral words = "UNREACHABLE executed";
  if (!line.starts_with(words))
    return std::nullopt;
  auto place = placeAtEnd(line.drop_front(words.size()).rtrim("!"));
  if (!place)
    return FatalLine{parts(above.str(), line.str()),
                     parts(normaliseDiagnostic(above), line.str()), true};
  std::string verbatim = (words + " at ").str() + place->verbatim();
  if (above.empty())
    return FatalLine{verbatim, parts(words.str(), place->verbatim()), true};
  return FatalLine{verbatim + ": " + above.str(),
                   parts(normaliseDiagnostic(above),
                         parts(words.str(), place->normalised())),
                   true};
}

/// Where the message begins whose place stands in front of `mark`; npos:
/// nowhere.
size_t behindPlace(StringRef line, StringRef mark) {
  for (size_t at = line.find(mark); at != StringRef::npos;
       at = line.find(mark, at + 1))
    if (placeAtEnd(line.take_front(at)))
      return at + mark.size();
  return StringRef::npos;
}

/// glog's and abseil's, `F0102 03:04:05.6 7 F:L] Check failed: X`, or whatever
/// LOG(FATAL) says. A `Non-OK-status: EXPRESSION` says on the next line which
/// status it was.
std::optional<FatalLine> readLogged(StringRef line, StringRef below) {
  // TensorFlow's: `2026-01-02 03:04:05.678: F F:L] Check failed: X`.
  auto [date, behindDate] = line.split(": F ");
  if (!behindDate.empty() && !date.empty() && all_of(date, [](char c) {
        return isDigit(c) || StringRef("-:. ").contains(c);
      }))
    line = behindDate;
  else if (!line.consume_front("F"))
    return std::nullopt;
  StringRef mark = "] Check failed: ";
  size_t message = behindPlace(line, mark);
  bool isDated =
      line.size() > 4 && line[4] == ' ' && all_of(line.take_front(4), isDigit);
  if (message == StringRef::npos && isDated)
    message = behindPlace(line, mark = "] ");
  if (message == StringRef::npos || message == line.size())
    return std::nullopt;
  auto place = placeAtEnd(line.take_front(message - mark.size()));
  std::string said = line.drop_front(message).str();
  if (StringRef(said).starts_with("Non-OK-status: ") &&
      below.consume_front("Status: "))
    said += ": " + below.str();
  return FatalLine{place->verbatim() + mark.str() + said,
                   place->normalised() + mark.str() + normaliseDiagnostic(said),
                   true};
}

/// LLVM's verifiers and its linter count; what they found stands above.
bool isOfVerifier(StringRef line) {
  return line.ends_with(" machine code errors.") ||
         line.contains("Broken module found") ||
         line.contains("Broken function found") ||
         line.contains("linter found errors");
}

/// In the line right above, some say what they cannot do, and then die of less
/// (`Unsupported conversion from f64 to f8E5M2`).
StringRef refusalAbove(StringRef above) {
  return above.starts_with_insensitive("unsupported ") ? above : StringRef();
}

StringRef complaintAbove(const Lines &lines, size_t number) {
  if (!isOfVerifier(lines[number].text))
    return number ? refusalAbove(lines[number - 1].text) : StringRef();
  bool machine = lines[number].text.ends_with(" machine code errors.");
  for (size_t i = number; i-- > 0;) {
    StringRef line = lines[i].text;
    // The function in which it was found is as the user called it.
    bool isValue = line.empty() || line.starts_with("in function ") ||
                   StringRef(" \t@%!#;<-").contains(line[0]) ||
                   line.starts_with("ptr ") || line.starts_with("label ");
    if (machine ? line.starts_with("*** Bad machine code: ") : !isValue)
      return line;
  }
  return {};
}

/// `Failed to infer result type(s):`, and below it the op, `"a.b"(...) {...}`:
/// its name, with quotes. Empty if none is there.
std::string opBelow(const Lines &lines, size_t number) {
  StringRef below = textAt(lines, number + 1);
  size_t quote = below.find('"', 1);
  bool isOp =
      lines[number].text.ends_with(":") && below.starts_with("\"") &&
      below.drop_front(std::min(quote, below.size())).starts_with("\"(");
  return isOp ? below.take_front(quote + 1).str() : std::string();
}

FatalLine withComplaint(StringRef line, StringRef complaint) {
  std::string normalised =
      parts(normaliseDiagnostic(complaint), normaliseDiagnostic(line));
  if (complaint.empty())
    return FatalLine{line.str(), normalised, true};
  return FatalLine{(line + " " + complaint).str(), normalised, true};
}

/// `fatal error: error in backend: X`: LLVM's fatal errors, as clang says them.
std::optional<FatalLine> readBackendError(const Lines &lines, size_t number) {
  StringRef line = lines[number].text;
  if (!line.starts_with("fatal error: error in backend: "))
    return std::nullopt;
  return withComplaint(line, complaintAbove(lines, number));
}

std::optional<FatalLine> readLLVMError(const Lines &lines, size_t number) {
  StringRef line = lines[number].text;
  size_t at = line.find("LLVM ERROR: ");
  if (at == StringRef::npos || (at > 0 && !isOfVerifier(line)))
    return std::nullopt;
  // What the verifier found may end in a type, which LLVM prints without an end
  // of the line.
  FatalLine found =
      withComplaint(line.drop_front(at), complaintAbove(lines, number));
  if (std::string op = opBelow(lines, number); !op.empty()) {
    found.verbatim += " " + op;
    found.normalised = parts(found.normalised, op);
  }
  return found;
}

/// `terminate called after ...` says what was thrown on its next line.
std::optional<FatalLine> readTermination(StringRef line, StringRef below) {
  if (!line.starts_with("terminate called "))
    return std::nullopt;
  FatalLine result{line.str(), normaliseDiagnostic(line)};
  below = below.ltrim();
  if (!below.consume_front("what():"))
    return result;
  result.verbatim += ": " + below.trim().str();
  result.normalised =
      parts(result.normalised, normaliseDiagnostic(below.trim()));
  return result;
}

std::optional<FatalLine> readLibc(StringRef line) {
  // Banners of IR dumps begin with stars, too.
  bool found = isHeapComplaint(line) ||
               line.starts_with("Fatal glibc error: ") ||
               line.starts_with("pure virtual method called") ||
               line.starts_with("libc++abi: ") ||
               (line.starts_with("*** ") && line.ends_with(" ***: terminated"));
  if (!found)
    return std::nullopt;
  return FatalLine{line.str(), normaliseDiagnostic(line)};
}

std::optional<FatalLine> readSanitizer(const Lines &lines, size_t number) {
  auto report = sanitizerReport(ArrayRef(lines).drop_front(number));
  if (!report)
    return std::nullopt;
  std::string normalised = normaliseDiagnostic(report->told);
  if (report->function.empty())
    return FatalLine{report->told, normalised, true};
  return FatalLine{report->told + " in " + report->function,
                   parts(normalised, report->function), true};
}

/// Its words are those of many: the number of the line has to tell it from
/// others.
std::optional<FatalLine> readUndefinedBehaviour(const Lines &lines,
                                                size_t number) {
  auto report = reportAtEnd(ArrayRef(lines).drop_front(number));
  if (!report)
    return std::nullopt;
  SourcePlace place{report->file, report->line};
  std::string words = "runtime error: ";
  FatalLine result{place.verbatim() + ": " + words + report->message.str(),
                   parts(place.verbatim() + ":", words + report->normalised),
                   true};
  result.maySurvive = true;
  return result;
}

} // namespace

std::optional<FatalLine> parseFatalLine(StringRef stderrText) {
  Lines lines = linesOutsideIR(stderrText);
  for (TextLine &line : lines)
    line.text = line.text.rtrim();
  for (size_t i = 0; i < lines.size(); ++i) {
    StringRef line = lines[i].text;
    if (line.empty())
      continue;
    if (auto found = readLLVMError(lines, i))
      return found;
    if (isSpace(line.front()))
      continue;
    if (auto found = readBackendError(lines, i))
      return found;
    if (auto found = readSanitizer(lines, i))
      return found;
    if (auto found = readUndefinedBehaviour(lines, i))
      return found;
    if (auto found = readAssertion(line))
      return found;
    if (auto found = readUnreachable(line, textAt(lines, i - 1)))
      return found;
    if (auto found = readLogged(line, textAt(lines, i + 1)))
      return found;
    if (auto found = readTermination(line, textAt(lines, i + 1)))
      return found;
    if (auto found = readLibc(line))
      return found;
  }
  return std::nullopt;
}

} // namespace culprit
