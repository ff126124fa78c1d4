//===- ReproducerText.cpp - The mlir_reproducer resource ------------------===//
//
// A file may end in metadata, `{-# key: { ... }, ... #-}`: dictionaries of
// dictionaries, with strings (some of them blobs of megabytes) at their leaves.
// It is read into spans of the text, and edited there, so that what is not ours
// stays as it was, byte for byte.
//
//===----------------------------------------------------------------------===//
#include "compiler/input/ReproducerText.h"
#include "compiler/command/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace culprit;
using llvm::StringRef;

namespace {

struct Entry {
  StringRef key;
  size_t begin = 0, end = 0;           ///< of the entry, in the file
  size_t valueBegin = 0, valueEnd = 0; ///< of its value
  std::vector<Entry> entries;          ///< when the value is a dictionary

  const Entry *find(StringRef name) const {
    for (const Entry &entry : entries)
      if (entry.key == name)
        return &entry;
    return nullptr;
  }
};

/// Reads `{-# ... #-}` at an offset of the file; false if it is no metadata.
class MetadataReader {
public:
  MetadataReader(StringRef file, size_t at) : file(file), at(at) {}

  bool run(Entry &metadata) {
    metadata.begin = at;
    at += strlen("{-#");
    metadata.valueBegin = at;
    if (!readEntries(metadata, "#-}", 0))
      return false;
    metadata.valueEnd = at - strlen("#-}");
    metadata.end = at;
    return file.drop_front(at).trim().empty();
  }

private:
  bool readEntries(Entry &into, StringRef close, unsigned depth) {
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

  bool readEntry(Entry &entry, unsigned depth) {
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

  void skipSpace() {
    at = std::min(file.find_first_not_of(" \t\r\n", at), file.size());
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

std::optional<Entry> findMetadata(StringRef file) {
  // A string of the IR may hold `{-#`, so the last that reads well is taken;
  // in garbage there is no need to try all.
  size_t at = lastOpening(file);
  for (int attempt = 0; attempt < 8 && at != StringRef::npos; ++attempt) {
    Entry metadata;
    if (MetadataReader(file, at).run(metadata))
      return metadata;
    at = lastOpening(file.take_front(at));
  }
  return std::nullopt;
}

/// The text of a string literal without its quotes and escapes.
std::string unescape(StringRef literal) {
  std::string text;
  if (!literal.consume_front("\"") || !literal.consume_back("\""))
    return literal.str();
  for (size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] != '\\' || i + 1 == literal.size()) {
      text += literal[i];
      continue;
    }
    char c = literal[++i];
    unsigned char byte;
    if (c == 'n' || c == 't')
      text += c == 'n' ? '\n' : '\t';
    else if (llvm::isHexDigit(c) && i + 1 < literal.size() &&
             !literal.substr(i, 2).getAsInteger(16, byte))
      text += char(byte), ++i;
    else
      text += c;
  }
  return text;
}

/// Nothing in the literal looks as if metadata began there.
std::string escape(StringRef text) {
  std::string literal = "\"";
  for (; !text.empty(); text = text.drop_front()) {
    char c = text.front();
    if (c == '"' || c == '\\')
      literal += {'\\', c};
    else if (llvm::isPrint(c) && !text.starts_with("{-#"))
      literal += c;
    else
      literal += "\\" + llvm::toHex(StringRef(&c, 1));
  }
  return literal + '"';
}

bool isFalse(StringRef text) { return text == "false" || text == "0"; }

/// The span to erase so that `child` is gone from `parent`, commas included.
std::pair<size_t, size_t> spanOf(const Entry &parent, const Entry &child) {
  size_t index = &child - parent.entries.data();
  if (index > 0)
    return {parent.entries[index - 1].end, child.end};
  return {child.begin, parent.entries[1].begin};
}

std::string without(StringRef file, size_t begin, size_t end) {
  return (file.take_front(begin) + file.drop_front(end)).str();
}

bool hasReproducer(const Entry &metadata) {
  const Entry *external = metadata.find("external_resources");
  return external && external->find("mlir_reproducer");
}

/// The file without its mlir_reproducer, and without what that leaves empty.
std::string withoutReproducer(StringRef file, const Entry &metadata) {
  const Entry *external = metadata.find("external_resources");
  const Entry *ours = external ? external->find("mlir_reproducer") : nullptr;
  if (!ours)
    return file.str();
  if (external->entries.size() > 1) {
    auto [begin, end] = spanOf(*external, *ours);
    return without(file, begin, end);
  }
  if (metadata.entries.size() > 1) {
    auto [begin, end] = spanOf(metadata, *external);
    return without(file, begin, end);
  }
  std::string ir = file.take_front(metadata.begin).rtrim().str();
  return ir.empty() ? ir : ir + "\n";
}

std::optional<ReproducerText> readResource(StringRef file) {
  std::optional<Entry> metadata = findMetadata(file);
  const Entry *external =
      metadata ? metadata->find("external_resources") : nullptr;
  const Entry *ours = external ? external->find("mlir_reproducer") : nullptr;
  const Entry *pipeline = ours ? ours->find("pipeline") : nullptr;
  if (!pipeline)
    return std::nullopt;
  auto value = [&](StringRef name) {
    const Entry *entry = ours->find(name);
    return entry ? file.slice(entry->valueBegin, entry->valueEnd) : StringRef();
  };
  ReproducerText result;
  result.pipeline = unescape(value("pipeline"));
  result.disableThreading = value("disable_threading") == "true";
  result.verifyEach = !isFalse(value("verify_each"));
  result.ir = withoutReproducer(file, *metadata);
  return result;
}

/// `// configuration: -pass-pipeline='...' -mlir-disable-threading`.
std::optional<ReproducerText> readConfiguration(StringRef file) {
  constexpr StringRef Key = "// configuration:";
  size_t at = file.starts_with(Key) ? 0 : file.find(("\n" + Key).str());
  if (at == StringRef::npos)
    return std::nullopt;
  at += file[at] == '\n';
  size_t end = std::min(file.find('\n', at), file.size() - 1) + 1;
  auto words = splitShellWords(file.slice(at + Key.size(), end));
  if (!words) {
    llvm::consumeError(words.takeError());
    return std::nullopt;
  }
  ReproducerText result;
  result.fromConfigurationComment = true;
  for (StringRef word : *words) {
    auto [option, value] = word.ltrim('-').split('=');
    if (option == "pass-pipeline")
      result.pipeline = value.str();
    else if (option == "mlir-disable-threading")
      result.disableThreading = !isFalse(value);
    else if (option == "verify-each")
      result.verifyEach = !isFalse(value);
  }
  if (result.pipeline.empty())
    return std::nullopt;
  // Then the anchor was implied.
  StringRef pipeline = StringRef(result.pipeline).ltrim();
  if (!pipeline.starts_with("builtin.module(") && !pipeline.starts_with("any("))
    result.pipeline = "builtin.module(" + result.pipeline + ")";
  result.ir = without(file, at, end);
  return result;
}

} // namespace

std::optional<ReproducerText> culprit::readReproducer(StringRef file) {
  if (std::optional<ReproducerText> result = readResource(file))
    return result;
  return readConfiguration(file);
}

namespace {

/// The first entry of a dictionary whose inside begins at `at` and is not
/// empty; each entry on a line of its own, so that reading and writing again
/// changes nothing.
std::string insertFirst(StringRef file, size_t at, const std::string &entry,
                        StringRef indent) {
  StringRef rest = file.drop_front(at).ltrim(" \t\r\n");
  return (file.take_front(at) + indent + entry + "," + indent + rest).str();
}

bool isEmpty(const Entry &metadata) {
  if (metadata.entries.empty())
    return true;
  const Entry *external = metadata.find("external_resources");
  return metadata.entries.size() == 1 && external && external->entries.empty();
}

/// Without reproducers, and without metadata and external resources that have
/// nothing in them: a file may have several of each.
std::string bare(std::string file) {
  while (std::optional<Entry> metadata = findMetadata(file)) {
    const Entry *external = metadata->find("external_resources");
    if (isEmpty(*metadata)) {
      file.resize(metadata->begin);
    } else if (external && external->entries.empty()) {
      auto [begin, end] = spanOf(*metadata, *external);
      file = without(file, begin, end);
    } else if (hasReproducer(*metadata)) {
      file = withoutReproducer(file, *metadata);
    } else {
      break;
    }
  }
  return file;
}

} // namespace

std::string culprit::writeReproducer(const ReproducerText &reproducer) {
  std::string ir = bare(reproducer.ir);
  std::string ours =
      "mlir_reproducer: {\n      pipeline: " + escape(reproducer.pipeline) +
      ",\n      disable_threading: " +
      (reproducer.disableThreading ? "true" : "false") +
      ",\n      verify_each: " + (reproducer.verifyEach ? "true" : "false") +
      "\n    }";
  std::string section = "external_resources: {\n    " + ours + "\n  }";
  std::optional<Entry> metadata = findMetadata(ir);
  if (!metadata)
    return StringRef(ir).rtrim().str() + "\n\n{-#\n  " + section + "\n#-}\n";
  const Entry *external = metadata->find("external_resources");
  if (!external)
    return insertFirst(ir, metadata->valueBegin, section, "\n  ");
  return insertFirst(ir, external->valueBegin + 1, ours, "\n    ");
}

std::optional<std::string> culprit::reproducerPathIn(StringRef stderrText) {
  constexpr StringRef Words = "reproducer generated at `";
  size_t at = stderrText.rfind(Words);
  if (at == StringRef::npos)
    return std::nullopt;
  StringRef path = stderrText.drop_front(at + Words.size());
  size_t end = path.find('`');
  if (end == StringRef::npos)
    return std::nullopt;
  return path.take_front(end).str();
}
