#include "compiler/input/FileMetadata.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cstring>
#include <utility>

using namespace culprit;
using llvm::StringRef;

namespace {

/// Reads `{-# ... #-}` at an offset of the file; false if it is no metadata.
class MetadataReader {
public:
  MetadataReader(StringRef file, size_t at) : file(file), at(at) {}

  bool run(MetadataEntry &metadata) {
    metadata.begin = at;
    at += strlen("{-#");
    metadata.valueBegin = at;
    if (!readEntries(metadata, "#-}", 0))
      return false;
    metadata.valueEnd = at - strlen("#-}");
    metadata.end = at;
    skipSpace();
    return at == file.size();
  }

private:
  bool readEntries(MetadataEntry &into, StringRef close, unsigned depth) {
    if (depth > 16)
      return false;
    skipSpace();
    if (take(close))
      return true;
    do {
      skipSpace();
      if (!readEntry(into.entries.emplace_back(), depth))
        return false;
      skipSpace();
    } while (take(","));
    return take(close);
  }

  bool readEntry(MetadataEntry &entry, unsigned depth) {
    entry.begin = at;
    size_t keyBegin = at;
    if (!skipWord())
      return false;
    entry.key = file.slice(keyBegin, at).trim('"');
    skipSpace();
    if (!take(":"))
      return false;
    skipSpace();
    entry.valueBegin = at;
    bool good = take("{") ? readEntries(entry, "}", depth + 1) : skipWord();
    entry.valueEnd = entry.end = at;
    return good;
  }

  /// A string, an identifier, or a number.
  bool skipWord() {
    size_t begin = at;
    if (!take("\"")) {
      at += file.substr(at)
                .take_while([](char c) {
                  return llvm::isAlnum(c) || StringRef("_$.-").contains(c);
                })
                .size();
      return at > begin;
    }
    for (; at < file.size() && file[at] != '"'; ++at)
      at += file[at] == '\\';
    return take("\"");
  }

  /// And comments.
  void skipSpace() {
    while (true) {
      at = std::min(file.find_first_not_of(" \t\r\n", at), file.size());
      if (!file.substr(at).starts_with("//"))
        return;
      at = std::min(file.find('\n', at), file.size());
    }
  }

  bool take(StringRef token) {
    if (at > file.size() || !file.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }

  StringRef file;
  size_t at;
};

/// Where the last `{-#` begins. IR has braces and dashes everywhere, and hardly
/// a `#`.
size_t lastOpening(StringRef file) {
  while (!file.empty()) {
    const void *found = ::memrchr(file.data(), '#', file.size());
    file = file.take_front(
        found ? static_cast<const char *>(found) - file.data() : 0);
    if (file.ends_with("{-"))
      return file.size() - strlen("{-");
  }
  return StringRef::npos;
}

/// The span to erase so that `child` is gone from `parent`, commas included.
std::pair<size_t, size_t> spanOf(const MetadataEntry &parent,
                                 const MetadataEntry &child) {
  size_t index = &child - parent.entries.data();
  if (index > 0)
    return {parent.entries[index - 1].end, child.end};
  return {child.begin, parent.entries[1].begin};
}

} // namespace

std::optional<MetadataEntry> culprit::findMetadata(StringRef file) {
  // A string of the IR may hold `{-#`, so the last that reads well is taken;
  // in garbage there is no need to try all.
  size_t at = lastOpening(file);
  for (int attempt = 0; attempt < 8 && at != StringRef::npos; ++attempt) {
    MetadataEntry metadata;
    if (MetadataReader(file, at).run(metadata))
      return metadata;
    at = lastOpening(file.take_front(at));
  }
  return std::nullopt;
}

std::string culprit::withoutEntry(StringRef file, const MetadataEntry &parent,
                                  const MetadataEntry &child) {
  auto [begin, end] = spanOf(parent, child);
  return (file.take_front(begin) + file.drop_front(end)).str();
}
