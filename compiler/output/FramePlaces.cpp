#include "compiler/output/FramePlaces.h"
#include "compiler/output/GenericFrames.h"
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/StringExtras.h"

using namespace culprit;
using llvm::StringRef;

std::string culprit::placeOf(const StackFrame &frame) {
  std::string place = frame.module;
  if (frame.offset)
    place += "+0x" + llvm::utohexstr(frame.offset, /*LowerCase=*/true);
  return place + "@0x" + llvm::utohexstr(frame.address, /*LowerCase=*/true);
}

bool culprit::isSamePlace(StringRef a, StringRef b) {
  auto [relativeA, addressA] = a.rsplit('@');
  auto [relativeB, addressB] = b.rsplit('@');
  auto [moduleA, offsetA] = relativeA.rsplit("+0x");
  auto [moduleB, offsetB] = relativeB.rsplit("+0x");
  bool known = !offsetA.empty() && !offsetB.empty();
  constexpr size_t digitsInPage = 3;
  return moduleA == moduleB && (known ? offsetA == offsetB
                                      : addressA.take_back(digitsInPage) ==
                                            addressB.take_back(digitsInPage));
}

bool culprit::areSamePlaces(llvm::ArrayRef<std::string> a,
                            llvm::ArrayRef<std::string> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const std::string &one, const std::string &other) {
                      return isSamePlace(one, other);
                    });
}

std::vector<std::string> culprit::namelessCallers(StringRef stderrText) {
  constexpr size_t most = 4;
  std::vector<std::string> places;
  auto dump = parseStackDump(stderrText);
  if (!dump)
    return places;
  unsigned named = 0;
  for (size_t i = firstFrameOfCrash(*dump);
       i < dump->frames.size() && places.size() < most; ++i) {
    const StackFrame &frame = dump->frames[i];
    if (frame.function.empty() && !isSystemModule(frame.module))
      places.push_back(placeOf(frame));
    else if (!isRuntime(frame) && !places.empty() && ++named == 2)
      break;
  }
  return places;
}

std::vector<std::string> culprit::namelessPlaces(const StackDump &dump,
                                                 bool ofLookedUp) {
  constexpr size_t mostSeen = 2, mostHidden = 4;
  size_t most = hidesDispatch(dump) ? mostHidden : mostSeen;
  std::vector<std::string> places;
  bool lastIsBlank = false;
  for (size_t i = firstFrameOfCrash(dump); i < dump.frames.size(); ++i) {
    const StackFrame &frame = dump.frames[i];
    if (dispatches(frame.function)) {
      // With an action handler, the lambda that it calls is one frame more.
      StringRef name = frame.function;
      if (lastIsBlank && (name.starts_with("mlir::tracing") ||
                          name.starts_with("mlir::MLIRContext::executeAction")))
        places.pop_back();
      break;
    }
    lastIsBlank = isNameless(frame) && (frame.function.empty() ||
                                        (ofLookedUp && !isGenericFrame(frame)));
    if (lastIsBlank)
      places.push_back(placeOf(frame));
  }
  places.resize(std::min(places.size(), most));
  return places;
}
