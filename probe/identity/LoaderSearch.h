//===- LoaderSearch.h - Where ld.so finds a shared object -------*- C++ -*-===//
#ifndef CULPRIT_PROBE_IDENTITY_LOADERSEARCH_H
#define CULPRIT_PROBE_IDENTITY_LOADERSEARCH_H

#include "probe/identity/ElfFile.h"
#include "probe/identity/LoaderCache.h"

namespace culprit {

/// The loader's own order (ld.so(8)): DT_RPATH if there is no DT_RUNPATH, and
/// that of the objects which led there, LD_LIBRARY_PATH, DT_RUNPATH,
/// /etc/ld.so.cache, the default directories.
/// Not imitated: glibc-hwcaps subdirectories other than through the cache.
class LoaderSearch {
public:
  /// Reads LD_LIBRARY_PATH of this process and the cache.
  LoaderSearch();

  /// The objects of LD_PRELOAD.
  static std::vector<std::string> preloaded();

  /// The directories of its DT_RPATH, which hold for what it loads as well.
  static std::vector<std::string> rpathsOf(const ElfFile &file,
                                           const std::string &origin);

  /// The file that `user`, which lies in the directory `origin`, gets for a
  /// DT_NEEDED entry; "" if none. `rpaths`: of its own, then of what loaded it,
  /// up to the executable.
  std::string find(const std::string &name, const ElfFile &user,
                   const std::string &origin,
                   const std::vector<std::string> &rpaths) const;

private:
  std::vector<std::string> libraryPath;
  LoaderCache cache;
};

} // namespace culprit
#endif
