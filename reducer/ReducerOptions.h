//===- ReducerOptions.h - Which kinds of edits are wanted -------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_REDUCEROPTIONS_H
#define CULPRIT_REDUCER_REDUCEROPTIONS_H

#include "probe/Compile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>
#include <vector>

namespace culprit {

struct ReducerOptions {
  std::vector<std::string> only, skip; ///< names of edit kinds
  /// Hears of what many kinds of edits in a row have left as it is: that may be
  /// the last.
  std::function<void(const Compile &)> settles;
  bool wants(llvm::StringRef kind) const {
    return (only.empty() || llvm::is_contained(only, kind)) &&
           !llvm::is_contained(skip, kind);
  }
};

} // namespace culprit
#endif
