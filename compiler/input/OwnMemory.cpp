#include "compiler/input/OwnMemory.h"
#include "compiler/input/PartsOfType.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <tuple>
#include <utility>

using namespace llvm;

namespace culprit {

/// Operations that allocate nothing, call nothing, and leave no part of their
/// result open. (Elements of vectors may be read through the stack.)
constexpr StringRef harmless =
    " add and ashr bitcast br cond_br extractvalue fadd fcmp fdiv fmul fneg "
    "fpext fptosi fptoui fptrunc frem fsub getelementptr icmp lshr mul or "
    "ptrtoint return sdiv select sext shl sitofp srem store sub trunc udiv "
    "uitofp unreachable urem xor zext mlir.constant mlir.zero mlir.addressof "
    "intr.abs intr.ceil intr.copysign intr.ctlz intr.ctpop intr.cttz intr.exp "
    "intr.fabs intr.floor intr.fma intr.fmuladd intr.log intr.maximum "
    "intr.maxnum intr.minimum intr.minnum intr.pow intr.smax intr.smin "
    "intr.sqrt intr.umax intr.umin ";

static bool isHarmless(StringRef op) {
  return harmless.contains((" " + op + " ").str());
}

static bool isPartOfName(char c) { return isAlnum(c) || c == '_' || c == '@'; }

/// `ptr`, as a word that is no symbol's.
static bool mentionsPointer(StringRef text) {
  constexpr StringRef pointer = "ptr";
  for (size_t at = text.find(pointer); at != StringRef::npos;
       at = text.find(pointer, at + 1)) {
    StringRef before = text.take_front(at);
    StringRef after = text.drop_front(at + pointer.size());
    if ((before.empty() || !isPartOfName(before.back())) &&
        (after.empty() || !isPartOfName(after.front())))
      return true;
  }
  return false;
}

/// `@f` of `internal @f(%arg0: i64) -> i64 {`. Empty: there is none.
static StringRef symbolIn(StringRef text) {
  StringRef name = text.drop_until([](char c) { return c == '@'; });
  return name.take_until([](char c) { return c == '(' || c == ' '; });
}

/// The values (`%name`) in a text.
static SmallVector<StringRef> valuesIn(StringRef text) {
  SmallVector<StringRef> values;
  while (true) {
    text = text.drop_until([](char c) { return c == '%'; });
    if (text.empty())
      return values;
    values.push_back(
        text.take_front(1 + text.drop_front().take_while(isPartOfName).size()));
    text = text.drop_front(values.back().size());
  }
}

namespace {
/// Reads a module line by line.
class Reader {
public:
  explicit Reader(StringRef module) : module(module) {}

  bool knowsAll() {
    eachLine([&](StringRef line) {
      if (line.consume_front("llvm.func ") && isCallable(line))
        callable.insert(symbolIn(line));
      return true;
    });
    return module.contains("llvm.func") &&
           eachLine([&](StringRef line) { return knows(line); });
  }

private:
  bool eachLine(function_ref<bool(StringRef)> goesOn) const {
    for (StringRef rest = module, line; !rest.empty();) {
      std::tie(line, rest) = rest.split('\n');
      if (!goesOn(line.trim()))
        return false;
    }
    return true;
  }

  /// It neither gets pointers nor gives any. What another object gives may be
  /// read from anywhere.
  static bool isCallable(StringRef header) {
    bool isOwn = header.ends_with("{");
    return !mentionsPointer(header) && !header.contains("...") &&
           (isOwn || !header.contains("->"));
  }

  bool knows(StringRef line) {
    if (line.contains("@\"")) // whose end is not looked for
      return false;
    if (line.starts_with("module ") && line.ends_with("{"))
      return !std::exchange(isInModule, true);
    if (line.empty() || line == "}" || line.starts_with("^bb"))
      return true;
    if (line.consume_front("llvm.func "))
      return knowsFunction(line);
    if (line.consume_front("llvm.mlir.global "))
      return knowsGlobal(line);
    StringRef result;
    if (line.starts_with("%"))
      std::tie(result, line) = line.split(" = ");
    if (!line.consume_front("llvm."))
      return false;
    StringRef op = line.take_until([](char c) { return c == ' ' || c == '('; });
    return knowsOperation(result, op, line.drop_front(op.size()).trim());
  }

  void beginRegion() {
    constants.clear();
    open.clear();
  }

  /// Whoever calls one from outside may hand it a pointer. What is only
  /// declared is harmless until it is called.
  bool knowsFunction(StringRef header) {
    beginRegion();
    return !header.ends_with("{") || callable.contains(symbolIn(header));
  }

  /// Another's may hold a pointer to anything, and one without a value anything
  /// else.
  bool knowsGlobal(StringRef line) {
    beginRegion();
    bool isOwn = line.starts_with("private ") || line.starts_with("internal ");
    StringRef name = symbolIn(line);
    StringRef value = line.drop_front(line.find(name) + name.size());
    return isOwn && (line.ends_with("{") || !value.starts_with("()"));
  }

  bool knowsOperation(StringRef result, StringRef op, StringRef operands) {
    if (op == "mlir.undef" || op == "mlir.poison")
      return operands.consume_front(": ") && isOpen(result, operands);
    if (op == "insertvalue")
      return putsIn(result, operands);
    if (any_of(valuesIn(operands),
               [&](StringRef value) { return open.contains(value); }))
      return false;
    if (op == "mlir.constant")
      constants.insert(result);
    if (op == "inttoptr")
      return constants.contains(operands.split(' ').first);
    if (op == "call")
      return operands.starts_with("@") && callable.contains(symbolIn(operands));
    if (op == "load") // what was stored there may have been a number
      return !mentionsPointer(operands.rsplit("->").second);
    return isHarmless(op);
  }

  bool isOpen(StringRef result, StringRef type) {
    auto parts = partsOfType(type);
    if (parts)
      open[result] = std::move(*parts);
    return parts.has_value();
  }

  /// `%12, %13[3, 0] : !llvm.struct<(...)>`
  bool putsIn(StringRef result, StringRef operands) {
    auto [value, into] = operands.split(", ");
    auto [aggregate, rest] = into.split('[');
    if (open.contains(value))
      return false;
    auto known = open.find(aggregate);
    if (known == open.end())
      return true;
    PartsOfType left = known->second;
    if (left.erase(rest.split(']').first.str()) == 0)
      return false;
    if (!left.empty())
      open[result] = std::move(left);
    return true;
  }

  StringRef module;
  bool isInModule = false;
  StringSet<> callable;
  // Of the function, or of a global's value, that is read:
  StringSet<> constants;
  StringMap<PartsOfType> open; ///< values with parts that nothing was put into
};
} // namespace

bool readsOnlyOwnGlobals(StringRef module) { return Reader(module).knowsAll(); }

} // namespace culprit
