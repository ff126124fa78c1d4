//===- OutputTestScript.h - How run.sh judges an output ---------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_OUTPUTTESTSCRIPT_H
#define CULPRIT_REPRODUCER_OUTPUTTESTSCRIPT_H

#include "reproducer/Bundle.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit {

/// The part of run.sh that compiles and judges the output by `bundle.output`.
void emitOutputTest(llvm::raw_ostream &os, const Bundle &bundle);

} // namespace culprit
#endif
