#include "counters/gate/preload/Actions.h"
#include "counters/gate/preload/Compiles.h"
#include "counters/gate/preload/Description.h"
#include "counters/gate/preload/FileLimit.h"
#include "counters/gate/preload/Late.h"
#include "counters/gate/preload/Lock.h"
#include "counters/gate/preload/Order.h"
#include "counters/gate/preload/PythonCalls.h"
#include "counters/gate/preload/Sessions.h"
#include "counters/gate/preload/Verification.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace culprit::gate {

namespace {

/// All that the gate knows; behind the lock.
struct State {
  Order order;
  Records records;
  Sessions sessions;
  Compiles compiles;
  Verification verification;
  NumberTable tagCounts;      ///< tag: actions so far
  NumberTable withinCounts;   ///< the same, inside the pass of `within`
  NumberTable identityCounts; ///< what is asked again: times so far
  NumberTable wanted;         ///< identities of `only`
  uint32_t lastEpoch = 0;
  bool isAtEnd = false;      ///< `until` has begun, inside of `within`
  bool withinFailed = false; ///< the pass of `within`; siblings may run on
  Lock guard;
};

constinit State state; // used by a constructor
thread_local Frames frames;
thread_local PythonCalls calls; ///< of the pass that begins

/// A pass of the compile itself that has none around it.
void placeOutermost(Visit &visit, const Operation *module) {
  visit.isOutermost = true;
  visit.beginsCompile = state.compiles.begins(module);
  if (visit.beginsCompile)
    state.verification = {};
}

void placePass(Visit &visit, const Frame *around) {
  Frame &frame = visit.frame;
  Operation *operation = visit.action.operation();
  if (!operation)
    return;
  const Order &order = state.order;
  frame.operation = operation;
  Text root = rootOf(visit.mlir, operation, state.records);
  frame.root = root.number;
  frame.rootHash = root.hash;
  frame.isWithin |= order.within.has(visit.number);
  frame.changes |= order.changes.has(visit.number);
  frame.verify |= order.verify.has(visit.number);
  Operation *outermost = outermostOf(visit.mlir, operation);
  if (!around || !around->operation) {
    frame.session = state.sessions.of(outermost);
    if (frame.session == 0)
      placeOutermost(visit, outermost);
  } else if (outermostOf(visit.mlir, around->operation) != outermost) {
    frame.session = state.sessions.begin(outermost);
    frame.epoch = ++state.lastEpoch; // it may have a context of its own
    visit.beginsSession = true;
  }
}

/// Whether a rule of the order lets it run.
bool decide(const Visit &visit, const Frame *around) {
  TagRule *rule = state.order.ruleOf(visit.tag);
  const Order &order = state.order;
  bool asksForIdentity = order.asksForIdentity(visit.tag);
  if (!rule && !asksForIdentity)
    return true;
  if (order.within.kind != PassChoice::Kind::None && !visit.isPass &&
      (!around || !around->isWithin))
    return true;
  if (asksForIdentity && !state.wanted.has(visit.body.identity))
    return false;
  return !rule || rule->runsNext();
}

void logBegin(Visit &visit, const Frame *around) {
  BeginBody &body = visit.body;
  body.number = visit.number;
  body.nanoseconds = state.records.nanoseconds();
  body.id = visit.frame.id;
  body.parent = around ? around->id : 0;
  body.thread = state.records.thread();
  body.session = visit.frame.session;
  body.object = visit.mlir.number;
  body.root = visit.frame.root;
  uint8_t flags = visit.runs ? 0 : skippedFlag;
  if (visit.beginsCompile)
    flags |= newCompileFlag;
  state.records.log.add(RecordKind::Begin, flags, &body, sizeof body, nullptr,
                        0);
}

/// Where the diagnostics of the pass begin.
void markPass(uint64_t number) {
  char text[64];
  int size = std::snprintf(text, sizeof text, "%s%llu\n", passMark,
                           static_cast<unsigned long long>(number));
  while (::write(STDERR_FILENO, text, static_cast<size_t>(size)) < 0 &&
         errno == EINTR) {
  }
}

/// Each process that is forked here has an order and a log of its own, which
/// has had none of the texts so far.
void standForOrders() {
  if (!readOrder(standHere()))
    ::_exit(1);
  state.records.forked(state.order.log);
  sayThatItBegan(state.order.begun);
}

void begin(Visit &visit, uintptr_t stack) {
  const Frame *around = frames.innermost(stack);
  if (around)
    visit.frame = *around;
  else
    visit.frame.epoch = ++state.lastEpoch;
  visit.frame.stack = stack;
  bool isInside = around && around->isWithin;
  visit.number =
      countUp(isInside && !visit.isPass ? state.withinCounts : state.tagCounts,
              hashOf(visit.tag.data, visit.tag.size));
  if (visit.isPass && state.order.stand.has(visit.number))
    standForOrders();
  // A pass that runs passes is not over when these begin.
  state.isAtEnd |= visit.isPass && state.order.until.has(visit.number);
  if (visit.isPass && state.isAtEnd && !isInside)
    ::_exit(state.withinFailed ? 1 : 0);
  if (visit.isPass)
    placePass(visit, around);
  bool isHere =
      state.order.within.kind == PassChoice::Kind::None || visit.frame.isWithin;
  visit.isLogged = state.order.log.data && isHere;
  if (isHere && (visit.isLogged || state.order.onlyTag.data))
    describe(visit, state.records, state.identityCounts);
  if (visit.isLogged)
    visit.body.calls = state.records.note(calls.text(), calls.size()).number;
  visit.runs = decide(visit, around);
  if (visit.isPass && state.order.marks)
    markPass(visit.number);
  visit.frame.id = visit.isLogged ? state.records.nextId() : 0;
  if (visit.isLogged)
    logBegin(visit, around);
  Frame inner = visit.frame;
  // In the midst of a conversion IR is invalid as a rule.
  inner.verify &= !isText(visit.tag, "apply-conversion");
  inner.verify &= state.order.verify.kind != PassChoice::Kind::PassesOnly;
  frames.push(inner);
}

void end(const Visit &visit, uint8_t flags, bool isInvalid) {
  EndBody body{state.records.nanoseconds(), visit.frame.id, 0};
  if (isInvalid && visit.isLogged)
    state.records.log.add(RecordKind::Invalid, 0, &body, sizeof body, nullptr,
                          0);
  if (visit.isLogged)
    state.records.log.add(RecordKind::End, flags, &body, sizeof body, nullptr,
                          0);
  if (visit.beginsSession)
    state.sessions.end(visit.frame.session);
}

void writeIR(const Visit &visit, const char *when) {
  char name[4096];
  int length =
      std::snprintf(name, sizeof name, "%s.%s", state.records.log.path(), when);
  if (length < 0 || static_cast<size_t>(length) >= sizeof name)
    return;
  int file = ::open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0)
    return;
  FileLimit limit;
  // What is not whole is of no use.
  if (!visit.mlir.printIR(outermostOf(visit.mlir, visit.frame.operation),
                          !state.order.bare, file))
    ::unlink(name);
  ::close(file);
}

