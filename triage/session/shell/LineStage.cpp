#include "triage/session/shell/LineStage.h"
#include "probe/files/TextFile.h"
#include "triage/session/UsageError.h"
#include "triage/session/shell/LineProgram.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/LineWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

static Error refuse(const ShellStage &stage, const Twine &why) {
  return usageError("shell line %s: %s", stage.str().c_str(),
                    why.str().c_str());
}

Expected<Command> processOf(const ShellStage &stage, const LineContext &context,
                            const std::optional<std::string> &piped) {
  Command command;
  auto argv = withPrivateFiles(context.expanded(stage.argv), context);
  if (!argv)
    return refuse(stage, toString(argv.takeError()));
  command.argv = std::move(*argv);
  command.workingDirectory = context.files.placeOf(context.directory);
  command.stdinText = piped;
  for (const auto &[name, value] : context.exported)
    command.environment[name] = value;
  for (const auto &[name, value] : stage.environment)
    command.environment[name] = value;
  command.environment.try_emplace("LLVM_DISABLE_SYMBOLIZATION", "1");
  if (!stage.stdinFile)
    return command;
  auto text = context.contents(*stage.stdinFile);
  if (!text)
    return refuse(stage, toString(text.takeError()));
  command.stdinText = std::move(*text);
  return command;
}

/// Whether what the stage prints there is read, by whomever.
static bool isKept(const ShellSink &sink, const LineContext &context) {
  return sink.kind == ShellSink::Kind::File
             ? !LineFiles::isDevice(sink.file, context.directory)
             : sink.kind == ShellSink::Kind::Output;
}

static Error write(const ShellStage &stage, const ShellSink &sink,
                   StringRef text, const LineContext &context) {
  if (!isKept(sink, context))
    return Error::success();
  auto path = context.files.forWriting(sink.file, context.directory);
  if (!path)
    return refuse(stage, toString(path.takeError()));
  std::string whole;
  if (sink.appends && sys::fs::exists(context.located(sink.file))) {
    auto before = context.contents(sink.file);
    if (!before)
      return before.takeError();
    whole = std::move(*before);
  }
  return writeTextFile(*path, whole + text.str());
}

Expected<std::string> deliver(const ShellStage &stage, const Outcome &outcome,
                              const LineContext &context) {
  using Kind = ShellSink::Kind;
  if ((isKept(stage.out, context) && outcome.out.cut) ||
      (isKept(stage.err, context) && outcome.err.cut))
    return refuse(
        stage,
        "it prints " +
            Twine((outcome.out.totalBytes + outcome.err.totalBytes) >> 20) +
            " MiB, which are too many to hand on");
  std::string piped, both;
  if (stage.out.kind == Kind::Output)
    piped = outcome.out.text;
  if (stage.err.kind == Kind::Output)
    piped += outcome.err.text;
  bool sameFile = stage.out.kind == Kind::File &&
                  stage.err.kind == Kind::File &&
                  stage.out.file == stage.err.file;
  if (sameFile)
    both = outcome.out.text + outcome.err.text;
  if (stage.out.kind == Kind::File)
    if (Error error = write(stage, stage.out,
                            sameFile ? both : outcome.out.text, context))
      return error;
  if (stage.err.kind == Kind::File && !sameFile)
    if (Error error = write(stage, stage.err, outcome.err.text, context))
      return error;
  return piped;
}

namespace {

/// Makes a LineCommand of a stage.
class HandingOver {
public:
  HandingOver(const ShellStage &stage, const LineContext &context)
      : stage(stage), context(context) {
    result.argv = stage.argv;
    result.directory = context.files.placeOf(context.directory);
  }

  Error readsFile(const std::string &name) {
    result.input = name;
    result.inputText.reset(); // what comes through a pipe is not that file
    if (!context.files.isPrivate(context.located(name))) {
      result.input = context.files.forReading(name, context.directory);
      return Error::success();
    }
    auto text = context.contents(name);
    if (!text)
      return refuse(stage, toString(text.takeError()));
    result.inputText = std::move(*text);
    return Error::success();
  }

  /// The input among the words, and private files among the others.
  Error readWords(const std::string &file) {
    bool isFed =
        isFedLater || result.input || !result.inputText.value_or("").empty();
    auto command = context.read(stage.argv, nameOf(file), isFed);
    if (!command)
      return refuse(stage, toString(command.takeError()));
    bool isWord = command->input.kind != InputPlace::Kind::StandardInput;
    if (!isWord && stage.hidesInput)
      return refuse(stage, "it reads standard input, and such a line does not "
                           "show what: paste the line with its pipes");
    if (isWord && !result.input) {
      const std::string &prefix = command->input.prefix;
      StringRef word = stage.argv[command->input.argument];
      if (Error error = readsFile(word.drop_front(prefix.size()).str()))
        return error;
      result.argv[command->input.argument] = prefix + *result.input;
    }
    size_t program = launcherWords(stage.argv);
    placeWord(program, programForRunning(stage.argv[program], context));
    for (size_t i = program + 1; i < result.argv.size(); ++i) {
      bool isOutput = any_of(command->outputs, [&](const OutputPlace &output) {
        return output.argument == i;
      });
      if (isOutput || (isWord && i == command->input.argument))
        continue;
      auto word = wordForReading(stage.argv[i], context);
      if (!word)
        return refuse(stage, toString(word.takeError()));
      bool isGone = *word != stage.argv[i] && !sys::fs::exists(pathIn(*word));
      if (isGone && !isWord && !isFed)
        return refuse(stage, "the line has removed " + pathIn(stage.argv[i]) +
                                 ", and nothing else is its input");
      placeWord(i, *word);
    }
    return Error::success();
  }

  LineCommand take() && {
    std::vector<std::string> variables;
    for (const auto &[name, value] : context.exported)
      variables.push_back(name + "=" + value);
    for (const auto &[name, value] : stage.environment)
      variables.push_back(name + "=" + value);
    if (!variables.empty())
      variables.insert(variables.begin(), "env");
    result.argv.insert(result.argv.begin(), variables.begin(), variables.end());
    for (size_t &word : result.privateWords)
      word += variables.size();
    return std::move(result);
  }

  LineCommand result;
  bool isFedLater = false;

private:
  /// The file, as the stage spells it, if one of its words is its name.
  std::optional<std::string> nameOf(const std::string &file) const {
    for (StringRef word : behindLaunchers(stage.argv).drop_front())
      if (StringRef path = pathIn(word);
          !file.empty() && !path.empty() && context.isSameFile(path, file))
        return path.str();
    return std::nullopt;
  }

  static StringRef pathIn(StringRef word) {
    return word.drop_front(pathBegin(word));
  }

  void placeWord(size_t i, const std::string &word) {
    result.argv[i] = word;
    if (context.files.isPrivate(pathIn(word)))
      result.privateWords.push_back(i);
  }

  const ShellStage &stage;
  const LineContext &context;
};

} // namespace

Expected<LineCommand> handOver(const ShellStage &stage,
                               const LineContext &context,
                               const std::optional<std::string> &piped,
                               const std::string &file, bool isFedLater) {
  HandingOver handing(stage, context);
  handing.isFedLater = isFedLater;
  if (stage.stdinFile) {
    if (Error error = handing.readsFile(*stage.stdinFile))
      return error;
  } else {
    handing.result.inputText = piped;
  }
  if (Error error = handing.readWords(file))
    return error;
  return std::move(handing).take();
}

} // namespace culprit
