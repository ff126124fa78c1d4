#include "triage/evidence/ProgramLine.h"
#include "compiler/command/InputFiles.h"
#include "reproducer/FilesBeside.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

StringRef nameInDef(StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("def "))
    return "";
  return line.ltrim().take_until(
      [](char c) { return c == '(' || c == '[' || c == ' '; });
}

/// The function that the line at that index is in, or defines; empty if it is
/// in none.
static StringRef functionAround(ArrayRef<StringRef> program, size_t line) {
  size_t indent = std::string::npos;
  for (size_t i = line + 1; i-- > 0;) {
    StringRef text = program[i];
    size_t own = text.size() - text.ltrim().size();
    if (text.trim().empty() || own >= indent)
      continue;
    if (StringRef name = nameInDef(text); !name.empty())
      return name;
    indent = own;
  }
  return "";
}

namespace {
/// A file of the user's, called `name` where the user is.
struct ProgramFile {
  std::string path;
  StringRef name, text;
};
} // namespace

static std::optional<ProgramLine> lineAt(StringRef file, size_t line,
                                         const ProgramFile &of) {
  SmallVector<StringRef, 0> program;
  of.text.split(program, '\n');
  if (!sys::fs::equivalent(file, of.path) || line == 0 || line > program.size())
    return std::nullopt;
  return ProgramLine{(of.name + ":" + std::to_string(line)).str(),
                     program[line - 1].trim().str(),
                     functionAround(program, line - 1).str()};
}

std::optional<ProgramLine> lineIn(StringRef file, size_t line,
                                  const InputText &program,
                                  const std::string &directory) {
  std::string own = seenFrom(directory, program.userPath());
  if (auto found =
          lineAt(file, line, {own, sys::path::filename(own), program.text()}))
    return found;
  for (const auto &[name, text] :
       filesBeside(program.text(), program.userPath(), directory)) {
    SmallString<128> path(sys::path::parent_path(own));
    sys::path::append(path, name);
    if (auto found = lineAt(file, line, {path.str().str(), name, text}))
      return found;
  }
  return std::nullopt;
}

std::optional<ProgramLine> lineOfError(const Diagnostic &error,
                                       const InputText &program,
                                       const std::string &directory) {
  StringRef location = error.location;
  if (location.consume_front("loc("))
    location = location.rtrim(')');
  // `"acc"("k.py":16:11`, of a value that has a name.
  if (size_t named = location.rfind("(\""); named != StringRef::npos)
    location = location.drop_front(named + 1);
  auto [place, column] = location.rsplit(':');
  auto [file, number] = place.rsplit(':');
  size_t line = 0;
  return number.getAsInteger(10, line)
             ? std::nullopt
             : lineIn(file.trim('"'), line, program, directory);
}

} // namespace culprit
