#include "counters/gate/preload/Actions.h"
#include "counters/gate/preload/EventLog.h"
#include "counters/gate/preload/FileLimit.h"
#include "counters/gate/preload/Frames.h"
#include "counters/gate/preload/NumberTable.h"
#include "counters/gate/preload/Order.h"
#include "counters/gate/preload/PrintedTexts.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

namespace culprit::gate {

namespace {

/// Short, and free of the C library's locks, which a crash may hold.
class Lock {
public:
  /// A thread that has it already was thrown out of a printer that crashed, by
  /// the compiler's crash recovery.
  void lock() {
    thread_local const char self = 0;
    const char *nobody = nullptr;
    while (!__atomic_compare_exchange_n(&owner, &nobody, &self, false,
                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED) &&
           nobody != &self) {
      nobody = nullptr;
      ::sched_yield();
    }
  }
  void unlock() { __atomic_store_n(&owner, nullptr, __ATOMIC_RELEASE); }

private:
  const char *owner = nullptr;
};

/// All that the gate knows; behind the lock.
struct State {
  Order order;
  EventLog log;
  NumberTable texts;          ///< hash of a text: its number
  NumberTable tagCounts;      ///< tag: actions so far
  NumberTable withinCounts;   ///< the same, inside the pass of `within`
  NumberTable identityCounts; ///< what is asked again: times so far
  NumberTable wanted;         ///< identities of `only`
  NumberTable rootCounts;     ///< tag and root operation: actions so far
  PrintedTexts printed;
  uint32_t lastText = 0, lastId = 0, lastEpoch = 0, lastSession = 0,
           lastThread = 0;
  uint64_t started = 0;
  bool foundInvalid = false, passLeftInvalid = false;
  Lock guard;
};

constinit State state; // used by a constructor
thread_local Frames frames;

constexpr char passTag[] = "pass-execution";
constexpr char conversionTag[] = "apply-conversion";

template <size_t Size> bool isText(TextRef text, const char (&other)[Size]) {
  return text.size == Size - 1 && std::memcmp(text.data, other, Size - 1) == 0;
}

uint64_t now() {
  timespec time;
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  uint64_t value = static_cast<uint64_t>(time.tv_sec) * 1000000000 +
                   static_cast<uint64_t>(time.tv_nsec);
  if (state.started == 0)
    state.started = value;
  return value - state.started;
}

Text noteText(const char *text, size_t size) {
  if (size == 0)
    return {};
  Text noted{0, hashOf(text, size)};
  uint32_t *number = state.texts.at(noted.hash);
  if (!number)
    return noted;
  if (*number == 0) {
    *number = ++state.lastText;
    state.log.add(RecordKind::Text, 0, nullptr, 0, text, size);
  }
  noted.number = *number;
  return noted;
}

Text noteText(const Stream &stream) {
  return noteText(stream.text(), stream.size());
}

uint32_t countUp(NumberTable &table, uint64_t key) {
  uint32_t *number = table.at(key);
  return number ? (*number)++ : UINT32_MAX;
}

uint32_t threadNumber() {
  thread_local uint32_t number = 0;
  if (number == 0)
    number = ++state.lastThread;
  return number;
}

/// `@outer/@inner`: each operation by its symbol, else by its name.
class RootPath {
public:
  void prepend(const Stream &part, const Stream *sign) {
    bool isQuoted = sign && part.size() >= 2 && part.text()[0] == '"';
    const char *from = part.text() + (isQuoted ? 1 : 0);
    size_t size = part.size() - (isQuoted ? 2 : 0);
    size_t extra = (sign ? 1 : 0) + (start < sizeof text ? 1 : 0);
    if (size + extra > start)
      return;
    if (start < sizeof text)
      text[--start] = '/';
    start -= size;
    std::memcpy(text + start, from, size);
    if (sign)
      text[--start] = '@';
  }
  const char *data() const { return text + start; }
  size_t size() const { return sizeof text - start; }

private:
  char text[2048];
  size_t start = sizeof text;
};

Text rootOf(MLIR &mlir, Operation *operation) {
  RootPath path;
  for (Operation *at = operation; at; at = mlir.parentOf(at)) {
    const Stream &symbol = mlir.printSymbol(at);
    if (symbol.size() > 0)
      path.prepend(symbol, &symbol);
    else
      path.prepend(mlir.printName(at), nullptr);
  }
  return noteText(path.data(), path.size());
}

Operation *outermostOf(const MLIR &mlir, Operation *operation) {
  while (Operation *parent = mlir.parentOf(operation))
    operation = parent;
  return operation;
}

/// Where the IR of an enclosing pass compiles a module of its own.
class Sessions {
public:
  /// Of a pass that has none around it in its thread.
  uint32_t of(const Operation *outermost) const {
    for (unsigned i = 0; i < count; ++i)
      if (nested[i].outermost == outermost)
        return nested[i].number;
    return 0;
  }
  uint32_t begin(const Operation *outermost) {
    if (uint32_t known = of(outermost))
      return known;
    if (count < most)
      nested[count++] = {outermost, state.lastSession + 1};
    return ++state.lastSession;
  }
  void end(uint32_t number) {
    unsigned kept = 0;
    for (unsigned i = 0; i < count; ++i)
      if (nested[i].number != number)
        nested[kept++] = nested[i];
    count = kept;
  }

private:
  struct Nested {
    const Operation *outermost = nullptr;
    uint32_t number = 0;
  };
  static constexpr unsigned most = 16;
  Nested nested[most];
  unsigned count = 0;
};

constinit Sessions sessions;

/// One action on its way, from the question whether it may run to its end.
struct Visit {
  MLIR &mlir;
  const ActionObject &action;
  TextRef tag = action.tag();
  bool isPass = isText(tag, passTag);
  bool runs = true;
  uint64_t number = 0; ///< of its tag
  bool isLogged = true;
  BeginBody body{}; ///< for the log
  Frame frame{};
  bool beginsSession = false;
};

void placePass(Visit &visit, const Frame *around) {
  Frame &frame = visit.frame;
  Operation *operation = visit.action.operation();
  if (!operation)
    return;
  const Order &order = state.order;
  frame.operation = operation;
  Text root = rootOf(visit.mlir, operation);
  frame.root = root.number;
  frame.rootHash = root.hash;
  frame.isWithin |= order.within.has(visit.number);
  frame.changes |= order.changes.has(visit.number);
  frame.verify |= order.verify.has(visit.number);
  Operation *outermost = outermostOf(visit.mlir, operation);
  if (!around || !around->operation) {
    frame.session = sessions.of(outermost);
  } else if (outermostOf(visit.mlir, around->operation) != outermost) {
    frame.session = sessions.begin(outermost);
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
  if (order.root.data &&
      visit.frame.rootHash != hashOf(order.root.data, order.root.size))
    return true;
  if (asksForIdentity && !state.wanted.has(visit.body.identity))
    return false;
  return !rule || rule->runsNext();
}

/// The texts of the action, and its identity.
void describe(Visit &visit) {
  MLIR &mlir = visit.mlir;
  BeginBody &body = visit.body;
  Text tag = noteText(visit.tag.data, visit.tag.size);
  body.tag = tag.number;
  const Stream &printed = mlir.printAction(visit.action);
  bool isAdaptor = visit.isPass && ::memmem(printed.text(), printed.size(),
                                            "OpToOpPassAdaptor", 17);
  Text name = noteText(printed), operationName, location;
  body.name = name.number;
  if (visit.isPass && !isAdaptor)
    body.argument = noteText(mlir.printPass(visit.action)).number;
  if (Operation *operation = visit.action.operation()) {
    uint32_t epoch = visit.frame.epoch;
    Text &kind = state.printed.of(mlir.nameOf(operation), epoch);
    if (kind.number == 0)
      kind = noteText(mlir.printName(operation));
    operationName = kind;
    Text &place = state.printed.of(mlir.locationOf(operation), epoch);
    if (place.number == 0)
      place = noteText(mlir.printLocation(operation));
    location = place;
    if (visit.isPass)
      body.symbol = noteText(mlir.printSymbol(operation)).number;
  }
  body.operation = operationName.number;
  body.location = location.number;
  uint64_t parts[6] = {visit.frame.rootHash, tag.hash,      name.hash,
                       operationName.hash,   location.hash, 0};
  parts[5] = countUp(state.identityCounts, hashOf(parts, sizeof parts));
  body.identity = hashOf(parts, sizeof parts);
}

void logBegin(Visit &visit, const Frame *around) {
  BeginBody &body = visit.body;
  body.number = visit.number;
  body.nanoseconds = now();
  body.id = visit.frame.id;
  body.parent = around ? around->id : 0;
  body.thread = threadNumber();
  body.session = visit.frame.session;
  body.object = visit.mlir.number;
  body.root = visit.frame.root;
  body.numberInRoot =
      countUp(state.rootCounts, uint64_t{body.tag} << 32 | body.root);
  state.log.add(RecordKind::Begin, visit.runs ? 0 : skippedFlag, &body,
                sizeof body, nullptr, 0);
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
  if (visit.isPass && state.order.until.has(visit.number))
    ::_exit(0);
  if (visit.isPass)
    placePass(visit, around);
  bool isHere =
      state.order.within.kind == PassChoice::Kind::None || visit.frame.isWithin;
  visit.isLogged = state.order.log.data && isHere;
  if (isHere && (visit.isLogged || state.order.onlyTag.data))
    describe(visit);
  visit.runs = decide(visit, around);
  if (visit.isPass && state.order.marks)
    markPass(visit.number);
  visit.frame.id = visit.isLogged ? ++state.lastId : 0;
  if (visit.isLogged)
    logBegin(visit, around);
  Frame inner = visit.frame;
  // In the midst of a conversion IR is invalid as a rule.
  inner.verify &= !isText(visit.tag, conversionTag);
  inner.verify &= state.order.verify.kind != PassChoice::Kind::PassesOnly;
  frames.push(inner);
}

void end(const Visit &visit, uint8_t flags, bool isInvalid) {
  EndBody body{now(), visit.frame.id, 0};
  if (isInvalid && visit.isLogged)
    state.log.add(RecordKind::Invalid, 0, &body, sizeof body, nullptr, 0);
  if (visit.isLogged)
    state.log.add(RecordKind::End, flags, &body, sizeof body, nullptr, 0);
  if (visit.beginsSession)
    sessions.end(visit.frame.session);
}

void writeIR(const Visit &visit, const char *when) {
  char name[4096];
  int length =
      std::snprintf(name, sizeof name, "%s.%s", state.log.path(), when);
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

/// Of the actions in a pass the first one: what comes later is invalid, too. A
/// pass that ends with valid IR has put it right. After a pass that does not,
/// nothing is asked.
bool leftInvalid(const Visit &visit) {
  if (!visit.frame.verify || !visit.frame.operation || !visit.mlir.canVerify())
    return false;
  state.guard.lock();
  bool asks = !state.passLeftInvalid && (!state.foundInvalid || visit.isPass);
  state.guard.unlock();
  if (!asks)
    return false;
  bool isInvalid = !visit.mlir.isValid(visit.frame.operation);
  state.guard.lock();
  state.foundInvalid = isInvalid;
  state.passLeftInvalid |= isInvalid && visit.isPass;
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
  if (!state.order.read(text))
    return false;
  bool hasRoom = state.order.forEachIdentity([](uint64_t identity) {
    if (uint32_t *number = state.wanted.at(identity))
      *number = 1;
  });
  if (!hasRoom)
    return false;
  if (state.order.log.data)
    state.log.begin(state.order.log, static_cast<uint32_t>(::getpid()));
  return true;
}

/// For a process that was forked late: nothing else may say that it is gated.
static void sayThatItBegan() {
  TextRef path = state.order.begun;
  char name[4096];
  if (!path.data || path.size >= sizeof name)
    return;
  std::memcpy(name, path.data, path.size);
  name[path.size] = 0;
  int file = ::open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0)
    ::close(file);
}

bool wantsOneThread() { return state.order.single; }

void announce(const char *file, RefusalReason reason) {
  if (reason == RefusalReason::None)
    sayThatItBegan();
  state.guard.lock();
  state.log.add(RecordKind::Object, static_cast<uint8_t>(reason), nullptr, 0,
                file, std::strlen(file));
  state.guard.unlock();
}

/// The lock was maybe taken by a thread that is not in the child.
void forked() {
  state.guard.unlock();
  state.lastText = state.lastId = 0;
  frames.forgetIds();
  state.texts.clear();
  state.printed.clear();
  if (state.order.log.data)
    state.log.begin(state.order.log, static_cast<uint32_t>(::getpid()));
}

void onAction(void *context, ActionFunction function,
              const ActionObject *action, MLIR *mlir) {
  giveOptions(*mlir);
  if (state.order.isPlain())
    return gateOnly(context, function, action, *mlir);
  Visit visit{*mlir, *action};
  bool showsIR = false;
  state.guard.lock();
  begin(visit, reinterpret_cast<uintptr_t>(__builtin_frame_address(0)));
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
  end(visit, flags, isInvalid);
  frames.pop(visit.frame.stack);
  state.guard.unlock();
}

} // namespace culprit::gate
