#include "triage/steps/remarks/Debugger.h"
#include "compiler/command/EnvWords.h"
#include "probe/files/TextFile.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

/// A compile that stops at the action, and the words for gdb.
struct Stop {
  Compile compile;
  std::vector<std::string> beforeRun, afterRun;
};

/// LLVM traps by itself at the last unit that may run.
static std::optional<Stop> stopAtUnit(Investigation &state,
                                      const Compile &compile,
                                      const std::string &counter,
                                      uint64_t index) {
  const CompilerUnderTest &compiler = state.session.compiler;
  if (!compiler.has(Role::BreakOnLLVMDebugCounter))
    return std::nullopt;
  auto knob = state.instruments().gateLLVMCounter(compile, counter, index + 1);
  if (!knob)
    return std::nullopt;
  Stop stop{knob->at(index + 1), {}, {}};
  stop.compile.command = stop.compile.command.withFlags(
      compiler.flagsFor(Role::BreakOnLLVMDebugCounter));
  return stop;
}

/// MLIR asks its counters about each action of every tag, in one place: there
/// the log says how many come before. The symbol has a stub as well, so the
/// breakpoint is at its address, which is known once the libraries are loaded.
static Expected<std::optional<Stop>> stopAtAction(Investigation &state,
                                                  const Compile &compile,
                                                  const std::string &tag,
                                                  uint64_t index) {
  Instruments &instruments = state.instruments();
  auto knob = instruments.gateActions(compile, tag, index + 1);
  // A library of ours asks no counter of MLIR's.
  if (knob && !knob->at(0).preload.library.empty())
    return std::optional<Stop>();
  auto traced = instruments.trace(compile);
  if (!traced)
    return traced.takeError();
  const Action *action = *traced ? actionAt(**traced, tag, index) : nullptr;
  if (!knob || !action)
    return std::optional<Stop>();
  Stop stop{knob->at(index + 1), {"tbreak main"}, {}};
  stop.afterRun = {
      "break *&_ZN4mlir7tracing12DebugCounterclEN4llvm12function_refIFvvEEERKNS"
      "0_6ActionE",
      formatv("ignore 2 {0}", action - (*traced)->log.actions.data()),
      "continue"};
  return std::optional<Stop>(std::move(stop));
}

/// The user's own file, or one beside the answer.
static Expected<std::string> inputOf(Investigation &state,
                                     const InputText &input) {
  if (!input.userPath().empty())
    return input.userPath();
  std::string path = state.path("break" + input.suffix());
  if (Error error = writeTextFile(path, input.text()))
    return error;
  return path;
}

/// Those that the user has set in front of the command, too: they hold for
/// Culprit's own process, and not for a debugger that is started tomorrow.
static std::vector<std::string> spellEnvironment(const Session &session,
                                                 const Compile &compile) {
  auto environment = compile.environment;
  for (const auto &change : session.request.environment)
    environment.insert(change);
  return envWords(environment);
}

static std::string spell(const Session &session, const Stop &stop,
                         const std::string &path) {
  const Compile &compile = stop.compile;
  std::vector<std::string> words = spellEnvironment(session, compile);
  words.push_back("gdb");
  auto tell = [&](const std::string &command) {
    append_range(words, std::vector<std::string>{"-ex", command});
  };
  for_each(stop.beforeRun, tell);
  bool isFed = compile.command.input.kind == InputPlace::Kind::StandardInput;
  tell(isFed ? "run < " + quoteForShell(path) : "run");
  for_each(stop.afterRun, tell);
  words.push_back("--args");
  append_range(words, compile.command.withFiles(path, [](const OutputPlace &) {
    return std::string("/dev/null");
  }));
  return quoteForShell(words);
}

Error debuggerCommand(Investigation &state, const Compile &compile) {
  const ActionAnswer &found = state.found.action;
  if (!state.question.breakCommand)
    return Error::success();
  if (found.precision != Precision::Exact || found.actions.empty() ||
      !found.actions.front().index) {
    state.found.remarks.add(RemarkId::NoBreak,
                            "no debugger command: no action is named");
    return Error::success();
  }
  const NamedAction &action = found.actions.front();
  Expected<std::optional<Stop>> stop =
      found.chunks.empty()
          ? stopAtAction(state, compile, action.tag, *action.index)
          : stopAtUnit(state, compile, action.tag, *action.index);
  if (!stop)
    return stop.takeError();
  if (!*stop) {
    state.found.remarks.add(
        RemarkId::NoBreak,
        "no debugger command: the compiler cannot be made to stop there");
    return Error::success();
  }
  auto path = inputOf(state, compile.input);
  if (!path)
    return path.takeError();
  state.found.breakCommand = spell(state.session, **stop, *path);
  return Error::success();
}

} // namespace culprit
