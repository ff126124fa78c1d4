#include "triage/session/behind/WatchedCommand.h"
#include "compiler/command/InterpreterWords.h"
#include "probe/files/Directories.h"
#include "probe/files/ScratchDirectory.h"
#include "probe/files/TextFile.h"
#include "triage/session/ReadCommand.h"
#include "triage/session/SessionInput.h"
#include "triage/session/SessionInputStream.h"
#include "triage/session/behind/ProgramKinds.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

namespace culprit {

std::string WatchedCommand::shown(std::vector<std::string> words) const {
  constexpr size_t mostShown = 300;
  for (std::string &word : words)
    for (const auto &[path, name] : outputs)
      if (StringRef(word).ends_with(path))
        word.replace(word.size() - path.size(), path.size(), name);
  std::string text = quoteForShell(words);
  if (text.size() > mostShown)
    text = text.substr(0, mostShown) + "...";
  return text;
}

bool runsScript(const Request &request,
                const std::vector<CompilerProfile> &profiles) {
  const std::string &program = request.argv.front();
  const CompilerProfile *profile = profileOf(program, profiles);
  return !startsProgram(request) || isInterpreter(program) ||
         (profile && profile->isInterpreter);
}

/// The command may read it, and so may the compiler behind it.
static Error takeStandardInput(Request &request, const CommandLine &line,
                               const std::vector<CompilerProfile> &profiles) {
  bool isNamed = line.input.kind != InputPlace::Kind::StandardInput ||
                 (request.input && request.input != "-");
  if (request.inputText || isNamed || ::isatty(0))
    return Error::success();
  auto text = runsScript(request, profiles) && !asksForStandardInput(request)
                  ? readStandardInputIfAny()
                  : readStandardInput();
  if (!text)
    return text.takeError();
  if (!text->empty())
    request.inputText = std::move(*text);
  return Error::success();
}

/// The named file as the command will see it; nothing if it is not there.
static std::optional<std::string> contentsOf(StringRef input,
                                             const std::string &directory) {
  SmallString<128> path(input);
  if (sys::path::is_relative(path)) {
    path = directory;
    sys::path::append(path, input);
  }
  auto buffer = sys::fs::is_regular_file(path)
                    ? MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false)
                    : std::make_error_code(std::errc::not_supported);
  return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
}

/// A shell line wrote the file, which lies elsewhere, or nowhere any more:
/// under its name, beside the outputs.
static Expected<std::string> placed(const Request &request,
                                    const std::string &input,
                                    const std::string &aside) {
  if (!request.inputText ||
      contentsOf(input, request.directory) == request.inputText)
    return input;
  std::string path = aside + "/in";
  if (std::error_code error = makeDirectories(path))
    return createStringError(error, "cannot create %s", path.c_str());
  path += ("/" + sys::path::filename(input)).str();
  if (Error error = writeTextFile(path, *request.inputText))
    return error;
  return path;
}

/// The path of the input as the command is to name it; "": it reads none by
/// name.
static Expected<std::string> placeInput(const Request &request,
                                        const CommandLine &line,
                                        const std::string &aside) {
  std::string input;
  if (line.input.kind != InputPlace::Kind::StandardInput)
    input = request.input.value_or(StringRef(line.argv[line.input.argument])
                                       .drop_front(line.input.prefix.size())
                                       .str());
  if (input.empty())
    return input;
  return placed(request, input, aside);
}

/// For outputs and temporaries. The compiler's input may lie there, so it goes
/// with the request.
static Expected<std::string> makeAside(Request &request) {
  auto made = ScratchDirectory::make();
  if (!made)
    return made.takeError();
  using Kept = std::pair<std::shared_ptr<void>, ScratchDirectory>;
  auto kept = std::make_shared<Kept>(request.keeps, std::move(*made));
  std::string path = kept->second.path();
  request.keeps = std::move(kept);
  request.aside = path;
  if (std::error_code error = makeDirectories(path + "/tmp"))
    return createStringError(error, "cannot create %s/tmp", path.c_str());
  return path;
}

/// The input that is fed, as far as the command has any.
static std::optional<std::string> fedTo(const Request &request,
                                        const CommandLine &line) {
  bool isFed = line.input.kind == InputPlace::Kind::StandardInput;
  if (!request.inputText && request.input && *request.input != "-" && isFed)
    return contentsOf(*request.input, request.directory); // `< FILE` of a line
  return request.inputText;
}

Expected<WatchedCommand>
makeWatchedCommand(Request &request,
                   const std::vector<CompilerProfile> &profiles) {
  auto aside = makeAside(request);
  if (!aside)
    return aside.takeError();
  WatchedCommand made;
  const CompilerProfile *profile = findProfile(request.argv.front(), profiles);
  made.argv = profile ? wordsOf(request.argv, *profile, request.directory)
                      : request.argv;
  CommandLine line;
  auto parsed = readCommand(
      made.argv, profile ? *profile : CompilerProfile(), request.input,
      [&](StringRef path) { return isInput(request, path); });
  if (parsed) {
    line = std::move(*parsed);
    auto input = placeInput(request, line, *aside);
    if (!input)
      return input.takeError();
    made.argv = line.withFiles(*input, [&](const OutputPlace &place) {
      std::string path = (*aside + "/o" + Twine(made.outputs.size())).str();
      made.outputs[path] = place.path;
      return path;
    });
  } else {
    consumeError(parsed.takeError()); // of a script, that says nothing
  }
  if (Error error = takeStandardInput(request, line, profiles))
    return error;
  made.start = {
      request.launchedBy, {}, request.directory, fedTo(request, line)};
  append_range(made.start.argv, made.argv);
  // As for every compile: it is most of what a crash takes.
  made.start.environment["LLVM_DISABLE_SYMBOLIZATION"] = "1";
  if (!request.environment.count("TMPDIR"))
    made.start.environment["TMPDIR"] = *aside + "/tmp";
  return made;
}

} // namespace culprit
