#include "report/SourceLocation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// `k.mlir:3:8`, as MLIR prints a location; nothing of `<stdin>`.
static std::optional<SourceLocation> parse(StringRef text) {
  auto [place, column] = text.rsplit(':');
  auto [file, line] = place.rsplit(':');
  SourceLocation location;
  file = file.trim('"');
  if (column.getAsInteger(10, location.column) ||
      line.getAsInteger(10, location.line) || file.empty() ||
      file.starts_with("<") || file == "-")
    return std::nullopt;
  location.file = file.str();
  return location;
}

/// Services that show a repository know paths in it alone.
static std::string below(StringRef file) {
  SmallString<128> here;
  if (!sys::path::is_absolute(file) || sys::fs::current_path(here))
    return file.str();
  StringRef rest = file;
  return rest.consume_front(here) && rest.consume_front("/") ? rest.str()
                                                             : file.str();
}

std::optional<SourceLocation> sourceLocation(const Report &report,
                                             StringRef input) {
  std::optional<SourceLocation> location;
  if (report.source)
    location = SourceLocation{report.source->file, report.source->line,
                              unsigned(report.source->indent().size()) + 1};
  for (const NamedAction &action : report.action.actions)
    if (!location)
      location = parse(action.location);
  bool isNamed = !input.empty() && input != "-";
  if (location && isNamed && // the compiler may shorten the path
      sys::path::filename(location->file) == sys::path::filename(input))
    location->file = input.str();
  if (!location && isNamed)
    location = SourceLocation{input.str()};
  if (location)
    location->file = below(location->file);
  return location;
}

} // namespace culprit
