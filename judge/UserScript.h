//===- UserScript.h - A shell command on one file ---------------*- C++ -*-===//
//
// Its outcomes are journalled under the command's text and the content of the
// files that it names. What else it depends on is not known.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_USERSCRIPT_H
#define CULPRIT_JUDGE_USERSCRIPT_H

#include "probe/Prober.h"

namespace culprit {

/// The test itself is broken: the user's mistake, which the message explains.
class BrokenTest : public llvm::ErrorInfo<BrokenTest, llvm::StringError> {
public:
  using ErrorInfo::ErrorInfo;
  static char ID;
};
llvm::Error brokenTest(const std::string &what, const Outcome &outcome,
                       const std::string &advice);

/// The command gets the file in place of the holes in it, or as its last
/// argument. (See fillHoles().) An answer is an exit code of its
/// own other than 126 and 127, which a shell gives when it cannot run
/// something, or no end within the limit. It runs in `directory` ("": where
/// Culprit does), and names files as seen there.
Script userScript(llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> holes,
                  llvm::StringRef directory);
/// Somebody ended it, as the kernel does where memory is short, or an inner
/// `timeout`: that says nothing of the file.
bool wasKilled(const Outcome &outcome);
constexpr llvm::StringRef inputHoles[] = {"{input}", "%s"};
constexpr llvm::StringRef outputHoles[] = {"{output}"};

} // namespace culprit
#endif
