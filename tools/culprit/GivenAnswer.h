//===- GivenAnswer.h - An answer that the user names ------------*- C++ -*-===//
//
// An output directory, a bundle, or an archive of `culprit pack`.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TOOLS_CULPRIT_GIVENANSWER_H
#define CULPRIT_TOOLS_CULPRIT_GIVENANSWER_H

#include "probe/files/ScratchDirectory.h"
#include "reproducer/Bundle.h"
#include "tools/culprit/Options.h"
#include <memory>

namespace culprit {

struct GivenAnswer {
  std::string directory; ///< that has the answer; a bundle has one of its own
  std::shared_ptr<ScratchDirectory> keeps; ///< where an archive was unpacked
};

/// `given`: ""; then it is the last answer. Errors are of usage.
llvm::Expected<GivenAnswer> givenAnswer(const std::string &given);

/// The bundle of an answer: reproducer/ or else best/; or `directory` itself.
std::string bundleIn(const std::string &directory);

/// A command names its compiler itself: a UsageError if --compiler stands
/// beside one.
llvm::Error refuseOtherCompiler(const Options &options);

/// The command that shows a bundle's failure on its input.
llvm::Expected<Request> requestFor(const Bundle &bundle,
                                   const std::string &directory,
                                   const Options &options);

/// For `triage BUNDLE`.
llvm::Expected<Request> requestOfBundle(const Options &options);

} // namespace culprit
#endif
