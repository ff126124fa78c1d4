//===- EndingCompile.h - Which of its compiles ended a program --*- C++ -*-===//
//
// A program that compiles several modules in one process may catch the failure
// of one, and fail with another for good. The pass that is named and the error
// that is quoted must be of the same compile.
//
// A pipeline ends at the first of its outermost passes that fails, or leaves
// invalid IR. So a compile failed if the last of them says that it did, or an
// error is printed when it has begun. The program ended with
//
//   a crash, a hang: the last compile. One that it survived, and another
//   compile failed, too: nobody knows, unless the exception came from it;
//   an exception that came from a compile (RaisedIn.h): that compile;
//   an exception that has an error in its text: the compile that printed it. If
//   none did, since its errors went into the exception alone: the last compile,
//   if that failed and nobody caught the exception;
//   an exception without one, or none: the last compile, if that failed and
//   nobody caught the exception. That is a guess where the exception came from
//   no compile, or there is none.
//   Else the only one that failed, which is a guess if the exception came from
//   no compile, and does not say that one failed; of several, nobody knows.
//
// Compiles that the same lines ran, and that say the same of the same
// functions, are one answer.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_ENDINGCOMPILE_H
#define CULPRIT_COUNTERS_GATE_ENDINGCOMPILE_H

#include "counters/gate/CompilesOfProgram.h"

namespace culprit {

/// The trace, of passes in one thread, is about the ending compile from here
/// on: the passes of the others did not fail. Fills `several`.
TextOfCompile takeEndingCompile(Trace &trace, const MarkedText &err);

} // namespace culprit
#endif
