#include "../Target.h"
#include "Scratch.h"
#include "probe/identity/ElfFile.h"
#include "probe/identity/SymbolTable.h"

namespace culprit::fuzz {

static void checkSymbols(llvm::StringRef bytes) {
  static const Scratch scratch;
  scratch.write("object", bytes);
  auto table = SymbolTable::read(scratch.path("object"));
  if (!table)
    return;
  for (uint64_t address : {uint64_t(0), table->entryPoint(), ~uint64_t(0)})
    for (const SymbolTable::Function &function : table->at(address))
      require(address - function.start < function.end - function.start,
              "a function covers the address that it was found by");
  table->startingAt(table->entryPoint());
  table->stackPrinter();
  table->isCode(table->entryPoint());
}

void runElf(llvm::StringRef bytes) {
  if (auto file = readElf(bytes)) {
    require(!file->abi.empty(), "an ELF file has a machine");
    for (const std::string &name : file->needed)
      require(name.size() < 4096, "a name ends");
  }
  if (bytes.starts_with("\x7f"
                        "ELF"))
    checkSymbols(bytes);
}

} // namespace culprit::fuzz
