#include "triage/session/shell/OwnWrites.h"
#include "triage/session/shell/AwkProgram.h"
#include "triage/session/shell/LineTools.h"
#include "triage/session/shell/SedProgram.h"
#include "triage/session/shell/ToolWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

using WritingPart = std::string (*)(StringRef program);

/// Of the programs in the words.
static std::string ofPrograms(const ToolWords &words, WritingPart writingPart) {
  for (const std::string &program : words.programs)
    if (std::string found = writingPart(program); !found.empty())
      return found;
  return "";
}

static std::string ofAwk(const ToolWords &words) {
  for (const auto &[option, value] : words.values)
    if (option == 'i' && value == "inplace")
      return "-i inplace";
  return is_contained(words.longOptions, "--include=inplace")
             ? "--include=inplace"
             : ofPrograms(words, writingPartOfAwk);
}

std::string ownWrite(ArrayRef<std::string> command) {
  ToolWords words(command);
  if (!words.writing.empty())
    return words.writing;
  StringRef tool = toolName(command.front());
  if (tool == "uniq" && words.operands.size() > 1) // `uniq IN OUT`
    return "IN " + words.operands[1];
  return tool == "sed"   ? ofPrograms(words, writingCommandOfSed)
         : tool == "awk" ? ofAwk(words)
                         : "";
}

} // namespace culprit
