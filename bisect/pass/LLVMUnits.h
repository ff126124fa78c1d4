//===- LLVMUnits.h - A compile without some runs of LLVM's passes -*- C++ -*-=//
//
// A unit is one run of a pass of LLVM on a function, say, as opt-bisect counts
// them. What is skipped may change which units come behind it, and so their
// numbers. So a unit is told by its name, and by how many of that name stand in
// front of it; and what a compile without some units has skipped is read from
// its own list. If it is not what was wanted, it is asked again with the
// numbers of that list: up to the first that was wrong, these are right.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_PASS_LLVMUNITS_H
#define CULPRIT_BISECT_PASS_LLVMUNITS_H

#include "bisect/pass/PassAnswer.h"
#include "compiler/output/BisectLines.h"

namespace culprit {

/// Of the user's whole compile; what they refer to outlives them.
class LLVMUnits {
public:
  /// Places in `lines`, ascending.
  using Places = std::vector<size_t>;

  LLVMUnits(Oracle &oracle, const Compile &compile,
            llvm::ArrayRef<BisectLine> lines);

  /// The whole compile without these. Nothing if that cannot be asked.
  struct Without {
    bool shows = false; ///< the failure; else it ends otherwise
    std::vector<BisectLine> lines;
  };
  llvm::Expected<std::optional<Without>> without(const Places &skipped) const;

  /// Of the compile without these, which shows the failure, as `seen` says: the
  /// unit with which it begins to, if none does up to `clean`. Nothing if none
  /// is found, or the whole compile does not have it. A search.
  llvm::Expected<std::optional<size_t>>
  firstShowing(const Places &skipped, const Without &seen, size_t clean) const;

  /// Of these, without which the failure does not show: one with which it does,
  /// though those in front of it are skipped, and does not without it. Nothing
  /// if none is found. A search.
  llvm::Expected<std::optional<size_t>> enoughOf(const Places &units) const;

  bool isWrongCode() const {
    return oracle.reference().face.kind == FailureKind::Miscompile;
  }

  /// Of wrong code that shows without that unit, as others use what is wrong,
  /// too: one in front of it without which it does not. Nothing if none is
  /// found. A search.
  llvm::Expected<std::optional<size_t>> neededBefore(size_t unit) const;

private:
  using Name = std::pair<std::string, unsigned>;
  static std::vector<Name> namesOf(llvm::ArrayRef<BisectLine> lines);
  /// Of what cannot be asked, the whole compile: `without` finds that out.
  Compile skipping(llvm::ArrayRef<uint64_t> numbers, uint64_t last) const;
  std::vector<uint64_t> numbersIn(llvm::ArrayRef<BisectLine> lines,
                                  const Places &units) const;

  Oracle &oracle;
  const Compile &compile;
  llvm::ArrayRef<BisectLine> lines;
  std::vector<Name> names;
};

} // namespace culprit
#endif
