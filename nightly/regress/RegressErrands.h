//===- RegressErrands.h - What builds are asked -----------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_REGRESSERRANDS_H
#define CULPRIT_NIGHTLY_REGRESS_REGRESSERRANDS_H

#include "nightly/Errand.h"
#include "nightly/regress/FirstBadBuild.h"
#include "nightly/regress/RegressQuestion.h"

namespace culprit {

/// The errands of one search, in turn. All that it is given outlives it.
class RegressErrands {
public:
  using Words = std::vector<std::string>;
  RegressErrands(const RegressQuestion &question, Runner &runner,
                 const std::function<bool()> &stopping, const SayLine &say)
      : question(question), runner(runner), stopping(stopping), say(say) {}

  /// There is a check, or what the newest build has shown.
  bool canJudge() const;
  /// Makes the bundle that has the failure.
  llvm::Error seeNewest(const std::string &compiler);
  /// Fills in what it showed, and by which compiler.
  llvm::Expected<PointVerdict> judge(AskedBuild &asked);
  /// A subcommand about the command with that compiler.
  llvm::Expected<Ended> ask(Words words, const std::string &compiler,
                            const std::string &name);

private:
  /// How often to run it, at least, to see what the newest build showed. 0: as
  /// always.
  unsigned runs() const;
  llvm::Expected<Ended> run(Words words, const std::string &name);
  std::string said(const std::string &name) const;
  /// Of the newest build.
  std::string bundle() const;
  std::string place(const std::string &name) const {
    return question.out + "/" + name;
  }

  const RegressQuestion &question;
  Runner &runner;
  const std::function<bool()> &stopping;
  const SayLine &say;
};

} // namespace culprit
#endif
