#include "counters/ScriptOracle.h"
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

ScriptOracle::ScriptOracle(Prober &prober, const CompilerUnderTest &compiler,
                           std::string script)
    : Oracle(prober, compiler, {}), script(std::move(script)),
      files(hashesOfNamedFiles(this->script)) {}

/// The script, as the shell gets it: with the file's name put in, or added.
static std::string withFile(StringRef script, const std::string &file) {
  std::string quoted = quoteForShell(file), text = script.str();
  bool placed = false;
  for (StringRef hole : {"{input}", "%s"})
    for (size_t at = 0; (at = text.find(hole, at)) != std::string::npos;
         at += quoted.size(), placed = true)
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

Expected<Judgement> ScriptOracle::judgeOutcome(const Outcome &outcome) const {
  auto says = [](Verdict verdict, FailureKind kind, std::string why) {
    return Judgement{verdict, kind, false, "the test " + std::move(why)};
  };
  if (!isAnswer(outcome))
    return make_error<BrokenTest>(
        "the interestingness test `" + script + "` is broken (" +
            howItEnded(outcome) +
            "): it must exit with 0 where the failure shows, with 125 where it "
            "cannot say, and with 1 to 124 where it does not show; " +
            StringRef(outcome.err.text).trim().take_front(300),
        inconvertibleErrorCode());
  if (outcome.status == Outcome::Status::TimedOut)
    return says(Verdict::Unresolved, FailureKind::Hang, "did not end");
  if (outcome.exitCode == 0)
    return says(Verdict::Interesting, FailureKind::None,
                "says that the failure shows");
  if (outcome.exitCode == 125)
    return says(Verdict::Unresolved, FailureKind::None, "cannot say");
  return says(Verdict::Uninteresting, FailureKind::None,
              "says no, exit " + std::to_string(outcome.exitCode));
}

Expected<std::vector<Judgement>>
ScriptOracle::judgeAll(const std::vector<Compile> &compiles, Attribution) {
  std::vector<Compile> unknown;
  for (const Compile &compile : compiles)
    if (!known.count(compile.input.hash()))
      unknown.push_back(compile);
  auto command = [&](const std::string &file) {
    return Command{{"/bin/sh", "-c", withFile(script, file)}, {}, "", {}};
  };
  auto outcomes = door().runScripts(unknown, {command, files, isAnswer});
  if (!outcomes)
    return outcomes.takeError();
  for (auto [compile, outcome] : zip(unknown, *outcomes)) {
    auto judgement = judgeOutcome(outcome);
    if (!judgement)
      return judgement.takeError();
    known[compile.input.hash()] = *judgement;
  }
  std::vector<Judgement> judgements;
  for (const Compile &compile : compiles) {
    judgements.push_back(known.at(compile.input.hash()));
    door().judged(compile, judgements.back());
  }
  return judgements;
}

} // namespace culprit
