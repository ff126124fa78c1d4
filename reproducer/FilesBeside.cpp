#include "reproducer/FilesBeside.h"
#include "probe/files/RegularFile.h"
#include "reproducer/NamedFiles.h"
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

static bool isOfC(StringRef extension) {
  static constexpr StringRef all[] = {".c",   ".cc", ".cpp", ".cxx", ".cu",
                                      ".cuh", ".h",  ".hpp", ".hip", ".cl",
                                      ".inc", ".m",  ".mm"};
  return is_contained(all, extension);
}

namespace {

class Gathering {
public:
  Gathering(const std::string &programDirectory,
            const std::string &workingDirectory)
      : programDirectory(programDirectory), workingDirectory(workingDirectory) {
  }

  /// `file`: where the text stands, from the program's directory.
  void of(StringRef text, StringRef file) {
    StringRef directory = sys::path::parent_path(file);
    if (isOfC(sys::path::extension(file))) {
      for (const std::string &name : quotedIncludes(text))
        takeWithIts(programDirectory, joined(directory, name));
      return;
    }
    for (StringRef name : pythonStrings(text))
      take(workingDirectory, name.str());
    for (const std::string &name : pythonImports(text, directory))
      takeWithIts(programDirectory, name);
  }

  FilesBeside files;

private:
  static std::string joined(StringRef directory, StringRef name) {
    SmallString<128> path(directory);
    sys::path::append(path, name);
    sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    return path.str().str();
  }

  void takeWithIts(const std::string &directory, const std::string &name) {
    if (const std::string *text = take(directory, name))
      of(*text, name);
  }

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

bool mayNameFiles(StringRef extension) {
  return extension == ".py" || isOfC(extension);
}

FilesBeside filesBeside(StringRef text, const std::string &path,
                        const std::string &workingDirectory) {
  if (path.empty())
    return {};
  SmallString<128> program(path);
  sys::path::make_absolute(workingDirectory, program);
  std::string directory = sys::path::parent_path(program).str();
  Gathering gathering(directory, workingDirectory);
  gathering.of(text, sys::path::filename(path));
  return std::move(gathering.files);
}

} // namespace culprit
