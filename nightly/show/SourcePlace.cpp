#include "nightly/show/SourcePlace.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

std::optional<SourcePlace> placeIn(const std::string &location) {
  SourcePlace place;
  auto [rest, column] = StringRef(location).rsplit(':');
  auto [file, line] = rest.rsplit(':');
  bool isNoFile = file.empty() || file.starts_with("<"); // `<stdin>`
  if (isNoFile || line.getAsInteger(10, place.line) || place.line == 0)
    return std::nullopt;
  if (column.getAsInteger(10, place.column))
    place.column = 0;
  place.file = file.str();
  return place;
}

} // namespace culprit
