#include "nightly/Garbage.h"
#include "probe/files/Directories.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <filesystem>
#include <set>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static std::vector<std::string> namesIn(const std::string &directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(directory, error), end; !error && it != end;
       it.increment(error))
    names.push_back(it->path().filename());
  return names;
}

/// The directory may be one of a project, with directories of these names.
using IsOurs = bool (*)(StringRef name);

static bool isAnswer(StringRef name) { return name.starts_with("CUL-"); }

static bool isUnfinished(StringRef name) {
  return name.size() == StateDirectory::unfinishedDigits &&
         all_of(name, isHexDigit);
}

/// `4711-a8Xk2p`
static bool isForSlurm(StringRef name) {
  auto [process, unique] = name.split('-');
  return !process.empty() && all_of(process, isDigit) && !unique.empty();
}

static void removeOthers(const std::string &directory, IsOurs isOurs,
                         const std::set<std::string> &kept) {
  for (const std::string &name : namesIn(directory))
    if (isOurs(name) && !kept.count(name))
      removeTree(directory + "/" + name);
}

static void removeNights(const std::string &directory, NightNumber before) {
  for (const std::string &name : namesIn(directory)) {
    NightNumber night = 0;
    if (!StringRef(name).getAsInteger(10, night) && night < before)
      removeTree(directory + "/" + name);
  }
}

static std::string nameOf(const std::string &path) {
  return fs::path(path).filename();
}

NightNumber firstKept(NightNumber last, unsigned keep) {
  return keep ? last - static_cast<NightNumber>(keep) + 1 : 0;
}

Error removeGarbage(const StateDirectory &directory, Memory &memory,
                    NightNumber last, unsigned keep) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  for (const NightRow &night : *nights)
    if (night.state == "running")
      return Error::success();
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  std::set<std::string> answers, unfinished, untriaged;
  for (const Bug &bug : *bugs) {
    answers.insert(nameOf(bug.bundle));
    if (bug.bundle.empty())
      untriaged.insert(bug.id);
  }
  for (const auto &[name, input] : *inputs) {
    answers.insert(nameOf(input.bundle));
    // There was no time to begin its triage, or to end it.
    if (input.leftOver || untriaged.count(input.bug))
      unfinished.insert(StateDirectory::nameOfUnfinished(input.job));
  }
  NightNumber before = firstKept(last, keep);
  if (Error error = memory.forgetSightings(before))
    return error;
  removeNights(directory.path() + "/nights", before);
  removeOthers(directory.path() + "/bugs", isAnswer, answers);
  removeOthers(directory.path() + "/unfinished", isUnfinished, unfinished);
  removeOthers(directory.path() + "/slurm", isForSlurm, {});
  return Error::success();
}

} // namespace culprit
