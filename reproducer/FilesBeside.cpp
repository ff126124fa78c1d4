#include "reproducer/FilesBeside.h"
#include "probe/files/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace llvm;

namespace culprit {

bool mayLieBeside(StringRef path) {
  static constexpr StringRef own[] = {"run.sh", "bundle.json", "cmd",
                                      "README.md", "made-here"};
  if (path.empty() || path.size() > 255 || path.contains('\0') ||
      path.contains('\n') || path.contains('\\') || path.starts_with("/") ||
      path.starts_with("input.") || path.starts_with("test.") ||
      is_contained(own, path))
    return false;
  return all_of(split(path, '/'), [](StringRef part) {
    return !part.empty() && part != "." && part != "..";
  });
}

bool leadsThroughLink(StringRef directory, StringRef path) {
  for (size_t at = path.find('/'); at != StringRef::npos;
       at = path.find('/', at + 1)) {
    SmallString<128> part(directory);
    sys::path::append(part, path.take_front(at));
    if (sys::fs::is_symlink_file(part))
      return true;
  }
  return false;
}

/// The strings in a text of Python, without those over several lines.
static std::vector<StringRef> stringsIn(StringRef text) {
  std::vector<StringRef> strings;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (text[i] != '"' && text[i] != '\'')
      continue;
    std::string triple(3, text[i]);
    if (text.substr(i).starts_with(triple)) {
      size_t end = text.find(triple, i + 3);
      if (end == StringRef::npos)
        break;
      i = end + 2;
      continue;
    }
    size_t end = i + 1;
    while (end < text.size() && text[end] != text[i] && text[end] != '\n')
      end += text[end] == '\\' ? 2 : 1;
    if (end >= text.size())
      break;
    if (text[end] == text[i])
      strings.push_back(text.slice(i + 1, end));
    i = end;
  }
  return strings;
}

/// `import a, b as c`, `from d import e`: a, b and d.
static std::vector<StringRef> importsIn(StringRef text) {
  std::vector<StringRef> names;
  for (StringRef line : split(text, '\n')) {
    line = line.ltrim();
    bool isFrom = line.consume_front("from ");
    if (!isFrom && !line.consume_front("import "))
      continue;
    if (isFrom)
      line = line.split(" import").first;
    for (StringRef name : split(line, ','))
      if (name = name.trim().split(' ').first; !name.empty())
        names.push_back(name);
  }
  return names;
}

namespace {

class Gathering {
public:
  Gathering(const std::string &programDirectory,
            const std::string &workingDirectory)
      : programDirectory(programDirectory), workingDirectory(workingDirectory) {
  }

  void of(StringRef program) {
    for (StringRef name : stringsIn(program))
      take(workingDirectory, name.str());
    for (StringRef name : importsIn(program)) {
      std::string module = name.str();
      std::replace(module.begin(), module.end(), '.', '/');
      if (const std::string *text = take(programDirectory, module + ".py"))
        of(*text);
    }
  }

  FilesBeside files;

private:
  /// The content, if it was not there before.
  const std::string *take(const std::string &directory,
                          const std::string &name) {
    constexpr size_t mostFiles = 32;
    if (!mayLieBeside(name) || files.count(name) || files.size() >= mostFiles)
      return nullptr;
    SmallString<128> path(directory);
    sys::path::append(path, name);
    // Nobody means to send what is hidden.
    bool isHidden = any_of(
        split(name, '/'), [](StringRef part) { return part.starts_with("."); });
    if (isHidden || leadsThroughLink(directory, name) ||
        !sys::fs::is_regular_file(path))
      return nullptr;
    auto text = readRegularFile(path.str().str(), left);
    if (!text) {
      consumeError(text.takeError());
      return nullptr;
    }
    left -= text->size();
    return &(files[name] = std::move(*text));
  }

  const std::string &programDirectory, &workingDirectory;
  uint64_t left = 4u << 20;
};

} // namespace

FilesBeside filesBeside(StringRef program, const std::string &programDirectory,
                        const std::string &workingDirectory) {
  Gathering gathering(programDirectory, workingDirectory);
  gathering.of(program);
  return std::move(gathering.files);
}

} // namespace culprit
