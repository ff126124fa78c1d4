#include "report/SourceLocation.h"
#include "report/SameFile.h"
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

bool isNamedBy(ArrayRef<std::string> command, StringRef file) {
  return any_of(command, [&](StringRef word) { return word.contains(file); });
}

/// The file that the user named, where the input is what a program made, in a
/// directory of ours which goes.
static StringRef programOf(ArrayRef<std::string> command) {
  for (size_t i = 1; i < command.size(); ++i) {
    StringRef word = command[i];
    bool isOutput = command[i - 1] == "-o";
    bool isProgram = word.ends_with(".py") || !sys::fs::can_execute(word);
    if (!isOutput && isProgram && sys::fs::is_regular_file(word))
      return word;
  }
  return "";
}

static std::optional<FilePlace> placeIn(const Report &report, StringRef input) {
  bool isTheirs = report.command.empty() || isNamedBy(report.command, input);
  StringRef program = isTheirs ? "" : programOf(report.command);
  auto isOfInput = [&](const FilePlace &place) {
    return !program.empty() && isNameOf(place.file, input);
  };
  // The excerpt is of the input, whatever the compiler calls that.
  bool isThere = isFileName(input) && input != report.madeInput;
  if (report.source && isThere && program.empty())
    return FilePlace{input.str(), report.source->line,
                     unsigned(report.source->indent().size()) + 1};
  for (const NamedAction &action : report.action.actions)
    if (auto place = placeInFile(action.location);
        place && !isOfInput(*place) && place->file != report.madeInput)
      return place;
  if (auto place = placeInFile(report.errorPlace))
    return place;
  if (!program.empty())
    return FilePlace{program.str()};
  return isThere ? std::optional(FilePlace{input.str()}) : std::nullopt;
}

std::optional<FilePlace> sourceLocation(const Report &report, StringRef input) {
  std::optional<FilePlace> place = placeIn(report, input);
  if (place)
    place->file = below(place->file);
  return place;
}

} // namespace culprit
