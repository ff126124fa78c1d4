#include "counters/gate/RaisedIn.h"
#include "compiler/output/PythonTraceback.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// `FILE`, a tab, `LINE`, a tab, `FUNCTION`
static TracebackFrame readCall(StringRef line) {
  auto [file, rest] = line.split('\t');
  auto [number, function] = rest.split('\t');
  return {file, number, function};
}

/// From the innermost one on. Frames of a package alone tell nothing: each
/// compile goes through the same ones.
static size_t sharedFrames(StringRef calls, ArrayRef<TracebackFrame> raised) {
  size_t shared = 0;
  bool tells = false;
  for (const TracebackFrame &frame : reverse(raised)) {
    auto [call, outer] = calls.split('\n');
    if (!(readCall(call) == frame))
      break;
    tells |= isOfTheUser(frame.file);
    calls = outer;
    ++shared;
  }
  return tells || shared == raised.size() ? shared : 0;
}

std::optional<std::vector<size_t>> raisedIn(StringRef text,
                                            ArrayRef<StringRef> calls) {
  auto tracebacks = framesOfTracebacks(text);
  if (tracebacks.empty() ||
      any_of(calls, [](StringRef each) { return each.empty(); }))
    return std::nullopt;
  std::vector<size_t> found;
  for (const auto &traceback : reverse(tracebacks)) {
    size_t most = 1;
    for (auto [number, each] : enumerate(calls)) {
      size_t shared = sharedFrames(each, traceback);
      if (shared > most)
        found.clear();
      most = std::max(most, shared);
      if (shared == most)
        found.push_back(number);
    }
    if (!found.empty())
      break;
  }
  return found;
}

} // namespace culprit
