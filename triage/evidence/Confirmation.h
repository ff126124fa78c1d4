//===- Confirmation.h - Bundles, and whether they replay --------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_CONFIRMATION_H
#define CULPRIT_TRIAGE_EVIDENCE_CONFIRMATION_H

#include "judge/Oracle.h"
#include "reproducer/Bundle.h"

namespace culprit {

/// The bundle of a compile that shows the failure. `directory`: where it runs,
/// as in Request.
Bundle makeBundle(const Compile &compile, const CompilerUnderTest &compiler,
                  const FailureSignature &signature,
                  std::chrono::milliseconds hangLimit,
                  const std::string &directory = "");

/// For a diagnostic of a pass: run.sh makes sure that it is not the parser's.
/// Only if the compiler accepts the input without passes.
void demandAcceptance(Bundle &bundle, const Compile &compile,
                      const CompilerUnderTest &compiler,
                      const std::string &directory = "");

/// The directories of a command and of a user's script, as in Request.
struct OutputPlaces {
  std::string command, script;
};

/// The bundle of a compile whose output is wrong, by `test`; `right` is the
/// command of a compile that is right, if one is known: the reference of a test
/// that compares, and the control of any.
Bundle makeOutputBundle(const Compile &compile,
                        const CompilerUnderTest &compiler,
                        const FailureSignature &signature, OutputTest test,
                        const std::optional<CommandLine> &right,
                        const OutputPlaces &places);

/// The whole time that a compile gets of which a hang is confirmed. One that
/// sleeps does no work to wait for.
inline Patience patienceWithHang(bool sleeps) {
  return sleeps ? Patience::Full : Patience::FullOfWork;
}

/// A compile that hung under a limit learnt from healthy runs may only be slow.
/// One that was seen to spin must have run for the full limit and used nine
/// tenths of it as CPU time (of all threads), or have run, and not ended, for
/// four times of it: a machine that is loaded withholds time, which is no hang.
llvm::Expected<bool> hangsUnderFullLimit(Prober &prober, Compile compile,
                                         bool sleeps);

struct ReplayCheck {
  bool shows = false; ///< run.sh said 0 in an empty directory, clean env
  /// And it did not say 0 with a compiler that never fails; for a wrong output,
  /// it said 1 of a right one.
  bool refuses = false;
  std::string why;
};

/// Copies the bundle to an empty directory and runs it there with a clean
/// environment, at addresses that the system gives, twice: with its compiler,
/// and with one that never fails.
llvm::Expected<ReplayCheck> checkReplay(Prober &prober, const Bundle &bundle);

/// Tries which of the allowed environment variables the replay needs, and puts
/// these (and only these) into the bundle. Changes nothing when none helps.
llvm::Error addNeededEnvironment(Prober &prober, Bundle &bundle,
                                 const std::vector<std::string> &allowed);

} // namespace culprit
#endif
