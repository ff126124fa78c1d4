//===- GenericModule.h - Foreign IR, read without its dialects --*- C++ -*-===//
//
// Reads MLIR in its generic form (--mlir-print-op-generic
// --mlir-print-local-scope) in a context where only `builtin` is real and a
// stand-in dialect answers for every other namespace that the text mentions.
// The compiler's dialects are never linked, so any compiler's IR works; what
// was read prints byte for byte. MLIR's headers stay out of this one.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_GENERICMODULE_H
#define CULPRIT_COMPILER_IR_GENERICMODULE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
class Operation;
} // namespace mlir

namespace culprit {

/// A symbol with a body that could be the kernel at fault.
struct FunctionInfo {
  /// `@kernels::@main_kernel`, `@f`; unique in the module: a second `@f`, in a
  /// table without a name, is `@f#2`.
  std::string path;
  std::string name;   ///< `main_kernel`
  std::string opName; ///< `gpu.func`, `llvm.func`, `func.func`, `spirv.func`
  bool hasBody = false;
  bool isSymbol = true;
  unsigned ops = 0; ///< ops inside, itself included
  /// Locations at which the function launches kernels that are not outlined yet
  /// (`gpu.launch`), as `kernel.mlir:7:5`; in order.
  std::vector<std::string> launches;
  /// What outlining calls each of those: `@f_kernel`, unless the launch says.
  std::vector<std::string> outlined;
};

class GenericModule {
public:
  /// Invalid IR is read as well: nothing is verified. Errors: the text does not
  /// parse even with stand-ins (the message has the parser's diagnostic), an op
  /// uses a value of a region that it is not in, or the text has aliases, whose
  /// uses inside foreign attributes would lose their meaning.
  static llvm::Expected<GenericModule> parse(llvm::StringRef genericText);
  GenericModule(GenericModule &&) noexcept;
  GenericModule &operator=(GenericModule &&) noexcept;
  ~GenericModule();

  /// Generic form, local scope; equals what was read, with locations or the
  /// `{-# ... #-}` of resources if they were there. (Dialects that have data
  /// there may change places. MLIR itself omits resources in local scope, and a
  /// `dense_resource` parses without its data: whoever asks a compiler for this
  /// form must append that section.)
  std::string str() const;
  /// What MLIR prints of a part of it, in the compiler's own words.
  std::string asWritten(std::string printed) const;
  /// Shares MLIR's context, which is not thread-safe: a module and its clones
  /// belong to one thread at a time.
  GenericModule clone() const;
  unsigned countOps() const;

  /// Ops that carry `sym_name` and regions and are not symbol tables
  /// themselves (modules of any dialect are not functions) nor globals, in
  /// order.
  std::vector<FunctionInfo> functions() const;

  /// Removes the functions whose path is in `paths`. A function that something
  /// left still refers to by name keeps its head and loses its body where its
  /// dialect allows declarations (func.func, llvm.func: private/external
  /// linkage as the dialect demands), and is kept whole where that is not
  /// known. Nested symbol tables that become empty and unreferenced go too, but
  /// not with the last body: does one of them fail without any function?
  void removeFunctions(const std::vector<std::string> &paths);

  /// The text says of ops that are left where they come from.
  bool hasLocations() const;
  void forgetLocations();

  /// What hangs on the file: `tool T K` for the entry K of the tool T, and
  /// `data N` for data of the name N to which the IR refers, in the text of
  /// foreign attributes and types, too. Data go with their last use. Those of
  /// foreign dialects that had none when they were read stay.
  std::vector<std::string> resources() const;
  void dropResource(llvm::StringRef name);

  /// For edits beyond these (the reducer).
  mlir::ModuleOp module() const;

private:
  struct Impl;
  explicit GenericModule(std::unique_ptr<Impl> impl);
  std::string printedResources() const;
  std::unique_ptr<Impl> impl;
};

} // namespace culprit
#endif
