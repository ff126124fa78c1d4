#include "triage/session/FilesBelow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <deque>

using namespace llvm;

namespace culprit {

/// An output directory of ours has a journal, a bundle has bundle.json.
static bool isLeftOut(StringRef path) {
  StringRef name = sys::path::filename(path);
  return name.starts_with(".") || name == "__pycache__" ||
         name == "culprit-out" || sys::fs::exists(path + "/journal.sqlite") ||
         sys::fs::exists(path + "/bundle.json");
}

namespace {
/// Breadth first: what is near counts where there is too much.
class Walk {
public:
  explicit Walk(function_ref<bool(StringRef)> isWanted) : isWanted(isWanted) {}

  std::vector<std::string> run(StringRef directory) {
    constexpr size_t mostEntries = 20000;
    for (directories.push_back(directory.str());
         !directories.empty() && entries < mostEntries; directories.pop_front())
      readOne(directories.front());
    llvm::sort(found);
    return std::move(found);
  }

private:
  void readOne(const std::string &directory) {
    std::error_code error;
    for (sys::fs::directory_iterator it(directory, error), end;
         it != end && !error; it.increment(error), ++entries)
      if (!isLeftOut(it->path()))
        see(it->path(), it->type());
  }

  void see(const std::string &path, sys::fs::file_type type) {
    if (type == sys::fs::file_type::directory_file) {
      directories.push_back(path);
      return;
    }
    sys::fs::file_status status; // of what a link leads to
    if (!isWanted(sys::path::filename(path)) || sys::fs::status(path, status) ||
        status.type() == sys::fs::file_type::directory_file)
      return;
    auto time = status.getLastModificationTime().time_since_epoch();
    found.push_back(path + " " + std::to_string(time.count()));
  }

  function_ref<bool(StringRef)> isWanted;
  std::deque<std::string> directories;
  size_t entries = 0;
  std::vector<std::string> found;
};
} // namespace

std::vector<std::string> filesBelow(StringRef directory,
                                    function_ref<bool(StringRef)> isWanted) {
  return Walk(isWanted).run(directory);
}

} // namespace culprit
