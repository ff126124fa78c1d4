#include "triage/session/Surroundings.h"
#include "compiler/command/Glob.h"
#include "compiler/command/InputFiles.h"
#include "triage/session/EditablePackages.h"
#include "triage/session/FilesBelow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// `PATH SECONDS` of all that these globs, a part of the path each, lead to.
static std::vector<std::string> filesAt(const std::string &directory,
                                        ArrayRef<StringRef> globs) {
  std::vector<std::string> found;
  std::error_code error;
  for (sys::fs::directory_iterator it(directory, error), end;
       it != end && !error; it.increment(error)) {
    if (!matchesGlob(globs.front(), sys::path::filename(it->path())))
      continue;
    if (globs.size() > 1) {
      append_range(found, filesAt(it->path(), globs.drop_front()));
    } else if (auto status = it->status()) {
      auto time = status->getLastModificationTime().time_since_epoch();
      found.push_back(it->path() + " " + std::to_string(time.count()));
    }
  }
  llvm::sort(found);
  return found;
}

/// Where packages are installed for this Python: beside it, below `local` as
/// Debian has it, and of the user's own.
static std::vector<std::string> librariesOf(const std::string &python) {
  std::vector<std::string> libraries;
  SmallString<128> resolved;
  sys::fs::real_path(python, resolved);
  for (StringRef program : {StringRef(python), resolved.str()})
    for (const char *place : {"../lib", "../local/lib"}) {
      SmallString<128> library(sys::path::parent_path(program));
      sys::path::append(library, place);
      libraries.push_back(library.str().str());
    }
  const char *base = ::getenv("PYTHONUSERBASE"), *home = ::getenv("HOME");
  if (base && *base)
    libraries.push_back(std::string(base) + "/lib");
  else if (home && *home)
    libraries.push_back(std::string(home) + "/.local/lib");
  return libraries;
}

/// What is installed for this Python, which may be a virtual environment's, and
/// when it was: an upgrade makes another compiler of it, and so does a build of
/// a package that stands in its source tree, in `directories` or one that pip
/// names.
static std::vector<std::string>
packagesOf(const std::string &python, std::vector<std::string> directories) {
  std::vector<std::string> packages = {sha256(python)};
  for (const std::string &library : librariesOf(python)) {
    for (const std::string &info :
         filesAt(library, {"python3*", "*-packages", "*.dist-info"}))
      packages.push_back(sha256(info));
    for (const std::string &found :
         filesAt(library, {"python3*", "*-packages"}))
      for (const std::string &editable :
           editableDirectories(StringRef(found).rsplit(' ').first))
        directories.push_back(editable);
  }
  for (const std::string &directory : directories)
    for (const std::string &module : modulesBelow(directory))
      packages.push_back(sha256(module));
  return packages;
}

/// From where Python takes modules before it looks at what is installed, as far
/// as the user says so.
static std::vector<std::string> pythonPath(const Session &session) {
  const char *own = ::getenv("PYTHONPATH");
  auto given = session.request.environment.find("PYTHONPATH");
  std::string path = given != session.request.environment.end()
                         ? given->second.value_or("")
                         : (own ? own : "");
  std::vector<std::string> directories;
  for (StringRef directory : split(path, ':'))
    if (!directory.empty())
      directories.push_back(directory.str());
  return directories;
}

static void addFile(StringRef path, std::vector<std::string> &hashes) {
  if (path.empty() || !sys::fs::is_regular_file(path))
    return;
  if (auto buffer = MemoryBuffer::getFile(path))
    hashes.push_back(sha256((*buffer)->getBuffer()));
}

/// The word itself, the value of an option, and what stands inside of that
/// (`--pass-pipeline=builtin.module(p{library-paths=lib.mlir})`, `@args`).
static void addFilesIn(StringRef word, std::vector<std::string> &hashes) {
  StringRef value = word.split('=').second;
  addFile(word, hashes);
  addFile(value, hashes);
  SmallVector<StringRef> pieces;
  SplitString(word, pieces, "={}(),;@ \t\n\"'");
  for (StringRef piece : pieces)
    if (piece != word && piece != value)
      addFile(piece, hashes);
}

/// Of languages whose files include others.
static bool isHeader(StringRef name) {
  static constexpr StringRef extensions[] = {".h",   ".hh",  ".hpp", ".hxx",
                                             ".h++", ".cuh", ".inc", ".inl",
                                             ".ipp", ".def", ".td",  ".tcc"};
  return any_of(extensions, [&](StringRef end) { return name.ends_with(end); });
}

static std::string realPath(StringRef path) {
  SmallString<256> real;
  return sys::fs::real_path(path, real) ? path.str() : real.str().str();
}

/// What a command reads below `directory` when it runs in `here`. (Directories
/// change when this writes into one of them.) Around where it runs, a log of it
/// may grow, and headers alone count. Of the system's there are too many.
static std::vector<std::string> filesReadFrom(const std::string &directory,
                                              StringRef here) {
  std::string real = realPath(directory), around = realPath(here);
  if (StringRef(real).starts_with("/usr/include") ||
      StringRef(real).starts_with("/usr/lib"))
    return filesAt(directory, {"*"});
  bool isAround = StringRef(around + "/").starts_with(real + "/");
  return filesBelow(
      directory, [&](StringRef name) { return !isAround || isHeader(name); });
}

/// The files in the directories that the command reads from, and since when.
static void addDirectories(const Session &session,
                           std::vector<std::string> &hashes) {
  const std::string &here = session.request.directory;
  auto isThere = [&](StringRef path) {
    return sys::fs::is_directory(seenFrom(here, path));
  };
  for (const InputFile &found :
       inputFilesIn(session.command.argv, session.compiler.profile, isThere)) {
    std::string directory = seenFrom(here, found.path);
    for (const std::string &file :
         filesReadFrom(directory, here.empty() ? "." : here))
      hashes.push_back(sha256(file));
  }
}

/// `python3 -m package.main` and `-c` take modules from where they run.
static bool takesModulesFromHere(const Session &session) {
  return any_of(drop_begin(session.command.argv), [](const std::string &word) {
    return word == "-m" || word == "-c";
  });
}

/// Where a program in Python finds modules that nobody installed.
static std::vector<std::string> placesOfModules(const Session &session) {
  std::vector<std::string> places = pythonPath(session);
  const std::string &here = session.request.directory;
  if (takesModulesFromHere(session))
    places.push_back(here.empty() ? "." : here);
  return places;
}

std::vector<std::string> surroundingsOf(const Session &session) {
  std::vector<std::string> hashes;
  const CommandLine &command = session.command;
  bool inputIsArgument = command.input.kind != InputPlace::Kind::StandardInput;
  for (auto [index, word] : enumerate(command.argv)) {
    bool skip =
        index == 0 || (inputIsArgument && index == command.input.argument) ||
        any_of(command.outputs, [&, number = index](const OutputPlace &output) {
          return output.argument == number;
        });
    if (!skip)
      addFilesIn(word, hashes);
  }
  addDirectories(session, hashes);
  for (const auto &[name, text] : session.request.files) // they are gone there
    hashes.push_back(sha256(text));
  if (session.compiler.profile.isInterpreter || !session.request.driver.empty())
    append_range(hashes, packagesOf(session.compiler.identity.path,
                                    placesOfModules(session)));
  for (const std::string &name : session.compiler.profile.environment)
    if (const char *value = ::getenv(name.c_str()))
      hashes.push_back(sha256(name + "=" + value));
  for (const auto &[name, value] : session.request.environment)
    if (!value)
      hashes.push_back(sha256(name + " is removed"));
  return hashes;
}

} // namespace culprit
