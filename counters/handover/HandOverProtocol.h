//===- HandOverProtocol.h - Between Culprit and its stand-in ----*- C++ -*-===//
//
// culprit-handover.so stands in a compiler's process, between it and libnvvm,
// and does what the variable CULPRIT_HANDOVER orders. An order is a list of
// words with `;` between them:
//
//     log=PATH      what is handed over is told in PATH.PID
//     bytes         with the modules and the assembly: PATH.PID.N.bc, .ptx
//     option=TEXT   one more option of LLVM for the library: `-Xopt TEXT`
//
// The log is a list of records, each a line `NAME NUMBER LENGTH`, LENGTH bytes
// and an end of line. The numbers and the bytes:
//
//     tries     0       the file that shall be loaded as libnvvm
//     loads     0       nothing; it is loaded, and asked for its functions
//     begins    KIND    a call: 0 adds a module, 1 verifies, 2 compiles; for a
//                       module its name
//     returns   CODE    the log of the library, if it refuses
//     bytes     SIZE    of the module that is added
//     starts    PID     the words of a program, each ended by a zero byte
//     ended     PID     the status in decimal, a blank, and what it wrote into
//                       the file that its standard error goes to
//
// On standard error, where people and judges read it: `error: libnvvm: TEXT`
// for a module that the library refuses, what a failing program wrote, and, if
// the compiler has no handler of its own, the stack at a fatal signal.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_HANDOVER_HANDOVERPROTOCOL_H
#define CULPRIT_COUNTERS_HANDOVER_HANDOVERPROTOCOL_H

namespace culprit::handover {

constexpr char orderVariable[] = "CULPRIT_HANDOVER";

enum CallKind { Add, Verify, Compile };

} // namespace culprit::handover
#endif
