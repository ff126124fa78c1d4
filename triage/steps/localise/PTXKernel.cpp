#include "triage/steps/localise/PTXKernel.h"
#include "compiler/input/PTXPlaces.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace culprit {

static void tell(Investigation &state, const PTXFunction &function,
                 std::string why) {
  if (std::string name = demangle(function.name); name != function.name)
    why += "; " + name;
  tellKernel(state,
             {function.isKernel ? "entry" : "function", function.name, ""},
             why);
}

/// Without the lines that ptxas says of the same statement.
static std::string errorOf(const Investigation &state) {
  const FailureFace face = state.failure().face;
  return StringRef(face.firstErrorVerbatim).split('\n').first.str();
}

/// The line of the PTX that the failure is about.
static Expected<std::optional<size_t>> lineOfFailure(Investigation &state) {
  auto result = state.prober.run(state.ground.compile);
  if (!result)
    return result.takeError();
  return ptxLineOf(result->outcome.err.text, errorOf(state));
}

/// Options that change what is compiled may go with the product. Only what
/// ptxas says of this text, or a word of the error in that line, tells that it
/// is the one that was refused.
static bool isTheSameText(StringRef ptx, size_t line, const Outcome &checked,
                          const std::string &error) {
  if (ptxLineOf(checked.err.text, error) == line)
    return true;
  StringRef word = StringRef(error).split('\'').second.split('\'').first;
  return !word.empty() && textOfLine(ptx, line).contains(word);
}

/// Where the error has a line, what it names is an instruction or a variable,
/// which may be called as a function is.
static void tellNamed(Investigation &state,
                      const std::vector<PTXFunction> &functions) {
  const FailureSignature failure = state.failure();
  const PTXFunction *named =
      functionNamedIn(failure.face.verbatimErrors, functions);
  if (named)
    tell(state, *named, "the error names it");
}

Error findPTXKernel(Investigation &state) {
  const std::string &text = state.original.input.text();
  auto line = lineOfFailure(state);
  if (!line)
    return line.takeError();
  if (!*line)
    tellNamed(state, functionsOfPTX(text));
  else if (auto at = functionAtLine(text, **line))
    tell(state, *at,
         "the error is in line " + std::to_string(**line) + " of the PTX");
  return Error::success();
}

/// May fail, too: nvcc has ptxas check the PTX that it leaves.
static Expected<CompileResult> made(Investigation &state, Compile compile) {
  compile.want = Want::Output;
  return state.prober.run(compile);
}

/// `k.cu:22`; "" if it is not known.
static Expected<std::string> sourceOf(Investigation &state, Compile toPTX,
                                      StringRef ptx, size_t line) {
  std::vector<std::string> lineTables =
      state.session.compiler.flagsFor(Role::PrintDebuginfo);
  if (lineTables.empty())
    return "";
  toPTX.command = toPTX.command.withFlags(lineTables);
  auto located = made(state, std::move(toPTX));
  if (!located)
    return located.takeError();
  auto source = sourceOfPTXLine(ptx, line, located->output);
  if (!source)
    return "";
  StringRef file = source->file;
  if (file.consume_front(state.prober.configuration().workingDirectory))
    file.consume_front("/");
  return file.str() + ":" + std::to_string(source->line);
}

Error findPTXKernelOfDriver(Investigation &state, Compile toPTX) {
  auto cut = made(state, toPTX);
  if (!cut)
    return cut.takeError();
  const std::string &ptx = cut->output;
  auto line = lineOfFailure(state);
  if (!line)
    return line.takeError();
  if (!*line)
    tellNamed(state, functionsOfPTX(ptx));
  auto at = *line ? functionAtLine(ptx, **line) : std::nullopt;
  if (!at || !isTheSameText(ptx, **line, cut->outcome, errorOf(state)))
    return Error::success();
  auto source = sourceOf(state, std::move(toPTX), ptx, **line);
  if (!source)
    return source.takeError();
  tell(state, *at,
       "ptxas refuses line " + std::to_string(**line) + " of its PTX" +
           (source->empty() ? "" : ", which is of " + *source));
  return Error::success();
}

} // namespace culprit
