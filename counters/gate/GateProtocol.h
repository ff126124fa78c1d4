//===- GateProtocol.h - Between Culprit and its gate ------------*- C++ -*-===//
//
// culprit-gate.so stands in a compiler's process, and does what the variable
// CULPRIT_GATE orders. An order is a list of words with `;` between them:
//
//     log=PATH             one event before each action and one after it, in
//                          PATH.PID of each process that has an MLIR
//     run=TAG:A-B,C-D      of the actions of the tag only those with the
//                          numbers [A, B) and [C, D); one word for each tag
//     only=TAG:H,H         of the actions of the tag only those with these
//                          identities, in hexadecimal
//     within=N             `run` of other tags counts and gates inside the pass
//                          execution N alone, from 0; it alone is in the log,
//                          and what is inside it
//     until=N              the process ends when the pass execution N asks
//                          whether it may run, or if that is inside of the
//                          pass of `within`, the next one that is not: code 0,
//                          or 1 if the pass of `within` has failed (its
//                          siblings may run on)
//     stand=N              the process stands when the pass execution N asks
//                          whether it may run, if it can: it is forked there
//                          for each request (probe/warm/WarmProtocol.h), with
//                          another order, whose words about what is before N
//                          hold no more. It ends (code 1) if it cannot
//     changes=N|all        tells whether the pass execution N (all) and each
//                          action in it changed the IR
//     verify=N|all|passes  verifies after the pass execution N (all) and each
//                          action in it; or after each pass execution alone
//     ir=N                 the IR before and after the pass execution N, in
//                          PATH.PID.before and PATH.PID.after
//     option=WORD          an option of LLVM (`-opt-bisect-limit=7`), which the
//                          process is given when its first action asks whether
//                          it may run; LLVM itself ignores what it does not
//                          know
//     single               MLIR says that it has no threads, so that passes run
//                          one after the other
//     mark                 a line `passMark` N on standard error before each
//                          pass execution N
//     calls                the log says which Python code runs a pass that has
//                          none around it
//     bare                 `ir` without locations
//     abort                where a process that has an MLIR calls `exit` with
//                          another code than 0, it aborts
//     begun=PATH           makes that file, empty, when the order holds in an
//                          MLIR
//     stop                 the process ends (code 0) when it has the IR before
//
// Numbers are 0-based; each counts the earlier actions of the same tag in the
// process, skipped ones too, as MLIR's own counters do.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_GATEPROTOCOL_H
#define CULPRIT_COUNTERS_GATE_GATEPROTOCOL_H

#include <cstdint>

namespace culprit::gate {

constexpr char orderVariable[] = "CULPRIT_GATE";
constexpr char passMark[] = "culprit-gate: pass ";

/// The events of one process: this, then records, each with its size. No record
/// crosses a multiple of `logWindow` bytes: where its size is 0, the next one
/// begins at the next multiple, or there is none. Little endian, as the machine
/// is.
constexpr uint64_t logWindow = 4 << 20;
/// A compiler that hangs in its patterns never stops to apply them.
constexpr uint64_t mostLogBytes = 64 << 20;

struct LogHead {
  static constexpr uint64_t thisVersion = 0x6374616765763032; // "20vegatc"
  uint64_t version = thisVersion;
  uint32_t process = 0;
  /// The file is longer than the process could write, or may: events are
  /// missing.
  uint32_t full = 0;
};

enum class RecordKind : uint8_t {
  None,    ///< the end
  Object,  ///< an MLIR that was found; text: its file. `flags`: RefusalReason
  Text,    ///< a text that later records name by its number, 1, 2, ...
  Begin,   ///< an action asks whether it may run
  End,     ///< it ran
  Invalid, ///< the IR is invalid after the action that ends next
};

enum class RefusalReason : uint8_t {
  None,          ///< its actions are seen
  UnknownCode,   ///< hasActionHandler is compiled in an unknown way
  NotWritable,   ///< the system forbids to change code
  TooManyOthers, ///< more copies of MLIR in the process than are told apart
};

struct RecordHead {
  uint32_t size = 0; ///< with this head, a multiple of 8
  RecordKind kind = RecordKind::None;
  uint8_t flags = 0;
  uint16_t padding = 0; ///< bytes behind the text
};

/// `flags` of Begin. A pass may be the first one of a compile.
constexpr uint8_t skippedFlag = 1, newCompileFlag = 2;
/// `flags` of End. A pass says itself whether it failed.
constexpr uint8_t changedFlag = 1, changeKnownFlag = 2, failedFlag = 4,
                  failureKnownFlag = 8;

/// What follows the head of Begin. Texts by their numbers, 0: not known.
struct BeginBody {
  uint64_t number;      ///< of its tag, as `run` counts
  uint64_t nanoseconds; ///< since the first event
  /// The same in each process of the build in which it is asked whether this
  /// pattern may apply to an operation of this name, location and root, the
  /// n-th time; the same for any set of other actions that run.
  uint64_t identity;
  uint32_t id;     ///< 1, 2, ... of this process
  uint32_t parent; ///< the action around it, in its thread; 0: none
  uint32_t thread;
  uint32_t
      session;     ///< 0; another one where a pass compiles a module of its own
  uint32_t object; ///< 0-based, which MLIR
  uint32_t tag, name, argument, operation, symbol, location, root;
  uint32_t calls; ///< see PythonCalls.h
  uint32_t unused;
};

/// What follows the head of End, and of Invalid.
struct EndBody {
  uint64_t nanoseconds;
  uint32_t id;
  uint32_t unused;
};

} // namespace culprit::gate
#endif
