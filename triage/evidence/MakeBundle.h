//===- MakeBundle.h - A compile as a bundle ---------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_MAKEBUNDLE_H
#define CULPRIT_TRIAGE_EVIDENCE_MAKEBUNDLE_H

#include "probe/compiler/CompilerUnderTest.h"
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

} // namespace culprit
#endif
