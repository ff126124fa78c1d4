#include "triage/session/shell/LineProgram.h"
#include "compiler/command/Interpreter.h"
#include "llvm/Support/MemoryBuffer.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static bool isScriptAt(const std::string &path) {
  auto start = MemoryBuffer::getFileSlice(path, 2, 0);
  return start && isScript((*start)->getBuffer());
}

/// Links in `to` to all that lies in `from`, but for names that are there, for
/// what the line has removed, and for directories that `users` has, too: there
/// is more in these.
static void linkNeighbours(const fs::path &from, const fs::path &users,
                           const fs::path &to, const LineFiles &files) {
  std::error_code ignored;
  for (const auto &entry : fs::directory_iterator(from, ignored)) {
    fs::path name = entry.path().filename();
    if (!fs::exists(files.forReading(entry.path().string(), "/"), ignored))
      continue;
    if (from != users && entry.is_directory(ignored) &&
        fs::exists(users / name, ignored))
      continue;
    fs::create_symlink(entry.path(), to / name, ignored);
  }
}

static std::error_code copyOrLink(const fs::path &from, const fs::path &to) {
  std::error_code error;
  if (fs::is_symlink(from, error))
    fs::copy_symlink(from, to, error);
  else
    fs::copy_file(from, to, error);
  return error;
}

/// What the line has written there comes before what the user has.
static std::string amongNeighbours(const fs::path &mine, const fs::path &users,
                                   const LineFiles &files) {
  fs::path directory = files.directoryOfProgram(users.parent_path().string());
  fs::path program = directory / users.filename();
  std::error_code error;
  fs::remove_all(directory, error); // it is that of the moment
  fs::create_directories(directory, error);
  if (error || copyOrLink(mine, program))
    return mine.string();
  for (const fs::path &from : {mine.parent_path(), users.parent_path()})
    linkNeighbours(from, users.parent_path(), directory, files);
  return program.string();
}

std::string programForRunning(StringRef program, const LineContext &context) {
  if (!program.contains('/'))
    return program.str();
  std::string mine = context.files.forReading(program, context.directory);
  std::string users = LineFiles::whole(program, context.directory);
  bool isMoved = context.files.isPrivate(mine) && mine != users;
  return isMoved && isScriptAt(mine)
             ? amongNeighbours(mine, users, context.files)
             : mine;
}

/// Where the line's own links lead: to a private file, or to one of the user's.
static fs::path behindPrivateLinks(fs::path path, const LineFiles &files) {
  std::error_code isNone;
  if (!fs::exists(path, isNone)) // they may go round in a circle
    return path;
  while (files.isPrivate(path.string())) {
    fs::path target = fs::read_symlink(path, isNone);
    if (isNone)
      break;
    path = path.parent_path() / target;
  }
  return path;
}

static std::error_code keep(const fs::path &file, const fs::path &to,
                            const LineFiles &files) {
  fs::path from = behindPrivateLinks(file, files);
  std::error_code error;
  bool stays = !files.isPrivate(from.string()) || fs::is_directory(from, error);
  fs::remove(to, error); // of the same answer before
  if (stays)
    fs::create_symlink(from, to, error);
  else // the mode, too: it may be a program
    fs::copy_file(from, to, error);
  return error;
}

std::error_code keepPrivateFile(const std::string &path,
                                const std::string &kept,
                                const LineFiles &files) {
  fs::path file(path), to(kept);
  if (std::error_code error = keep(file, to / file.filename(), files))
    return error;
  std::error_code ignored;
  if (files.isInDirectoryOfProgram(path))
    for (const auto &entry :
         fs::directory_iterator(file.parent_path(), ignored))
      if (entry.path() != file)
        keep(entry.path(), to / entry.path().filename(), files);
  return {};
}

} // namespace culprit
