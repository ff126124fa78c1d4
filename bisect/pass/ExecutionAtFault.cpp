#include "bisect/pass/ExecutionAtFault.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

std::optional<size_t> executionAt(const Trace &trace, uint64_t index) {
  for (size_t i = 0; i < trace.passes.size(); ++i)
    if (const auto &number = trace.passes[i].index;
        number && *number >= index && !trace.passes[i].adaptor)
      return i;
  return std::nullopt;
}

std::optional<size_t> launcherAtFault(const Trace &trace, size_t number) {
  auto isOpen = [&](size_t pass) {
    return !trace.log.actions[trace.passes[pass].action].completed;
  };
  if (trace.log.gap || trace.lostItsEnd() || !trace.lastPass ||
      *trace.lastPass == number || isOpen(number) ||
      trace.passes[number].failed.value_or(false))
    return std::nullopt;
  // A banner says that the launcher failed, which it does where the launched
  // pass, which has none, failed before: that tells nothing.
  if (!isOpen(*trace.lastPass) &&
      !trace.passes[*trace.lastPass].failed.value_or(false))
    return std::nullopt;
  for (auto up = trace.passes[number].parent; up; up = trace.passes[*up].parent)
    if (*up == *trace.lastPass)
      return up;
  return std::nullopt;
}

std::vector<std::string> passesBetween(const Trace &trace,
                                       const FirstFailingResult &found) {
  std::vector<std::string> names;
  for (const PassExecution &pass : trace.passes)
    if (!pass.adaptor && pass.index && *pass.index >= found.lastClean &&
        *pass.index < found.firstShowing && !is_contained(names, pass.name()))
      names.push_back(pass.name());
  return names;
}

} // namespace culprit
