#include "probe/identity/LoaderSearch.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <boost/algorithm/string/replace.hpp>
#include <cstdlib>

using namespace culprit;

namespace {

constexpr const char *defaultDirectories[] = {"/lib/x86_64-linux-gnu",
                                              "/usr/lib/x86_64-linux-gnu",
                                              "/lib/aarch64-linux-gnu",
                                              "/usr/lib/aarch64-linux-gnu",
                                              "/lib64",
                                              "/usr/lib64",
                                              "/lib",
                                              "/usr/lib"};

std::vector<std::string> split(llvm::StringRef text, const char *separators) {
  std::vector<std::string> parts;
  llvm::SmallVector<llvm::StringRef> pieces;
  llvm::SplitString(text, pieces, separators);
  for (llvm::StringRef piece : pieces)
    parts.push_back(piece.str());
  return parts;
}

std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// $LIB differs by distribution; both of its spellings are tried.
std::vector<std::string> expand(llvm::StringRef paths,
                                const std::string &origin) {
  std::vector<std::string> directories;
  for (const std::string &part : split(paths, ":")) {
    std::string path = boost::replace_all_copy(part, "${ORIGIN}", origin);
    path = boost::replace_all_copy(path, "$ORIGIN", origin);
    path = boost::replace_all_copy(path, "${LIB}", "$LIB");
    for (const char *lib : {"lib/x86_64-linux-gnu", "lib64", "lib"})
      directories.push_back(boost::replace_all_copy(path, "$LIB", lib));
  }
  return directories;
}

LoaderCache readCache() {
  auto buffer = llvm::MemoryBuffer::getFile("/etc/ld.so.cache");
  return buffer ? parseLoaderCache((*buffer)->getBuffer()) : LoaderCache();
}

bool loadable(const std::string &path, const std::string &abi) {
  if (!llvm::sys::fs::is_regular_file(path))
    return false;
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return false;
  auto file = readElf((*buffer)->getBuffer());
  return file && file->abi == abi;
}

} // namespace

LoaderSearch::LoaderSearch()
    : libraryPath(split(variable("LD_LIBRARY_PATH"), ":;")),
      cache(readCache()) {}

std::vector<std::string> LoaderSearch::preloaded() {
  return split(variable("LD_PRELOAD"), ": ");
}

std::vector<std::string> LoaderSearch::rpathsOf(const ElfFile &file,
                                                const std::string &origin) {
  return file.runpath.empty() ? expand(file.rpath, origin)
                              : std::vector<std::string>();
}

std::string LoaderSearch::find(const std::string &name, const ElfFile &user,
                               const std::string &origin,
                               const std::vector<std::string> &rpaths) const {
  std::vector<std::string> candidates;
  auto addDirectories = [&](const auto &directories) {
    for (const auto &directory : directories)
      candidates.push_back(std::string(directory) + "/" + name);
  };
  if (name.find('/') != std::string::npos) {
    candidates.push_back(name);
  } else {
    if (user.runpath.empty())
      addDirectories(rpaths);
    addDirectories(libraryPath);
    addDirectories(expand(user.runpath, origin));
    auto [begin, end] = cache.equal_range(name);
    for (auto it = begin; it != end; ++it)
      candidates.push_back(it->second);
    addDirectories(defaultDirectories);
  }
  for (const std::string &candidate : candidates)
    if (loadable(candidate, user.abi))
      return candidate;
  return "";
}
