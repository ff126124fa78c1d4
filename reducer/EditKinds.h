//===- EditKinds.h - The table of edit kinds --------------------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_EDITKINDS_H
#define CULPRIT_REDUCER_EDITKINDS_H

#include "compiler/ir/GenericModule.h"
#include "reducer/Edit.h"
#include "reducer/ValueSources.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace culprit {

class Draft;

/// A row of the table of edit kinds. All edits of a kind make the input
/// smaller, or equal in size and simpler, so that reducing ends.
struct EditKind {
  const char *name; ///< `ops`; for --only and --skip
  const char *help;
  /// Edits of one op can be other ways to do the same (three smaller values for
  /// one constant), so that a search over sets of them says nothing: they are
  /// tried one at a time, in order, the simplest first. Those are whose details
  /// agree when divided by this; 0: none are.
  uint64_t forms;
  std::vector<Edit> (*edits)(const Draft &base);
  /// Makes them all. They are sorted: by their ops, and then by their details.
  void (*apply)(Draft &draft, llvm::ArrayRef<Edit> edits);

  bool alternatives() const { return forms != 0; }
  /// Both are ways to do the same: only one of them can be made.
  bool exclude(const Edit &a, const Edit &b) const {
    return alternatives() && a.op == b.op &&
           a.detail / forms == b.detail / forms;
  }
};

/// In the order in which the reducer goes through them: the kind that takes
/// away most comes first.
llvm::ArrayRef<EditKind> editKinds();

/// The base with `edits` of one kind applied, in whatever order they come. The
/// sources say what stands for values that nothing else gives.
GenericModule applyEdits(const GenericModule &base, const EditKind &kind,
                         llvm::ArrayRef<Edit> edits,
                         const ValueSources &sources = {});

/// All edits of a kind that the base allows, in order of their ops.
std::vector<Edit> editsOf(const GenericModule &base, const EditKind &kind,
                          const ValueSources &sources = {});

} // namespace culprit
#endif
