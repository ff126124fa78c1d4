#include "triage/steps/best/BringFiles.h"
#include "compiler/command/InputFiles.h"
#include "compiler/command/Interpreter.h"
#include "probe/files/RegularFile.h"
#include "triage/steps/best/UsersProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// `python3 tool.py kernel.ttir`: that of the tool; "" if there is none.
static std::string programOnInput(const CommandLine &command) {
  if (runsItsInput(command))
    return "";
  size_t place = programPlace(command.argv);
  bool isWord = place > 0 && place < command.argv.size();
  if (!isWord || sys::path::extension(command.argv[place]) != ".py" ||
      !mayLieBeside(command.argv[place]))
    return "";
  return command.argv[place];
}

/// Python finds what the program imports where the program is, and opens other
/// files from where it runs.
static FilesBeside withItsFiles(const std::string &program,
                                const std::string &workingDirectory) {
  constexpr uint64_t most = 1u << 20;
  std::string path = seenFrom(workingDirectory, program);
  if (leadsThroughLink(workingDirectory, program))
    return {};
  auto text = readRegularFile(path, most);
  if (!text) {
    consumeError(text.takeError());
    return {};
  }
  FilesBeside files = filesBeside(*text, program, workingDirectory);
  StringRef directory = sys::path::parent_path(program);
  for (auto &[name, imported] :
       readFromBeside(*text, program, workingDirectory)) {
    if (directory.empty())
      break;
    files.erase(name);
    files[directory.str() + "/" + name] = imported;
  }
  files[program] = std::move(*text);
  return files;
}

/// Of a compiler: libraries of transform scripts, dialects in IRDL; of a
/// program, what its arguments name. Neither the input nor what it writes.
static FilesBeside namedByOptions(const CommandLine &command,
                                  const std::string &workingDirectory) {
  constexpr uint64_t most = 1u << 20;
  constexpr size_t mostFiles = 4;
  FilesBeside files;
  for (auto [i, word] : enumerate(command.argv)) {
    bool isInput = command.input.kind != InputPlace::Kind::StandardInput &&
                   command.input.argument == i;
    bool isOutput = any_of(command.outputs, [&](const OutputPlace &output) {
      return output.argument == i;
    });
    SmallVector<StringRef, 16> parts;
    if (i > 0 && !isInput && !isOutput)
      SplitString(word, parts, "={},()'\"; ");
    for (StringRef name : parts) {
      while (name.consume_front("./")) {
      }
      if (!mayLieBeside(name) || files.size() == mostFiles ||
          leadsThroughLink(workingDirectory, name))
        continue;
      auto text = readRegularFile(seenFrom(workingDirectory, name), most);
      if (text)
        files[name.str()] = std::move(*text);
      else
        consumeError(text.takeError()); // no file, mostly
    }
  }
  return files;
}

FilesBeside filesOfProgram(const Compile &attempt,
                           const std::string &workingDirectory) {
  std::string program = programOnInput(attempt.command);
  return program.empty() ? FilesBeside()
                         : withItsFiles(program, workingDirectory);
}

FilesBeside filesToBring(const Investigation &state, const Compile &attempt) {
  const std::string &directory = state.prober.configuration().workingDirectory;
  FilesBeside files = filesOfProgram(attempt, directory);
  bool readsItsWords = !files.empty() || inputIsProgram(state) ||
                       !mayNameFiles(attempt.input.suffix());
  if (readsItsWords)
    files.merge(namedByOptions(attempt.command, directory));
  if (!mayNameFiles(attempt.input.suffix()))
    return files;
  files.merge(filesBeside(attempt.input.text(), state.session.input.userPath(),
                          directory));
  return files;
}

} // namespace culprit
