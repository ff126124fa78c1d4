#include "triage/session/OutputName.h"
#include "probe/Journal.h"
#include "triage/session/SessionInput.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// From here, if it lies below.
static std::string spelledOnce(const std::string &path) {
  std::error_code ignored;
  fs::path normal = fs::path(path).lexically_normal();
  fs::path here = fs::current_path(ignored);
  if (normal.is_absolute() && !here.empty())
    if (fs::path below = normal.lexically_relative(here);
        !below.empty() && *below.begin() != "..")
      return below.string();
  return normal.string();
}

static std::string normalised(const std::string &word) {
  bool isPath = StringRef(word).contains('/') && !StringRef(word).contains(' ');
  return isPath && !StringRef(word).starts_with("-") ? spelledOnce(word) : word;
}

/// The characters that a file system and a shell take as they are.
static std::string readable(StringRef text) {
  constexpr size_t longest = 24;
  std::string name;
  for (char c : text.take_front(longest))
    name += isAlnum(c) || c == '.' || c == '_' || c == '+' ? c : '-';
  return StringRef(name).ltrim("-.").str();
}

static bool mayBeAssignment(StringRef word) {
  return word.contains('=') && !word.split('=').first.contains('/');
}

/// The words of a shell line, as far as blanks tell; only for the name.
static std::vector<StringRef> wordsOf(const std::vector<std::string> &command) {
  std::vector<StringRef> words;
  for (StringRef word : command) {
    SmallVector<StringRef> parts;
    if (command.size() == 1)
      word.split(parts, ' ', -1, /*KeepEmpty=*/false);
    else
      parts.push_back(word);
    words.insert(words.end(), parts.begin(), parts.end());
  }
  return words;
}

/// Whether the word is none that lit or a shell puts in front of the tool.
static bool isTool(StringRef word) {
  bool isPrefix = word == "env" || word == "not" || word == "RUN:" ||
                  word.starts_with("-") || mayBeAssignment(word);
  return !isPrefix && any_of(word, isAlnum);
}

/// The first file of IR, or else the first word that looks like a file.
static StringRef inputIn(ArrayRef<StringRef> arguments) {
  StringRef file;
  for (StringRef word : arguments) {
    StringRef path = word.starts_with("-") ? word.split('=').second : word;
    if (hasIRExtension(path) || word.starts_with("--input="))
      return path;
    if (file.empty() && path == word && !sys::path::extension(word).empty())
      file = word;
  }
  return file;
}

static std::string fileOnStandardInput() {
  sys::fs::file_status status;
  std::error_code error;
  if (sys::fs::status(0, status) ||
      status.type() != sys::fs::file_type::regular_file)
    return "";
  return fs::read_symlink("/proc/self/fd/0", error).string();
}

std::string outputFor(const std::vector<std::string> &words,
                      const std::vector<std::string> &asked) {
  std::vector<StringRef> shown = wordsOf(words);
  append_range(shown, asked);
  auto tool = find_if(shown, isTool);
  bool isNamed = tool != shown.end();
  std::string stream, input;
  if (isNamed)
    input = inputIn(ArrayRef<StringRef>(shown).drop_front(
                        size_t(tool - shown.begin()) + 1))
                .str();
  if (input.empty())
    input = stream = fileOnStandardInput();
  std::string key;
  for (const auto *part : {&words, &asked})
    for (const std::string &word : *part)
      key += normalised(word) + '\0';
  key += spelledOnce(stream);
  constexpr size_t digits = 6;
  std::string name = readable(isNamed ? sys::path::filename(*tool) : "");
  for (const std::string &more :
       {readable(sys::path::stem(input)), sha256(key).substr(0, digits)})
    if (!more.empty())
      name += (name.empty() ? "" : "-") + more;
  return std::string(defaultOutput) + "/" + name;
}

static bool leadsBelow(const fs::path &link, const fs::path &directory) {
  std::error_code noLink, noDirectory;
  fs::path real = fs::canonical(link, noLink);
  fs::path above = fs::canonical(directory, noDirectory);
  fs::path below = real.lexically_relative(above);
  return !noLink && !noDirectory && !below.empty() && below != "." &&
         *below.begin() != "..";
}

std::string answerIn(const std::string &directory) {
  std::error_code error;
  for (const char *own : {"/report.json", "/bundle.json"})
    if (sys::fs::exists(directory + own))
      return directory;
  fs::path latest = fs::path(directory) / latestOutput;
  // The default one is the user's own, wherever the answers were moved.
  bool isTrusted = directory == defaultOutput || leadsBelow(latest, directory);
  if (!fs::is_directory(latest, error) || !isTrusted)
    return directory;
  fs::path target = fs::read_symlink(latest, error);
  return (error ? latest : fs::path(directory) / target).string();
}

} // namespace culprit
