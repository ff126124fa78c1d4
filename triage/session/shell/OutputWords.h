//===- OutputWords.h - The words that name what is written ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_OUTPUTWORDS_H
#define CULPRIT_TRIAGE_SESSION_SHELL_OUTPUTWORDS_H

#include "triage/session/shell/LineContext.h"

namespace culprit {

/// The words that name files which the command writes.
class OutputWords {
public:
  /// The command's program is the word `program`.
  OutputWords(const std::vector<std::string> &argv, size_t program,
              const LineContext &context);

  /// The offset in the word at which the path begins; npos if it is no output.
  size_t begin(size_t word) const { return written[word]; }
  /// Whether what is in them stays: `tee -a`.
  bool areAppended() const { return appends; }

private:
  void ofCompiler(const std::vector<std::string> &argv,
                  const LineContext &context);
  void ofTool(const std::vector<std::string> &argv, size_t program);

  std::vector<size_t> written;
  bool appends = false;
};

} // namespace culprit
#endif
