#include "probe/TextTools.h"
#include "probe/Directories.h"
#include "probe/ExecutableLookup.h"
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

static std::string saying(const Outcome &outcome) {
  constexpr size_t enough = 300;
  StringRef text = StringRef(outcome.err.text).trim();
  size_t at = text.find("error: ");
  StringRef line =
      text.substr(at == StringRef::npos ? 0 : at).split('\n').first;
  return line.empty() ? culprit::str(outcome.status)
                      : line.take_front(enough).rtrim().str();
}

namespace {
/// One run in a directory of its own.
struct Run {
  Outcome outcome;
  std::string output; ///< the file `{output}`
};
} // namespace

static Expected<Run> runOn(Prober &door, std::vector<std::string> argv,
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

/// The output if there is one, else the reason.
static Remade remadeOf(const std::vector<std::string> &argv, Run run,
                       std::string output, const std::string &suffix) {
  using Status = Outcome::Status;
  Status status = run.outcome.status;
  if (status == Status::Completed && !output.empty())
    return {InputText(std::move(output), suffix), "", false};
  std::string name = sys::path::filename(argv.front()).str();
  if (status == Status::Completed)
    return {std::nullopt, name + " makes nothing of it", true};
  bool isRefusal = status == Status::Rejected;
  return {std::nullopt,
          name + (isRefusal ? " refuses it: " : " does not come back: ") +
              saying(run.outcome),
          !isRefusal};
}

Expected<Remade> printed(Prober &door, const std::vector<std::string> &command,
                         const InputText &input) {
  auto run = runOn(door, command, input);
  if (!run)
    return run.takeError();
  if (run->outcome.out.cut)
    return Remade{std::nullopt, "its text is too long", true};
  std::string text = run->outcome.out.text;
  return remadeOf(command, std::move(*run), std::move(text), ".mlir");
}

Expected<Remade> assembled(Prober &door, const Assembler &assembler,
                           const InputText &text) {
  auto run = runOn(door, assembler.argv, text);
  if (!run)
    return run.takeError();
  std::string bytes = run->output;
  return remadeOf(assembler.argv, std::move(*run), std::move(bytes),
                  assembler.suffix);
}

} // namespace culprit
