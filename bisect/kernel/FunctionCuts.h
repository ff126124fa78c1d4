//===- FunctionCuts.h - A compile with some functions alone -----*- C++ -*-===//
#ifndef CULPRIT_BISECT_KERNEL_FUNCTIONCUTS_H
#define CULPRIT_BISECT_KERNEL_FUNCTIONCUTS_H

#include "probe/Compile.h"
#include "probe/apart/ForeignIR.h"
#include "search/UnitSet.h"

namespace culprit {

/// The functions of an input (generic IR) that have a body, as units.
class FunctionCuts {
public:
  /// `ir` is the compile's input, read. Errors: WorkerDied, if libMLIR dies of
  /// its functions; Stopped.
  static llvm::Expected<FunctionCuts> of(const Compile &compile, ForeignIR ir);

  /// Device code, which lies in a module of its own, comes first: if both
  /// halves show the failure, searches keep the first. (Host code that launches
  /// a kernel cannot be kept without that kernel.)
  const std::vector<FunctionInfo> &functions() const { return infos; }
  /// Before these, those of that name. Not after the first question.
  void putFirst(llvm::StringRef name);
  UnitSet all() const;

  /// Without the others, as far as they can go
  /// (GenericModule::removeFunctions). Nothing if libMLIR dies of that.
  llvm::Expected<std::optional<Compile>> compileKeeping(const UnitSet &kept);

  /// What has a body there: `kept`, and what something left refers to; `kept`
  /// alone if libMLIR dies of that.
  llvm::Expected<UnitSet> leftOf(const UnitSet &kept);

private:
  FunctionCuts(const Compile &compile, ForeignIR ir,
               std::vector<FunctionInfo> all);
  std::vector<std::string> pathsBut(const UnitSet &kept) const;

  Compile compile;
  ForeignIR ir;
  std::vector<FunctionInfo> infos;
};

/// Those of a text (generic IR) that have a body; nothing if it cannot be read,
/// or libMLIR dies of it.
llvm::Expected<std::optional<std::vector<FunctionInfo>>>
functionsIn(const Prober &door, const std::string &text);

} // namespace culprit
#endif
