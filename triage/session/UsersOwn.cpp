#include "triage/session/UsersOwn.h"
#include "triage/session/AnswerFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

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

/// A directory `ir` of the user's stays, but for what the answer calls so.
static std::optional<fs::path> irOfUser(const std::string &directory) {
  std::error_code ignored;
  for (const auto &entry :
       fs::directory_iterator(fs::path(directory) / "ir", ignored))
    if (is_contained({"before", "after", "guilty"}, entry.path().stem()))
      return entry.path();
  return std::nullopt;
}

/// Ours has nothing in it, or the hash of a question.
static std::optional<std::string> lockIn(const std::string &directory) {
  auto buffer = MemoryBuffer::getFile(directory + "/lock");
  return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
}
static bool isQuestion(StringRef lock) {
  constexpr size_t digits = 64; // of SHA-256
  return lock.size() == digits && all_of(lock, isHexDigit);
}

/// Files that are called as those of an answer, where no run was before.
static Error refuseUsersFiles(const std::string &directory) {
  auto lock = lockIn(directory);
  if (hasAnswer(directory) || isQuestion(lock.value_or("")))
    return Error::success();
  if (lock && !lock->empty())
    return notOurs(directory + "/lock", "file");
  std::vector<StringRef> names(std::begin(reportParts), std::end(reportParts));
  names.push_back("reduced");
  std::vector<fs::path> files = partsIn(directory, names);
  return files.empty() ? Error::success() : notOurs(files.front(), "file");
}

Error refuseUsersOwn(const std::string &path) {
  if (path.empty())
    return Error::success(); // that is refused in other words
  bool wasHere = isQuestion(lockIn(path).value_or("")) || hasAnswer(path);
  for (const fs::path &bundle : bundlesIn(path))
    if (isFilled(bundle) && !isBundle(bundle, wasHere))
      return notOurs(bundle, "bundle");
  if (auto ir = irOfUser(path); ir && !wasHere)
    return notOurs(*ir, "file");
  return refuseUsersFiles(path);
}

} // namespace culprit
