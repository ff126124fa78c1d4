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
  tellKernel(state, function.name, function.isKernel ? "entry" : "function",
             why);
}

/// The line of the PTX that the failure is about.
static Expected<std::optional<size_t>> lineOfFailure(Investigation &state) {
  auto result = state.prober.run(state.ground.compile);
  if (!result)
    return result.takeError();
  const FailureFace face = state.failure().face;
  return ptxLineOf(result->outcome.err.text,
                   StringRef(face.firstErrorVerbatim).split('\n').first);
}

/// True if there is one.
static bool tellNamed(Investigation &state,
                      const std::vector<PTXFunction> &functions) {
  const FailureSignature failure = state.failure();
  const PTXFunction *named =
      functionNamedIn(failure.face.verbatimErrors, functions);
  if (named)
    tell(state, *named, "the error names it");
  return named != nullptr;
}

static void tellOnly(Investigation &state, std::vector<PTXFunction> functions) {
  erase_if(functions,
           [](const PTXFunction &function) { return !function.isKernel; });
  if (functions.size() == 1)
    tell(state, functions.front(), "the only one of the input");
}

Error findPTXKernel(Investigation &state) {
  const std::string &text = state.original.input.text();
  auto functions = functionsOfPTX(text);
  if (tellNamed(state, functions))
    return Error::success();
  auto line = lineOfFailure(state);
  if (!line)
    return line.takeError();
  auto at = *line ? functionAtLine(text, **line) : std::nullopt;
  if (at)
    tell(state, *at, "the error is in its line " + std::to_string(**line));
  else
    tellOnly(state, std::move(functions));
  return Error::success();
}

static Expected<std::string> outputOf(Investigation &state, Compile compile) {
  compile.want = Want::Output;
  auto result = state.prober.run(compile);
  if (!result)
    return result.takeError();
  return result->outcome.status == Outcome::Status::Completed ? result->output
                                                              : "";
}

/// `k.cu:22`; "" if it is not known.
static Expected<std::string> sourceOf(Investigation &state, Compile toPTX,
                                      StringRef ptx, size_t line) {
  std::vector<std::string> lineTables =
      state.session.compiler.flagsFor(Role::PrintDebuginfo);
  if (lineTables.empty())
    return "";
  toPTX.command = toPTX.command.withFlags(lineTables);
  auto located = outputOf(state, std::move(toPTX));
  if (!located)
    return located.takeError();
  auto source = sourceOfPTXLine(ptx, line, *located);
  if (!source)
    return "";
  StringRef file = source->file;
  if (file.consume_front(state.prober.configuration().workingDirectory))
    file.consume_front("/");
  return file.str() + ":" + std::to_string(source->line);
}

Error findPTXKernelOfDriver(Investigation &state, Compile toPTX) {
  auto ptx = outputOf(state, toPTX);
  if (!ptx)
    return ptx.takeError();
  auto functions = functionsOfPTX(*ptx);
  if (tellNamed(state, functions))
    return Error::success();
  auto line = lineOfFailure(state);
  if (!line)
    return line.takeError();
  auto at = *line ? functionAtLine(*ptx, **line) : std::nullopt;
  if (!at)
    return Error::success();
  auto source = sourceOf(state, std::move(toPTX), *ptx, **line);
  if (!source)
    return source.takeError();
  tell(state, *at,
       "ptxas refuses line " + std::to_string(**line) + " of its PTX" +
           (source->empty() ? "" : ", which is of " + *source));
  return Error::success();
}

} // namespace culprit
