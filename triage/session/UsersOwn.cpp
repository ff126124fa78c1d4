#include "triage/session/UsersOwn.h"
#include "triage/session/AnswerFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// The bundles that a run replaces.
static std::vector<fs::path> bundlesIn(const std::string &directory) {
  fs::path root(directory);
  std::vector<fs::path> bundles = {root / "reproducer", root / "best"};
  std::error_code ignored;
  for (const auto &entry : fs::directory_iterator(root / "others", ignored))
    if (all_of(entry.path().filename().string(), isDigit))
      bundles.push_back(entry.path());
  return bundles;
}

static bool isFilled(const fs::path &path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored) && !fs::is_empty(path, ignored);
}

/// A part of one will do where a run was before: somebody may have cleared up,
/// and the best of a script's question is the input alone.
static bool isBundle(const fs::path &path, bool wasHere) {
  std::error_code ignored;
  if (fs::exists(path / "bundle.json", ignored))
    return true;
  if (!wasHere)
    return false;
  for (const auto &entry : fs::directory_iterator(path, ignored)) {
    std::string name = entry.path().filename();
    if (name == "run.sh" || StringRef(name).split('.').first == "input")
      return true;
  }
  return false;
}

static Error notOurs(const fs::path &path, const char *kind) {
  return createStringError("%s is not a %s of culprit's: name another "
                           "directory with --out",
                           path.c_str(), kind);
}

/// Files that are called as those of an answer, where no run was before.
static Error refuseUsersFiles(const std::string &directory) {
  if (sys::fs::exists(directory + "/lock") || hasAnswer(directory))
    return Error::success();
  std::vector<StringRef> names(std::begin(reportParts), std::end(reportParts));
  names.push_back("reduced");
  std::vector<fs::path> files = partsIn(directory, names);
  return files.empty() ? Error::success() : notOurs(files.front(), "file");
}

Error refuseUsersOwn(const std::string &path) {
  if (path.empty())
    return Error::success(); // that is refused in other words
  uint64_t question = 0;     // the bytes of it
  (void)sys::fs::file_size(path + "/lock", question);
  bool wasHere = question > 0 || hasAnswer(path);
  for (const fs::path &bundle : bundlesIn(path))
    if (isFilled(bundle) && !isBundle(bundle, wasHere))
      return notOurs(bundle, "bundle");
  return refuseUsersFiles(path);
}

} // namespace culprit
