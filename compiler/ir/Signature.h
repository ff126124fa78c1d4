//===- Signature.h - Inputs and results of a foreign function ---*- C++ -*-===//
//
// A function says its type twice or more: in `function_type`, in `arg_attrs`
// and `res_attrs`, in the arguments of its entry block, at its returns and
// calls. A Signature edits what the function op itself says; builtin function
// types and `!llvm.func` are understood.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_SIGNATURE_H
#define CULPRIT_COMPILER_IR_SIGNATURE_H

#include "compiler/ir/LLVMFunctionType.h"
#include "mlir/IR/BuiltinTypes.h"
#include <variant>

namespace culprit::ir {

class Signature {
public:
  /// None if the op is no function, or has a type of another form.
  static std::optional<Signature> of(mlir::Operation *op);

  unsigned numInputs() const;
  unsigned numResults() const;
  /// Whether values of these types are what the function takes, or begin with
  /// that where it is variadic.
  bool takes(mlir::TypeRange types) const;
  bool gives(mlir::TypeRange types) const;

  /// The function can have an input of that type: its dialect may have types of
  /// its own only.
  bool mayTake(mlir::Type type) const;

  /// These change the op and the arguments of its entry block, if it has one;
  /// an argument that goes must be unused. Calls and returns are the caller's.
  void eraseInput(unsigned index);
  void eraseResult(unsigned index);
  /// Behind the inputs, but before what else a kernel's entry block has
  /// (workgroup attributions). The function must have a body.
  std::vector<mlir::BlockArgument> addInputs(mlir::TypeRange types);
  /// A call of a variadic function says the function's type once more.
  void writeTo(mlir::Operation *call) const;

private:
  using Kind = std::variant<mlir::FunctionType, LLVMFunctionType>;
  Signature(mlir::Operation *op, Kind type) : op(op), type(std::move(type)) {}
  void write();

  mlir::Operation *op;
  Kind type;
};

} // namespace culprit::ir
#endif
