//===- Bundle.h - A reproducer with the means to replay it ------*- C++ -*-===//
//
// A compiler, a command and an input, the failure that they show, and what it
// takes to see that without Culprit. BundleDirectory.h has the files.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_BUNDLE_H
#define CULPRIT_REPRODUCER_BUNDLE_H

#include "probe/Compile.h"
#include "probe/failure/FailureSignature.h"
#include "reproducer/FilesBeside.h"
#include "reproducer/OutputTest.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// A script that makes an interpreter the compiler: its first argument.
struct Driver {
  std::string name; ///< of its file in the bundle; "": there is none
  std::string text;
  std::string profile; ///< the name of the compiler's
};

struct Bundle {
  std::string compiler; ///< its absolute path
  /// People are shown that path, not the name: the compiler was found behind
  /// the command, and PATH does not have it. Not in bundle.json.
  bool shownByPath = false;
  /// PATH has it under its name. Not in bundle.json.
  bool isFoundByName = true;
  std::string compilerVersion;
  std::vector<std::string> launchedBy; ///< words in front (`taskset -c 0`)
  Driver driver;
  /// After compiler and driver; see withInput(). `{output}` ends the word that
  /// names the file which `output` is about, if that is not standard output.
  std::vector<std::string> flags;
  /// The same without passes. A pass and the parser may say the same words;
  /// they are told apart by whether these flags accept the input. Empty: not
  /// asked.
  std::vector<std::string> acceptFlags;
  std::map<std::string, std::string> environment; ///< proven necessary
  InputText input;
  std::string readable; ///< a text of a binary input, for people; may be empty
  FilesBeside beside;   ///< of an input that is a program
  std::string pipeline; ///< goes into the input's resource; may be empty
  FailureSignature signature;
  std::chrono::milliseconds limit{30000}; ///< for a hang: how long to wait
  /// For a compile that runs out of memory: the limit that it met (RLIMIT_AS);
  /// 0: none.
  uint64_t memoryBytes = 0;
  std::optional<OutputTest> output; ///< for a miscompile
};

/// The input's file in the bundle: `input.mlir`.
std::string inputName(const Bundle &bundle);

/// The file beside it with the text of a binary input.
inline constexpr const char *readableName = "input.mlir";

/// `flag` with `path` in place of `{input}`, which stands alone or behind an
/// option (`--input={input}`).
std::string withInput(llvm::StringRef flag, llvm::StringRef path);

/// The bundle's question as a compile, for a compiler at `compilerPath`.
Compile compileOf(const Bundle &bundle, const std::string &compilerPath);

} // namespace culprit
#endif
