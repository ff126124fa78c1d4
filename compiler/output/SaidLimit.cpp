#include "compiler/output/SaidLimit.h"

using namespace llvm;

namespace culprit {

std::string limitIn(StringRef error) {
  constexpr StringLiteral exceeds = " exceeds limit (";
  if (size_t at = error.find(exceeds); at != StringRef::npos)
    return error.drop_front(at).ltrim().str();
  auto [what, numbers] = error.split(" (");
  StringRef limit = numbers.split(", ").second;
  return what.contains(" uses too much ") && limit.ends_with(" max)")
             ? what.str() + ", " + limit.str()
             : "";
}

} // namespace culprit
