//===- Actions.h - What the gate does with each action ----------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_ACTIONS_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_ACTIONS_H

#include "counters/gate/preload/MLIR.h"

namespace culprit::gate {

/// Reads the order. False: there is none, or none that is understood, and
/// nothing must be touched.
bool readOrder(const char *text);
/// The order wants passes to run one after the other.
bool wantsOneThread();
/// An end with an error must be an abort.
bool wantsAbort();
/// `begun` of the order; no data: there is none.
TextRef begunFile();
/// An MLIR was found in the file; what came of it goes into the log.
void announce(const char *file, RefusalReason reason);
/// In the child of a fork: numbers go on, and its events are its own.
void forked();

/// Decides whether the action runs, lets it run, and writes down what happened.
/// The compiler may leave it by an exception, by longjmp, or not at all.
void onAction(void *context, ActionFunction function,
              const ActionObject *action, MLIR *mlir);

} // namespace culprit::gate
#endif
