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

bool isOwnNameOfBundle(StringRef name) {
  static constexpr StringRef own[] = {"run.sh", "bundle.json", "cmd",
                                      "README.md", "made-here"};
  return is_contained(own, name) || name.starts_with("input.") ||
         name.starts_with("test.") || name.starts_with("output.");
}

bool mayLieBeside(StringRef path) {
  if (path.empty() || path.size() > 255 || path.contains('\0') ||
      path.contains('\n') || path.contains('\\') || path.starts_with("/") ||
      isOwnNameOfBundle(path))
    return false;
  return all_of(split(path, '/'), [](StringRef part) {
    return !part.empty() && !part.starts_with(".");
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
  static constexpr StringRef all[] = {".c",   ".cc",  ".cpp", ".cxx", ".cu",
                                      ".cuh", ".h",   ".hh",  ".hpp", ".hxx",
                                      ".hip", ".inc", ".cl",  ".m",   ".mm"};
  return is_contained(all, extension);
}

static std::string joined(StringRef directory, StringRef name) {
  SmallString<128> path(directory);
  sys::path::append(path, name);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

namespace {

/// What C includes is C, whatever it is called.
enum class Language { C, Python };

class Gathering {
public:
  /// Of the program, and the one in which it runs.
  Gathering(Language language, std::string directory,
            std::string workingDirectory)
      : language(language), directory(std::move(directory)),
        workingDirectory(std::move(workingDirectory)) {}

  /// `file`: where the text stands, from the program's directory.
  void readFromBeside(StringRef text, StringRef file) {
    StringRef around = sys::path::parent_path(file);
    if (language == Language::Python)
      return readImports(text, around);
    for (const std::string &name : quotedIncludes(text))
      readFrom(directory, joined(around, name));
  }

  /// What the texts so far name as strings, from where the program runs.
  void openedFrom(StringRef program) {
    std::vector<std::string> texts = {program.str()};
    for (const auto &[name, text] : files)
      texts.push_back(text);
    for (const std::string &text : texts)
      for (StringRef name : pythonStrings(text))
        take(workingDirectory, name.str());
  }

  FilesBeside files;

private:
  void readFrom(const std::string &from, const std::string &path) {
    if (const std::string *its = take(from, path))
      readFromBeside(*its, path);
  }

  /// Beside the program, and where it says that modules are, too: from the
  /// directory in which it runs, or its own.
  void readImports(StringRef text, StringRef around) {
    for (StringRef added : addedToPythonPath(text))
      if (mayLieBeside(added) && !is_contained(roots, added))
        roots.push_back(added.str());
    const std::vector<std::string> all = roots;
    for (const std::string &name : pythonImports(text, around)) {
      readFrom(directory, name);
      for (const std::string &root : all)
        for (const std::string &from : {workingDirectory, directory})
          readFrom(from, root + "/" + name);
    }
  }

  /// The content, if it was not there before.
  const std::string *take(const std::string &from, const std::string &name) {
    constexpr size_t mostFiles = 32;
    if (!mayLieBeside(name) || files.count(name) || files.size() >= mostFiles)
      return nullptr;
    SmallString<128> path(from);
    sys::path::append(path, name);
    if (leadsThroughLink(from, name) || !sys::fs::is_regular_file(path))
      return nullptr;
    auto text = readRegularFile(path.str().str(), left);
    if (!text) {
      consumeError(text.takeError());
      return nullptr;
    }
    left -= text->size();
    return &(files[name] = std::move(*text));
  }

  Language language;
  std::string directory, workingDirectory;
  std::vector<std::string> roots; ///< of imports, besides the directory
  uint64_t left = 4u << 20;
};

} // namespace

static Language languageOf(StringRef path) {
  return isOfC(sys::path::extension(path)) ? Language::C : Language::Python;
}

/// A program without a file, from standard input say, stands where it runs.
static Gathering gathered(StringRef text, const std::string &path,
                          const std::string &workingDirectory) {
  SmallString<128> program(path.empty() ? "program" : path);
  sys::path::make_absolute(workingDirectory, program);
  Gathering gathering(languageOf(path), sys::path::parent_path(program).str(),
                      workingDirectory);
  gathering.readFromBeside(text, sys::path::filename(program));
  return gathering;
}

bool mayNameFiles(StringRef extension) {
  return extension == ".py" || isOfC(extension);
}

FilesBeside readFromBeside(StringRef text, const std::string &path,
                           const std::string &workingDirectory) {
  return gathered(text, path, workingDirectory).files;
}

FilesBeside filesBeside(StringRef text, const std::string &path,
                        const std::string &workingDirectory) {
  Gathering gathering = gathered(text, path, workingDirectory);
  if (languageOf(path) == Language::Python)
    gathering.openedFrom(text);
  return std::move(gathering.files);
}

} // namespace culprit
