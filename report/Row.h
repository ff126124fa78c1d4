//===- Row.h - A line of an answer ------------------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_ROW_H
#define CULPRIT_REPORT_ROW_H

#include <string>

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

} // namespace culprit
#endif
