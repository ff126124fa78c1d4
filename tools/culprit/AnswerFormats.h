//===- AnswerFormats.h - An answer for all who asked for it -----*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_ANSWERFORMATS_H
#define CULPRIT_TOOLS_CULPRIT_ANSWERFORMATS_H

#include "report/Report.h"
#include "tools/culprit/Options.h"

namespace culprit {

/// Lines of the output become annotations there.
bool runsInGitHub();

/// What the options and GITHUB_ACTIONS ask for. Constructed before the
/// directory may change.
class AnswerFormats {
public:
  explicit AnswerFormats(const Options &options);
  /// The files of --sarif and --junit.
  llvm::Error write(const Report &report, const InputText &input) const;
  /// To standard output: in words or as JSON; and for GitHub.
  void print(const Report &report, const InputText &input) const;
  /// The same for a report that only says why there is no answer, which a
  /// message says to people.
  void printRefusal(const Report &report, const InputText &input) const;

private:
  std::string sarif, junit, colour;
  bool json, explain, annotates;
};

} // namespace culprit
#endif
