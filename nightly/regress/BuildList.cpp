#include "nightly/regress/BuildList.h"
#include "nightly/Counted.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace llvm;

namespace culprit {

static std::vector<std::string> namesIn(StringRef text, char separator) {
  std::vector<std::string> names;
  SmallVector<StringRef> parts;
  text.split(parts, separator, -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    if (StringRef name = part.trim(); !name.empty() && !name.starts_with("#"))
      names.push_back(name.str());
  return names;
}

static bool isListFile(const std::string &given) {
  return sys::fs::is_regular_file(given) && !sys::fs::can_execute(given);
}

Expected<std::vector<std::string>> readBuildList(const std::string &given,
                                                 size_t least) {
  std::vector<std::string> names;
  if (isListFile(given)) {
    auto text = readTextFile(given);
    if (!text)
      return make_error<UsageError>(toString(text.takeError()));
    names = namesIn(*text, '\n');
  } else {
    names = namesIn(given, ',');
  }
  if (names.size() < least)
    return usageError("%s names %s: that needs %zu at least, the oldest first",
                      given.c_str(), counted(names.size(), "build").c_str(),
                      least);
  std::set<std::string> seen;
  for (const std::string &name : names)
    if (!seen.insert(name).second)
      return usageError("%s is named twice", name.c_str());
  return names;
}

bool isRevisionRange(const std::string &given) {
  auto [good, bad] = StringRef(given).split("..");
  return !good.empty() && !bad.empty() && !bad.starts_with(".") &&
         !given.starts_with("-") && !isListFile(given);
}

std::vector<std::string> revisionsOf(const std::string &oldest,
                                     const std::string &listed) {
  std::vector<std::string> revisions = namesIn(listed, '\n');
  revisions.insert(revisions.begin(), oldest);
  return revisions;
}

} // namespace culprit
