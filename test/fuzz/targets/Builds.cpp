#include "../Target.h"
#include "Scratch.h"
#include "nightly/regress/BuildList.h"
#include "nightly/regress/Verdicts.h"
#include <set>

namespace culprit::fuzz {

static void checkNames(const std::vector<std::string> &names) {
  std::set<std::string> seen;
  for (const std::string &name : names) {
    require(!name.empty(), "a build has a name");
    require(seen.insert(name).second, "no build is there twice");
  }
}

/// What a search goes on with is what it has learnt before, and once more.
static void checkVerdicts(const Scratch &scratch, llvm::StringRef bytes) {
  std::string question = bytes.split('\n').first.str();
  scratch.write("verdicts", bytes);
  auto verdicts = accepted(Verdicts::open(scratch.path("verdicts"), question));
  if (!verdicts || verdicts->all().empty())
    return;
  size_t count = verdicts->all().size();
  require(!llvm::errorToBool(verdicts->add(verdicts->all().front())),
          "a verdict can be written");
  auto again = accepted(Verdicts::open(scratch.path("verdicts"), question));
  require(again && again->all().size() == count + 1,
          "verdicts that are written are read");
  require(again->all().back().name == again->all().front().name,
          "a verdict that is written twice reads as the same");
}

void runBuilds(llvm::StringRef bytes) {
  static const Scratch scratch;
  switch (takeChoice(bytes) % 3) {
  case 0:
    scratch.write("list", bytes);
    if (auto names = accepted(readBuildList(scratch.path("list"))))
      checkNames(*names);
    return;
  case 1: {
    auto [range, listed] = bytes.split('\n');
    if (isRevisionRange(range.str()))
      require(!revisionsOf(range.str(), listed.str()).front().empty(),
              "a range begins with a revision");
    return;
  }
  default:
    checkVerdicts(scratch, bytes);
  }
}

} // namespace culprit::fuzz
