//===- AskOriginals.h - Commands of bugs that nothing shows -----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_ASKORIGINALS_H
#define CULPRIT_NIGHTLY_ASKORIGINALS_H

#include "nightly/Book.h"

namespace culprit {

/// A bug that nothing has shown tonight and that no job of tonight is about: is
/// its original command clean, too? Adds a question for each: to the judge of
/// its bundle, or of wrong code, which no judge can see in another input, to
/// the check of the job. A command whose directory is gone says nothing; where
/// one is refused, another one of the bug is asked.
llvm::Error askOriginals(Book &book, const std::vector<Item> &items);

} // namespace culprit
#endif
