#include "triage/session/behind/NamedInput.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;

namespace culprit {

namespace {

using Names = std::set<std::string>;

/// Targets and words that are in every log.
bool isCommon(StringRef name) {
  return name.size() < 3 ||
         is_contained({"all", "check", "default", "input", "main", "test"},
                      name);
}

/// Of the files that its words name, with and without their last extension.
Names namesOf(const FailingBehind &one) {
  Names names;
  for (StringRef word : drop_begin(one.argv)) {
    if (word.starts_with("-"))
      word = word.split('=').second;
    if (!word.contains('/') && !word.contains('.'))
      continue; // the value of an option, mostly
    StringRef base = sys::path::filename(word);
    for (StringRef name : {base, sys::path::stem(base)})
      if (!isCommon(name))
        names.insert(name.str());
  }
  return names;
}

/// Without those that several have.
std::vector<Names> ownNames(ArrayRef<FailingBehind> failing) {
  std::vector<Names> all;
  for (const FailingBehind &one : failing)
    all.push_back(namesOf(one));
  std::vector<Names> own = all;
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t j = 0; j < all.size(); ++j)
      if (i != j)
        for (const std::string &name : all[j])
          own[i].erase(name);
  return own;
}

/// As a word: `pack` in `test_pack (SEGFAULT)`, not in `packed`.
bool hasWord(StringRef line, StringRef name) {
  for (size_t at = line.find(name); at != StringRef::npos;
       at = line.find(name, at + 1)) {
    bool begins = at == 0 || !isAlnum(line[at - 1]);
    size_t end = at + name.size();
    if (begins && (end == line.size() || !isAlnum(line[end])))
      return true;
  }
  return false;
}

/// One of the forms that are known, and nothing that was expected.
bool tellsOfFailure(StringRef line) {
  static const Regex forms(
      R"(^(\[ +)?(FAIL|FAILED|UNEXPECTED)( +\])?[: ]|)"
      R"(^g?make(\[[0-9]+\])?: \*\*\* \[|^not ok [0-9]+ |)"
      R"(^[0-9]+ - [^ ]+ \((Failed|SEGFAULT|Subprocess aborted|Timeout|ILLEGAL|)"
      R"(NUMERICAL|OTHER_FAULT)|^[^ :]+:? (failed|crashed|FAILED)($|[^a-z]))");
  return forms.match(line) && !line.contains("expected") &&
         !line.contains("(ignored)");
}

/// The one whose name is in the line, if it is one.
std::optional<size_t> namedIn(StringRef line, ArrayRef<Names> names) {
  std::optional<size_t> found;
  for (auto [index, own] : enumerate(names)) {
    if (none_of(own, [&](StringRef name) { return hasWord(line, name); }))
      continue;
    if (found)
      return std::nullopt;
    found = index;
  }
  return found;
}

} // namespace

std::optional<size_t> namedAsFailing(const Outcome &command,
                                     ArrayRef<FailingBehind> failing) {
  std::vector<Names> names = ownNames(failing);
  std::optional<size_t> found;
  for (StringRef text :
       {StringRef(command.out.text), StringRef(command.err.text)})
    for (StringRef line : split(text, '\n')) {
      line = line.trim();
      auto named = tellsOfFailure(line) ? namedIn(line, names) : std::nullopt;
      if (named && found && *named != *found)
        return std::nullopt;
      found = named ? named : found;
    }
  return found;
}

} // namespace culprit
