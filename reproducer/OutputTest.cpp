#include "reproducer/OutputTest.h"
#include "compiler/command/ShellNames.h"
#include "compiler/shell/ShellWords.h"
#include "reproducer/FilesBeside.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Scripts and data are small text; the tools of a machine stay where they are.
static std::optional<std::string> textOf(StringRef file) {
  constexpr uint64_t most = 1u << 20;
  uint64_t size = 0;
  if (!sys::fs::is_regular_file(file) || sys::fs::file_size(file, size) ||
      size > most)
    return std::nullopt;
  auto buffer = MemoryBuffer::getFile(file);
  if (!buffer || (*buffer)->getBuffer().contains('\0'))
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

/// As namesInShellCommand() takes a command apart.
static bool endsName(char c) {
  return StringRef(" \t\n;|&()<>=`'\"").contains(c);
}

/// The quote that is open at the end of the text; 0: none is.
static char openQuote(StringRef text) {
  char quote = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '\\' && quote != '\'')
      ++at;
    else if (c == quote)
      quote = 0;
    else if (!quote && (c == '\'' || c == '"'))
      quote = c;
  }
  return quote;
}

/// The word, where that quote is open.
static std::string wordInside(char quote, StringRef word) {
  if (!quote)
    return quoteForShell(word);
  std::string text;
  for (char c : word) {
    if (quote == '"' && StringRef("\\\"$`").contains(c))
      text += '\\';
    text += c == quote && c == '\'' ? "'\\''" : std::string(1, c);
  }
  return text;
}

/// Of a name inside of another, nothing changes.
static void replaceNames(std::string &text, StringRef from, StringRef word) {
  size_t at = 0;
  while ((at = text.find(from, at)) != std::string::npos) {
    size_t end = at + from.size();
    bool isWhole = (at == 0 || endsName(text[at - 1])) &&
                   (end == text.size() || endsName(text[end]));
    if (!isWhole) {
      ++at;
      continue;
    }
    std::string to =
        wordInside(openQuote(StringRef(text).take_front(at)), word);
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

/// A free name in the bundle, whose own files keep theirs. A file that was
/// brought before keeps its name.
static std::string nameFor(StringRef file, const std::string &content,
                           const OutputTest &test) {
  auto isTaken = [&](const std::string &name) {
    auto there = test.files.find(name);
    return there != test.files.end() && there->second != content;
  };
  std::string name = sys::path::filename(file).str();
  while (isOwnNameOfBundle(name) || isTaken(name))
    name = "check-" + name;
  return name;
}

static void bring(std::string &script, const std::string &directory,
                  OutputTest &test) {
  for (const std::string &word : namesInShellCommand(script)) {
    SmallString<128> path(sys::path::is_absolute(word) ? "" : directory);
    sys::path::append(path, word);
    bool relative = sys::path::is_relative(word) && sys::fs::exists(path) &&
                    !sys::fs::is_directory(path);
    if (auto text = textOf(path)) {
      std::string name = nameFor(word, *text, test);
      test.files[name] = std::move(*text);
      // A bare name is found beside run.sh; and it may stand for other things.
      if (StringRef(word).contains('/'))
        replaceNames(script, word, "./" + name);
      else if (name != word)
        replaceNames(script, word, name);
      // A bare name may be that of a program, or of a file that the script has
      // made itself.
    } else if (relative && StringRef(word).contains('/')) {
      sys::fs::make_absolute(path);
      sys::path::remove_dots(path);
      replaceNames(script, word, path);
    }
  }
}

OutputTest bringFiles(OutputTest test, const std::string &directory) {
  bring(test.script, directory, test);
  bring(test.referenceScript, directory, test);
  return test;
}

} // namespace culprit
