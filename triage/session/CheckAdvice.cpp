#include "triage/session/CheckAdvice.h"

using namespace llvm;

namespace culprit {

bool namesFileCheck(StringRef word) {
  return word.contains_insensitive("filecheck");
}

std::string adviceOnCheck(StringRef check) {
  return "; to ask about an output that FileCheck rejects, give the compiler's "
         "own command with --check '" +
         check.str() + " --input-file={output}'";
}

} // namespace culprit
