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

/// The index of the line, if the function is in the program, and once only.
static std::optional<size_t> lineOf(ArrayRef<StringRef> program,
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
  auto line = lineOf(program, refusal);
  if (!line)
    return std::nullopt;
  return ProgramLine{(file + ":" + std::to_string(*line + 1)).str(),
                     program[*line].trim().str(),
                     functionOf(program, *line, refusal).str()};
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
    tellKernel(state, line.function, "function", "its line " + line.place);
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

Expected<std::optional<std::string>> whatFrontEndRefuses(Investigation &state) {
  if (!mayBeRefused(state))
    return std::nullopt;
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  StringRef err = result->outcome.err.text;
  for (const TritonRefusal &refusal : tritonRefusals(err))
    if (auto line = refusedLine(state, refusal))
      return refusal.mistake.empty()
                 ? tellLine(state, "Triton", *line, refusal.message)
                 : tellDefect(state, "Triton", *line, refusal.mistake);
  const InputText &input = state.session.input;
  const std::string &here = state.prober.configuration().workingDirectory;
  for (const CuTileRefusal &refusal : cuTileRefusals(err))
    if (auto line = lineIn(refusal.file, refusal.line, input, here))
      return refusal.isDefect
                 ? tellDefect(state, "cuTile", *line, refusal.message)
                 : tellLine(state, "cuTile", *line, refusal.message);
  bool isCrash = isCrashLike(state.failure().face.kind);
  for (const Diagnostic &error : parseDiagnostics(err)) {
    if (error.text != state.failure().face.firstErrorVerbatim)
      continue;
    auto line = lineOfError(error, input, here);
    StringRef whose = cuTileRefusals(err).empty() ? "Triton" : "cuTile";
    if (line)
      return isCrash ? tellDefect(state, whose, *line, error.text)
                     : tellLine(state, whose, *line, error.text);
  }
  return std::nullopt;
}

} // namespace culprit
