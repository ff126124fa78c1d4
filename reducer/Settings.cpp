#include "reducer/Settings.h"
#include "compiler/command/CommandFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

const char *str(Setting::Kind kind) {
  switch (kind) {
  case Setting::Kind::Option:
    return "options";
  case Setting::Kind::Variable:
    return "environment";
  case Setting::Kind::Flag:
    break;
  }
  return "flags";
}

std::vector<Setting> optionsOf(const Compile &compile) {
  std::vector<Setting> settings;
  auto pipeline = compile.command.pipeline();
  if (!pipeline)
    return settings;
  for (const PipelinePath &leaf : pipeline->leaves()) {
    const PipelineNode &pass = pipeline->at(leaf);
    for (unsigned i = 0; i < pass.options.size(); ++i) {
      const PassOption &option = pass.options[i];
      Setting &setting = settings.emplace_back();
      setting.kind = Setting::Kind::Option;
      setting.text = pass.name + ": " + option.key +
                     (option.hasValue ? "=" + option.value : "");
      setting.pass = leaf;
      setting.option = i;
    }
  }
  return settings;
}

/// Whether `word` stands in the text, not as a part of a longer one.
static bool names(StringRef text, StringRef word) {
  auto isPart = [](char c) { return isAlnum(c) || c == '-' || c == '_'; };
  for (size_t at = 0; (at = text.find(word, at)) != StringRef::npos; ++at) {
    StringRef behind = text.drop_front(at + word.size());
    if ((at == 0 || !isPart(text[at - 1])) &&
        (behind.empty() || !isPart(behind.front())))
      return true;
  }
  return false;
}

void markExpansions(std::vector<Setting> &settings, const CommandLine &given) {
  for (Setting &setting : settings) {
    StringRef key = StringRef(setting.text).split(": ").second.split('=').first;
    setting.isExpansion = setting.kind == Setting::Kind::Option &&
                          none_of(given.pipelineArguments, [&](size_t index) {
                            return names(given.argv[index], key);
                          });
  }
}

static Setting flagAt(const CommandLine &command,
                      const std::vector<size_t> &arguments) {
  Setting setting;
  setting.text = join(map_range(arguments,
                                [&](size_t index) {
                                  return quoteForShell(command.argv[index]);
                                }),
                      " ");
  setting.arguments = arguments;
  return setting;
}

/// Without it more is made, not less, and where the failure is mended, that
/// may fail: a linker wants a `main`.
static bool saysWhatIsMade(const CommandLine &command,
                           const std::vector<size_t> &arguments,
                           const CompilerProfile &profile) {
  StringRef word = StringRef(command.argv[arguments.front()]).ltrim('-');
  return profile.productOptions.count(word.split('=').first.str());
}

std::vector<Setting> settingsOf(const Compile &compile,
                                const CompilerProfile &profile,
                                const std::vector<std::string> &variables) {
  std::vector<Setting> settings = optionsOf(compile);
  for (const std::vector<size_t> &arguments : flagsIn(compile.command, profile))
    if (!saysWhatIsMade(compile.command, arguments, profile))
      settings.push_back(flagAt(compile.command, arguments));
  for (const std::string &name : variables) {
    auto set = compile.environment.find(name);
    if (set != compile.environment.end() && !set->second)
      continue;
    Setting &setting = settings.emplace_back();
    setting.kind = Setting::Kind::Variable;
    setting.text = name;
  }
  return settings;
}

static PipelineNode &passAt(Pipeline &pipeline, const PipelinePath &path) {
  PipelineNode *node = &pipeline.root;
  for (unsigned index : path)
    node = &node->children[index];
  return *node;
}

Compile without(const Compile &compile, const std::vector<Setting> &settings) {
  Compile result = compile;
  std::vector<size_t> arguments;
  auto pipeline = compile.command.pipeline();
  // From the last one on, so that the numbers of the others stay.
  for (const Setting &setting : reverse(settings)) {
    switch (setting.kind) {
    case Setting::Kind::Option: {
      auto &options = passAt(*pipeline, setting.pass).options;
      options.erase(options.begin() + setting.option);
      break;
    }
    case Setting::Kind::Flag:
      append_range(arguments, setting.arguments);
      break;
    case Setting::Kind::Variable:
      result.environment[setting.text] = std::nullopt;
      break;
    }
  }
  result.command = result.command.without(arguments);
  bool fewerOptions = any_of(settings, [](const Setting &setting) {
    return setting.kind == Setting::Kind::Option;
  });
  if (fewerOptions)
    result.command = result.command.withPipeline(*pipeline);
  return result;
}

} // namespace culprit
