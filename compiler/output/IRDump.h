//===- IRDump.h - Banners of --mlir-print-ir-* ------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_IRDUMP_H
#define CULPRIT_COMPILER_OUTPUT_IRDUMP_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// `// -----// IR Dump After Canonicalizer Failed (canonicalize) //----- //`,
/// `// -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //-----
/// //`, in LLVM 24 `// -----// IR Dump Before CSEPass: cse{a=b} //----- //`,
/// and the older `*** IR Dump After cse ***`.
struct IRDumpBanner {
  enum class When { Before, After, AfterFailed };
  When when = When::Before;
  /// `Canonicalizer`; may be `(anonymous namespace)::X`, by GCC
  /// `{anonymous}::X`.
  std::string passClass;
  std::string passArgument; ///< `canonicalize`; empty in old banners
  std::string opName;       ///< `func.func`; with --mlir-print-ir-module-scope
  std::string symbol;       ///< `f`; likewise
  size_t offset = 0;        ///< of the banner's line, in bytes
  size_t end = 0;           ///< just after the banner's line
};

std::vector<IRDumpBanner> parseIRDumpBanners(llvm::StringRef text);

} // namespace culprit
#endif
