//===- Target.h - A parser under any bytes ----------------------*- C++ -*-===//
//
// A target reads bytes as one of the project's parsers does and checks what
// must hold of any input. libFuzzer looks for inputs that break it (./bootstrap
// fuzz); those that ever did lie in regressions/, and every test run asks them
// again. docs/fuzzing.md says how.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_FUZZ_TARGET_H
#define CULPRIT_TEST_FUZZ_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace culprit::fuzz {

struct Target {
  const char *name; ///< of its directory in regressions/
  void (*run)(llvm::StringRef bytes);
  /// So many bytes in front choose what is done with the rest, and are changed
  /// as often as that.
  size_t choices = 0;
};

llvm::ArrayRef<Target> targets();
/// Null if there is none.
const Target *targetNamed(llvm::StringRef name);

/// Ends the process where an invariant does not hold.
void require(bool holds, const char *invariant);

/// The value, or nothing where the input is refused, which has a reason.
template <typename T> std::optional<T> accepted(llvm::Expected<T> value) {
  if (value)
    return std::move(*value);
  require(!llvm::toString(value.takeError()).empty(), "a refusal has a reason");
  return std::nullopt;
}

/// Takes the first byte, which chooses between ways to read the rest.
inline unsigned char takeChoice(llvm::StringRef &bytes) {
  if (bytes.empty())
    return 0;
  unsigned char choice = bytes.front();
  bytes = bytes.drop_front();
  return choice;
}

} // namespace culprit::fuzz
#endif
