#include "compiler/output/FilePlace.h"
#include "compiler/output/PrintedLocation.h"

using namespace llvm;

namespace culprit {

std::optional<FilePlace> filePlace(StringRef location) {
  std::string inner;
  if (location.ends_with(")") || location.ends_with("]")) {
    inner = shownPlace(location);
    location = inner;
  }
  auto [place, column] = location.rsplit(':');
  auto [file, line] = place.rsplit(':');
  FilePlace result;
  result.file = file.trim('"').str();
  if (column.getAsInteger(10, result.column) ||
      line.getAsInteger(10, result.line) || result.file.empty())
    return std::nullopt;
  return result;
}

std::optional<FilePlace> placeInFile(StringRef location) {
  auto place = filePlace(location);
  return place && place->line && isFileName(place->file) ? place : std::nullopt;
}

bool isFileName(StringRef name) {
  return !name.empty() && name != "-" && !name.starts_with("<");
}

} // namespace culprit
