//===- Regress.h - Which build broke a command, with proof ------*- C++ -*-===//
//
//   1. the newest build: how does the command fail? (`culprit bisect`, whose
//      bundle has the failure from here on)
//   2. the first build that shows it (FirstBadBuild.h): the command itself,
//      judged by that bundle, or by the user's check
//   3. a triage of the first bad build: what in it is guilty
//
// As a night does, it asks through the tool's own program: what one build does
// to it ends one process. Verdicts are on disk before they are used; the same
// search goes on from there.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_REGRESS_REGRESS_H
#define CULPRIT_NIGHTLY_REGRESS_REGRESS_H

#include "nightly/regress/Builder.h"
#include "nightly/regress/RegressErrands.h"
#include "nightly/regress/RegressQuestion.h"
#include <map>

namespace culprit {

struct RegressAnswer {
  FirstBadBuild search;
  unsigned resumed = 0; ///< verdicts of an earlier run
  /// How the triage of the first bad build ended; its answer is in `out`.
  /// Nothing: there is no first bad build, or it cannot be made again.
  std::optional<Ended> triage;
  /// That triage says that the first bad build does not fail: it is another
  /// build by now than the one that was asked, or the failure comes and goes.
  bool isContradicted = false;
};

/// All that it is given outlives it. `stopping`: ^C, which ends either step
/// with Stopped.
class Regress {
public:
  Regress(const RegressQuestion &question, Builder &builder, Runner &runner,
          const std::function<bool()> &stopping, const SayLine &say)
      : question(question), builder(builder),
        errands(question, runner, stopping, say), stopping(stopping), say(say) {
  }
  /// The steps 1 and 2. NewestIsGood: there is nothing to find.
  llvm::Expected<RegressAnswer> find();
  /// Step 3, where a first bad build is known. What was found stands, however
  /// it ends.
  llvm::Error triage(RegressAnswer &answer);

private:
  llvm::Expected<std::string> make(size_t number, AskedBuild &asked);
  llvm::Expected<AskedBuild> askBuild(size_t number);
  void forgetIfScripts(const std::vector<AskedBuild> &asked) const;
  std::string place(const std::string &name) const {
    return question.out + "/" + name;
  }

  const RegressQuestion &question;
  Builder &builder;
  RegressErrands errands;
  const std::function<bool()> &stopping;
  const SayLine &say;
  std::map<std::string, size_t> builtLast; ///< by the path of the compiler
};

} // namespace culprit
#endif
