#include "probe/TextTools.h"
#include "probe/Directories.h"
#include "probe/ExecutableLookup.h"
#include "probe/FailureSignature.h"
#include "probe/TextFile.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static Expected<std::vector<std::string>> wordsOf(StringRef command,
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
    auto found = wordsOf(command, compiler);
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

namespace {
/// One run in a directory of its own.
struct Run {
  Outcome outcome;
  std::string output; ///< the file `{output}`
};
} // namespace

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
  auto outcome = door.runTool(command, limitsOf(door));
  if (!outcome)
    return outcome.takeError();
  Run run{std::move(*outcome), ""};
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
  switch (outcome.status) {
  case Status::Completed:
    if (!output.empty())
      return {InputText(std::move(output), suffix), "", false};
    return {std::nullopt, name + " makes nothing of it", true};
  case Status::Rejected:
    return {std::nullopt, name + " refuses it: " + saying(outcome), false};
  case Status::Crashed:
    return {std::nullopt, name + " crashes on it: " + saying(outcome), false};
  default:
    return {std::nullopt,
            name + " came to no end: " + culprit::str(outcome.status), true};
  }
}

/// A crash that is none the next time says nothing.
static Expected<Run> runTwiceIfItCrashes(Prober &door,
                                         const std::vector<std::string> &argv,
                                         const InputText &input) {
  auto run = runOn(door, argv, input);
  if (!run || run->outcome.status != Outcome::Status::Crashed)
    return run;
  return runOn(door, argv, input);
}

Expected<Remade> printed(Prober &door, const std::vector<std::string> &command,
                         const InputText &input) {
  auto run = runTwiceIfItCrashes(door, command, input);
  if (!run)
    return run.takeError();
  if (run->outcome.out.cut)
    return Remade{std::nullopt, "its text is too long", true};
  std::string text = run->outcome.out.text;
  return remadeOf(command, run->outcome, std::move(text), ".mlir");
}

Expected<Remade> assembled(Prober &door, const Assembler &assembler,
                           const InputText &text) {
  auto run = runTwiceIfItCrashes(door, assembler.argv, text);
  if (!run)
    return run.takeError();
  std::string bytes = run->output;
  return remadeOf(assembler.argv, run->outcome, std::move(bytes),
                  assembler.suffix);
}

} // namespace culprit
