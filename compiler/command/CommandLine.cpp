#include "compiler/command/CommandLine.h"
#include "compiler/command/ParsePipeline.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

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
  auto pipeline = parsePipeline(text, pipelineSyntax);
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
