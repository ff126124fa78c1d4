//===- JudgedBytes.h - What was made of texts that show it ------*- C++ -*-===//
//
// A compile that showed the failure is kept, or asked about more closely. It is
// just the bytes that were judged which count then: the assembler may be out of
// memory the next time, or make others.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_JUDGEDBYTES_H
#define CULPRIT_JUDGE_JUDGEDBYTES_H

#include "probe/Compile.h"
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace culprit {

class JudgedBytes {
public:
  /// With more than `most` bytes in all, the oldest are forgotten, never the
  /// newest.
  explicit JudgedBytes(size_t most = size_t(4) << 20) : most(most) {}

  /// What the compile's assembler has made of its text; nothing if that was not
  /// added, or is forgotten.
  std::optional<InputText> of(const Compile &compile) const;
  void add(const Compile &compile, const InputText &bytes);

private:
  size_t most, total = 0;
  std::map<std::string, InputText> known; ///< by assembler and text
  std::deque<std::string> order;          ///< the oldest first
};

} // namespace culprit
#endif
