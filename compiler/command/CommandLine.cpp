//===- CommandLine.cpp - The compiler's command line as pasted ------------===//
//
// A flag that the profile does not know is taken for a pass, because compilers
// have more passes than anyone can list.
//
//===----------------------------------------------------------------------===//
#include "compiler/command/CommandLine.h"
#include "compiler/command/CommandWords.h"
#include "compiler/command/InterpreterWords.h"
#include "compiler/command/OptionOfRole.h"
#include "compiler/command/SeveralInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace culprit;
using llvm::StringRef;

namespace {

bool isPlaceholder(StringRef text) { return text == "%s" || text == "{input}"; }

bool samePath(StringRef a, StringRef b) {
  llvm::SmallString<128> left(a), right(b);
  llvm::sys::path::remove_dots(left);
  llvm::sys::path::remove_dots(right);
  return left == right;
}

/// The program contains kernels, and what it calls compiles them.
bool isProgram(StringRef path) { return path.ends_with(".py"); }

InputPlace placeOf(const Word &word) {
  using Kind = InputPlace::Kind;
  if (word.option.empty())
    return {Kind::Argument, word.argument, ""};
  return {Kind::OptionValue, word.valueArgument, word.prefix.str()};
}

llvm::Error usage(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

/// Finds the input among the words.
class InputSearch {
public:
  InputSearch(const std::vector<Word> &words, const CompilerProfile &profile,
              const std::optional<std::string> &input,
              const LooksLikeIR &looksLikeIR)
      : words(words), profile(profile), input(input), looksLikeIR(looksLikeIR) {
  }

  llvm::Expected<InputPlace> run() {
    std::vector<const Word *> found =
        matching([](const Word &word) { return isPlaceholder(word.value); });
    if (!found.empty() && !input)
      return usage("'" + found[0]->value +
                   "' stands for the input, but no "
                   "--input names the file");
    if (found.empty() && input)
      found = matching(
          [&](const Word &word) { return samePath(word.value, *input); });
    if (found.empty())
      found = candidates();
    if (found.empty() && !input)
      found = programs();
    if (found.size() > 1)
      return several(found);
    if (found.empty())
      return InputPlace();
    const Word &word = *found[0];
    if (input && !isPlaceholder(word.value) && !samePath(word.value, *input))
      return usage("--input " + *input +
                   " is not in the command, which reads " + word.value);
    return placeOf(word);
  }

private:
  template <typename Predicate>
  std::vector<const Word *> matching(Predicate predicate) const {
    std::vector<const Word *> found;
    for (const Word &word : words)
      if ((word.option.empty() || word.hasValue) && predicate(word))
        found.push_back(&word);
    return found;
  }

  /// By the command's own word, by who starts it, or by an `input` that no word
  /// names.
  bool isFed() const {
    return input || looksLikeIR("-") ||
           llvm::any_of(words, [](const Word &word) {
             return word.option.empty() && word.value == "-";
           });
  }

  /// The existing files, where none of the words is `input`: those that stand
  /// alone, else, where nothing is fed, those that are values of options.
  std::vector<const Word *> candidates() const {
    std::vector<const Word *> found = matching([&](const Word &word) {
      return word.option.empty() && word.value != "-" &&
             !isProgram(word.value) && looksLikeIR(word.value);
    });
    if (!found.empty() || isFed())
      return found;
    return matching([&](const Word &word) {
      std::string option = word.option.str();
      return !word.option.empty() && !profile.isOutputOption(option) &&
             !profile.inputOptions.count(option) && !isProgram(word.value) &&
             looksLikeIR(word.value);
    });
  }

  /// A program that compiles what it contains is the input, unless it is given
  /// one.
  std::vector<const Word *> programs() const {
    if (llvm::any_of(words, [](const Word &word) { return word.value == "-"; }))
      return {};
    return matching([&](const Word &word) {
      return word.option.empty() && isProgram(word.value) &&
             looksLikeIR(word.value);
    });
  }

  static llvm::Error several(const std::vector<const Word *> &found) {
    std::vector<std::string> names;
    for (const Word *word : found)
      names.push_back(word->value.str());
    return llvm::make_error<SeveralInputs>(std::move(names));
  }

  const std::vector<Word> &words;
  const CompilerProfile &profile;
  const std::optional<std::string> &input;
  const LooksLikeIR &looksLikeIR;
};

/// How much of the value stands in front of the path.
size_t scopeIn(const Word &word, const CompilerProfile &profile) {
  return profile.scopedOptions.count(word.option.str())
             ? word.value.find('=') + 1 // npos + 1: there is no scope
             : 0;
}

std::vector<OutputPlace> findOutputs(const std::vector<Word> &words,
                                     const CompilerProfile &profile) {
  StringRef main = optionOfRole(profile, Role::Output);
  std::vector<OutputPlace> outputs;
  for (const Word &word : words) {
    bool isMain = word.option == main;
    if (!word.hasValue || !profile.isOutputOption(word.option) ||
        word.value == "-" || word.value.empty() ||
        (word.value == "/dev/null" && !isMain))
      continue;
    size_t scope = scopeIn(word, profile);
    outputs.push_back({word.valueArgument,
                       (word.prefix + word.value.take_front(scope)).str(),
                       word.value.drop_front(scope).str(), isMain});
  }
  return outputs;
}

/// `User=me`, not `lr=0.1/out.mlir`.
bool isSetting(StringRef value) {
  return value.contains('=') && !value.contains('/');
}

/// In front of what an interpreter runs, the option is another one (`bash -o
/// pipefail run.sh`); it may be for a program that no profile knows, too (`ssh
/// -o KEY=VALUE`).
void dropSettings(CommandLine &line, bool isKnown) {
  size_t program = programPlace(line.argv);
  llvm::erase_if(line.outputs, [&](const OutputPlace &output) {
    return output.argument < program || (!isKnown && isSetting(output.path));
  });
}

void findPipeline(CommandLine &line, const std::vector<Word> &words,
                  const CompilerProfile &profile) {
  StringRef textOption = optionOfRole(profile, Role::PassPipeline);
  StringRef shortOption = optionOfRole(profile, Role::PassPipelineShort);
  StringRef replayOption = optionOfRole(profile, Role::RunReproducer);
  line.pipelineSyntax = profile.pipelineSyntax;
  if (!textOption.empty())
    line.pipelineOption = StringRef(profile.spellings.at(Role::PassPipeline))
                              .split("{}")
                              .first.str();
  for (const Word &word : words) {
    if (word.option.empty() || word.valueArgument == line.input.argument)
      continue;
    PipelineSpelling spelling = PipelineSpelling::PassFlags;
    if (word.option == replayOption)
      spelling = PipelineSpelling::Reproducer;
    else if (word.option == textOption || word.option == shortOption)
      spelling = PipelineSpelling::PassPipeline;
    else if (!profile.pipelineOptions.count(word.option.str()) &&
             (profile.isPlainOption(word.option) ||
              profile.valueOptions.count(word.option.str()) ||
              profile.isOutputOption(word.option) ||
              profile.inputOptions.count(word.option.str())))
      continue;
    line.spelling = std::max(line.spelling, spelling);
    line.pipelineArguments.push_back(word.argument);
    if (word.valueArgument != word.argument)
      line.pipelineArguments.push_back(word.valueArgument);
  }
}

/// Whether a flag is there and not switched off (`--verify-diagnostics=false`).
bool isSet(const std::vector<Word> &words, StringRef option) {
  return !option.empty() && llvm::any_of(words, [&](const Word &word) {
    return word.option == option && word.value != "false" && word.value != "0";
  });
}

} // namespace

llvm::Expected<CommandLine> culprit::parseCommandLine(
    const std::vector<std::string> &argv, const CompilerProfile &profile,
    const std::optional<std::string> &input, const LooksLikeIR &looksLikeIR) {
  if (argv.empty() || argv[0].empty())
    return usage("no compiler: give its command after --");
  std::vector<Word> words = readWords(argv, profile);
  CommandLine line;
  line.argv = argv;
  llvm::Expected<InputPlace> place =
      InputSearch(words, profile, input, looksLikeIR).run();
  if (!place)
    return place.takeError();
  line.input = *place;
  line.outputs = findOutputs(words, profile);
  dropSettings(line, profile.fits(argv[0]));
  findPipeline(line, words, profile);
  line.splitInputFile = isSet(words, optionOfRole(profile, Role::SplitInput));
  line.verifyDiagnostics =
      isSet(words, optionOfRole(profile, Role::VerifyDiagnostics));
  return line;
}

std::vector<std::string> CommandLine::withFiles(
    StringRef inputPath,
    const std::function<std::string(const OutputPlace &)> &outputOf) const {
  std::vector<std::string> result = argv;
  if (input.kind != InputPlace::Kind::StandardInput)
    result[input.argument] = input.prefix + inputPath.str();
  for (const OutputPlace &output : outputs)
    result[output.argument] = output.prefix + outputOf(output);
  return result;
}

/// New options must stand before this index.
static size_t endOfOptions(const std::vector<std::string> &argv) {
  auto dashes = std::find(argv.begin() + !argv.empty(), argv.end(), "--");
  return dashes - argv.begin();
}

CommandLine CommandLine::without(const std::vector<size_t> &arguments) const {
  CommandLine result = *this;
  // The new place of each argument; the removed ones have none.
  std::vector<std::optional<size_t>> moved(argv.size());
  result.argv.clear();
  for (size_t i = 0; i < argv.size(); ++i) {
    if (llvm::is_contained(arguments, i))
      continue;
    moved[i] = result.argv.size();
    result.argv.push_back(argv[i]);
  }
  if (input.kind != InputPlace::Kind::StandardInput)
    result.input.argument = moved[input.argument].value();
  result.outputs.clear();
  for (OutputPlace output : outputs)
    if (auto place = moved[output.argument]) {
      output.argument = *place;
      result.outputs.push_back(output);
    }
  result.pipelineArguments.clear();
  for (size_t argument : pipelineArguments)
    if (auto place = moved[argument])
      result.pipelineArguments.push_back(*place);
  return result;
}

CommandLine CommandLine::withPipeline(const Pipeline &pipeline) const {
  size_t place = pipelineArguments.empty()
                     ? endOfOptions(argv)
                     : *llvm::min_element(pipelineArguments);
  CommandLine result = without(pipelineArguments);
  result.spelling = PipelineSpelling::None;
  if (pipelineSyntax == PipelineSyntax::LLVM && pipeline.root.children.empty())
    return result;
  result.insert(place, {pipelineOption + pipeline.str()});
  result.spelling = PipelineSpelling::PassPipeline;
  result.pipelineArguments = {place};
  return result;
}

void CommandLine::insert(size_t place, const std::vector<std::string> &words) {
  argv.insert(argv.begin() + place, words.begin(), words.end());
  auto move = [&](size_t &argument) {
    argument += argument >= place ? words.size() : 0;
  };
  if (input.kind != InputPlace::Kind::StandardInput)
    move(input.argument);
  for (OutputPlace &output : outputs)
    move(output.argument);
  llvm::for_each(pipelineArguments, move);
}

CommandLine CommandLine::withoutPasses() const {
  return withPipeline(Pipeline::empty(pipelineSyntax));
}

CommandLine
CommandLine::withFlags(const std::vector<std::string> &flags) const {
  CommandLine result = *this;
  result.insert(endOfOptions(argv), flags);
  return result;
}

std::optional<Pipeline> CommandLine::pipeline() const {
  if (spelling != PipelineSpelling::PassPipeline || pipelineArguments.empty() ||
      pipelineArguments.size() > 2)
    return std::nullopt;
  StringRef option = StringRef(argv[pipelineArguments.front()]).ltrim('-');
  StringRef text = argv[pipelineArguments.back()];
  if (!option.consume_front(StringRef(pipelineOption).trim("-=")))
    return std::nullopt;
  if (pipelineArguments.size() == 1 && option.consume_front("="))
    text = option;
  else if (pipelineArguments.size() == 1 || !option.empty())
    return std::nullopt;
  auto pipeline = Pipeline::parse(text, pipelineSyntax);
  if (pipeline)
    return std::move(*pipeline);
  llvm::consumeError(pipeline.takeError());
  return std::nullopt;
}

CommandLine CommandLine::withOutput(const std::string &flag,
                                    const std::string &path,
                                    bool isMain) const {
  CommandLine result = withFlags({flag});
  StringRef prefix = StringRef(flag).drop_back(path.size());
  result.outputs.push_back({endOfOptions(argv), prefix.str(), path, isMain});
  return result;
}
