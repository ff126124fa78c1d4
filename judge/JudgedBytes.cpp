#include "judge/JudgedBytes.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static std::string keyOf(const Compile &compile) {
  return compile.input.hash() + " " + join(compile.assembler->argv, "\n");
}

std::optional<InputText> JudgedBytes::of(const Compile &compile) const {
  auto found = known.find(keyOf(compile));
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

void JudgedBytes::add(const Compile &compile, const InputText &bytes) {
  auto [entry, isNew] = known.try_emplace(keyOf(compile), bytes);
  if (!isNew)
    return;
  order.push_back(entry->first);
  total += bytes.text().size();
  for (; total > most && order.size() > 1; order.pop_front()) {
    auto oldest = known.find(order.front());
    total -= oldest->second.text().size();
    known.erase(oldest);
  }
}

} // namespace culprit
