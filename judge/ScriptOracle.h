//===- ScriptOracle.h - The user's own interestingness test -----*- C++ -*-===//
//
// --interesting CMD: the command gets the file as its last argument, or in the
// place of `{input}` or `%s`. 0 = the failure shows, 125 = cannot say, 126, 127
// or killed = the test itself is broken and the run stops, anything else = it
// does not show. The polarity of llvm-reduce and cvise; the opposite of
// `git bisect run` and of mlir-reduce.
//
// Verdicts are journalled under the command's text and the content of the files
// that it names. What else it depends on is not known.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_SCRIPTORACLE_H
#define CULPRIT_JUDGE_SCRIPTORACLE_H

#include "judge/Oracle.h"
#include "judge/UserScript.h"

namespace culprit {

class ScriptOracle : public Oracle {
public:
  ScriptOracle(Instruments &instruments, std::string script)
      : Oracle(instruments, {}), text(std::move(script)),
        script(userScript(text, inputHoles,
                          door().configuration().scriptDirectory)) {}

protected:
  /// Only the inputs of the compiles matter. Equal inputs are asked once.
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override;

private:
  llvm::Expected<Judgement> judgeOutcome(const Outcome &outcome) const;

  std::string text;
  Script script;
  std::map<std::string, Judgement> known; ///< by hash of the input
};

} // namespace culprit
#endif
