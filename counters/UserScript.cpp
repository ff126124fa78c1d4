#include "counters/UserScript.h"
#include "compiler/CommandLine.h"
#include "probe/ExecutableLookup.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

char BrokenTest::ID = 0;

/// Whatever in the script could be the name of a file: its words, and what
/// stands between operators and quotes in them.
static std::vector<std::string> possibleNames(StringRef script) {
  std::vector<std::string> names;
  if (auto words = splitShellWords(script))
    names = std::move(*words);
  else
    consumeError(words.takeError()); // the shell says what is wrong with it
  SmallVector<StringRef> pieces;
  SplitString(script, pieces, " \t\n;|&()<>=`'\"");
  for (StringRef piece : pieces)
    if (!is_contained(names, piece))
      names.push_back(piece.str());
  return names;
}

/// A test that was edited is another test. Names count here and in PATH.
static std::vector<std::string> hashesOfNamedFiles(StringRef script) {
  std::vector<std::string> hashes;
  for (std::string &name : possibleNames(script)) {
    auto found = findExecutable(name, "", ownSearchPath());
    std::string path = found ? *found : name;
    consumeError(found.takeError());
    if (!sys::fs::is_regular_file(path))
      continue;
    if (auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false))
      hashes.push_back(sha256((*buffer)->getBuffer()));
  }
  return hashes;
}

/// The script, as the shell gets it: with the file's name put in, or added.
static std::string withFile(StringRef script, const std::string &file) {
  std::string quoted = quoteForShell(file), text = script.str();
  bool placed = false;
  for (StringRef hole : {"{output}", "{input}", "%s"})
    for (size_t at = 0; (at = text.find(hole, at)) != std::string::npos;
         placed = true, at += quoted.size())
      text.replace(at, hole.size(), quoted);
  return placed ? text : text + " " + quoted;
}

/// Broken are those that a shell gives when it cannot run something, and what
/// no test says on purpose.
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

Script userScript(StringRef text) {
  auto command = [text = text.str()](const std::string &file) {
    return Command{{"/bin/sh", "-c", withFile(text, file)}, {}, "", {}};
  };
  return {command, hashesOfNamedFiles(text), isAnswer};
}

} // namespace culprit
