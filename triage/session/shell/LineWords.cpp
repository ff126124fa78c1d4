#include "triage/session/shell/LineWords.h"
#include "compiler/command/CommandLineOutput.h"
#include "compiler/command/UnaskedOutputs.h"
#include "triage/session/shell/LineCopies.h"
#include "triage/session/shell/LineProgram.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/OutputWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

size_t pathBegin(StringRef word) {
  if (!word.starts_with("-"))
    return 0;
  size_t equals = word.find('=');
  return equals == StringRef::npos ? word.size() : equals + 1;
}

/// Whether the command, where it runs, would find another file there.
static bool isReplaced(StringRef path, const LineContext &context) {
  return !path.empty() &&
         path != context.files.forReading(path, context.directory);
}

/// `-I.` in a directory that the line has made.
static bool leadsThere(StringRef path, const LineContext &context) {
  std::string file =
      LineFiles::textual(path, context.files.placeOf(context.directory));
  return sys::fs::is_directory(file) &&
         sys::fs::equivalent(file,
                             context.files.forReading(path, context.directory));
}

static bool isMissed(StringRef path, const LineContext &context) {
  return isReplaced(path, context) && !leadsThere(path, context);
}

/// `-Il`, `-oout.mlir`.
static bool isJoined(StringRef word) {
  return word.size() > 2 && word[0] == '-' && isAlpha(word[1]);
}

/// The file that the word names in its middle and that the command would not
/// find there; "" if there is none. A name without a dot may be that of a pass.
static StringRef missedFileIn(StringRef word, const LineContext &context) {
  if (isJoined(word) && isMissed(word.drop_front(2), context))
    return word.drop_front(2);
  if (word.starts_with("@") && isMissed(word.drop_front(), context))
    return word.drop_front();
  constexpr StringRef ends = "=,;:{}()[]<>\"' \t\n";
  for (size_t begin = 0; begin < word.size();) {
    size_t end = std::min(word.find_first_of(ends, begin), word.size());
    StringRef name = word.slice(begin, end);
    bool isFile = name.find_first_of("./") != StringRef::npos ||
                  (begin && word[begin - 1] == '=');
    if (isFile && isMissed(name, context))
      return name;
    begin = end + 1;
  }
  return "";
}

/// Behind one letter, a directory (`-I..`) and an output (`-oout.mlir`) are
/// told from the text of another option.
static std::optional<std::string> joinedPath(StringRef word,
                                             const LineContext &context) {
  if (!isJoined(word) || !isMissed(word.drop_front(2), context))
    return std::nullopt;
  std::string path =
      context.files.forReading(word.drop_front(2), context.directory);
  bool isTold = word.starts_with("-o") || sys::fs::is_directory(path);
  return isTold ? std::optional(std::move(path)) : std::nullopt;
}

static StringRef whatTheLineDid(StringRef name, const LineContext &context) {
  std::string file = context.located(name);
  return !context.files.isPrivate(file)
             ? "the line has made the directory from which it names "
         : sys::fs::exists(file) ? "the line has written "
                                 : "the line has removed ";
}

Expected<std::string> wordForReading(StringRef word,
                                     const LineContext &context) {
  size_t begin = pathBegin(word);
  StringRef path = word.drop_front(begin);
  if (isReplaced(path, context))
    return word.take_front(begin).str() +
           context.files.forReading(path, context.directory);
  if (auto joined = joinedPath(word, context))
    return word.take_front(2).str() + *joined;
  if (StringRef name = missedFileIn(word, context); !name.empty())
    return createStringError(
        whatTheLineDid(name, context) + name + ", which '" + word +
        "' names in its middle: let it be a word of its own or all that stands "
        "behind the first `=`, or run what writes it before, and leave that "
        "out");
  return word.str();
}

static Expected<std::string> wordForWriting(StringRef word, size_t begin,
                                            bool appends,
                                            const LineContext &context) {
  StringRef path = word.drop_front(begin);
  auto mine = appends ? context.files.forChanging(path, context.directory)
                      : context.files.forWriting(path, context.directory);
  return mine ? word.take_front(begin).str() + *mine : std::move(mine);
}

/// What a tool reads beside files is text, which may name any.
static Expected<std::string> wordOfTool(StringRef word,
                                        const LineContext &context) {
  size_t begin = pathBegin(word);
  return word.take_front(begin).str() +
         context.files.forReading(word.drop_front(begin), context.directory);
}

/// What the command writes unasked: each file, with the flag that names it.
static std::vector<UnaskedOutput> unaskedBy(const CommandLine &command,
                                            const CompilerProfile &profile) {
  auto outputs = unaskedOutputs(readWords(command.argv, profile), profile);
  if (!writesUnasked(command, profile))
    return outputs;
  if (std::string name = nameOfUnasked(command, profile); !name.empty())
    outputs.push_back({profile.defaultOutput.flag, name});
  return outputs;
}

/// `argv` is `words` as they were; later commands read the files by their own
/// names.
static Expected<std::vector<std::string>>
withOutputUnasked(std::vector<std::string> words,
                  const std::vector<std::string> &argv,
                  const LineContext &context) {
  const CompilerProfile *profile = context.profileOf(argv);
  if (!profile || (!profile->defaultOutput && profile->unaskedOutputs.empty()))
    return words;
  auto command = context.read(argv, std::nullopt, /*isFed=*/true);
  if (!command) { // it is refused where it is triaged
    consumeError(command.takeError());
    return words;
  }
  auto outputs = unaskedBy(*command, *profile);
  command->argv = std::move(words);
  for (const auto &[flag, path] : outputs) {
    auto mine = context.files.forWriting(path, context.directory);
    if (!mine)
      return mine.takeError();
    *command = command->withOutput(flag + *mine, *mine);
  }
  return command->argv;
}

Expected<std::vector<std::string>>
withPrivateFiles(const std::vector<std::string> &argv,
                 const LineContext &context) {
  LineTool tool = lineToolOf(argv);
  if (tool == LineTool::Copy)
    return withPrivateCopies(argv, context);
  size_t program = launcherWords(argv);
  OutputWords outputs(argv, program, context);
  std::vector<std::string> result(argv.begin(),
                                  argv.begin() + ptrdiff_t(program));
  result.push_back(programForRunning(argv[program], context));
  for (size_t i = program + 1; i < argv.size(); ++i) {
    auto mine = outputs.begin(i) != std::string::npos
                    ? wordForWriting(argv[i], outputs.begin(i),
                                     outputs.areAppended(), context)
                : tool == LineTool::Other ? wordForReading(argv[i], context)
                                          : wordOfTool(argv[i], context);
    if (!mine)
      return mine.takeError();
    result.push_back(std::move(*mine));
  }
  return withOutputUnasked(std::move(result), argv, context);
}

} // namespace culprit
