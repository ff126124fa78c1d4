#include "triage/steps/FrontEnd.h"
#include "compiler/output/TritonStage.h"
#include "triage/steps/Tell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

using Lines = SmallVector<StringRef, 0>;

bool isRefusedByFrontEnd(const Investigation &state) {
  return state.found.stage == "front end" && state.oracle &&
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

static size_t indentationOf(StringRef line) {
  return line.size() - line.ltrim().size();
}

/// The function that the line stands in; empty: in none.
static StringRef functionAround(const Lines &program, size_t line) {
  size_t indentation = indentationOf(program[line]);
  for (size_t i = line; i-- > 0;) {
    StringRef text = program[i].trim();
    if (text.empty() || indentationOf(program[i]) >= indentation)
      continue;
    if (text.consume_front("def "))
      return text.take_until([](char c) { return c == '(' || c == '['; });
    indentation = indentationOf(program[i]); // of a block around the line
  }
  return "";
}

Expected<std::string> sayWhatFrontEndRefuses(Investigation &state) {
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  const InputText &input = state.session.input;
  Lines program;
  StringRef(input.text()).split(program, '\n');
  std::string said = "the front end of Triton refuses the program";
  for (const TritonRefusal &refusal :
       tritonRefusals(result->outcome.err.text)) {
    auto line = lineOf(program, refusal);
    if (!line)
      continue;
    std::string place = sys::path::filename(input.userPath()).str() + ":" +
                        std::to_string(*line + 1);
    if (StringRef function = functionAround(program, *line); !function.empty())
      tellKernel(state, function.str(), "function", "its line " + place);
    said = "the front end of Triton refuses " + place + ", `" +
           program[*line].trim().str() + "`" +
           (refusal.message.empty() ? "" : ": " + refusal.message);
    break;
  }
  return said + "; that is the answer, and nothing is reduced";
}

} // namespace culprit
