//===- Role.h - What an option of a compiler is for -------------*- C++ -*-===//
//
// Families of compilers spell the same thing differently; a profile maps roles
// to spellings (docs/decisions/profiles.md has a table of all roles).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_ROLE_H
#define CULPRIT_COMPILER_COMMAND_ROLE_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace culprit {

enum class Role {
  AllowUnregistered,
  AssemblyOnly,
  AssumeVerified,
  BreakOnLLVMDebugCounter,
  CrashReproducer,
  DebugCounter,
  DisableThreading,
  DumpPassPipeline,
  ListLLVMPasses,
  LLVMDebugCounter,
  LocalReproducer,
  LocalScope,
  LogActions,
  MachineCodeOnly,
  OptBisectFuncs,
  OptBisectIntervals,
  OptBisectLimit,
  OptBisectPrintIRPath,
  OptBisectSkip,
  OptBisectVerbose,
  OptDisable,
  Output,
  ParseOnly, ///< of a compiler that takes no pipeline
  PassPipeline,
  PassPipelineShort,
  PrintAfterFailure,
  PrintBefore,
  PrintBeforeAll,
  PrintDebuginfo,
  PrintGeneric,
  PrintLLVMDebugCounter,
  PrintLLVMDebugCounterQueries,
  PrintPipeline,
  RunReproducer,
  SkipRegions,
  SplitInput,
  UnverifiedParse,
  VerifyDiagnostics,
  VerifyEachOff,
};

/// As profiles name it: `disable-threading`.
llvm::StringRef str(Role role);
/// Nothing for a name that no role has.
std::optional<Role> roleNamed(llvm::StringRef name);

} // namespace culprit
#endif
