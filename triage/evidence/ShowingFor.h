//===- ShowingFor.h - The values of an option that show it ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_SHOWINGFOR_H
#define CULPRIT_TRIAGE_EVIDENCE_SHOWINGFOR_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

/// One value of an option, and how the command with it was judged.
struct JudgedValue {
  std::string value;
  Verdict verdict;
};

/// `shows on sm_80 and sm_86; clean on sm_90 and later`, values in the order of
/// the help. `word` goes before a value: `on `, `with -O`.
std::string showingText(const std::vector<JudgedValue> &values,
                        const std::string &word);

/// The value that the command gives to the option; "" if none.
std::string valueIn(const CommandLine &command, const CompilerProfile &profile,
                    const std::vector<std::string> &names);

/// What it says, as if it said so of `own`: a message may name the value that
/// the command was given.
FailureFace sayingOwn(FailureFace face, const std::string &value,
                      const std::string &own);

/// The command with another value of the option, by its first name; it may be
/// spelled by any.
CommandLine withValue(const CommandLine &command,
                      const CompilerProfile &profile,
                      const std::vector<std::string> &names,
                      const std::string &value);

} // namespace culprit
#endif
