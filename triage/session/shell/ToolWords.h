//===- ToolWords.h - The words of a text tool, as getopt has them -*- C++ -*-=//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_TOOLWORDS_H
#define CULPRIT_TRIAGE_SESSION_SHELL_TOOLWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace culprit {

struct ToolOptions;

/// Options, values and operands of cat, sed, grep and the like. Of a tool that
/// is not known, no option has a value.
class ToolWords {
public:
  /// `command` begins with the tool.
  explicit ToolWords(llvm::ArrayRef<std::string> command);

  std::string writing; ///< the option that makes it write, as spelled, or ""
  std::vector<std::pair<char, std::string>> values; ///< of short options
  std::string flags;                    ///< short options without a value
  std::vector<std::string> longOptions; ///< as spelled
  /// Of sed, awk and grep: programs (patterns) among the words.
  std::vector<std::string> programs;
  std::vector<std::string> programFiles; ///< `sed -f FILE`
  /// What is left, without such a program.
  std::vector<std::string> operands;

private:
  void readLong(llvm::StringRef word);
  void readShort(llvm::StringRef word);
  void readProgram(llvm::StringRef value, bool isFile);

  llvm::ArrayRef<std::string> words;
  const ToolOptions &options;
  size_t at = 0;
};

} // namespace culprit
#endif
