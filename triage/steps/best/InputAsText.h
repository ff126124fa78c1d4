//===- InputAsText.h - Bytes that are edited as text ------------*- C++ -*-===//
//
// A binary format that nobody here can read may have a text (TextForm), with a
// program that prints it and one that makes the format of it again. Both are
// the user's. The text is what is edited; what is judged, kept and replayed are
// the bytes that were made of it. That this comes to the same is proven first
// on the user's own input.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_INPUTASTEXT_H
#define CULPRIT_TRIAGE_STEPS_BEST_INPUTASTEXT_H

#include "triage/Investigation.h"

namespace culprit {

/// Why the session's input, which is binary without a reader, will not be
/// edited as text: it has none, or a program is not there. Empty: it can be
/// tried.
std::string whyNotAsText(const Investigation &state);

/// The best compile with what is made of its input's text, if that shows the
/// failure. It is for the caller to keep, and edits are of that text then. Else
/// nothing, and says why.
llvm::Expected<std::optional<Compile>> madeFromText(Investigation &state);

/// The compile with the text of its input, if that is edited as text.
Compile asEdited(const Investigation &state, const Compile &compile);
/// The compile with the bytes of its text that `oracle` has judged, if it has
/// an assembler; that text is the one that is edited from then on.
/// NotMadeAgain: nobody knows them any longer.
llvm::Expected<Compile> asCompiled(Investigation &state, Oracle &oracle,
                                   const Compile &edited);
/// Why the text of that compile's input, assembled once more, is no longer that
/// input; empty: it is, or there is no text of it.
llvm::Expected<std::string> whyNotTheSame(Investigation &state,
                                          const Compile &compile);

/// Finds a text of the best input that people like to read, if there is one of
/// just the same bytes.
llvm::Error makeReadable(Investigation &state);
/// A text of that compile's input; empty if there is none.
std::string readableOf(const Investigation &state, const Compile &compile);

} // namespace culprit
#endif
