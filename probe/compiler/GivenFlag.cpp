#include "probe/compiler/GivenFlag.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

bool hasFlagOf(const CompilerUnderTest &compiler, Role role,
               const CommandLine &command) {
  return any_of(command.argv, [&](const std::string &word) {
    return compiler.isFlagOf(role, word);
  });
}

} // namespace culprit
