//===- SanitizerReport.h - What a sanitizer says, as a last word -*- C++ -*-==//
#ifndef CULPRIT_COMPILER_OUTPUT_SANITIZERREPORT_H
#define CULPRIT_COMPILER_OUTPUT_SANITIZERREPORT_H

#include "compiler/output/TextOutsideIR.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace culprit {

struct SanitizerReport {
  std::string told; ///< `AddressSanitizer: heap-use-after-free`
  /// In its first stack, the innermost function that is none of the sanitizer's
  /// own, of libc's, or of those that all crashes share; else that of its
  /// summary, which mostly is memcpy or the like. "": none is said.
  std::string function;
};

/// `==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x...`, if
/// that is the first of the lines, then stacks, and far below `SUMMARY: ...`.
/// What leaks is told when all has been done. MemorySanitizer says WARNING, and
/// `Exiting` if it ends the program. (For UBSan, see UBSanReport.h.)
std::optional<SanitizerReport> sanitizerReport(llvm::ArrayRef<TextLine> lines);

} // namespace culprit
#endif
