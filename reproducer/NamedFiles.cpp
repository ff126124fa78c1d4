#include "reproducer/NamedFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

std::vector<StringRef> pythonStrings(StringRef text) {
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

std::vector<StringRef> addedToPythonPath(StringRef text) {
  std::vector<StringRef> added;
  for (StringRef line : split(text, '\n'))
    if (line.contains("sys.path"))
      append_range(added, pythonStrings(line));
  return added;
}

/// `a.b` from `directory`; `.c` and `..c` from it and from the one around it,
/// other names from the program's. "" for more dots than there are directories.
static std::string pathOf(StringRef module, StringRef directory) {
  StringRef name = module.ltrim('.');
  size_t dots = module.size() - name.size();
  SmallString<128> path(dots ? directory : "");
  for (; dots > 1; --dots) {
    if (path.empty())
      return "";
    sys::path::remove_filename(path);
  }
  for (StringRef part : split(name, '.'))
    if (!part.empty())
      sys::path::append(path, part);
  return path.str().str();
}

static void addModule(std::vector<std::string> &files,
                      const std::string &path) {
  if (path.empty())
    return;
  files.push_back(path + ".py");
  files.push_back(path + "/__init__.py");
  for (StringRef around = sys::path::parent_path(path); !around.empty();
       around = sys::path::parent_path(around))
    files.push_back((around + "/__init__.py").str());
}

/// `a, b as c`: a and b.
static std::vector<StringRef> namesIn(StringRef list) {
  std::vector<StringRef> names;
  for (StringRef name : split(list, ','))
    if (name = name.trim(" \t\r()").split(' ').first; !name.empty())
      names.push_back(name);
  return names;
}

std::vector<std::string> pythonImports(StringRef text, StringRef directory) {
  std::vector<std::string> files;
  for (StringRef line : split(text, '\n')) {
    line = line.split('#').first.ltrim();
    bool isFrom = line.consume_front("from ");
    if (!isFrom && !line.consume_front("import "))
      continue;
    if (!isFrom) {
      for (StringRef name : namesIn(line))
        addModule(files, pathOf(name, directory));
      continue;
    }
    auto [module, names] = line.split(" import");
    module = module.trim();
    if (module.empty() || module.contains(' ') || module.contains(','))
      continue;
    std::string path = pathOf(module, directory);
    addModule(files, path);
    for (StringRef name : namesIn(names)) // a module of that package, perhaps
      addModule(files, (path.empty() ? name : path + "/" + name).str());
  }
  return files;
}

std::vector<std::string> quotedIncludes(StringRef text) {
  std::vector<std::string> files;
  for (StringRef line : split(text, '\n')) {
    line = line.ltrim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (!line.consume_front("include") && !line.consume_front("import"))
      continue;
    line = line.ltrim();
    if (line.consume_front("\"") && line.contains('"'))
      files.push_back(line.split('"').first.str());
  }
  return files;
}

} // namespace culprit
