//===- Editing.h - Edits of IR written in a test ----------------*- C++ -*-===//
#ifndef CULPRIT_TEST_UNIT_REDUCER_EDITING_H
#define CULPRIT_TEST_UNIT_REDUCER_EDITING_H

#include "reducer/EditKinds.h"
#include "gmock/gmock.h"

namespace culprit {

inline const EditKind &kindNamed(llvm::StringRef name) {
  for (const EditKind &row : editKinds())
    if (name == row.name)
      return row;
  llvm_unreachable("no such kind");
}

/// The text in a module of its own.
inline GenericModule moduleOf(llvm::StringRef body) {
  return llvm::cantFail(GenericModule::parse(
      ("\"builtin.module\"() ({\n" + body + "}) : () -> ()\n").str()));
}

/// What each single edit of the kind makes of the module, in order; without
/// those that change nothing.
inline std::vector<std::string> eachEdit(const GenericModule &module,
                                         llvm::StringRef kind) {
  std::vector<std::string> results;
  for (const Edit &edit : editsOf(module, kindNamed(kind)))
    if (std::string text = applyEdits(module, kindNamed(kind), {edit}).str();
        text != module.str())
      results.push_back(text);
  return results;
}

inline std::vector<std::string> eachEdit(llvm::StringRef body,
                                         llvm::StringRef kind) {
  return eachEdit(moduleOf(body), kind);
}

/// All edits of the kind together.
inline std::string allEdits(llvm::StringRef body, llvm::StringRef kind) {
  GenericModule module = moduleOf(body);
  return applyEdits(module, kindNamed(kind), editsOf(module, kindNamed(kind)))
      .str();
}

} // namespace culprit
#endif
