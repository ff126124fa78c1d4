//===- CopyWords.h - The words of a cp or ln --------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_COPYWORDS_H
#define CULPRIT_TRIAGE_SESSION_SHELL_COPYWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

class CopyWords {
public:
  /// `command` begins with the tool.
  explicit CopyWords(llvm::ArrayRef<std::string> command);

  bool isLn = false;
  bool isSymbolic = false, isRelative = false; ///< of ln
  bool makesLinks = false;                     ///< cp -l, cp -s
  bool isExact = false; ///< a directory at the destination is not gone into
  bool looks = false;   ///< at what is at the destination: -n, -u, -b, -S
  std::vector<std::string> options; ///< of cp, but those that are read here
  std::vector<std::string> operands;
  std::optional<std::string> into; ///< the value of -t

private:
  std::optional<std::string> takeNext();
  void takeSuffix(const std::optional<std::string> &suffix);
  void readLong(llvm::StringRef word);
  void readShort(llvm::StringRef word);

  llvm::ArrayRef<std::string> words;
  size_t at = 0;
};

} // namespace culprit
#endif
