#include "tools/culprit/RegressBuilds.h"
#include "nightly/regress/BuildCommand.h"
#include "nightly/regress/BuildList.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

/// GOOD; or what stands in front of the first commit that GOOD does not have:
/// what broke before that may have been mended on GOOD's side alone. In a
/// shallow clone, GOOD.
static Expected<std::string> oldestOf(const std::string &good, StringRef listed,
                                      Launcher &launcher) {
  auto commit =
      outputOf(launcher, {"git", "rev-parse", "--verify", good + "^{commit}"});
  if (!commit)
    return commit.takeError();
  std::string first = listed.split('\n').first.trim().str();
  auto parent = outputOf(
      launcher, {"git", "rev-parse", "--verify", "--quiet", first + "^"});
  if (!parent) {
    consumeError(parent.takeError());
    return good;
  }
  if (*parent == *commit)
    return good;
  std::string oldest = StringRef(*parent).trim().str();
  errs() << "culprit: " << good << " is on another branch: the oldest build is "
         << oldest << ", where it left this one\n";
  return oldest;
}

Expected<std::vector<std::string>> buildsOf(const RegressOptions &options,
                                            Launcher &launcher) {
  if (options.compilers.empty() && options.revisions.empty())
    return usageError("no builds to search: give --compilers LIST, or --revs "
                      "LIST with --build CMD");
  if (!options.compilers.empty())
    return readBuildList(options.compilers);
  const std::string &range = options.revisions;
  // For git, an end that is left out is HEAD.
  if (StringRef(range).ends_with(".."))
    return usageError("%s has no end: name both ends, GOOD..BAD",
                      range.c_str());
  if (!isRevisionRange(range))
    return readBuildList(range);
  auto listed = outputOf(launcher, {"git", "rev-list", "--reverse",
                                    "--first-parent", range, "--"});
  if (!listed)
    return listed.takeError();
  if (StringRef(*listed).trim().empty())
    return usageError("there is no commit in %s", range.c_str());
  auto [good, bad] = StringRef(range).split("..");
  auto oldest = oldestOf(good.str(), *listed, launcher);
  if (!oldest)
    return oldest.takeError();
  return revisionsOf(*oldest, *listed);
}

/// A build may change what git tracks, and what it is told to ignore: that is
/// of its revision, and not of the question.
static bool mayBuildChange(const std::string &path, Launcher &launcher) {
  for (const std::vector<std::string> &asks :
       {std::vector<std::string>{"git", "ls-files", "--error-unmatch", "--"},
        std::vector<std::string>{"git", "check-ignore", "-q", "--"}}) {
    std::vector<std::string> words = asks;
    words.push_back(path);
    auto listed = outputOf(launcher, words);
    if (listed)
      return true;
    consumeError(listed.takeError());
  }
  return false;
}

std::set<std::string> wordsOfTree(const std::vector<std::string> &words,
                                  Launcher &launcher) {
  std::set<std::string> ofTree;
  for (const std::string &word : words) {
    auto [option, value] = StringRef(word).split('=');
    std::string path = (value.empty() ? option : value).str();
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) &&
        mayBuildChange(path, launcher))
      ofTree.insert(word);
  }
  return ofTree;
}

std::vector<std::string> commitsOf(const std::vector<std::string> &builds,
                                   Launcher &launcher) {
  std::vector<std::string> commits;
  for (const std::string &build : builds) {
    bool isCommit = build.size() == 40 && all_of(build, isHexDigit);
    if (isCommit) // for good
      continue;
    auto commit = outputOf(launcher, {"git", "rev-parse", "--verify", "--quiet",
                                      "--end-of-options", build + "^{commit}"});
    if (commit)
      commits.push_back(std::move(*commit));
    else
      consumeError(commit.takeError());
  }
  return commits;
}

} // namespace culprit
