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

/// The executable and, as the loader would, all that it needs, breadth first.
class ObjectWalk {
public:
  std::vector<std::string> objects; ///< `NAME ID`
  std::vector<std::string> files;

  void add(const std::string &path, const ElfFile &file, llvm::StringRef bytes);
  void addNeeded(const std::string &name, const ElfFile &user,
                 const std::string &origin);

private:
  LoaderSearch search;
  std::set<std::string> names; ///< one object for each name, as in a process
};

void ObjectWalk::add(const std::string &path, const ElfFile &file,
                     llvm::StringRef bytes) {
  objects.push_back(llvm::sys::path::filename(path).str() + " " +
                    (file.buildId.empty() ? contentHash(bytes) : file.buildId));
  files.push_back(path);
  std::string origin = llvm::sys::path::parent_path(path).str();
  for (const std::string &name : file.needed)
    addNeeded(name, file, origin);
}

void ObjectWalk::addNeeded(const std::string &name, const ElfFile &user,
                           const std::string &origin) {
  if (!names.insert(name).second)
    return;
  std::string path = search.find(name, user, origin);
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
    add(path, *file, bytes);
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
    for (const std::string &name : LoaderSearch::preloaded())
      walk.addNeeded(name, *elf, "");
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
