#include "probe/failure/CommandComplaint.h"
#include "compiler/output/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// As LLVM's command-line library, MLIR's pipeline parser and opt's say it.
static constexpr StringRef marks[] = {
    ": Unknown command line argument '",
    ": Too many positional arguments specified",
    ": for the -", // `mlir-opt: for the --x option: ...`
    "option can't be used with individual pass options",
    "does not refer to a registered pass or pass pipeline",
    "<Pass-Options-Parser>",
    "expected pass pipeline to be wrapped with the anchor operation type",
    "MLIR Textual PassPipeline Parser:",
    ": unknown pass name '",
    "error: Can't add pass '",
    "error: unable to get target for '",    // llc
    ": unrecognized architecture '",        // opt
    "LLVM ERROR: Could not load library '", // a plugin
    "nvcc fatal   : Unknown option '",
    "nvcc fatal   : Unsupported gpu architecture '",
};

/// What opt says of a pipeline, behind its own name (llvm/lib/Passes). A
/// diagnostic may have the same words behind `error`.
static constexpr StringRef marksOfOpt[] = {
    ": unknown module pass '",   ": unknown cgscc pass '",
    ": unknown function pass '", ": unknown loop pass '",
    ": unknown machine pass '",  ": unknown pipeline name '",
    ": invalid pipeline '",      ": unknown alias analysis name '",
    ": invalid use of '",        ": invalid optimization level '",
    ": invalid argument to ",    " pass parameter '",
    "' requires TargetMachine",
};

/// What clang and llc say of their words, behind `error: ` and at most its own
/// name.
static constexpr StringRef marksOfClang[] = {
    "unknown argument: '",    "unknown argument '",
    "unknown target CPU '",   "unknown target triple '",
    "unsupported argument '", "unsupported option '",
    "no input files",         "no such file or directory: '",
    "invalid target '",       "run-pass is for .mir file only.",
};

/// Culprit names the output, where the command does not.
static constexpr StringLiteral severalOutputs =
    "cannot specify -o when generating multiple output files";

static bool isOfClang(StringRef line) {
  auto [before, words] = line.split("error: ");
  bool isName =
      before.empty() || (before.consume_back(": ") &&
                         before.find_first_of(" :") == StringRef::npos);
  return isName &&
         (words.starts_with(severalOutputs) ||
          any_of(marksOfClang,
                 [&](StringRef mark) { return words.starts_with(mark); }) ||
          (words.starts_with("invalid value '") && words.contains("' in '-")));
}

/// `Failed to load passes from 'no.so'. Request ignored.`
static constexpr StringLiteral missingPlugin = "Request ignored.";

/// `nvcc warning : Support for offline compilation for architectures ...`,
/// `clang-22: warning: CUDA version is newer than ...`
static bool isWarningOfDriver(StringRef line) {
  auto [name, warning] = line.split(": warning: ");
  return line.starts_with("nvcc warning : ") ||
         (!warning.empty() && name.find_first_of(" :") == StringRef::npos);
}

static bool isComplaint(StringRef line) {
  if (isAboutInput(line)) // in which a pipeline may be written
    return false;
  auto isInIt = [&](StringRef mark) { return line.contains(mark); };
  return any_of(marks, isInIt) || isOfClang(line) ||
         (!line.contains("error: ") && any_of(marksOfOpt, isInIt));
}

ArrayRef<StringRef> commandComplaintMarks() { return marks; }

std::optional<std::string> commandComplaint(const Outcome &outcome) {
  if (outcome.status != Outcome::Status::Rejected)
    return std::nullopt;
  // A complaint is the first line. Only these may come before it: that a plugin
  // is missing, and a driver's warnings. Later, a pass may say the same words
  // (the transform dialect parses pipelines, too).
  auto [line, rest] = StringRef(outcome.err.text).ltrim().split('\n');
  std::string missing;
  while (line.rtrim().ends_with(missingPlugin)) {
    missing += line.rtrim().str() + " ";
    std::tie(line, rest) = rest.ltrim().split('\n');
  }
  while (isWarningOfDriver(line))
    std::tie(line, rest) = rest.ltrim().split('\n');
  if (!isComplaint(line))
    return std::nullopt;
  std::string hint = line.contains(severalOutputs)
                         ? ", which would go where it runs: give the command "
                           "of one input and one architecture"
                         : "";
  return missing + line.trim().split(".  Try: ").first.str() + hint;
}

} // namespace culprit
