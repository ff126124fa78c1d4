//===- Rows.h - An answer, line by line -------------------------*- C++ -*-===//
//
// Made once, and rendered as text, as Markdown and as whatever comes.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_ROWS_H
#define CULPRIT_REPORT_ROWS_H

#include "report/Report.h"

namespace culprit {

/// Without a name: it goes on with what the row before says.
struct Row {
  enum class Kind {
    Words,
    Source,  ///< a line of the user's, or the caret below it: blanks count
    Command, ///< for a shell: a line end would cut it in two
  };
  std::string name, text;
  Kind kind = Kind::Words;
};

/// The answer; none for a run that ended in an error.
std::vector<Row> rowsOf(const Report &report);

/// Then the remarks say all that is known.
bool endedInError(const Report &report);

/// Status, compiles, time.
std::string costLine(const Report &report);

} // namespace culprit
#endif
