#include "probe/PlacedCompile.h"
#include "probe/CutForJournal.h"
#include "probe/InputInText.h"
#include "probe/files/Directories.h"
#include "probe/files/RegularFile.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <boost/algorithm/string/replace.hpp>
#include <cstdlib>
#include <cstring>

using namespace llvm;

namespace culprit {

namespace {
/// The targets of the compile's outputs, with the private directory spelled
/// `dir`.
struct Redirection {
  std::string mainOutput; ///< empty: standard output
  std::vector<std::string> argv;
};
} // namespace

/// Behind the number. A compiler may tell by the extension what to make; a
/// user's file may be called `o1.h`.
constexpr StringLiteral beforeExtension = "-of-culprit";
static std::string extensionOf(StringRef path) {
  StringRef extension = sys::path::extension(path);
  constexpr size_t most = 16;
  bool isPlain = extension.size() > 1 && extension.size() <= most &&
                 all_of(extension.drop_front(), isAlnum);
  return isPlain ? (beforeExtension + extension).str() : "";
}

/// Outputs are numbered, not named: the user's paths never matter, but for the
/// extension.
static Redirection redirect(const Compile &compile, const std::string &input,
                            const std::string &dir) {
  Redirection result;
  unsigned number = 0;
  result.argv = compile.command.withFiles(
      input, [&](const OutputPlace &place) -> std::string {
        std::string path =
            dir + "/o" + std::to_string(number++) + extensionOf(place.path);
        if (place.isMain && place.path == "-")
          return "-";
        if (place.isMain)
          result.mainOutput = path;
        return path;
      });
  return result;
}

ProbeKey keyOf(const Compile &compile, const ProberSettings &settings) {
  ProbeKey key;
  key.compilerIdentity = settings.compilerIdentity;
  // The same text as C and as C++ is not the same.
  key.argv =
      redirect(compile, "{input}" + compile.input.suffix(), "{dir}").argv;
  key.argv.front() = "{compiler}";
  key.argv.insert(key.argv.begin(), settings.launchedBy.begin(),
                  settings.launchedBy.end());
  key.argv.push_back("want=" + std::to_string(int(compile.want)));
  if (compile.systemAddresses)
    key.argv.push_back("addresses=system");
  if (!compile.preload.library.empty())
    key.argv.push_back("preload=" + compile.preload.identity + ":" +
                       compile.preload.order);
  key.inputHashes = settings.surroundings;
  key.inputHashes.push_back(compile.input.hash());
  key.environment = compile.environment;
  key.workingDirectory = settings.directoryForKeys();
  key.repeat = compile.repeat;
  return key;
}

/// `preload`, and with numbers behind it: what a preloaded library writes.
static bool isOfPreload(StringRef name) {
  return name == "preload" || name.starts_with("preload.");
}

/// `preload.12`, and no `preload.12.1.bc`, which is somebody's.
static bool isLogOfPreload(StringRef name) {
  return isOfPreload(name) && none_of(name.drop_front(strlen("preload")),
                                      [](char c) { return isAlpha(c); });
}

/// All that run at once may use the same names there. Short, as the path of a
/// socket may be.
constexpr StringLiteral temporariesName = ".t";

/// Of a file that a probe has beside its input: outputs are `o0`,
/// `o1-of-culprit.ptx`, ...
static bool isOwnName(StringRef name) {
  if (name == "begun" || name == temporariesName || isOfPreload(name))
    return true;
  StringRef number = name.split(beforeExtension).first;
  return number.consume_front("o") && !number.empty() &&
         all_of(number, isDigit);
}

static Error linkBeside(const std::string &directory,
                        const std::vector<std::string> &files) {
  for (const std::string &file : files) {
    StringRef name = sys::path::filename(file);
    if (isOwnName(name))
      continue;
    if (std::error_code error =
            sys::fs::create_link(file, directory + "/" + name))
      return createStringError(error, "cannot link %s: %s", file.c_str(),
                               error.message().c_str());
  }
  return Error::success();
}

/// `input.c`, if no file beside it is called so: to write it would be to write
/// what all probes have a link to.
static std::string nameFor(const InputText &input,
                           const std::vector<std::string> &beside) {
  std::string stem = "input";
  auto isTaken = [&](const std::string &file) {
    return sys::path::filename(file) == stem + input.suffix();
  };
  while (any_of(beside, isTaken))
    stem += "_";
  return stem + input.suffix();
}

Expected<std::string> placeInput(const Compile &compile,
                                 const std::string &directory,
                                 const ProberSettings &settings) {
  if (!compile.input.userPath().empty())
    return compile.input.userPath();
  if (Error error = linkBeside(directory, settings.besideInput))
    return error;
  std::string path =
      directory + "/" + nameFor(compile.input, settings.besideInput);
  if (Error error = writeTextFile(path, compile.input.text()))
    return error;
  return path;
}

std::string inputName(const Compile &compile) {
  return compile.input.userPath().empty() ? "INPUT" + compile.input.suffix()
                                          : compile.input.userPath();
}

std::vector<std::string> shownCommand(const Compile &compile,
                                      const ProberSettings &settings) {
  std::vector<std::string> shown =
      redirect(compile, inputName(compile), "DIR").argv;
  shown.front() = settings.compilerPath;
  shown.insert(shown.begin(), settings.launchedBy.begin(),
               settings.launchedBy.end());
  return shown;
}

/// Where the library has a folder `platform`, the loader of each process finds
/// one there that it takes without a word.
static std::string asTheLoaderFindsIt(StringRef library) {
  StringRef folder = sys::path::parent_path(library),
            name = sys::path::filename(library);
  SmallString<128> path = folder;
  sys::path::append(path, "platform", "x86_64", name);
  if (!sys::fs::exists(path))
    return library.str();
  path = folder;
  sys::path::append(path, "platform", "$PLATFORM", name);
  return path.str().str();
}

/// What the variable has for the command: its own value, else Culprit's.
static std::string valueOf(const Command &command, const char *variable) {
  auto set = command.environment.find(variable);
  if (set != command.environment.end())
    return set->second.value_or("");
  const char *inherited = ::getenv(variable);
  return inherited ? inherited : "";
}

static constexpr StringRef placeholder = "{dir}";

static std::string begunIn(StringRef directory) {
  return (directory + "/begun").str();
}

/// In front of what the user preloads.
static void givePreload(Command &command, const Preload &preload,
                        StringRef directory) {
  if (preload.library.empty())
    return;
  constexpr char variable[] = "LD_PRELOAD";
  auto before = [](const std::string &first, const std::string &others) {
    return others.empty() ? first : first + ":" + others;
  };
  std::string library = asTheLoaderFindsIt(preload.library),
              users = valueOf(command, variable);
  command.environment[variable] = before(library, users);
  // Forked late, it has to show that it came (FreshRuns).
  std::string order = preload.order;
  if (users.empty() && !preload.whenBegun.empty()) {
    command.late = {library, preload.variable};
    order +=
        (order.empty() ? "" : ";") + preload.whenBegun + begunIn(directory);
  }
  // AddressSanitizer ends a program that has another library before its own.
  constexpr char sanitizer[] = "ASAN_OPTIONS";
  command.environment[sanitizer] =
      before("verify_asan_link_order=0", valueOf(command, sanitizer));
  boost::replace_all(order, placeholder, directory);
  command.environment[preload.variable] = std::move(order);
}

Expected<PlacedCompile> PlacedCompile::in(std::string directory,
                                          const Compile &compile,
                                          const ProberSettings &settings) {
  PlacedCompile placed;
  placed.directory = std::move(directory);
  Expected<std::string> input = placeInput(compile, placed.directory, settings);
  if (!input)
    return input.takeError();
  Redirection redirection = redirect(compile, *input, placed.directory);
  placed.input = *input;
  placed.mainOutput = redirection.mainOutput;
  Command &command = placed.command;
  command.argv = redirection.argv;
  command.argv.front() = settings.compilerPath;
  command.argv.insert(command.argv.begin(), settings.launchedBy.begin(),
                      settings.launchedBy.end());
  command.programWords = settings.compilerWords;
  command.environment = compile.environment;
  command.environment.try_emplace("LLVM_DISABLE_SYMBOLIZATION", "1");
  // Its stacks are to be read, by what comes behind the compiler.
  command.environment["LLVM_ENABLE_SYMBOLIZER_MARKUP"] = std::nullopt;
  std::string temporaries = placed.directory + "/" + temporariesName.str();
  if (std::error_code error = makeDirectories(temporaries))
    return createStringError(error, "cannot create %s: %s", temporaries.c_str(),
                             error.message().c_str());
  giveTemporaries(command, temporaries, settings);
  givePreload(command, compile.preload, placed.directory);
  command.workingDirectory = settings.workingDirectory;
  command.systemAddresses = compile.systemAddresses;
  if (compile.command.input.kind == InputPlace::Kind::StandardInput)
    command.stdinText = compile.input.text();
  return placed;
}

void giveTemporaries(Command &command, const std::string &directory,
                     const ProberSettings &settings) {
  if (!settings.temporaries.empty() &&
      command.environment.try_emplace("TMPDIR", settings.temporaries).second)
    command.temporaries = directory;
}

PlacedCompile::~PlacedCompile() {
  if (!directory.empty())
    removeTree(directory);
}

/// Nothing of what is not there, or is a pipe or a device instead.
static std::optional<std::string> bytesOf(const std::string &path) {
  constexpr uint64_t mostBytes = uint64_t(1) << 30;
  auto bytes = readRegularFile(path, mostBytes, Links::Followed);
  if (bytes)
    return std::move(*bytes);
  consumeError(bytes.takeError());
  return std::nullopt;
}

static std::vector<ProducedFile> preloadFilesIn(const std::string &directory) {
  std::vector<ProducedFile> files;
  std::error_code error;
  for (sys::fs::directory_iterator it(directory, error), end;
       it != end && !error; it.increment(error)) {
    std::string name = sys::path::filename(it->path()).str();
    if (!isOfPreload(name))
      continue;
    auto bytes = bytesOf(it->path());
    if (bytes && isLogOfPreload(name)) // mapped, and longer than what is in it
      bytes->erase(bytes->find_last_not_of('\0') + 1);
    if (bytes)
      files.push_back({name, std::move(*bytes)});
  }
  llvm::sort(files, [](const ProducedFile &a, const ProducedFile &b) {
    return a.name < b.name;
  });
  return files;
}

bool PlacedCompile::preloadHasBegun() const {
  return sys::fs::exists(begunIn(directory));
}

CompileResult PlacedCompile::resultOf(const Compile &compile,
                                      Outcome outcome) const {
  CompileResult result;
  result.outcome = std::move(outcome);
  nameInputByPath(result.outcome.err, input, command.workingDirectory);
  CapturedText &out = result.outcome.out;
  if (compile.want == Want::Output) {
    // A text with a hole in it is nothing to compare, or to compile on.
    result.output = out.cut ? "" : std::move(out.text);
    // What is too long is not what a compile without an output has.
    bool isCut = out.cut && mainOutput.empty();
    out = {};
    out.cut = isCut;
    if (!mainOutput.empty())
      result.output = bytesOf(mainOutput).value_or("");
  }
  if (!compile.preload.library.empty())
    result.preloadFiles = preloadFilesIn(directory);
  if (compile.want != Want::AllText) {
    cutForJournal(out);
    cutForJournal(result.outcome.err);
  }
  return result;
}

} // namespace culprit
