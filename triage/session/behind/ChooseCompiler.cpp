#include "triage/session/behind/ChooseCompiler.h"
#include "triage/session/behind/NamedInput.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

using namespace llvm;

namespace culprit {

namespace {

/// What tells that it is the one, by rank.
enum Sign { LastWords, Named, BySignal };
using Signs = std::array<bool, 3>;

unsigned count(const Signs &signs) { return llvm::count(signs, true); }

/// Whether one has a sign that the other lacks.
bool hasAnother(const Signs &signs, const Signs &than) {
  return any_of(zip(signs, than), [](auto both) {
    return std::get<0>(both) && !std::get<1>(both);
  });
}

/// One sign alone may be that of one which the command tolerates, or expects to
/// fail: a crash, if the words of another one are printed; the last words, if
/// those of another one were hidden.
bool isRivalled(ArrayRef<FailingBehind> failing, size_t chosen,
                const Signs &own) {
  if (count(own) > 1)
    return false;
  return any_of(enumerate(failing), [&](const auto &other) {
    bool isPrinted = other.value().alike >= Alike::InItsWords;
    return other.index() != chosen &&
           ((own[BySignal] && isPrinted) || (own[LastWords] && !isPrinted));
  });
}

} // namespace

ChosenCompiler chooseCompiler(const Outcome &command,
                              ArrayRef<FailingBehind> failing) {
  auto named = namedAsFailing(command, failing);
  std::vector<Signs> signs;
  for (auto [index, one] : enumerate(failing))
    signs.push_back(
        {one.alike == Alike::InItsLastWords, named == index, one.bySignal});
  auto rank = [&](size_t index) {
    return std::tuple(count(signs[index]), signs[index],
                      failing[index].alike >= Alike::InItsWords);
  };
  ChosenCompiler chosen;
  for (size_t index = 1; index < failing.size(); ++index)
    if (rank(index) > rank(chosen.index))
      chosen.index = index;
  const Signs &own = signs[chosen.index];
  bool isContested =
      any_of(signs, [&](const Signs &other) { return hasAnother(other, own); });
  bool isTwice = llvm::count(signs, own) > 1; // nothing tells them apart
  chosen.isSure = count(own) > 0 && !isContested && !isTwice &&
                  !isRivalled(failing, chosen.index, own);
  return chosen;
}

} // namespace culprit
