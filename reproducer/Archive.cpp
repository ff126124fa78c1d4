#include "reproducer/Archive.h"
#include "probe/LocalLauncher.h"
#include "probe/files/Directories.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <unistd.h>

using namespace llvm;

namespace culprit {

static constexpr uint64_t mostBytes = 1ull << 30;
static constexpr size_t mostEntries = 10000;

bool isArchive(const std::string &path) {
  if (!sys::fs::is_regular_file(path))
    return false;
  auto begin = MemoryBuffer::getFileSlice(path, 2, 0);
  return begin && (*begin)->getBuffer() == "\x1f\x8b";
}

/// What tar prints. No variable of the user's changes what it does.
static Expected<std::string> tar(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"tar", "--force-local"});
  Command command{std::move(arguments), {}, {}, {}};
  for (const char *variable :
       {"TAR_OPTIONS", "TAPE", "GZIP", "POSIXLY_CORRECT"})
    command.environment[variable] = std::nullopt;
  command.environment["LC_ALL"] = "C";
  Limits limits;
  limits.wall = std::chrono::minutes(2);
  limits.fileBytes = mostBytes;
  Outcome outcome = createLocalLauncher()->run(command, limits);
  if (outcome.status == Outcome::Status::Completed)
    return outcome.out.text;
  std::string why = outcome.status == Outcome::Status::NotLaunched
                        ? outcome.launchError
                        : StringRef(outcome.err.text).split('\n').first.str();
  return createStringError("tar: " + (why.empty() ? str(outcome.status) : why));
}

static Error refused(StringRef what, StringRef why) {
  return createStringError("the archive is refused: " + what + " " + why);
}

/// The name of an entry, as the list has it, if it may be written.
static Error checkName(StringRef name) {
  if (name.contains('\\'))
    return refused(name, "has odd characters in its name");
  if (sys::path::is_absolute(name))
    return refused(name, "is an absolute path");
  SmallVector<StringRef> parts;
  name.split(parts, '/', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    if (part == "." || part == "..")
      return refused(name, "leads elsewhere");
  return parts.empty() ? refused("an entry", "has no name") : Error::success();
}

Expected<std::string> topOf(StringRef list) {
  Regex shape("^(.)[-rwxsStT]{9} [0-9]+/[0-9]+ +([0-9]+) "
              "[0-9]+-[0-9]+-[0-9]+ [0-9:.]+ (.*)$");
  std::string top;
  uint64_t total = 0;
  size_t entries = 0;
  StringSet<> names;
  while (!list.empty()) {
    auto [line, rest] = list.split('\n');
    list = rest;
    SmallVector<StringRef, 4> parts;
    uint64_t bytes = 0;
    if (!shape.match(line, &parts) || parts[2].getAsInteger(10, bytes))
      return refused("this entry", "cannot be read: " + line.str());
    StringRef name = parts[3];
    if (parts[1] != "-" && parts[1] != "d")
      return refused(name, "is neither a regular file nor a directory");
    if (Error error = checkName(name))
      return error;
    StringRef first = name.split('/').first;
    if (first == name && parts[1] == "-")
      return refused(name, "is in no directory");
    if (!top.empty() && first != top)
      return refused(name, "is not below " + top);
    if (!names.insert(name.rtrim('/')).second)
      return refused(name, "is there twice");
    top = first.str();
    total = bytes > mostBytes ? bytes : total + bytes;
    if (total > mostBytes || ++entries > mostEntries)
      return refused("what is in it", "is more than 1 GiB or 10000 files");
  }
  return top.empty() ? Expected<std::string>(refused("it", "is empty")) : top;
}

Expected<std::string> unpack(const std::string &file,
                             const std::string &directory) {
  std::string path = absolutePath(file);
  auto list = tar({"--list", "--verbose", "--gzip", "--numeric-owner",
                   "--full-time", "--quoting-style=escape", "--file", path});
  if (!list)
    return list.takeError();
  auto top = topOf(*list);
  if (!top)
    return top;
  auto done =
      tar({"--extract", "--gzip", "--no-same-owner", "--no-same-permissions",
           "--keep-old-files", "--file", path, "--directory", directory});
  if (!done)
    return done.takeError();
  return directory + "/" + *top;
}

static Error packInto(const std::string &path, const std::string &parent,
                      const std::string &name) {
  return tar({"--create", "--gzip", "--format=ustar", "--sort=name",
              "--owner=0", "--group=0", "--numeric-owner",
              "--mtime=1970-01-01 00:00:00Z", "--file", path, "--directory",
              parent, "--", name})
      .takeError();
}

/// Beside the file, and then in its place: an archive that was there is not
/// lost to one that is not whole. A link, a pipe or a device stays what it is.
Error pack(const std::string &parent, const std::string &name,
           const std::string &file) {
  std::string path = absolutePath(file);
  sys::fs::file_status there;
  (void)sys::fs::status(path, there, /*follow=*/false);
  if (sys::fs::exists(there) && !sys::fs::is_regular_file(there))
    return packInto(path, parent, name);
  std::string fresh = path + ".new." + std::to_string(::getpid());
  Error error = packInto(fresh, parent, name);
  if (!error)
    if (std::error_code code = sys::fs::rename(fresh, path))
      error = createStringError(code, "cannot write %s: %s", path.c_str(),
                                code.message().c_str());
  if (error)
    sys::fs::remove(fresh);
  return error;
}

} // namespace culprit
