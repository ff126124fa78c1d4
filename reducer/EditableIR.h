//===- EditableIR.h - IR and its edits, in their own process ----*- C++ -*-===//
#ifndef CULPRIT_REDUCER_EDITABLEIR_H
#define CULPRIT_REDUCER_EDITABLEIR_H

#include "probe/apart/ForeignIR.h"
#include "reducer/EditKinds.h"
#include "reducer/Slice.h"
#include "reducer/ValueSources.h"

namespace culprit {

/// The result of an edit.
struct EditedIR {
  std::string text;
  unsigned ops = 0;
  /// Why there is none: libMLIR dies of it, or cannot write what it gives. It
  /// is as unresolved as a compile whose end nobody knows.
  std::string failure = {};
};

struct KindEdits {
  std::vector<Edit> edits;
  std::string failure = {}; ///< why nobody knows them
};

/// The functions behind Edit.h, Slice.h and ValueSources.h, of one text. None
/// of them can end Culprit. Errors: Stopped.
class EditableIR {
public:
  explicit EditableIR(ForeignIR ir) : ir(std::move(ir)) {}

  const std::string &text() const { return ir.text(); }
  unsigned ops() const { return ir.ops(); }

  llvm::Expected<KindEdits> edits(const EditKind &kind,
                                  const ValueSources &sources);
  llvm::Expected<EditedIR> edited(const EditKind &kind,
                                  llvm::ArrayRef<Edit> edits,
                                  const ValueSources &sources);
  llvm::Expected<std::vector<EditedIR>> slices(const GuiltyPlace &place,
                                               const ValueSources &sources);
  llvm::Expected<std::vector<SourceQuestion>> sourceQuestions();
  /// The beginning of the first line of each op, by its number.
  llvm::Expected<std::vector<std::string>> opTexts();

private:
  ForeignIR ir;
};

} // namespace culprit
#endif
