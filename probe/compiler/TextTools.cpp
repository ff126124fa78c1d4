#include "probe/compiler/TextTools.h"
#include "probe/failure/EndOfMachine.h"
#include "probe/failure/FailureSignature.h"
#include "probe/files/Directories.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

Expected<std::vector<std::string>> toolBeside(StringRef command,
                                              const std::string &compiler) {
  SmallVector<StringRef> words;
  command.split(words, ' ');
  auto program = findBeside(compiler, words.front().str());
  if (!program)
    return program.takeError();
  std::vector<std::string> argv(words.begin(), words.end());
  argv.front() = std::move(*program);
  return argv;
}

Expected<TextTools> findTextTools(const TextForm &form,
                                  const std::string &compiler) {
  TextTools tools;
  for (auto [command, words] :
       {std::pair(StringRef(form.printer), &tools.printer),
        std::pair(StringRef(form.assembler), &tools.assembler),
        std::pair(StringRef(form.generic), &tools.generic)}) {
    auto found = toolBeside(command, compiler);
    if (!found)
      return found.takeError();
    *words = std::move(*found);
  }
  return tools;
}

/// A program that makes one file of another has no reason to take longer.
static Limits limitsOf(const Prober &door) {
  constexpr std::chrono::milliseconds enough{20000};
  Limits limits = door.configuration().limits;
  limits.wall = std::min(limits.wall, enough);
  return limits;
}

/// Its first error, without the name of our file; else how it ended.
static std::string saying(const Outcome &outcome) {
  constexpr size_t enough = 300;
  StringRef text = outcome.err.text;
  size_t at = text.find("error: ");
  bool isError =
      outcome.status == Outcome::Status::Rejected && at != StringRef::npos;
  std::string all = isError ? text.substr(at).str() : faceOf(outcome).summary();
  return StringRef(all).split('\n').first.take_front(enough).rtrim().str();
}

/// Its end says nothing of the file. A tool for texts has no exit codes of its
/// own that a shell has, too.
static bool isOfTheMachine(const Outcome &outcome) {
  bool isOfShell = outcome.status == Outcome::Status::Rejected &&
                   is_contained({126, 127}, outcome.exitCode);
  return isOfShell || endOfTheMachine(outcome);
}

namespace {
/// One run in a directory of its own.
struct Run {
  Outcome outcome;
  std::string output; ///< the file `{output}`
};
} // namespace

/// It says nothing of the file, and is no end of the triage: that needs the
/// compiler alone. Stopped is one.
static Expected<Run> notLaunched(Error error) {
  if (error.isA<Stopped>())
    return error;
  Run run;
  run.outcome.launchError = toString(std::move(error));
  return run;
}

static Expected<Run> runOn(Prober &door, const std::vector<std::string> &argv,
                           const InputText &input) {
  auto directory = door.makeDirectory();
  if (!directory)
    return directory.takeError();
  scope_exit remove([&] { removeTree(*directory); });
  std::string from = *directory + "/input" + input.suffix(),
              to = *directory + "/output";
  if (Error error = writeTextFile(from, input.text()))
    return error;
  Command command;
  for (const std::string &word : argv)
    command.argv.push_back(word == "{input}"    ? from
                           : word == "{output}" ? to
                                                : word);
  command.workingDirectory = *directory;
  command.environment["LLVM_DISABLE_SYMBOLIZATION"] = "1";
  command.environment["LLVM_ENABLE_SYMBOLIZER_MARKUP"] = std::nullopt;
  auto outcome = door.runTool(command, limitsOf(door));
  if (!outcome)
    return notLaunched(outcome.takeError());
  Run run{std::move(*outcome), ""};
  // The next run has a directory of its own, and may say the same.
  for (std::string *text : {&run.outcome.err.text, &run.outcome.launchError})
    *text = join(split(StringRef(*text), *directory), "");
  if (sys::fs::is_regular_file(to)) {
    auto output = readTextFile(to);
    if (!output)
      return output.takeError();
    run.output = std::move(*output);
  }
  return run;
}

/// The output if there is one, else the reason. Where a program crashes, there
/// is as little output as where it refuses a file; where it was ended, there
/// might have been some.
static Remade remadeOf(const std::vector<std::string> &argv,
                       const Outcome &outcome, std::string output,
                       const std::string &suffix) {
  using Status = Outcome::Status;
  std::string name = sys::path::filename(argv.front()).str();
  if (outcome.status == Status::Completed)
    return output.empty()
               ? Remade{std::nullopt, name + " makes nothing of it", true}
               : Remade{InputText(std::move(output), suffix), "", false};
  if (outcome.status == Status::NotLaunched)
    return {std::nullopt, name + " cannot be run: " + outcome.launchError,
            true};
  bool refuses = outcome.status == Status::Rejected,
       crashes = outcome.status == Status::Crashed;
  if (!refuses && !crashes)
    return {std::nullopt,
            name + " came to no end: " + culprit::str(outcome.status), true};
  if (isOfTheMachine(outcome))
    return {std::nullopt, name + " did not come to it: " + saying(outcome),
            true};
  return {std::nullopt,
          name + (refuses ? " refuses it: " : " crashes on it: ") +
              saying(outcome),
          false};
}

/// `once` made as an answer; a refusal, or a crash, that is none the next time
/// says nothing, nor does one with other words.
static Expected<Remade> settled(function_ref<Expected<Remade>()> once) {
  auto first = once();
  if (!first || first->input || first->isUnresolved)
    return first;
  auto second = once();
  if (!second || second->input || second->isUnresolved ||
      second->why == first->why)
    return second;
  return Remade{std::nullopt, first->why + "; then " + second->why, true};
}

Expected<Remade> printed(Prober &door, const std::vector<std::string> &command,
                         const InputText &input) {
  return settled([&]() -> Expected<Remade> {
    auto run = runOn(door, command, input);
    if (!run)
      return run.takeError();
    if (run->outcome.out.cut)
      return Remade{std::nullopt, "its text is too long", true};
    std::string text = run->outcome.out.text;
    return remadeOf(command, run->outcome, std::move(text), ".mlir");
  });
}

Expected<Remade> assembled(Prober &door, const Assembler &assembler,
                           const InputText &text) {
  return settled([&]() -> Expected<Remade> {
    auto run = runOn(door, assembler.argv, text);
    if (!run)
      return run.takeError();
    std::string bytes = run->output;
    return remadeOf(assembler.argv, run->outcome, std::move(bytes),
                    assembler.suffix);
  });
}

} // namespace culprit
