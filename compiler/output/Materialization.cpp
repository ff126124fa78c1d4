#include "compiler/output/Materialization.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

static constexpr StringLiteral mark = "unresolved materialization from ",
                               end = " that remained live", between = " to (",
                               joint = " <-> ";

std::string Materialization::types() const {
  auto [first, second] = std::minmax(from, to);
  return first.str() + joint.str() + second.str();
}

std::optional<Materialization> readMaterialization(StringRef text) {
  size_t types = text.find(mark);
  if (types == StringRef::npos)
    return std::nullopt;
  types += mark.size();
  size_t behind = text.find(end, types);
  StringRef both = text.slice(types, behind);
  size_t to = both.find(between);
  if (behind == StringRef::npos || to == StringRef::npos)
    return std::nullopt;
  return Materialization{text.take_front(types), both.take_front(to),
                         both.drop_front(to + between.size() - 1),
                         text.drop_front(behind)};
}

std::vector<std::string> textsOfTypes(StringRef types) {
  auto [one, other] = types.split(joint);
  auto told = [](StringRef from, StringRef to) {
    return "from " + from.str() + " to " + to.str();
  };
  return {told(one, other), told(other, one)};
}

bool areTypesOfMaterialization(StringRef text) { return text.contains(joint); }

} // namespace culprit
