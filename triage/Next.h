//===- Next.h - Where a recipe goes on after a step -------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_NEXT_H
#define CULPRIT_TRIAGE_NEXT_H

namespace culprit {

enum class Next {
  On,   ///< with the line that follows
  Jump, ///< with the line that the recipe names for that
  End,  ///< nothing that follows has anything to add
};

} // namespace culprit
#endif
