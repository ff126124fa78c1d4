#include "compiler/ir/SomeResources.h"

using namespace mlir;

namespace culprit::ir {

void SomeResources::buildBool(llvm::StringRef key, bool data) {
  if (wants(key))
    to.buildBool(key, data);
}

void SomeResources::buildString(llvm::StringRef key, llvm::StringRef data) {
  if (wants(key))
    to.buildString(key, data);
}

void SomeResources::buildBlob(llvm::StringRef key, ArrayRef<char> data,
                              uint32_t alignment) {
  if (wants(key))
    to.buildBlob(key, data, alignment);
}

namespace {
struct Keys : AsmResourceBuilder {
  void buildBool(llvm::StringRef key, bool) override { add(key); }
  void buildString(llvm::StringRef key, llvm::StringRef) override { add(key); }
  void buildBlob(llvm::StringRef key, ArrayRef<char>, uint32_t) override {
    add(key);
  }
  void add(llvm::StringRef key) { all.push_back(key.str()); }
  std::vector<std::string> all;
};
} // namespace

std::vector<std::string> keysOf(const AsmResourcePrinter &printer) {
  Keys keys;
  printer.buildResources(/*op=*/nullptr, keys);
  return std::move(keys.all);
}

std::unique_ptr<AsmResourcePrinter>
printerOfSome(std::unique_ptr<AsmResourcePrinter> all,
              SomeResources::Wants wants) {
  std::string name = all->getName().str();
  return AsmResourcePrinter::fromCallable(
      name, [all = std::move(all), wants = std::move(wants)](
                Operation *op, AsmResourceBuilder &builder) {
        SomeResources some(builder, wants);
        all->buildResources(op, some);
      });
}

} // namespace culprit::ir