/// Runs the action, and says whether the operation of its pass changed.
uint8_t runWatched(const Visit &visit, void *context, ActionFunction function) {
  unsigned char before[20] = {}, after[20] = {};
  bool watches = visit.frame.changes && visit.frame.operation &&
                 visit.mlir.canFingerprint();
  if (watches)
    visit.mlir.fingerprintOf(visit.frame.operation, before);
  visit.mlir.execute(context, function, &visit.action);
  if (!watches)
    return 0;
  visit.mlir.fingerprintOf(visit.frame.operation, after);
  bool changed = std::memcmp(before, after, sizeof before) != 0;
  return changed ? changeKnownFlag | changedFlag : changeKnownFlag;
}

uint8_t failureFlags(const Visit &visit) {
  if (!visit.isPass || !visit.frame.operation)
    return 0;
  switch (MLIR::endOf(visit.action, visit.frame.operation)) {
  case MLIR::PassEnd::Failed:
    return failureKnownFlag | failedFlag;
  case MLIR::PassEnd::Succeeded:
    return failureKnownFlag;
  case MLIR::PassEnd::Unknown:
    break;
  }
  return 0;
}

bool leftInvalid(const Visit &visit) {
  if (!visit.frame.verify || !visit.frame.operation || !visit.mlir.canVerify())
    return false;
  state.guard.lock();
  bool asks = state.verification.asks(visit.isPass);
  state.guard.unlock();
  if (!asks)
    return false;
  bool isInvalid = !visit.mlir.isValid(visit.frame.operation);
  state.guard.lock();
  state.verification.learn(visit.isPass, isInvalid);
  state.guard.unlock();
  return isInvalid;
}

