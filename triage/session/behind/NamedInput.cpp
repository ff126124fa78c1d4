#include "triage/session/behind/NamedInput.h"
#include "triage/session/behind/ChooseCompiler.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;

namespace culprit {

namespace {

using Names = std::set<std::string>;

/// Of the files that its words name, with and without their last extension.
Names namesOf(const FailingBehind &one) {
  constexpr size_t least = 3; // `a` and `1` are in each line
  Names names;
  for (StringRef word : drop_begin(one.argv)) {
    if (word.starts_with("-"))
      word = word.split('=').second;
    StringRef base = sys::path::filename(word);
    for (StringRef name : {base, sys::path::stem(base)})
      if (name.size() >= least)
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

/// A diagnostic, or an entry of a stack dump.
bool isCompilers(StringRef line) {
  static const Regex diagnostic(
      R"(:[0-9]+:[0-9]+\)?: (error|note|warning|remark): |^ *#[0-9]+ |^ *[0-9]+[.][[:space:]])");
  return diagnostic.match(line);
}

bool tellsOfFailure(StringRef line) {
  static const Regex failure("fail|error|crash|segmentation|segfault|abort|"
                             "signal|unexpected|exit|-1|139|134");
  static const Regex expected(R"(\(ignored\)|as expected|as it should|)"
                              "should fail|expected fail");
  std::string lower = line.lower();
  return failure.match(lower) && !expected.match(lower) &&
         none_of(ArrayRef<StringRef>{"ok", "pass", "passed", "xfail"},
                 [&](StringRef word) { return hasWord(lower, word); });
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
  std::set<StringRef> theirs;
  for (const FailingBehind &one : failing)
    for (StringRef text :
         {StringRef(one.alone.err.text), StringRef(one.alone.out.text)})
      for (StringRef line : split(text, '\n'))
        theirs.insert(line.trim());
  std::vector<Names> names = ownNames(failing);
  std::optional<size_t> last;
  // Nobody knows how the streams go together: what both say counts.
  for (StringRef text :
       {StringRef(command.out.text), StringRef(command.err.text)}) {
    std::optional<size_t> inStream;
    for (StringRef line : split(text, '\n')) {
      line = line.trim();
      if (theirs.count(line) || isCompilers(line) || !tellsOfFailure(line))
        continue;
      if (auto named = namedIn(line, names))
        inStream = named;
    }
    if (inStream && last && *inStream != *last)
      return std::nullopt;
    last = inStream ? inStream : last;
  }
  return last;
}

} // namespace culprit
