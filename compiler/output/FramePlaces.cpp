#include "compiler/output/FramePlaces.h"
#include "compiler/output/GenericFrames.h"
#include "compiler/output/StackFrames.h"
#include "llvm/ADT/STLExtras.h"
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

bool culprit::beginInSamePlaces(llvm::ArrayRef<std::string> a,
                                llvm::ArrayRef<std::string> b) {
  size_t common = std::min(a.size(), b.size());
  return std::equal(a.begin(), a.begin() + common, b.begin(),
                    [](const std::string &one, const std::string &other) {
                      return isSamePlace(one, other);
                    });
}

/// With an action handler, the lambda that it calls is one frame more.
static bool isOfActionHandler(StringRef function) {
  return function.starts_with("mlir::tracing") ||
         function.starts_with("mlir::MLIRContext::executeAction");
}

std::vector<std::string> culprit::namelessCallers(StringRef stderrText) {
  constexpr size_t most = 4;
  std::vector<std::string> places;
  auto dump = parseStackDump(stderrText);
  if (!dump)
    return places;
  unsigned named = 0;
  bool lastIsBlank = false;
  for (size_t i = firstFrameOfCrash(*dump);
       i < dump->frames.size() && places.size() < most; ++i) {
    const StackFrame &frame = dump->frames[i];
    if (dispatches(frame.function)) {
      if (lastIsBlank && isOfActionHandler(frame.function))
        places.pop_back();
      break;
    }
    lastIsBlank = frame.function.empty() && !isSystemModule(frame.module);
    // How often a function has called itself is the input's.
    if (lastIsBlank && llvm::is_contained(places, placeOf(frame)))
      break;
    if (lastIsBlank)
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
      if (lastIsBlank && isOfActionHandler(frame.function))
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
