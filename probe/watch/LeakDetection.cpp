#include "probe/watch/LeakDetection.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

static constexpr const char *variables[] = {"ASAN_OPTIONS", "LSAN_OPTIONS"};

/// As nobody else spells it, so that it is found again in what a script made of
/// it. The last word on a flag counts.
static constexpr StringRef ourWord = ":detect_leaks=no";

static std::string valueOf(const Command &command, const char *variable) {
  auto changed = command.environment.find(variable);
  if (changed != command.environment.end())
    return changed->second.value_or("");
  const char *inherited = ::getenv(variable);
  return inherited ? inherited : "";
}

Command withoutLeakDetection(Command command) {
  for (const char *variable : variables)
    command.environment[variable] = valueOf(command, variable) + ourWord.str();
  return command;
}

void restoreLeakDetection(WatchedProgram &program) {
  for (const char *variable : variables) {
    auto found = program.environment.find(variable);
    if (found == program.environment.end())
      continue;
    std::string &value = found->second;
    size_t at = value.find(ourWord);
    if (at == std::string::npos)
      continue;
    value.erase(at, ourWord.size());
    if (value.empty())
      program.environment.erase(found);
  }
}

static bool isSwitchedOff(const WatchedProgram &program) {
  return any_of(variables, [&](const char *variable) {
    auto found = program.environment.find(variable);
    if (found == program.environment.end())
      return false;
    StringRef value = found->second;
    size_t last = value.rfind("detect_leaks=");
    return last != StringRef::npos &&
           is_contained({"0", "false", "no"},
                        value.drop_front(last).split('=').second.take_while(
                            [](char c) { return c != ':' && c != ','; }));
  });
}

/// A library of the sanitizers', or the words of the one that is linked in. A
/// driver that may link one names it without its end.
static bool looksForLeaks(const WatchedProgram &program) {
  auto file = MemoryBuffer::getFile(program.executable, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  return file && !isSwitchedOff(program) &&
         any_of(ArrayRef<StringRef>({"LeakSanitizer: detected memory leaks",
                                     "libasan.so", "liblsan.so"}),
                [&](StringRef mark) {
                  return (*file)->getBuffer().contains(mark);
                });
}

std::string leakObstacle(const WatchedRun &run) {
  constexpr char why[] = "LeakSanitizer does not work under ptrace";
  if (StringRef(run.outcome.err.text).contains(why))
    return why;
  bool mayLeak = run.outcome.status == Outcome::Status::Completed &&
                 any_of(run.programs, [](const WatchedProgram &program) {
                   return program.ending == 0 && looksForLeaks(program);
                 });
  return mayLeak ? std::string("it succeeds, but ") + why : "";
}

} // namespace culprit
