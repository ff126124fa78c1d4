//===- OptionText.h - An option, as help and manual show it -----*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_OPTIONTEXT_H
#define CULPRIT_TOOLS_CULPRIT_OPTIONTEXT_H

#include "tools/culprit/SubcommandTable.h"

namespace culprit {

struct OptionText {
  std::vector<std::string> names;   ///< `-o`, `--out`; of an operand `bundle`
  std::string value;                ///< `FILE`; empty: a flag
  std::vector<std::string> choices; ///< the values that there are, if few
  std::string help, standard;       ///< the value without it; may be empty
  std::string group;
  bool isOperand = false;
  bool isRepeated = false; ///< as `BUNDLE...`
};

/// As CLI11 knows them: those of what it parses, and no others.
std::vector<OptionText> optionsOf(const Subcommand &subcommand);

/// `-o, --out DIR`.
std::string spelled(const OptionText &option);

/// Its help, with its default if it has one.
std::string explained(const OptionText &option);

} // namespace culprit
#endif
