//===- Questions.h - Errands that ask about jobs and bundles ----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_QUESTIONS_H
#define CULPRIT_NIGHTLY_QUESTIONS_H

#include "nightly/Answer.h"
#include "nightly/Errand.h"
#include "nightly/NightSettings.h"
#include <optional>

namespace culprit {

/// How often to run a compile, at least, to see that the bug does not show: a
/// few clean runs say nothing of one that shows now and then. 0: as always.
unsigned runsFor(const Bug &bug);
/// The same to see what a check has seen.
unsigned runsFor(const Answer &check);

/// Among `words`, the runs that are asked for become so many; where there is
/// `-j`, they stand in front of it, since what is given twice is refused.
void askAtLeast(std::vector<std::string> &words, unsigned runs);

/// The streams of each go to `out` and `err` in `work`, the reports of check
/// and triage to `work`, too.
class Questions {
public:
  explicit Questions(const NightSettings &settings) : settings(settings) {}

  /// Does it fail, how, and how steadily? `runs`: at least so many. `left`: of
  /// the night's budget, which is all that bounds it.
  Errand check(const Job &job, const std::string &work, unsigned runs = 0,
               std::optional<std::chrono::milliseconds> left = {}) const;
  /// `cores`: compiles at once. `runs` and `left` as above.
  Errand triage(const Job &job, const std::string &work, unsigned cores,
                unsigned runs,
                std::optional<std::chrono::milliseconds> left) const;
  /// Does the job show the failure of the bundle? `runs`: as often, if need be.
  Errand judge(const std::string &bundle, const Job &job,
               const std::string &work, unsigned runs = 0,
               std::optional<std::chrono::milliseconds> left = {}) const;
  /// Does the bundle still show it? `compiler`: "" for its own; `runs` and
  /// `left` as above.
  Errand replay(const std::string &bundle, const std::string &compiler,
                const std::string &work, unsigned runs,
                std::optional<std::chrono::milliseconds> left = {}) const;
  /// Does the bundle's command show it on the input of `other`? What a triage
  /// has found is compared though the budget is spent: else it would be lost.
  Errand onInputOf(const std::string &bundle, const std::string &other,
                   const std::string &work) const;

private:
  Errand errand(std::vector<std::string> words, const Job *job,
                const std::string &work, std::chrono::milliseconds limit) const;
  const NightSettings &settings;
};

/// By their names: `mlir-opt-19` and `mlir-opt`.
bool areBuildsOfOne(const std::string &one, const std::string &other);

/// The compiler that takes the place of `compiler` tonight: the word of the
/// job's command that stands where `compiler` stood in the command as it was; a
/// name, too, which PATH may find elsewhere tonight, and a script of that name,
/// which may start another one. "": the same, or it cannot be told.
std::string compilerTonight(const std::string &compiler, const Job &before,
                            const Job &tonight);

} // namespace culprit
#endif
