#include "counters/gate/GateOrder.h"
#include "counters/gate/GateProtocol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Up to the pass it changes nothing.
static bool isAboutTheInside(StringRef word, StringRef before) {
  auto [name, value] = word.split('=');
  if (name == "run" || name == "only")
    return !value.starts_with("pass-execution:");
  if (name == "single")
    return is_contained(split(before, ';'), "single");
  if (name == "changes")
    return is_contained(split(before, ';'), ("stand=" + value).str());
  return name == "log" || name == "mark" || name == "calls";
}

Compile ordered(const Compile &compile, const PreloadLibrary &library,
                const std::string &word) {
  Compile result = compile;
  Preload &preload = result.preload;
  preload.library = library.path;
  preload.identity = library.identity;
  preload.variable = gate::orderVariable;
  preload.order += (preload.order.empty() ? "" : ";") + word;
  preload.whenBegun = "begun=";
  if (!isAboutTheInside(word, preload.standsBy))
    preload.standsBy.clear();
  return result;
}

Compile standingBefore(const Compile &compile, const std::string &order,
                       uint64_t execution) {
  Compile result = compile;
  result.preload.standsBy =
      order + (order.empty() ? "" : ";") + "stand=" + std::to_string(execution);
  return result;
}

static std::string rangeText(uint64_t first, uint64_t last) {
  return std::to_string(first) + "-" + std::to_string(last);
}

std::string runWord(const std::string &tag, uint64_t first, uint64_t last) {
  return "run=" + tag + ":" + (first < last ? rangeText(first, last) : "");
}

std::string runWord(const std::string &tag, const UnitSet &units) {
  std::string word = "run=" + tag + ":";
  for (size_t i = 0; i < units.size();) {
    size_t end = i + 1;
    while (end < units.size() && units[end] == units[end - 1] + 1)
      ++end;
    word += (i ? "," : "") + rangeText(units[i], uint64_t{units[end - 1]} + 1);
    i = end;
  }
  return word;
}

std::string onlyWord(const std::string &tag, ArrayRef<uint64_t> identities) {
  std::string word = "only=" + tag + ":";
  for (auto [i, identity] : enumerate(identities))
    word += (i ? "," : "") + utohexstr(identity, /*LowerCase=*/true);
  return word;
}

std::string llvmOptionWord(const std::string &name, const std::string &value) {
  return "option=-" + name + "=" + value;
}

bool fitsOrder(const std::string &word) {
  constexpr size_t most = 120 << 10;
  return word.size() < most;
}

} // namespace culprit
