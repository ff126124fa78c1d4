#include "compiler/ir/TextEntries.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace culprit::ir {
namespace {

using List = std::vector<StringRef>; ///< of entries

/// Brackets that are open.
struct OpenList {
  char closing;
  size_t entryBegin;
  size_t foundBefore; ///< lists that had ended when it began
  List entries;
};

class Reader {
public:
  explicit Reader(StringRef text) : text(text) {}

  std::vector<List> run() {
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"')
        i = endOfString(text, i);
      else if (text.substr(i, 2) == "->")
        ++i;
      else if (!take(i))
        return {};
    }
    return open.empty() ? std::move(found) : std::vector<List>();
  }

private:
  /// False: the brackets do not match.
  bool take(size_t i) {
    static constexpr StringRef opening = "[{(<", closing = "]})>";
    if (size_t kind = opening.find(text[i]); kind != StringRef::npos) {
      open.push_back({closing[kind], i + 1, found.size(), {}});
    } else if (text[i] == ',' && !open.empty()) {
      endEntry(i);
    } else if (closing.contains(text[i])) {
      if (open.empty() || open.back().closing != text[i])
        return false;
      endEntry(i);
      endList();
    }
    return true;
  }

  void endEntry(size_t end) {
    OpenList &list = open.back();
    list.entries.push_back(text.slice(list.entryBegin, end).trim());
    list.entryBegin = end + 1;
  }

  void endList() {
    constexpr size_t few = 16;
    OpenList &list = open.back();
    bool isName = list.closing == '>' && list.entries.size() == 1;
    bool isEmpty = list.entries.size() == 1 && list.entries.front().empty();
    if (list.entries.size() > few) // and so is what is in them
      found.resize(list.foundBefore);
    else if (!isName && !isEmpty)
      found.push_back(std::move(list.entries));
    open.pop_back();
  }

  StringRef text;
  std::vector<OpenList> open;
  std::vector<List> found;
};

/// What goes with an entry: up to the one behind it, or if none of those stay,
/// from the one before it.
StringRef withComma(StringRef text, const List &list, size_t index,
                    bool isTail) {
  StringRef entry = list[index];
  const char *begin = isTail && index ? list[index - 1].end() : entry.begin();
  const char *end = isTail ? entry.end() : list[index + 1].begin();
  return text.slice(begin - text.begin(), end - text.begin());
}

/// In order.
std::vector<StringRef> cutsOf(StringRef text,
                              const std::set<const char *> &gone) {
  std::vector<StringRef> cuts;
  for (const List &list : Reader(text).run()) {
    bool isTail = true;
    for (size_t i = list.size(); i-- > 0;) {
      bool goes = gone.count(list[i].begin());
      isTail &= goes;
      if (goes)
        cuts.push_back(withComma(text, list, i, isTail));
    }
  }
  llvm::sort(cuts,
             [](StringRef a, StringRef b) { return a.begin() < b.begin(); });
  return cuts;
}

} // namespace

std::vector<StringRef> entriesInText(StringRef text) {
  std::vector<StringRef> entries;
  for (const List &list : Reader(text).run())
    append_range(entries, list);
  llvm::sort(entries,
             [](StringRef a, StringRef b) { return a.begin() < b.begin(); });
  return entries;
}

std::string withoutEntriesInText(StringRef text, ArrayRef<unsigned> gone) {
  std::vector<StringRef> entries = entriesInText(text);
  std::set<const char *> begins;
  for (unsigned number : gone)
    begins.insert(entries[number].begin());
  std::string kept;
  const char *next = text.begin();
  for (StringRef cut : cutsOf(text, begins)) {
    if (cut.begin() > next)
      kept.append(next, cut.begin());
    next = std::max(next, cut.end());
  }
  return kept.append(next, text.end());
}

} // namespace culprit::ir
