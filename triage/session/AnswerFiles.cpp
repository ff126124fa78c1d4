#include "triage/session/AnswerFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static bool isPart(const fs::path &path, ArrayRef<StringRef> names) {
  std::string name = path.filename().string();
  if (StringRef(name).starts_with("reduced."))
    return is_contained(names, "reduced");
  // A file of the user's may be called as a bundle is.
  bool isFile = StringRef(name).contains('.');
  return is_contained(names, name) && fs::is_directory(path) != isFile;
}

std::vector<fs::path> partsIn(const std::string &directory,
                              ArrayRef<StringRef> names) {
  std::vector<fs::path> parts;
  std::error_code ignored;
  for (const auto &entry : fs::directory_iterator(directory, ignored))
    if (isPart(entry.path(), names))
      parts.push_back(entry.path());
  return parts;
}

bool hasAnswer(const std::string &directory) {
  auto has = [&](const char *name) {
    return sys::fs::exists(directory + "/" + name);
  };
  return has("reproducer/bundle.json") || has("best/bundle.json") ||
         (has("report.json") && has("report.md") && has("explain.txt"));
}

} // namespace culprit
