//===- Passes.h - The planted bugs ------------------------------*- C++ -*-===//
//
// Each is documented where it is defined. They run on any operation.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_PLANTED_PASSES_H
#define CULPRIT_TEST_PLANTED_PASSES_H

namespace planted {

void registerAssumeNoWrap();
void registerCrashOnNthPattern();
void registerCrashWhenBoth();
void registerEndlessLoop();
void registerFaceChanger();
void registerFoldCrash();
void registerHalfDone();
void registerHiddenCrash();
void registerInvalidConversion();
void registerInvalidIR();
void registerLateInvalid();
void registerLocationFailure();
void registerOpaque();
void registerPassFailure();
void registerResourceCheck();
void registerTwoBugs();
void registerUseAfterFree();
void registerWrongConstant();

} // namespace planted
#endif
