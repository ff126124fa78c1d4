#include "compiler/output/Materialization.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

static constexpr StringLiteral mark = "materialization from ",
                               end = " that remained live", between = " to (",
                               arrow = " => ", joint = " <-> ";

/// Where the types begin: behind `unresolved materialization from `, or, as
/// some releases say, `unresolved target materialization from `; npos: nowhere.
static size_t beginOfTypes(StringRef text) {
  size_t at = text.find(mark);
  if (at == StringRef::npos)
    return at;
  StringRef before = text.take_front(at);
  for (StringRef which : {"source ", "target ", "argument "})
    before.consume_back(which);
  return before.ends_with("unresolved ") ? at + mark.size() : StringRef::npos;
}

std::string Materialization::types() const {
  return from.str() + arrow.str() + to.str();
}

std::optional<Materialization> readMaterialization(StringRef text) {
  size_t types = beginOfTypes(text);
  if (types == StringRef::npos)
    return std::nullopt;
  size_t behind = text.find(end, types);
  StringRef both = text.slice(types, behind);
  size_t to = both.find(between);
  if (behind == StringRef::npos || to == StringRef::npos)
    return std::nullopt;
  return Materialization{text.take_front(types), both.take_front(to),
                         both.drop_front(to + between.size() - 1),
                         text.drop_front(behind)};
}

bool tellsMaterialization(StringRef text) {
  return beginOfTypes(text) != StringRef::npos;
}

bool areTypesOfMaterialization(StringRef text) {
  return text.contains(arrow) || text.contains(joint);
}

std::string withoutDirection(StringRef types) {
  auto [from, to] = types.split(arrow);
  if (to.empty())
    return types.str();
  auto [first, second] = std::minmax(from, to);
  return first.str() + joint.str() + second.str();
}

std::vector<std::string> textsOfTypes(StringRef types) {
  std::string both = withoutDirection(types);
  auto [one, other] = StringRef(both).split(joint);
  auto told = [](StringRef from, StringRef to) {
    return "from " + from.str() + " to " + to.str();
  };
  return {told(one, other), told(other, one)};
}

bool areOfOnePair(const std::set<std::string> &allTypes) {
  std::set<std::string> pairs;
  for (const std::string &types : allTypes)
    pairs.insert(withoutDirection(types));
  return pairs.size() == 1;
}

bool maySayTheSame(StringRef types, StringRef otherTypes) {
  if (types.contains(arrow) && otherTypes.contains(arrow))
    return types == otherTypes;
  return withoutDirection(types) == withoutDirection(otherTypes);
}

} // namespace culprit
