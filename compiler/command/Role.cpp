#include "compiler/command/Role.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// In the order of the enum.
static constexpr StringRef names[] = {
    "allow-unregistered",
    "assembly-only",
    "assume-verified",
    "break-on-llvm-debug-counter",
    "crash-reproducer",
    "debug-counter",
    "disable-threading",
    "dump-pass-pipeline",
    "list-llvm-passes",
    "llvm-debug-counter",
    "local-reproducer",
    "local-scope",
    "log-actions",
    "machine-code-only",
    "opt-bisect-funcs",
    "opt-bisect-intervals",
    "opt-bisect-limit",
    "opt-bisect-print-ir-path",
    "opt-bisect-skip",
    "opt-bisect-verbose",
    "opt-disable",
    "output",
    "parse-only",
    "pass-pipeline",
    "pass-pipeline-short",
    "print-after-failure",
    "print-before",
    "print-before-all",
    "print-debuginfo",
    "print-generic",
    "print-llvm-debug-counter",
    "print-llvm-debug-counter-queries",
    "print-pipeline",
    "run-reproducer",
    "skip-regions",
    "split-input",
    "unverified-parse",
    "verify-diagnostics",
    "verify-each-off",
};
static_assert(std::size(names) == size_t(Role::VerifyEachOff) + 1);

StringRef str(Role role) { return names[size_t(role)]; }

std::optional<Role> roleNamed(StringRef name) {
  const StringRef *found = find(names, name);
  if (found == std::end(names))
    return std::nullopt;
  return Role(found - names);
}

} // namespace culprit
