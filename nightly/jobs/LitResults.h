//===- LitResults.h - Failing tests in what lit has written -----*- C++ -*-===//
//
// `lit -o FILE` and `lit --xunit-xml-output FILE`. A job is made of the
// commands in what lit printed of a failing test, since its RUN lines stand
// there with all substitutions filled in; `--sh` finds the one that fails among
// them.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_JOBS_LITRESULTS_H
#define CULPRIT_NIGHTLY_JOBS_LITRESULTS_H

#include "nightly/Job.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// Whether the text is one of the two forms.
bool looksLikeLitResults(llvm::StringRef text);

/// The jobs run in `base`. Tests that failed without a word of a RUN line (a
/// test that lit could not read) are jobs without a command: nothing is silent.
/// Where several have one name, all but the first get a number.
llvm::Expected<std::vector<Job>> parseLitResults(llvm::StringRef text,
                                                 const std::string &file,
                                                 const std::string &base);

} // namespace culprit
#endif
