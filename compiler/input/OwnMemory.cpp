#include "compiler/input/OwnMemory.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace culprit {

/// Operations that allocate nothing, and call nothing.
static bool isHarmless(StringRef op) {
  static const StringSet<> known = {"add",
                                    "and",
                                    "ashr",
                                    "bitcast",
                                    "br",
                                    "cond_br",
                                    "extractelement",
                                    "extractvalue",
                                    "fadd",
                                    "fcmp",
                                    "fdiv",
                                    "fmul",
                                    "fneg",
                                    "fpext",
                                    "fptosi",
                                    "fptoui",
                                    "fptrunc",
                                    "frem",
                                    "fsub",
                                    "getelementptr",
                                    "icmp",
                                    "insertelement",
                                    "insertvalue",
                                    "load",
                                    "lshr",
                                    "mul",
                                    "or",
                                    "ptrtoint",
                                    "return",
                                    "sdiv",
                                    "select",
                                    "sext",
                                    "shl",
                                    "shufflevector",
                                    "sitofp",
                                    "srem",
                                    "store",
                                    "sub",
                                    "trunc",
                                    "udiv",
                                    "uitofp",
                                    "unreachable",
                                    "urem",
                                    "xor",
                                    "zext",
                                    "mlir.constant",
                                    "mlir.zero",
                                    "mlir.addressof",
                                    "intr.abs",
                                    "intr.ceil",
                                    "intr.copysign",
                                    "intr.ctlz",
                                    "intr.ctpop",
                                    "intr.cttz",
                                    "intr.exp",
                                    "intr.fabs",
                                    "intr.floor",
                                    "intr.fma",
                                    "intr.fmuladd",
                                    "intr.log",
                                    "intr.maximum",
                                    "intr.maxnum",
                                    "intr.minimum",
                                    "intr.minnum",
                                    "intr.pow",
                                    "intr.smax",
                                    "intr.smin",
                                    "intr.sqrt",
                                    "intr.umax",
                                    "intr.umin"};
  return known.contains(op);
}

/// `@f` of `internal @f(%arg0: i64) -> i64 {`. Empty: there is none.
static StringRef symbolIn(StringRef text) {
  StringRef name = text.drop_until([](char c) { return c == '@'; });
  return name.take_until([](char c) { return c == '(' || c == ' '; });
}

namespace {
/// Reads a module line by line.
class Reader {
public:
  explicit Reader(StringRef module) : module(module) {}

  bool knowsAll() {
    eachLine([&](StringRef line) {
      if (line.consume_front("llvm.func ") && !line.contains("ptr") &&
          !line.contains("..."))
        functions.insert(symbolIn(line));
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

  bool knows(StringRef line) {
    bool isFrame =
        line.empty() || line == "}" || line.starts_with("^bb") ||
        line == "module {" ||
        (line.starts_with("module attributes {") && line.ends_with("} {"));
    if (isFrame)
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

  /// Whoever calls one from outside may hand it a pointer. What is only
  /// declared is harmless until it is called.
  bool knowsFunction(StringRef header) {
    constants.clear();
    return !header.ends_with("{") || functions.contains(symbolIn(header));
  }

  /// Another's may hold a pointer to anything.
  static bool knowsGlobal(StringRef line) {
    return line.starts_with("private ") || line.starts_with("internal ");
  }

  bool knowsOperation(StringRef result, StringRef op, StringRef operands) {
    if (op == "mlir.constant")
      constants.insert(result);
    // Parts of it are filled in.
    if (op == "mlir.undef" || op == "mlir.poison")
      return operands.starts_with(": !llvm.struct<") ||
             operands.starts_with(": vector<");
    if (op == "inttoptr")
      return constants.contains(operands.split(' ').first);
    if (op == "call")
      return operands.starts_with("@") &&
             functions.contains(symbolIn(operands));
    return isHarmless(op);
  }

  StringRef module;
  StringSet<> functions; ///< that neither get nor give pointers
  StringSet<> constants; ///< values of the function that is read
};
} // namespace

bool readsOnlyOwnGlobals(StringRef module) { return Reader(module).knowsAll(); }

} // namespace culprit
