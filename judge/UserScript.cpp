#include "judge/UserScript.h"
#include "compiler/command/CommandLine.h"
#include "compiler/command/ShellNames.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/SHA256.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <csignal>

using namespace llvm;

namespace culprit {

char BrokenTest::ID = 0;

static void addHashOf(StringRef path, std::vector<std::string> &hashes) {
  if (!sys::fs::is_regular_file(path))
    return;
  if (auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false))
    hashes.push_back(sha256((*buffer)->getBuffer()));
}

/// A test that was edited is another test. Names count here and in PATH: of `sh
/// test {output}`, the file here is what runs, and in PATH there is a `test`.
static std::vector<std::string> hashesOfNamedFiles(StringRef script,
                                                   StringRef directory) {
  std::vector<std::string> hashes;
  for (const std::string &name : namesInShellCommand(script)) {
    SmallString<128> path(sys::path::is_absolute(name) ? "" : directory);
    sys::path::append(path, name);
    addHashOf(path, hashes);
    auto found = findExecutable(name, directory.str(), ownSearchPath());
    if (found && *found != name)
      addHashOf(*found, hashes);
    consumeError(found.takeError());
  }
  return hashes;
}

/// A test is broken if its exit code is one that a shell gives when it cannot
/// run something, or that no test gives on purpose.
static bool isAnswer(const Outcome &outcome) {
  switch (outcome.status) {
  case Outcome::Status::Completed:
  case Outcome::Status::TimedOut:
    return true;
  case Outcome::Status::Rejected:
    return outcome.exitCode != 126 && outcome.exitCode != 127;
  default:
    return false;
  }
}

bool wasKilled(const Outcome &outcome) {
  static constexpr int fromOutside[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP};
  return outcome.status == Outcome::Status::Crashed &&
         is_contained(fromOutside, outcome.signal);
}

static std::string howItEnded(const Outcome &outcome) {
  if (outcome.status == Outcome::Status::Rejected)
    return "exit " + std::to_string(outcome.exitCode);
  if (outcome.status == Outcome::Status::Crashed)
    return "signal " + std::to_string(outcome.signal);
  return str(outcome.status);
}

Error brokenTest(const std::string &what, const Outcome &outcome,
                 const std::string &advice) {
  return make_error<BrokenTest>(
      what + " is broken (" + howItEnded(outcome) + "): " + advice + "; " +
          StringRef(outcome.err.text).trim().take_front(300),
      inconvertibleErrorCode());
}

Script userScript(StringRef text, ArrayRef<StringRef> holes,
                  StringRef directory) {
  auto command = [text = text.str(), holes = holes.vec(),
                  directory = directory.str()](const std::string &file) {
    return Command{
        {"/bin/sh", "-c", fillHoles(text, holes, quoteForShell(file))},
        {},
        directory,
        {}};
  };
  return {command, hashesOfNamedFiles(text, directory), isAnswer};
}

} // namespace culprit
