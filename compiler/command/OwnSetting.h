//===- OwnSetting.h - What a command itself sets an option to ---*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_OWNSETTING_H
#define CULPRIT_COMPILER_COMMAND_OWNSETTING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// The last value that `argv` gives to an option of LLVM, which any driver may
/// hand on: `-x=1`, `--x 1`, `-mllvm -x=1`, `-Xcicc=--Xopt,-x=1`, `-Xcicc
/// "--Xopt -x 1"`. Up to a comma; empty where none is seen; nothing if the
/// option is not set. Views into `argv`.
std::optional<llvm::StringRef> ownSettingOf(llvm::ArrayRef<std::string> argv,
                                            llvm::StringRef option);

} // namespace culprit
#endif
