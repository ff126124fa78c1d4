//===- MLIR.h - One MLIR in this process, by its symbols --------*- C++ -*-===//
//
// No header of MLIR: each compiler has its own version. What is called is found
// by its name, and absent (nullptr) where a build has not got it. What is read
// from memory has had its place since the action framework came (LLVM 17):
//
//     Action      virtual table (getTag is entry 2, print entry 3), TypeID,
//                 then an array of IR units: pointers with the kind in their
//                 low 3 bits, 0 for an Operation
//     pass-execution's Action    the Pass at byte 32
//     Pass        at byte 40, once it ran, the operation; bit 2 says that it
//                 failed
//     Operation   Block at byte 16, Location at 24, name at 48, attributes
//                 at 56
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_MLIR_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_MLIR_H

#include "counters/gate/GateProtocol.h"
#include "counters/gate/preload/CodePatch.h"
#include "counters/gate/preload/LoadedObject.h"
#include "counters/gate/preload/Stream.h"
#include <cstdint>

namespace culprit::gate {

struct Operation; ///< the compiler's own

/// llvm::StringRef, as functions return and take it.
struct TextRef {
  const char *data;
  size_t size;
};

struct ActionObject {
  void *const *table;
  const void *typeID;
  const uintptr_t *units;
  size_t unitCount;
  const void *pass; ///< of a pass-execution alone

  TextRef tag() const;
  /// The first unit, where it is an operation.
  Operation *operation() const;
};

/// llvm::function_ref<void()>
struct ActionFunction {
  void (*function)(intptr_t);
  intptr_t callable;
};

class MLIR {
public:
  /// Looks for one in the object. False: there is none.
  bool findIn(const LoadedObject &object);
  /// From here on `handler` gets its actions, with this object last.
  RefusalReason takeOver(void (*handler)(void *context, ActionFunction function,
                                         const ActionObject *action,
                                         MLIR *mlir));
  /// What it would have done itself: the handler that the program registered,
  /// if any, else the function.
  void execute(void *context, ActionFunction function,
               const ActionObject *action) const;

  /// It says from here on that its contexts have no threads.
  void forbidThreads() const;
  /// To the LLVM that this MLIR belongs to, as if they stood in its command;
  /// once. Several MLIRs may have one LLVM, which takes an option once only.
  void giveOptions(const TextRef *options, size_t count);

  // Printers; each gives an empty stream where it cannot print.
  const Stream &printAction(const ActionObject &action);
  const Stream &printPass(const ActionObject &action); ///< as pipelines have it
  const Stream &printName(const Operation *operation);
  const Stream &printSymbol(Operation *operation); ///< `"f"`, or nothing
  const Stream &printLocation(const Operation *operation);

  /// What these two print; unique in its context, as long as that lives.
  static const void *nameOf(const Operation *operation);
  static const void *locationOf(const Operation *operation);

  /// Its IR in generic form. False: not all of it.
  bool printIR(Operation *operation, bool locations, int file);

  /// Whether the pass that just ran on the operation says that it failed.
  enum class PassEnd { Unknown, Succeeded, Failed };
  static PassEnd endOf(const ActionObject &action, const Operation *operation);

  /// That it stands in; nullptr for the outermost.
  Operation *parentOf(const Operation *operation) const;
  bool canVerify() const { return verifyOperation != nullptr; }
  bool isValid(Operation *operation) const;
  bool canFingerprint() const { return fingerprint != nullptr; }
  /// Equal as long as nothing in the operation changed, in this process.
  void fingerprintOf(Operation *operation, unsigned char (&digest)[20]) const;

  uint32_t number = 0;

private:
  void *hasHandler = nullptr, *executeAction = nullptr, *hasThreads = nullptr;
  HandlerPlace place;
  Stream stream;
  bool prints = false;
  void *(*writeText)(void *stream, const char *text, size_t size) = nullptr;
  void (*printOperationName)(const void *name, void *stream) = nullptr;
  void (*printAttribute)(const void *attribute, void *stream,
                         bool elideType) = nullptr;
  void (*printPipeline)(const void *pass, void *stream, bool pretty) = nullptr;
  void (*printOldPipeline)(const void *pass, void *stream,
                           bool pretty) = nullptr;
  Operation *(*parentOfBlock)(const void *block) = nullptr;
  const void *(*attributeIn)(const void *dictionary, TextRef name) = nullptr;
  struct MaybeAttribute {
    const void *attribute;
    bool isThere;
  };
  MaybeAttribute (*inherentAttribute)(Operation *operation,
                                      TextRef name) = nullptr;
  void (*printOperation)(Operation *operation, void *stream,
                         const void *flags) = nullptr;
  void (*makeFlags)(void *flags) = nullptr;
  void *(*printGeneric)(void *flags, bool enable) = nullptr;
  void *(*printLocations)(void *flags, bool enable, bool pretty) = nullptr;
  void *(*useLocalScope)(void *flags, bool enable) = nullptr;
  void *(*assumeVerified)(void *flags, bool enable) = nullptr;
  bool (*verifyOperation)(Operation *operation, bool recursively) = nullptr;
  void (*fingerprint)(void *digest, Operation *operation,
                      bool nested) = nullptr;
  using ParseOptions = void (*)(int count, const char *const *words,
                                const char *overview);
  ParseOptions parseOptions = nullptr;
  bool hasOptions = false;
};

} // namespace culprit::gate
#endif
