//===- CompilesOfProgram.h - What each compile said -------------*- C++ -*-===//
//
// The compiles that ran one after the other in one process, with the text that
// each has printed. What stands behind the last one may be an exception of the
// program's own.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_COMPILESOFPROGRAM_H
#define CULPRIT_COUNTERS_GATE_COMPILESOFPROGRAM_H

#include "compiler/output/PythonTraceback.h"
#include "counters/Trace.h"
#include "counters/gate/MarkedText.h"

namespace culprit {

/// What was printed in a compile. The whole text if there was one compile.
struct TextOfCompile {
  size_t begin = 0, end = llvm::StringRef::npos;
};

struct OneCompile {
  size_t begin = 0, end = 0; ///< its passes, in Trace::passes
  TextOfCompile text;
  size_t lastWords = 0; ///< in the text, where its last outermost pass begins
  llvm::StringRef calls = {}; ///< that run that pass
  bool failed = false;        ///< as its last pass says
};

/// An error, as it was printed.
struct SaidError {
  std::string normalised, verbatim;
};
std::vector<SaidError> errorsSaidIn(llvm::StringRef text);

/// Compiles go by their numbers, from 0 in order. Both must outlive it.
class CompilesOfProgram {
public:
  /// None where the text has no mark of one of them.
  CompilesOfProgram(const Trace &trace, const MarkedText &err);

  size_t size() const { return compiles.size(); }
  const OneCompile &operator[](size_t number) const { return compiles[number]; }
  llvm::StringRef text() const { return err.text; }

  /// Without the exception.
  llvm::StringRef textOf(size_t number) const;
  /// What its last pass left may be refused by the verifier alone.
  bool hasFailed(size_t number) const;
  /// In an exception, a place may stand in front of the error.
  bool printed(size_t number, llvm::ArrayRef<SaidError> told) const;
  /// They fail in the same way, on the same functions, so it is all one which
  /// of them is told.
  bool sayTheSame(llvm::ArrayRef<size_t> numbers) const;

  /// The first exception behind the begin of the last compile.
  const std::optional<TracebackStart> &exception() const { return traceback; }
  llvm::StringRef exceptionText() const;
  /// It says that a compile failed, or what one of these printed.
  bool isToldByException(llvm::ArrayRef<size_t> numbers) const;

private:
  void list(const Trace &trace);
  llvm::StringRef textFrom(size_t begin, size_t end) const;
  std::string saidBy(size_t number) const;

  const MarkedText &err;
  std::vector<OneCompile> compiles;
  std::optional<TracebackStart> traceback;
};

} // namespace culprit
#endif
