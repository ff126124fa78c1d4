#include "compiler/command/OwnSetting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Words of words: `-Xcicc=--Xopt,-x=1` has `-Xcicc=--Xopt` and `-x=1`.
static SmallVector<StringRef> partsOf(ArrayRef<std::string> argv) {
  SmallVector<StringRef> parts;
  for (StringRef word : argv) {
    while (!word.empty()) {
      size_t end = word.find_first_of(" ,");
      parts.push_back(word.take_front(end).trim("'\""));
      word = word.substr(end).drop_front(end == StringRef::npos ? 0 : 1);
    }
  }
  return parts;
}

static bool isOption(StringRef part) {
  return part.starts_with("-") && part.size() > 1 && !isDigit(part[1]);
}

/// Its value with the `=`; nothing if the part is not that option. `-Xopt=-x=1`
/// hands one on.
static std::optional<StringRef> settingIn(StringRef part, StringRef option) {
  while (isOption(part)) {
    StringRef rest = part.ltrim('-');
    if (rest.consume_front(option) && (rest.empty() || rest.front() == '='))
      return rest;
    part = part.split('=').second;
  }
  return std::nullopt;
}

std::optional<StringRef> ownSettingOf(ArrayRef<std::string> argv,
                                      StringRef option) {
  SmallVector<StringRef> parts = partsOf(argv);
  std::optional<StringRef> setting;
  for (auto [i, part] : enumerate(parts)) {
    auto found = settingIn(part, option);
    if (!found)
      continue;
    setting = found->drop_front(found->empty() ? 0 : 1);
    // What hands the option on stands in front of its value once more.
    for (size_t next = i + 1;
         found->empty() && next < parts.size() && next < i + 3; ++next)
      if (!isOption(parts[next])) {
        setting = parts[next];
        break;
      }
  }
  return setting;
}

} // namespace culprit
