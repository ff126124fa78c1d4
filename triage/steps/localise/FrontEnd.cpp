#include "triage/steps/localise/FrontEnd.h"
#include "compiler/output/CuTileRefusal.h"
#include "compiler/output/TritonStage.h"
#include "reproducer/FilesBeside.h"
#include "triage/evidence/ProgramLine.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

std::string whyInFrontEnd(const Investigation &state) {
  bool isHang =
      state.oracle && state.oracle->reference().face.kind == FailureKind::Hang;
  return std::string(isHang ? "its time ends in the front end"
                            : "the front end fails") +
         ", before any pass runs on that kernel";
}

/// It may die behind an error, as of a type that it cannot infer.
static bool mayBeRefused(const Investigation &state) {
  if (state.question.fromOriginal || state.found.stage != "front end" ||
      !state.oracle)
    return false;
  FailureKind kind = state.oracle->reference().face.kind;
  return kind == FailureKind::PassFailure || kind == FailureKind::FatalError;
}

static bool isAt(ArrayRef<StringRef> program,
                 const std::vector<std::string> &source) {
  return program.size() >= source.size() &&
         equal(program.take_front(source.size()), source,
               [](StringRef a, StringRef b) { return a.trim() == b.trim(); });
}

/// The indices of the lines that it may be.
static SmallVector<size_t> linesOf(ArrayRef<StringRef> program,
                                   const TritonRefusal &refusal) {
  SmallVector<size_t> found;
  for (size_t i = 0; !refusal.source.empty() && i < program.size(); ++i)
    if (isAt(ArrayRef(program).drop_front(i), refusal.source))
      found.push_back(i + refusal.source.size() - 1);
  return found;
}

/// Two functions may have one text. What calls them is not what is refused.
static bool mayBeOfSeveral(StringRef text, const TritonRefusal &refusal) {
  SmallVector<StringRef, 0> program;
  text.split(program, '\n');
  return linesOf(program, refusal).size() > 1;
}

/// The name of the kernel's function: the refusal counts its lines, the first
/// one has the name. Empty if that is not what stands there.
static StringRef functionOf(ArrayRef<StringRef> program, size_t line,
                            const TritonRefusal &refusal) {
  if (line + 1 < refusal.line)
    return "";
  return nameInDef(program[line + 1 - refusal.line]);
}

static std::optional<ProgramLine> refusedIn(StringRef file, StringRef text,
                                            const TritonRefusal &refusal) {
  SmallVector<StringRef, 0> program;
  text.split(program, '\n');
  SmallVector<size_t> lines = linesOf(program, refusal);
  if (lines.size() != 1)
    return std::nullopt;
  size_t line = lines.front();
  return ProgramLine{(file + ":" + std::to_string(line + 1)).str(),
                     program[line].trim().str(),
                     functionOf(program, line, refusal).str()};
}

/// In the program, or in a module beside it that it imports.
static std::optional<ProgramLine> refusedLine(const Investigation &state,
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

static void tellKernelOf(Investigation &state, const ProgramLine &line) {
  if (!line.function.empty())
    tellKernel(state, {"function", line.function, ""},
               "its line " + line.place);
}

/// The line is the answer.
static std::string tellLine(Investigation &state, StringRef whose,
                            const ProgramLine &line, StringRef message) {
  tellKernelOf(state, line);
  state.found.lineIsAnswer = true;
  return "the front end of " + whose.str() + " refuses " + line.place + ", `" +
         line.text + "`" + (message.empty() ? "" : ": " + message.str()) +
         "; that is the answer, and nothing is reduced";
}

/// What it does not mean to say may be a defect of its own: the line shows
/// where, not whose it is. That is the answer, unless the program may be cut.
static std::string tellDefect(Investigation &state, StringRef whose,
                              const ProgramLine &line, StringRef message) {
  tellKernelOf(state, line);
  state.found.lineIsAnswer = !state.session.request.inputIsNamed;
  return "the front end of " + whose.str() + " fails on " + line.place + ", `" +
         line.text + "`: " + message.str();
}

/// The last error before it dies.
static std::optional<std::string>
lineOfDeath(Investigation &state, ArrayRef<Diagnostic> diagnostics) {
  auto last = find_if(reverse(diagnostics), [](const Diagnostic &diagnostic) {
    return diagnostic.severity == Diagnostic::Severity::Error;
  });
  if (last == diagnostics.rend())
    return std::nullopt;
  auto line = lineOfError(*last, state.session.input,
                          state.prober.configuration().workingDirectory);
  if (!line)
    return std::nullopt;
  return tellDefect(state, "Triton", *line, last->text);
}

Expected<std::optional<std::string>> whatFrontEndRefuses(Investigation &state) {
  if (!mayBeRefused(state))
    return std::nullopt;
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  StringRef err = result->outcome.err.text;
  const InputText &input = state.session.input;
  for (const TritonRefusal &refusal : tritonRefusals(err)) {
    if (auto line = refusedLine(state, refusal))
      return refusal.mistake.empty()
                 ? tellLine(state, "Triton", *line, refusal.message)
                 : tellDefect(state, "Triton", *line, refusal.mistake);
    if (mayBeOfSeveral(input.text(), refusal))
      return std::nullopt;
  }
  const std::string &here = state.prober.configuration().workingDirectory;
  for (const CuTileRefusal &refusal : cuTileRefusals(err))
    if (auto line = lineIn(refusal.file, refusal.line, input, here))
      return refusal.isDefect
                 ? tellDefect(state, "cuTile", *line, refusal.message)
                 : tellLine(state, "cuTile", *line, refusal.message);
  if (isCrashLike(state.failure().face.kind))
    return lineOfDeath(state, parseDiagnostics(lastWordsOf(result->outcome)));
  for (const Diagnostic &error : parseDiagnostics(err))
    if (error.text == state.failure().face.firstErrorVerbatim)
      if (auto line = lineOfError(error, input, here))
        return tellLine(state,
                        cuTileRefusals(err).empty() ? "Triton" : "cuTile",
                        *line, error.text);
  return std::nullopt;
}

} // namespace culprit
