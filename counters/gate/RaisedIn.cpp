#include "counters/gate/RaisedIn.h"
#include "compiler/output/PythonTraceback.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

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

/// From the outermost one on.
static size_t sharedOuterFrames(StringRef calls,
                                ArrayRef<TracebackFrame> raised) {
  SmallVector<StringRef> lines;
  calls.trim('\n').split(lines, '\n');
  size_t shared = 0, most = std::min(lines.size(), raised.size());
  while (shared < most &&
         readCall(lines[lines.size() - 1 - shared]) == raised[shared])
    ++shared;
  return shared;
}

namespace {
using Shared = size_t (*)(StringRef calls, ArrayRef<TracebackFrame> raised);
}

/// Those that share most frames with the traceback; none if no one shares any.
static std::vector<size_t> closest(ArrayRef<StringRef> calls,
                                   ArrayRef<TracebackFrame> traceback,
                                   Shared sharedBy) {
  std::vector<size_t> found;
  size_t most = 1;
  for (auto [number, each] : enumerate(calls)) {
    size_t shared = sharedBy(each, traceback);
    if (shared > most)
      found.clear();
    most = std::max(most, shared);
    if (shared == most)
      found.push_back(number);
  }
  return found;
}

std::optional<Raised> raisedIn(StringRef text, ArrayRef<StringRef> calls) {
  auto tracebacks = framesOfTracebacks(text);
  if (tracebacks.empty() ||
      any_of(calls, [](StringRef each) { return each.empty(); }))
    return std::nullopt;
  Raised raised;
  for (const auto &traceback : reverse(tracebacks)) {
    raised.compiles = closest(calls, traceback, sharedFrames);
    if (raised.compiles.empty())
      continue;
    raised.atOnce = sharedFrames(calls[raised.compiles.front()], traceback) ==
                    traceback.size();
    raised.isInside = true;
    return raised;
  }
  raised.compiles = closest(calls, tracebacks.back(), sharedOuterFrames);
  if (raised.compiles.size() > 1)
    raised.compiles.clear();
  return raised;
}

} // namespace culprit
