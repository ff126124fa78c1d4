#include "probe/identity/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::object;

namespace culprit {

namespace {
struct Row {
  uint64_t start, size;
  uint32_t name; ///< offset in the string table
};

struct Range {
  uint64_t start, end;
};
} // namespace

struct SymbolTable::Impl {
  std::unique_ptr<MemoryBuffer> file;
  StringRef names;
  std::vector<Row> rows;   ///< by start; the longest of equal starts first
  uint64_t longest = 0;    ///< of all sizes
  std::vector<Range> code; ///< segments that are mapped executable
  bool fixed = false;
  uint64_t entry = 0;

  template <typename Elf> Error readAs();
  template <typename Elf>
  Error readSymbols(const ELFFile<Elf> &elf, const typename Elf::Shdr &section);
  Function function(const Row &row) const {
    StringRef name = names.substr(row.name);
    name = name.take_until([](char c) { return c == 0; });
    return {row.start, row.start + row.size, name};
  }
};

template <typename Elf>
Error SymbolTable::Impl::readSymbols(const ELFFile<Elf> &elf,
                                     const typename Elf::Shdr &section) {
  auto strings = elf.getStringTableForSymtab(section);
  if (!strings)
    return strings.takeError();
  auto symbols = elf.symbols(&section);
  if (!symbols)
    return symbols.takeError();
  names = *strings;
  for (const auto &symbol : *symbols) {
    if (symbol.getType() != ELF::STT_FUNC || !symbol.isDefined() ||
        symbol.st_size == 0 || symbol.st_name >= names.size())
      continue;
    rows.push_back({symbol.st_value, symbol.st_size, symbol.st_name});
    longest = std::max<uint64_t>(longest, symbol.st_size);
  }
  return Error::success();
}

template <typename Elf> Error SymbolTable::Impl::readAs() {
  auto elf = ELFFile<Elf>::create(file->getBuffer());
  if (!elf)
    return elf.takeError();
  fixed = elf->getHeader().e_type == ELF::ET_EXEC;
  entry = elf->getHeader().e_entry;
  auto segments = elf->program_headers();
  if (!segments)
    return segments.takeError();
  for (const auto &segment : *segments)
    if (segment.p_type == ELF::PT_LOAD && (segment.p_flags & ELF::PF_X))
      code.push_back({segment.p_vaddr, segment.p_vaddr + segment.p_memsz});
  auto sections = elf->sections();
  if (!sections)
    return sections.takeError();
  const typename Elf::Shdr *all = nullptr, *exported = nullptr;
  for (const auto &section : *sections) {
    if (section.sh_type == ELF::SHT_SYMTAB)
      all = &section;
    if (section.sh_type == ELF::SHT_DYNSYM)
      exported = &section;
  }
  if (all)
    if (Error error = readSymbols(*elf, *all))
      return error;
  bool stripped = rows.empty();
  return stripped && exported ? readSymbols(*elf, *exported) : Error::success();
}

SymbolTable::SymbolTable(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
SymbolTable::~SymbolTable() = default;

std::unique_ptr<SymbolTable> SymbolTable::read(const std::string &path) {
  auto impl = std::make_unique<Impl>();
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer || !(*buffer)->getBuffer().starts_with("\x7f"
                                                     "ELF"))
    return nullptr;
  impl->file = std::move(*buffer);
  auto [fileClass, encoding] = getElfArchType(impl->file->getBuffer());
  bool wide = fileClass == ELF::ELFCLASS64;
  bool little = encoding == ELF::ELFDATA2LSB;
  Error error = wide
                    ? little ? impl->readAs<ELF64LE>() : impl->readAs<ELF64BE>()
                : little ? impl->readAs<ELF32LE>()
                         : impl->readAs<ELF32BE>();
  if (error) {
    consumeError(std::move(error));
    return nullptr;
  }
  sort(impl->rows, [](const Row &a, const Row &b) {
    return std::tie(a.start, b.size, a.name) <
           std::tie(b.start, a.size, b.name);
  });
  return std::unique_ptr<SymbolTable>(new SymbolTable(std::move(impl)));
}

std::vector<SymbolTable::Function> SymbolTable::at(uint64_t address) const {
  auto behind =
      upper_bound(impl->rows, address,
                  [](uint64_t at, const Row &row) { return at < row.start; });
  std::vector<Function> found;
  for (auto row = behind; row != impl->rows.begin();) {
    --row;
    if (address - row->start > impl->longest)
      break;
    if (address - row->start >= row->size)
      continue;
    // An enclosing one is no other name of it.
    if (!found.empty() && row->start != found.front().start)
      break;
    found.push_back(impl->function(*row));
  }
  return found;
}

std::vector<SymbolTable::Function>
SymbolTable::startingAt(uint64_t offset) const {
  constexpr uint64_t page = 4096;
  std::vector<Function> found;
  for (const Row &row : impl->rows)
    if (row.start % page == offset % page)
      found.push_back(impl->function(row));
  return found;
}

std::optional<SymbolTable::Function> SymbolTable::named(StringRef name) const {
  for (const Row &row : impl->rows)
    if (impl->names.substr(row.name).starts_with(name) &&
        impl->function(row).name == name)
      return impl->function(row);
  return std::nullopt;
}

bool SymbolTable::isFixed() const { return impl->fixed; }
uint64_t SymbolTable::entryPoint() const { return impl->entry; }

bool SymbolTable::isCode(uint64_t address) const {
  return any_of(impl->code, [&](const Range &range) {
    return range.start <= address && address < range.end;
  });
}

} // namespace culprit
