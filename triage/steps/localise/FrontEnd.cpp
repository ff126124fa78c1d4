#include "triage/steps/localise/FrontEnd.h"
#include "compiler/command/InputFiles.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/TritonStage.h"
#include "reproducer/FilesBeside.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

using Lines = SmallVector<StringRef, 0>;

static bool mayBeRefused(const Investigation &state) {
  return !state.question.fromOriginal && state.found.stage == "front end" &&
         state.oracle &&
         state.oracle->reference().face.kind == FailureKind::PassFailure;
}

static bool isAt(ArrayRef<StringRef> program,
                 const std::vector<std::string> &source) {
  return program.size() >= source.size() &&
         equal(program.take_front(source.size()), source,
               [](StringRef a, StringRef b) { return a.trim() == b.trim(); });
}

/// The index of the line, if the function is in the program, and once only.
static std::optional<size_t> lineOf(const Lines &program,
                                    const TritonRefusal &refusal) {
  std::optional<size_t> found;
  if (refusal.source.empty())
    return found;
  for (size_t i = 0; i < program.size(); ++i) {
    if (!isAt(ArrayRef(program).drop_front(i), refusal.source))
      continue;
    if (found)
      return std::nullopt;
    found = i + refusal.source.size() - 1;
  }
  return found;
}

/// Empty if the line defines no function.
static StringRef nameInDef(StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("def "))
    return "";
  return line.ltrim().take_until(
      [](char c) { return c == '(' || c == '[' || c == ' '; });
}

/// The name of the kernel's function: the refusal counts its lines, the first
/// one has the name. Empty if that is not what stands there.
static StringRef functionOf(const Lines &program, size_t line,
                            const TritonRefusal &refusal) {
  if (line + 1 < refusal.line)
    return "";
  return nameInDef(program[line + 1 - refusal.line]);
}

namespace {
/// The line that is refused.
struct RefusedLine {
  std::string place; ///< `k.py:8`
  std::string text, function;
};
} // namespace

static std::optional<RefusedLine> refusedIn(StringRef file, StringRef text,
                                            const TritonRefusal &refusal) {
  Lines program;
  text.split(program, '\n');
  auto line = lineOf(program, refusal);
  if (!line)
    return std::nullopt;
  return RefusedLine{(file + ":" + std::to_string(*line + 1)).str(),
                     program[*line].trim().str(),
                     functionOf(program, *line, refusal).str()};
}

/// In the program, or in a module beside it that it imports.
static std::optional<RefusedLine> refusedLine(const Investigation &state,
                                              const TritonRefusal &refusal) {
  const InputText &input = state.session.input;
  StringRef file = sys::path::filename(input.userPath());
  if (auto line = refusedIn(file, input.text(), refusal))
    return line;
  for (const auto &[name, text] :
       filesBeside(input.text(), input.userPath(),
                   state.prober.configuration().workingDirectory))
    if (auto line = refusedIn(name, text, refusal))
      return line;
  return std::nullopt;
}

/// The function that the line at that index is in, or defines; empty if it is
/// in none.
static StringRef functionAround(const Lines &program, size_t line) {
  size_t indent = std::string::npos;
  for (size_t i = line + 1; i-- > 0;) {
    StringRef text = program[i];
    size_t own = text.size() - text.ltrim().size();
    if (text.trim().empty() || own >= indent)
      continue;
    if (StringRef name = nameInDef(text); !name.empty())
      return name;
    indent = own;
  }
  return "";
}

/// A place in that file, which is called `name` where the user is.
static std::optional<RefusedLine> lineAt(const Diagnostic &error,
                                         const std::string &path,
                                         StringRef name, StringRef text) {
  StringRef location = error.location;
  if (location.consume_front("loc("))
    location = location.rtrim(')');
  auto [place, column] = location.rsplit(':');
  auto [file, number] = place.rsplit(':');
  size_t line = 0;
  Lines program;
  text.split(program, '\n');
  if (!sys::fs::equivalent(file.trim('"'), path) ||
      number.getAsInteger(10, line) || line == 0 || line > program.size())
    return std::nullopt;
  return RefusedLine{(name + ":" + number).str(),
                     program[line - 1].trim().str(),
                     functionAround(program, line - 1).str()};
}

/// The verifier refuses the op that the line made: the error has its place.
static std::optional<RefusedLine> lineOfError(const Investigation &state,
                                              const Diagnostic &error) {
  const InputText &input = state.session.input;
  const std::string &directory = state.prober.configuration().workingDirectory;
  std::string program = seenFrom(directory, input.userPath());
  if (auto line =
          lineAt(error, program, sys::path::filename(program), input.text()))
    return line;
  for (const auto &[name, text] :
       filesBeside(input.text(), input.userPath(), directory)) {
    SmallString<128> path(sys::path::parent_path(program));
    sys::path::append(path, name);
    if (auto line = lineAt(error, path.str().str(), name, text))
      return line;
  }
  return std::nullopt;
}

/// The line is the answer.
static std::string tellLine(Investigation &state, const RefusedLine &line,
                            StringRef message) {
  if (!line.function.empty())
    tellKernel(state, line.function, "function", "its line " + line.place);
  state.found.lineIsAnswer = true;
  return "the front end of Triton refuses " + line.place + ", `" + line.text +
         "`" + (message.empty() ? "" : ": " + message.str()) +
         "; that is the answer, and nothing is reduced";
}

Expected<std::optional<std::string>> whatFrontEndRefuses(Investigation &state) {
  if (!mayBeRefused(state))
    return std::nullopt;
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  StringRef err = result->outcome.err.text;
  for (const TritonRefusal &refusal : tritonRefusals(err))
    if (auto line = refusedLine(state, refusal))
      return tellLine(state, *line, refusal.message);
  for (const Diagnostic &error : parseDiagnostics(err))
    if (error.text == state.failure().face.firstErrorVerbatim)
      if (auto line = lineOfError(state, error))
        return tellLine(state, *line, error.text);
  return std::nullopt;
}

} // namespace culprit
