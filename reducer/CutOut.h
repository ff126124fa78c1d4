//===- CutOut.h - The functions at fault, by their lines --------*- C++ -*-===//
#ifndef CULPRIT_REDUCER_CUTOUT_H
#define CULPRIT_REDUCER_CUTOUT_H

#include "counters/Trace.h"
#include "probe/apart/ForeignIR.h"

namespace culprit {

struct CutOut {
  ForeignIR ir; ///< as MLIR prints what is left
  unsigned opsBefore = 0;
};

/// The functions at which a trace of this generic IR ends, without reading the
/// others (PrintedModule.h). Nothing if that is not known, they are most of it,
/// or it cannot be done so: read it then (Slice.h).
llvm::Expected<std::optional<CutOut>>
functionsCutOut(const Prober &door, llvm::StringRef text, const Trace &traced);

} // namespace culprit
#endif