/// Once, before any action. The first one is early enough: LLVM's passes work
/// on what those of MLIR leave.
void giveOptions(MLIR &mlir) {
  if (state.order.optionCount == 0)
    return;
  state.guard.lock(); // nobody goes on with half of them
  mlir.giveOptions(state.order.options, state.order.optionCount);
  state.guard.unlock();
}

/// Before anything is locked: who has the interpreter's lock may want that.
void readCalls(const Visit &visit, uintptr_t stack) {
  calls.clear();
  if (state.order.calls && visit.isPass && !frames.innermost(stack))
    calls.read();
}

/// An order of numbers alone.
void gateOnly(void *context, ActionFunction function,
              const ActionObject *action, const MLIR &mlir) {
  TextRef tag = action->tag();
  state.guard.lock();
  TagRule *rule = state.order.ruleOf(tag);
  bool runs = !rule || rule->runsNext();
  state.guard.unlock();
  if (runs)
    mlir.execute(context, function, action);
}

} // namespace

bool readOrder(const char *text) {
  state.order = Order();
  if (!state.order.read(text))
    return false;
  bool hasRoom = state.order.forEachIdentity([](uint64_t identity) {
    if (uint32_t *number = state.wanted.at(identity))
      *number = 1;
  });
  if (hasRoom)
    state.records.begin(state.order.log);
  return hasRoom;
}

bool wantsOneThread() { return state.order.single; }

bool wantsAbort() { return state.order.aborts; }

TextRef begunFile() { return state.order.begun; }

void announce(const char *file, RefusalReason reason) {
  state.guard.lock();
  state.records.log.add(RecordKind::Object, static_cast<uint8_t>(reason),
                        nullptr, 0, file, std::strlen(file));
  state.guard.unlock();
}

/// The lock was maybe taken by a thread that is not in the child.
void forked() {
  state.guard.unlock();
  frames.forgetIds();
  state.records.forked(state.order.log);
}

void onAction(void *context, ActionFunction function,
              const ActionObject *action, MLIR *mlir) {
  giveOptions(*mlir);
  if (state.order.isPlain())
    return gateOnly(context, function, action, *mlir);
  Visit visit{*mlir, *action};
  bool showsIR = false;
  auto stack = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  readCalls(visit, stack);
  state.guard.lock();
  begin(visit, stack);
  showsIR = visit.isPass && visit.runs && visit.frame.operation &&
            state.order.ir.has(visit.number);
  if (showsIR) {
    writeIR(visit, "before");
    if (state.order.stops)
      ::_exit(0);
  }
  state.guard.unlock();
  uint8_t flags = 0;
  bool isInvalid = false;
  if (visit.runs) {
    flags = runWatched(visit, context, function) | failureFlags(visit);
    isInvalid = leftInvalid(visit);
  }
  state.guard.lock();
  if (showsIR)
    writeIR(visit, "after");
  state.withinFailed |= visit.isPass && (flags & failedFlag) &&
                        state.order.within.has(visit.number);
  if (visit.isOutermost)
    state.compiles.ends(flags & failedFlag);
  end(visit, flags, isInvalid);
  frames.pop(visit.frame.stack);
  state.guard.unlock();
}

} // namespace culprit::gate
