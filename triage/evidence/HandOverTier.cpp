#include "triage/evidence/HandOverTier.h"
#include "judge/TraceOfFailure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <sys/wait.h>

using namespace llvm;

namespace culprit {

static std::string firstLine(StringRef text) {
  return text.trim().split('\n').first.rtrim().str();
}

static std::string saying(StringRef text) {
  std::string line = firstLine(text);
  return line.empty() ? "" : ": `" + line + "`";
}

static std::string didToModule(const HandOver::Call &call) {
  using Kind = HandOver::Call::Kind;
  if (!call.code)
    return "libnvvm does not come back from its work on the module";
  const char *what = call.kind == Kind::Add      ? "refuses to read the module"
                     : call.kind == Kind::Verify ? "finds the module invalid"
                                                 : "cannot compile the module";
  // The text of an added module is its name.
  return std::string("libnvvm ") + what + " (code " +
         std::to_string(*call.code) + ")" +
         (call.kind == Kind::Add ? "" : saying(call.text));
}

static std::string nameOf(const HandOver::Program &program) {
  return program.argv.empty() ? "a program"
                              : sys::path::filename(program.argv[0]).str();
}

/// Not what is started to name the frames of a stack, say.
static bool isOfToolkit(const HandOver::Program &program) {
  std::string name = nameOf(program);
  return !StringRef(name).contains("symbolizer") &&
         !StringRef(name).contains("addr2line");
}

static std::string howItEnded(const HandOver::Program &program) {
  std::string name = nameOf(program);
  if (!program.status)
    return name + " does not come to its end";
  int status = *program.status;
  return name +
         (WIFSIGNALED(status)
              ? " is ended by signal " + std::to_string(WTERMSIG(status))
              : " ends with exit code " + std::to_string(WEXITSTATUS(status))) +
         saying(program.text);
}

bool lacksLibrary(const HandOver &handOver) {
  return !handOver.tried.empty() && !handOver.loaded;
}

unsigned lastStepOf(const HandOver &handOver) {
  static_assert(static_cast<int>(HandOver::Call::Kind::Compile) == 2);
  bool allWorked = all_of(handOver.programs, [](const auto &program) {
    return program.status == 0 || !isOfToolkit(program);
  });
  if (any_of(handOver.programs, isOfToolkit))
    return allWorked ? 5 : 4;
  unsigned last = 0;
  for (const HandOver::Call &call : handOver.calls)
    last = std::max(last, static_cast<unsigned>(call.kind) + 1);
  return last;
}

static const HandOver::Program *unwaitedFor(const HandOver &handOver) {
  auto found = find_if(handOver.programs, [](const HandOver::Program &program) {
    return isOfToolkit(program) && !program.status;
  });
  return found == handOver.programs.end() ? nullptr : &*found;
}

/// The first program that is at fault.
static const HandOver::Program *failed(const HandOver &handOver,
                                       FailureKind failure) {
  int ifUnknown = isWithoutEnd(failure);
  for (const HandOver::Program &program : handOver.programs)
    if (isOfToolkit(program) && program.status.value_or(ifUnknown) != 0)
      return &program;
  return nullptr;
}

static std::string whyNoTier(const HandOver &handOver) {
  if (lacksLibrary(handOver))
    return "libnvvm cannot be loaded: " + handOver.tried.back();
  if (none_of(handOver.programs, isOfToolkit))
    return "libnvvm compiled the module, and ptxas was not started";
  if (const HandOver::Program *unknown = unwaitedFor(handOver))
    return "nobody waited for " + nameOf(*unknown) +
           ", so that its end is not known";
  return "libnvvm and ptxas did their work";
}

Tier tierOf(const HandOver &handOver, FailureKind failure) {
  Tier tier;
  tier.observed = true;
  if (const HandOver::Program *program = failed(handOver, failure)) {
    tier.name = "ptxas";
    tier.why = howItEnded(*program);
    return tier;
  }
  for (const HandOver::Call &call : handOver.calls)
    if (call.refused()) {
      tier.name = "codegen";
      tier.why = didToModule(call);
      return tier;
    }
  if (handOver.calls.empty() && !unwaitedFor(handOver) &&
      !lacksLibrary(handOver)) {
    tier.name = "mlir";
    tier.why = "nothing was handed to libnvvm yet";
    return tier;
  }
  tier.why = whyNoTier(handOver);
  return tier;
}

} // namespace culprit
