//===- StackFrames.cpp - Which frames tell one failure from another -------===//
//
// Anonymous namespaces leave the frames of most patterns and passes blank, so
// what a stack has to offer is little: what the culprit called, by name. That
// is evidence only where it is specific (GenericFrames.h).
//
//===----------------------------------------------------------------------===//
#include "compiler/output/StackFrames.h"
#include "compiler/output/GenericFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace culprit;
using llvm::StringRef;

bool culprit::isNameless(const StackFrame &frame) {
  return (frame.function.empty() || frame.lookedUp) && frame.isMapped() &&
         !isSystemModule(frame.module);
}

bool culprit::hidesDispatch(const StackDump &dump) {
  return !dump.isRound &&
         llvm::none_of(dump.frames, [](const StackFrame &frame) {
           return dispatches(frame.function) ||
                  StringRef(frame.function)
                      .starts_with("llvm::StdThreadPool::");
         });
}

std::vector<std::string> culprit::significantFrames(const StackDump &dump,
                                                    size_t most) {
  std::vector<std::string> specific, generic;
  bool hidden = hidesDispatch(dump);
  for (size_t i = firstFrameOfCrash(dump); i < dump.frames.size(); ++i) {
    const StackFrame &frame = dump.frames[i];
    if (hidden && isNameless(frame) && frame.function.empty())
      break;
    if (isRuntime(frame))
      continue;
    bool last = dispatches(frame.function);
    if (!last && !isPlumbing(frame.function))
      specific.push_back(frame.function);
    else
      generic.push_back(frame.function);
    if (last || specific.size() == most)
      break;
  }
  std::vector<std::string> &chosen = specific.empty() ? generic : specific;
  chosen.resize(std::min(chosen.size(), most));
  return chosen;
}

std::optional<std::string> culprit::foldedOp(const StackDump &dump) {
  std::string op;
  for (const StackFrame &frame : dump.frames) {
    StringRef name = frame.function;
    if (dispatches(name))
      break;
    if (name.consume_front("mlir::RegisteredOperationName::Model<") &&
        name.consume_back(">::foldHook"))
      op = name.str();
    else if (name == "mlir::Operation::fold")
      return op;
  }
  return std::nullopt;
}

size_t culprit::firstFrameOfCrash(const StackDump &dump) {
  if (dump.isRound)
    return 0;
  // PrintStackTrace, RunSignalHandlers, the handler: some may be inlined.
  constexpr size_t handlers = 4;
  for (size_t i = 0; i < std::min(handlers, dump.frames.size()); ++i)
    if (isSystemModule(dump.frames[i].module) ||
        dump.frames[i].function == "__restore_rt")
      return i + 1; // behind the trampoline
  for (size_t i = 0; i < dump.frames.size(); ++i)
    if (StringRef(dump.frames[i].function).contains("RunSignalHandlers"))
      return std::min(i + 3, dump.frames.size()); // + handler and trampoline
  // One file without names, libc in it: the same frames under every bug.
  bool nameless = !dump.frames.empty() && isNameless(dump.frames.front());
  return nameless ? std::min(handlers, dump.frames.size()) : 0;
}

std::string culprit::briefName(StringRef function) {
  constexpr size_t longest = 120;
  size_t open = function.find('<'), close = function.rfind('>');
  if (function.size() <= longest || open == StringRef::npos ||
      close == StringRef::npos || close < open)
    return function.str();
  return (function.take_front(open) + "<...>" + function.drop_front(close + 1))
      .str();
}
