//===- OutputTest.h - What a bundle of wrong code is judged by --*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_OUTPUTTEST_H
#define CULPRIT_REPRODUCER_OUTPUTTEST_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// The compile succeeds; this is run on what it compiled.
struct OutputTest {
  enum class Says {
    ZeroIsRight, ///< exit 0: right, 125: cannot say, else wrong
    ZeroIsWrong, ///< the same, the other way round
    Behaviour,   ///< compared with what it says of a reference
  };
  Says says = Says::ZeroIsRight;
  /// A shell command, `{output}` in it; it finds `files` in its directory.
  std::string script;
  bool mustSucceed = false; ///< Behaviour: exit codes other than 0 say nothing
  /// Behaviour, by a check: the meaning of exit 0. The reference must be right,
  /// and the output wrong. Nothing: the script only prints.
  std::optional<bool> zeroIsRight;
  /// For Behaviour: the flags of the reference compile (as Bundle::flags), or a
  /// shell command that prints the reference output for `{input}`.
  std::vector<std::string> referenceFlags;
  std::string referenceScript;
  /// The flags of a compile of the input that is right, if one is known. With
  /// these flags the test must say that the failure does not show.
  std::vector<std::string> rightFlags;
  std::string outputSuffix = ".mlir"; ///< of the files that it gets
  /// How far numbers may differ (judge/OutputComparison.h); 0: not at all.
  double absolute = 0, relative = 0, ulps = 0;
  std::map<std::string, std::string> files; ///< content by name
};

/// A user's script for the bundle: files that it names, as seen from
/// `directory` ("": from here), come along.
OutputTest bringFiles(OutputTest test, const std::string &directory = "");

} // namespace culprit
#endif
