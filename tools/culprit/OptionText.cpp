#include "tools/culprit/OptionText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `WAY:{pass,warm,spawn}`, as CLI11 shows what a value may be.
static void readType(OptionText &text, StringRef type) {
  auto [value, check] = type.split(':');
  text.value = value.str();
  if (!check.consume_front("{") || !check.consume_back("}"))
    return;
  SmallVector<StringRef> choices;
  check.split(choices, ',');
  for (StringRef choice : choices)
    text.choices.push_back(choice.str());
}

static OptionText textOf(const CLI::Option &option) {
  OptionText text;
  text.isOperand = option.get_positional();
  if (text.isOperand)
    text.names.push_back(option.get_name(true));
  for (const std::string &name : option.get_snames())
    text.names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    text.names.push_back("--" + name);
  text.isRepeated = text.isOperand && option.get_expected_max() > 1;
  if (option.get_expected_max() != 0) // else it is a flag
    readType(text, option.get_type_name());
  text.help = option.get_description();
  text.standard = option.get_default_str();
  text.group = option.get_group();
  return text;
}

std::vector<OptionText> optionsOf(const Subcommand &subcommand) {
  Options nowhere;
  CLI::App app;
  app.set_help_flag("");
  subcommand.addOptions(app, nowhere);
  std::vector<OptionText> options;
  for (const CLI::Option *option : app.get_options())
    options.push_back(textOf(*option));
  return options;
}

std::string spelled(const OptionText &option) {
  if (option.isOperand)
    return option.value;
  return join(option.names, ", ") +
         (option.value.empty() ? "" : " " + option.value);
}

std::string explained(const OptionText &option) {
  std::string text = option.help;
  std::string standard =
      option.standard.empty() ? "" : "default: " + option.standard;
  return standard.empty() ? text : text + " (" + standard + ")";
}

} // namespace culprit
