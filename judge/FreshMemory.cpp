#include "judge/FreshMemory.h"
#include "compiler/input/StackFill.h"
#include "compiler/output/ValgrindLog.h"
#include "judge/UserScript.h"
#include "probe/ExecutableLookup.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

Compile withFreshMemory(const Compile &file, uint8_t byte) {
  Compile filled = file;
  // glibc's perturbation leaves out what its cache of each thread hands out
  // again, so there must be none. It writes the complement of the number into
  // what malloc gives.
  std::string tunables = "glibc.malloc.tcache_count=0:glibc.malloc.perturb=" +
                         std::to_string(uint8_t(~byte));
  if (const char *given = ::getenv("GLIBC_TUNABLES"))
    tunables = std::string(given) + ":" + tunables;
  filled.environment["GLIBC_TUNABLES"] = tunables;
  if (auto text = fillStackAllocations(file.input.text(), byte))
    filled.input = InputText(std::move(*text), file.input.suffix());
  return filled;
}

/// Its logs, after what the script itself prints has gone. Without `origins`
/// (which take as long again) they do not tell whose memory was read.
static Script watched(const Script &script, bool origins) {
  constexpr const char *shell =
      R"(valgrind --trace-children=yes --track-origins=$1 --num-callers=20 )"
      R"(--leak-check=no --log-file="$2.valgrind.%p" )"
      R"(/bin/sh -c "$0" >/dev/null 2>&1; cat "$2".valgrind.*)";
  Script result = script;
  result.command = [inner = script.command, origins](const std::string &file) {
    Command command = inner(file);
    command.argv = {
        "/bin/sh", "-c", shell, command.argv.back(), origins ? "yes" : "no",
        file};
    return command;
  };
  result.patience = Patience::FullOfWork;
  return result;
}

static MemoryCheck checkOf(const Outcome &outcome, const ValgrindLog &log) {
  if (outcome.status == Outcome::Status::TimedOut)
    return {MemoryCheck::Says::Nothing,
            "valgrind did not end within the limit"};
  if (!log.uninitialisedReads.empty())
    return {MemoryCheck::Says::ReadsFreshMemory,
            log.uninitialisedReads.front()};
  if (log.processes == 0 || outcome.out.cut)
    return {MemoryCheck::Says::Nothing, "valgrind could not watch the run"};
  return {MemoryCheck::Says::Clean, ""};
}

Expected<MemoryCheck> runUnderValgrind(Prober &prober, const Compile &file,
                                       StringRef script) {
  auto valgrind = findExecutable("valgrind", "", ownSearchPath());
  if (!valgrind) {
    consumeError(valgrind.takeError());
    return MemoryCheck{MemoryCheck::Says::Nothing, "valgrind is not installed"};
  }
  MemoryCheck check;
  for (bool origins : {false, true}) {
    auto outcomes = prober.runScripts(
        {file}, watched(userScript(script, outputHoles), origins));
    if (!outcomes)
      return outcomes.takeError();
    ValgrindLog log = parseValgrindLog(outcomes->front().out.text);
    check = checkOf(outcomes->front(), log);
    if (check.says == MemoryCheck::Says::Nothing || !log.mentionsFreshMemory)
      break;
  }
  return check;
}

} // namespace culprit
