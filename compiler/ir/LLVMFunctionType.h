//===- LLVMFunctionType.h - The text of !llvm.func<...> ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_LLVMFUNCTIONTYPE_H
#define CULPRIT_COMPILER_IR_LLVMFUNCTIONTYPE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit::ir {

/// The type of a function of the LLVM dialect, taken apart. Its parts are text
/// in that dialect's short form: `ptr<3>`, `struct<(i32, ptr)>`, `i64`.
struct LLVMFunctionType {
  std::string result; ///< `void` if there is none
  std::vector<std::string> inputs;
  bool variadic = false; ///< `(ptr, ...)`

  /// Reads `func<void (i32, ptr)>`; none for anything else.
  static std::optional<LLVMFunctionType> parse(llvm::StringRef text);
  std::string str() const;
};

/// Splits at the commas outside of all brackets and quotes, and trims.
std::vector<llvm::StringRef> splitTypes(llvm::StringRef text);

} // namespace culprit::ir
#endif
