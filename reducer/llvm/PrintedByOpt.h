//===- PrintedByOpt.h - LLVM IR as people know it ---------------*- C++ -*-===//
//
// What is cut as text has two instructions on a line, and names of one letter
// with blanks wherever they were. It ends as `opt -S` prints it, without what
// that adds on top.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_LLVM_PRINTEDBYOPT_H
#define CULPRIT_REDUCER_LLVM_PRINTEDBYOPT_H

#include "judge/Oracle.h"
#include "reducer/ReductionAnswer.h"

namespace culprit {

/// `printed` without the lines and attributes of which `cut` has none: name of
/// the file, layout and triple of the target, comments, groups of attributes,
/// alignments. Declarations of intrinsics stay: LLVM's parser makes them by
/// itself only since version 22 or so, and a bundle is for other builds, too.
std::string withoutAdditions(llvm::StringRef printed, llvm::StringRef cut);

/// The text of the answer becomes what opt prints, if that shows the failure,
/// too. `why` says so if there is more in it than what was cut.
llvm::Error printByOpt(Oracle &oracle, ReductionAnswer &answer);

} // namespace culprit
#endif
