//===- CompilerUnderTest.h - The compiler and what it accepts ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMPILER_COMPILERUNDERTEST_H
#define CULPRIT_PROBE_COMPILER_COMPILERUNDERTEST_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"
#include "probe/Prober.h"
#include "probe/compiler/CompilerIdentity.h"
#include <optional>
#include <set>
#include <string>

namespace culprit {

/// The family of passes that a compiler runs, as far as they can be gated one
/// by one.
enum class Passes {
  None,
  MLIR,
  LLVM,
  HandedOver, ///< LLVM's, in a library that gets its module from the compiler
};

/// A compiler, how its family spells things, and which of these spellings this
/// very build lists in its help.
struct CompilerUnderTest {
  CompilerIdentity identity;
  CompilerProfile profile;
  std::set<std::string> flags;         ///< from --help-hidden, without dashes
  std::vector<std::string> launchedBy; ///< words in front (`taskset -c 0`)
  /// The path and the text of a script that makes an interpreter this compiler:
  /// the first argument of each command. "": there is none.
  std::string driver, driverText;
  std::vector<std::string> targets; ///< architectures, as its help lists them
  bool answersHelp = true;          ///< false: it did not end within the limit

  /// The flag of `role` with `value` put in, when the family has that role and
  /// this build lists it. Listing is not proof: see counters/.
  std::optional<std::string> spell(Role role, llvm::StringRef value = "") const;
  /// Those that it has, in that order.
  std::vector<std::string> spellAll(llvm::ArrayRef<Role> roles) const;
  /// The same as words: `-mllvm -x={}` are two. Empty when there is none.
  std::vector<std::string> flagsFor(Role role,
                                    llvm::StringRef value = "") const;
  /// Whether a word of a command is the flag of `role`, which has no value; the
  /// user may write it with one dash or with two.
  bool isFlagOf(Role role, llvm::StringRef word) const;
  /// The command that does no more than parse the input, where `parsesAlone`.
  CommandLine withoutPasses(const CommandLine &command) const;
  bool parsesAlone() const {
    return has(Role::PassPipeline) || has(Role::ParseOnly);
  }
  bool has(Role role) const { return spell(role).has_value(); }
  /// By its flags. A compiler with passes of both families counts as one of
  /// MLIR: LLVM's passes run inside of one of MLIR's.
  Passes passes() const;
};

/// Asks `COMPILER --help-hidden` and `--version`, one compile each. A compiler
/// that answers neither is still usable, without knobs. Of `known` it takes the
/// identity, the profile, what launches it and its driver.
llvm::Expected<CompilerUnderTest> examineCompiler(Prober &prober,
                                                  CompilerUnderTest known);

} // namespace culprit
#endif
