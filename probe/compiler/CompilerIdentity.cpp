#include "probe/compiler/CompilerIdentity.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/SHA256.h"
#include "probe/identity/LoaderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <deque>
#include <set>

using namespace culprit;

namespace {

/// A thousand megabytes of a debug build without a build id must not take
/// longer than its compiles; nobody forges compilers here.
std::string contentHash(llvm::StringRef bytes) {
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(bytes));
  return "xxh3:" + llvm::utohexstr(hash.high64, true, 16) +
         llvm::utohexstr(hash.low64, true, 16);
}

/// Mapped, not read: most of a driver is never looked at.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mapFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + buffer.getError().message());
  return std::move(*buffer);
}

/// An object as the loader knows it.
struct Loaded {
  ElfFile file;
  std::string origin;
  /// Directories of its own and of what led to it, up to the executable.
  std::vector<std::string> rpaths;
};

/// The executable and, as the loader would, all that it needs, breadth first.
class ObjectWalk {
public:
  std::vector<std::string> objects; ///< `NAME ID`
  std::vector<std::string> files;

  void add(const std::string &path, ElfFile file, llvm::StringRef bytes,
           llvm::ArrayRef<std::string> rpathsAbove = {});
  void find(const std::string &name, const Loaded &user);
  void findNeeded();

private:
  LoaderSearch search;
  std::set<std::string> names; ///< one object for each name, as in a process
  std::deque<Loaded> users;    ///< in the order in which they were found
};

void ObjectWalk::add(const std::string &path, ElfFile file,
                     llvm::StringRef bytes,
                     llvm::ArrayRef<std::string> rpathsAbove) {
  objects.push_back(llvm::sys::path::filename(path).str() + " " +
                    (file.buildId.empty() ? contentHash(bytes) : file.buildId));
  files.push_back(path);
  std::string origin = llvm::sys::path::parent_path(path).str();
  std::vector<std::string> rpaths = LoaderSearch::rpathsOf(file, origin);
  llvm::append_range(rpaths, rpathsAbove);
  users.push_back({std::move(file), std::move(origin), std::move(rpaths)});
}

void ObjectWalk::find(const std::string &name, const Loaded &user) {
  if (!names.insert(name).second)
    return;
  std::string path = search.find(name, user.file, user.origin, user.rpaths);
  auto buffer =
      path.empty() ? llvm::createStringError("not found") : mapFile(path);
  if (!buffer) {
    llvm::consumeError(buffer.takeError());
    objects.push_back(name + " missing");
    return;
  }
  // `find` returns nothing but readable ELF files.
  llvm::StringRef bytes = (*buffer)->getBuffer();
  if (auto file = readElf(bytes))
    add(path, std::move(*file), bytes, user.rpaths);
}

void ObjectWalk::findNeeded() {
  // What is preloaded is found first, and by the executable.
  for (const std::string &name : LoaderSearch::preloaded())
    find(name, users.front());
  // What is found is added behind; those in front stay where they are.
  for (; !users.empty(); users.pop_front())
    for (const std::string &name : users.front().file.needed)
      find(name, users.front());
}

} // namespace

llvm::Expected<CompilerIdentity>
culprit::identifyCompiler(const std::string &argv0,
                          const std::string &workingDirectory) {
  auto found = findExecutable(argv0, workingDirectory, ownSearchPath());
  if (!found)
    return found.takeError();
  llvm::SmallString<256> resolved;
  if (auto error = llvm::sys::fs::real_path(*found, resolved))
    return llvm::createStringError("cannot resolve '" + *found +
                                   "': " + error.message());
  CompilerIdentity identity;
  identity.path = *found;
  std::string file = resolved.str().str();
  auto buffer = mapFile(file);
  if (!buffer)
    return buffer.takeError();
  llvm::StringRef bytes = (*buffer)->getBuffer();
  if (auto elf = readElf(bytes)) {
    ObjectWalk walk;
    walk.add(file, *elf, bytes);
    walk.findNeeded();
    identity.objects = std::move(walk.objects);
    identity.files = std::move(walk.files);
  } else {
    // A script, or something that a kernel module runs: its bytes are all that
    // can be known.
    identity.isScript = true;
    identity.objects = {llvm::sys::path::filename(file).str() + " " +
                        contentHash(bytes)};
    identity.files = {file};
  }
  llvm::sort(identity.objects);
  identity.hash = sha256(llvm::join(identity.objects, "\n"));
  return identity;
}
