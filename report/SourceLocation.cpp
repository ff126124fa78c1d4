#include "report/SourceLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Services that show a repository know paths in it alone.
static std::string below(StringRef file) {
  SmallString<128> here;
  if (!sys::path::is_absolute(file) || sys::fs::current_path(here))
    return file.str();
  StringRef rest = file;
  return rest.consume_front(here) && rest.consume_front("/") ? rest.str()
                                                             : file.str();
}

/// What a program of the user's hands to the compiler lies in a directory of
/// ours, which goes: the file is the program.
static StringRef fileOfUser(const Report &report, StringRef input) {
  ArrayRef<std::string> words = report.command;
  bool isNamed =
      any_of(words, [&](StringRef word) { return word.contains(input); });
  if (isNamed || words.empty())
    return input;
  for (StringRef word : words.drop_front())
    if (sys::fs::is_regular_file(word))
      return word;
  return input;
}

static std::optional<FilePlace> placeIn(const Report &report, StringRef input) {
  // The excerpt is of the input, whatever the compiler calls that.
  StringRef file = fileOfUser(report, input);
  if (report.source && isFileName(input) && file == input)
    return FilePlace{input.str(), report.source->line,
                     unsigned(report.source->indent().size()) + 1};
  for (const NamedAction &action : report.action.actions)
    if (auto place = placeInFile(action.location))
      return place;
  if (auto place = placeInFile(report.errorPlace))
    return place;
  if (isFileName(file))
    return FilePlace{file.str()};
  return std::nullopt;
}

std::optional<FilePlace> sourceLocation(const Report &report, StringRef input) {
  std::optional<FilePlace> place = placeIn(report, input);
  if (place)
    place->file = below(place->file);
  return place;
}

} // namespace culprit
