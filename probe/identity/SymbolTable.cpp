#include "probe/identity/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
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

/// Not mapped: readers of a mapped file die if it is truncated.
class OpenFile {
public:
  explicit OpenFile(const std::string &path) {
    auto opened = sys::fs::openNativeFileForRead(path);
    if (opened)
      file = *opened;
    else
      consumeError(opened.takeError());
  }
  OpenFile(OpenFile &&other) : file(std::exchange(other.file, none)) {}
  ~OpenFile() {
    if (file != none)
      (void)sys::fs::closeFile(file);
  }

  /// As much as there is.
  std::string bytes(uint64_t offset, size_t size) const {
    std::string bytes(size, 0);
    size_t done = 0;
    while (file != none && done < size) {
      auto length = sys::fs::readNativeFileSlice(
          file, MutableArrayRef(bytes.data() + done, size - done),
          offset + done);
      if (!length)
        consumeError(length.takeError());
      if (!length || *length == 0)
        break;
      done += *length;
    }
    bytes.resize(done);
    return bytes;
  }

  std::string textAt(uint64_t offset) const {
    constexpr size_t longest = 1 << 16;
    std::string text;
    char piece[512];
    while (file != none && text.size() < longest) {
      auto length = sys::fs::readNativeFileSlice(file, piece, offset);
      if (!length)
        consumeError(length.takeError());
      if (!length || *length == 0)
        break;
      StringRef read(piece, *length);
      text += read.take_until([](char c) { return c == 0; });
      if (read.contains('\0'))
        return text;
      offset += *length;
    }
    return ""; // it has no end
  }

private:
  static constexpr sys::fs::file_t none = -1;
  sys::fs::file_t file = none;
};
} // namespace

struct SymbolTable::Impl {
  explicit Impl(const std::string &path) : file(path) {}

  OpenFile file;
  uint64_t names = 0; ///< where the string table begins
  size_t nameBytes = 0;
  std::vector<Row> rows;
  std::vector<Range> code; ///< segments that are mapped executable
  bool fixed = false;
  uint64_t entry = 0;
  std::optional<std::optional<Function>> printer; ///< once it was looked for

  template <typename Elf> Error readAs(StringRef bytes);
  Error readAny(StringRef bytes);
  template <typename Elf>
  Error readSymbols(const ELFFile<Elf> &elf, const typename Elf::Shdr &section);
  std::optional<Function> findPrinter() const;
  Function function(const Row &row) const {
    return {row.start, row.start + row.size, file.textAt(names + row.name)};
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
  names = strings->bytes_begin() - elf.base();
  nameBytes = strings->size();
  rows.reserve(symbols->size());
  for (const auto &symbol : *symbols) {
    if (symbol.getType() != ELF::STT_FUNC || !symbol.isDefined() ||
        symbol.st_size == 0 || symbol.st_name >= strings->size())
      continue;
    rows.push_back({symbol.st_value, symbol.st_size, symbol.st_name});
  }
  return Error::success();
}

template <typename Elf> Error SymbolTable::Impl::readAs(StringRef bytes) {
  auto elf = ELFFile<Elf>::create(bytes);
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
  // Exported functions are in both; a stripped file has the latter only.
  for (auto type : {ELF::SHT_SYMTAB, ELF::SHT_DYNSYM})
    for (const auto &section : *sections)
      if (rows.empty() && section.sh_type == type)
        if (Error error = readSymbols(*elf, section))
          return error;
  return Error::success();
}

Error SymbolTable::Impl::readAny(StringRef bytes) {
  auto [fileClass, encoding] = getElfArchType(bytes);
  bool little = encoding == ELF::ELFDATA2LSB;
  if (fileClass == ELF::ELFCLASS64)
    return little ? readAs<ELF64LE>(bytes) : readAs<ELF64BE>(bytes);
  return little ? readAs<ELF32LE>(bytes) : readAs<ELF32BE>(bytes);
}

SymbolTable::SymbolTable(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
SymbolTable::~SymbolTable() = default;

std::unique_ptr<SymbolTable> SymbolTable::read(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer || !(*buffer)->getBuffer().starts_with("\x7f"
                                                     "ELF"))
    return nullptr;
  auto impl = std::make_unique<Impl>(path);
  if (Error error = impl->readAny((*buffer)->getBuffer())) {
    consumeError(std::move(error));
    return nullptr;
  }
  return std::unique_ptr<SymbolTable>(new SymbolTable(std::move(impl)));
}

std::vector<SymbolTable::Function> SymbolTable::at(uint64_t address) const {
  std::vector<const Row *> found;
  for (const Row &row : impl->rows) {
    if (address - row.start >= row.size)
      continue;
    // One that begins earlier encloses it, and is no other name of it.
    if (!found.empty() && row.start > found.front()->start)
      found.clear();
    if (found.empty() || row.start == found.front()->start)
      found.push_back(&row);
  }
  std::vector<Function> functions;
  for (const Row *row : found)
    functions.push_back(impl->function(*row));
  return functions;
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

std::optional<SymbolTable::Function> SymbolTable::Impl::findPrinter() const {
  static constexpr char printer[] =
      "_ZN4llvm3sys15PrintStackTraceERNS_11raw_ostreamEi";
  const std::string text = file.bytes(names, nameBytes);
  StringRef name(printer, sizeof printer); // its end, too
  for (size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + 1))
    for (const Row &row : rows)
      if (row.name == at)
        return function(row);
  return std::nullopt;
}

std::optional<SymbolTable::Function> SymbolTable::stackPrinter() const {
  if (!impl->printer)
    impl->printer = impl->findPrinter();
  return *impl->printer;
}

bool SymbolTable::isFixed() const { return impl->fixed; }
uint64_t SymbolTable::entryPoint() const { return impl->entry; }

bool SymbolTable::isCode(uint64_t address) const {
  return any_of(impl->code, [&](const Range &range) {
    return range.start <= address && address < range.end;
  });
}

} // namespace culprit
