//===- OpenInTrace.h - Which application was it for the user? ---*- C++ -*-===//
//
// A pass of a module may do to a function what it does since it has seen the
// others: on one function alone, it may crash elsewhere. The log of the compile
// as given says which application was open when it crashed.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_LOCALISE_OPENINTRACE_H
#define CULPRIT_TRIAGE_STEPS_LOCALISE_OPENINTRACE_H

#include "triage/Investigation.h"

namespace culprit {

/// Its index is that of a pass execution. Prefixes of a pipeline are numbered
/// by its text.
bool isOneExecution(const PassAnswer &pass);

/// Nothing for other failures than crashes, or if nobody knows; or if it was in
/// another pass execution than that which was found: a failure that comes and
/// goes may have been traced elsewhere.
std::optional<NamedAction> openWhenItCrashed(const Investigation &state);

/// For people; "": nothing that the run has logged speaks against it that this
/// one was open when it crashed. Both have the locations of the same text.
std::string whyOpenElsewhere(const NamedAction &open, const Trace &run);

/// Whether none of the answer's applications can be the open one. `ir`: that in
/// which they were found.
bool isAnother(const ActionAnswer &answer, const NamedAction &open,
               llvm::StringRef ir);

/// The pass ran on a module, functions were taken out of that, and its place
/// does not tell in which of them the open one is. With a snapshot alone.
bool sharesItsPlace(const NamedAction &open, const Investigation &state);

/// The kernel is the function around the open one; none if that is not known:
/// no other function is named against the trace. With a snapshot alone.
void takeKernelOf(const NamedAction &open, Investigation &state);

} // namespace culprit
#endif
