//===- SomeResources.h - A part of what hangs on a file ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_IR_SOMERESOURCES_H
#define CULPRIT_COMPILER_IR_SOMERESOURCES_H

#include "mlir/IR/AsmState.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace culprit::ir {

/// Passes on the entries whose keys are wanted.
class SomeResources : public mlir::AsmResourceBuilder {
public:
  using Wants = std::function<bool(llvm::StringRef key)>;
  SomeResources(mlir::AsmResourceBuilder &to, Wants wants)
      : to(to), wants(std::move(wants)) {}

  void buildBool(llvm::StringRef key, bool data) override;
  void buildString(llvm::StringRef key, llvm::StringRef data) override;
  void buildBlob(llvm::StringRef key, llvm::ArrayRef<char> data,
                 uint32_t alignment) override;

private:
  mlir::AsmResourceBuilder &to;
  Wants wants;
};

/// Of the entries that it prints, in order.
std::vector<std::string> keysOf(const mlir::AsmResourcePrinter &printer);

/// Prints those entries that are wanted.
std::unique_ptr<mlir::AsmResourcePrinter>
printerOfSome(std::unique_ptr<mlir::AsmResourcePrinter> all,
              SomeResources::Wants wants);

} // namespace culprit::ir
#endif
