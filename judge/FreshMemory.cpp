#include "judge/FreshMemory.h"
#include "compiler/input/OwnMemory.h"
#include "compiler/input/StackFill.h"
#include "compiler/output/ValgrindLog.h"
#include "judge/HeapTunables.h"
#include "judge/UserScript.h"
#include "probe/files/ExecutableLookup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

Compile withFreshMemory(const Compile &file, uint8_t byte) {
  Compile filled = file;
  // glibc's perturbation leaves out what its cache of each thread hands out
  // again, so there must be none. It writes the complement of the number into
  // what malloc gives.
  addTunables(filled, "glibc.malloc.tcache_count=0:glibc.malloc.perturb=" +
                          std::to_string(uint8_t(~byte)));
  if (auto text = fillStackAllocations(file.input.text(), byte))
    filled.input = InputText(std::move(*text), file.input.suffix());
  return filled;
}

/// Its logs, then how the script ended, and what it printed. Without `origins`
/// (which take a third as long again) they do not tell whose memory was read,
/// no stack is of use, and a read may be told where none is: the code of a
/// runner is mostly run once, so what counts is how fast it is translated.
/// Leaks are looked for by default.
static Script watched(const Script &script, bool origins,
                      const std::stop_token &wanted) {
  constexpr const char *shell =
      R"(valgrind --trace-children=yes --leak-check=no $1 )"
      R"(--xml=yes --xml-file="$2.valgrind.%p" )"
      R"(/bin/sh -c "$0" >"$2.printed" 2>/dev/null; code=$?; )"
      R"(cat "$2".valgrind.*; echo "<!-- exit $code -->"; cat "$2.printed")";
  const char *stacks = origins ? "--track-origins=yes --num-callers=20"
                               : "--num-callers=1 --keep-stacktraces=none "
                                 "--expensive-definedness-checks=no "
                                 "--vex-guest-chase=no "
                                 "--vex-guest-max-insns=25";
  Script result = script;
  result.command = [inner = script.command, stacks,
                    wanted](const std::string &file) {
    Command command = inner(file);
    command.argv = {"/bin/sh", "-c", shell, command.argv.back(), stacks, file};
    command.wanted = wanted;
    return command;
  };
  result.patience = Patience::FullOfWork;
  return result;
}

/// As the watched script says it. (The log has no such line: it is XML, in
/// which what somebody else wrote is escaped.)
static std::string endingOf(const Outcome &plain) {
  int code = plain.signal ? 128 + plain.signal : plain.exitCode;
  return "<!-- exit " + std::to_string(code) + " -->\n" + plain.out.text;
}

/// A run that starts nothing but shells is none of a program: that one ran
/// elsewhere, or valgrind refused it.
static bool watchedProgram(const ValgrindLog &log) {
  constexpr StringRef shells[] = {"sh", "dash", "bash"};
  return log.processes > 0 && any_of(log.programs, [&](StringRef program) {
           return !is_contained(shells, sys::path::filename(program));
         });
}

/// `plain` is the same run without valgrind.
static MemoryCheck checkOf(const Outcome &outcome, const ValgrindLog &log,
                           const Outcome &plain) {
  if (outcome.status == Outcome::Status::TimedOut)
    return {MemoryCheck::Says::Nothing,
            "valgrind did not end within the limit"};
  if (!log.uninitialisedReads.empty())
    return {MemoryCheck::Says::ReadsFreshMemory,
            log.uninitialisedReads.front()};
  if (!watchedProgram(log) || outcome.out.cut)
    return {MemoryCheck::Says::Nothing, "valgrind could not watch the run"};
  if (!StringRef(outcome.out.text).ends_with(endingOf(plain)))
    return {MemoryCheck::Says::Nothing,
            "under valgrind the run ends otherwise or prints something else"};
  return {MemoryCheck::Says::Clean, ""};
}

Expected<MemoryCheck> checkReads(Prober &prober, const Compile &file,
                                 StringRef script,
                                 const std::stop_token &wanted) {
  if (readsOnlyOwnGlobals(file.input.text()))
    return MemoryCheck{MemoryCheck::Says::HasNone, ""};
  auto valgrind = findExecutable("valgrind", "", ownSearchPath());
  if (!valgrind) {
    consumeError(valgrind.takeError());
    return MemoryCheck{MemoryCheck::Says::Nothing, "valgrind is not installed"};
  }
  Script asGiven =
      userScript(script, outputHoles, prober.configuration().scriptDirectory);
  auto plain = prober.runScripts({file}, asGiven); // known, as a rule
  if (!plain)
    return plain.takeError();
  MemoryCheck check;
  for (bool origins : {false, true}) {
    auto outcomes =
        prober.runScripts({file}, watched(asGiven, origins, wanted));
    if (!outcomes)
      return outcomes.takeError();
    ValgrindLog log = parseValgrindLog(outcomes->front().out.text);
    check = checkOf(outcomes->front(), log, plain->front());
    if (check.says == MemoryCheck::Says::Nothing || !log.mentionsFreshMemory)
      break;
  }
  return check;
}

} // namespace culprit
