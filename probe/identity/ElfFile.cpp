#include "probe/identity/ElfFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace culprit;
using namespace llvm::object;

namespace {

/// The data that a loader follows are short. More is damage, or meant to fill
/// memory.
constexpr size_t LongestName = 4096, MostNeeded = 4096;

llvm::Error damaged(const char *what) {
  return llvm::createStringError(std::string(what) + " beyond the end");
}

/// Sizes in a header may be anything: their sum may wrap.
template <typename Elf>
bool isInside(const ELFFile<Elf> &file, uint64_t offset, uint64_t size) {
  return offset <= file.getBufSize() && size <= file.getBufSize() - offset;
}

template <typename Elf>
llvm::Expected<std::string> buildIdOf(const ELFFile<Elf> &file) {
  auto headers = file.program_headers();
  if (!headers)
    return headers.takeError();
  for (const auto &header : *headers) {
    if (header.p_type != llvm::ELF::PT_NOTE)
      continue;
    if (!isInside(file, header.p_offset, header.p_filesz))
      return damaged("notes");
    llvm::Error error = llvm::Error::success();
    std::string id;
    auto align = std::max<uint64_t>(header.p_align, 4); // 0 and 1 mean 4
    for (const auto &note : file.notes(header, error))
      if (note.getName() == "GNU" &&
          note.getType() == llvm::ELF::NT_GNU_BUILD_ID)
        id = llvm::toHex(note.getDesc(align), /*LowerCase=*/true);
    if (error)
      return error;
    if (!id.empty())
      return id;
  }
  return "";
}

/// As the loader finds them: by the program header. ELFFile::dynamicEntries()
/// trusts its size.
template <typename Elf>
llvm::Expected<typename Elf::DynRange>
dynamicEntries(const ELFFile<Elf> &file) {
  using Entry = typename Elf::Dyn;
  auto headers = file.program_headers();
  if (!headers)
    return headers.takeError();
  for (const auto &header : *headers) {
    if (header.p_type != llvm::ELF::PT_DYNAMIC)
      continue;
    if (!isInside(file, header.p_offset, header.p_filesz))
      return damaged("dynamic section");
    llvm::ArrayRef<Entry> entries(
        reinterpret_cast<const Entry *>(file.base() + header.p_offset),
        header.p_filesz / sizeof(Entry));
    return entries.take_while([](const Entry &entry) {
      return entry.getTag() != llvm::ELF::DT_NULL;
    });
  }
  return typename Elf::DynRange();
}

/// The bytes of the dynamic string table, by way of its address, since a
/// stripped file may have no sections.
template <typename Elf>
llvm::Expected<llvm::StringRef> dynamicStrings(const ELFFile<Elf> &file,
                                               typename Elf::DynRange entries) {
  uint64_t address = 0, size = 0;
  for (const auto &entry : entries) {
    if (entry.getTag() == llvm::ELF::DT_STRTAB)
      address = entry.getPtr();
    if (entry.getTag() == llvm::ELF::DT_STRSZ)
      size = entry.getVal();
  }
  auto start = file.toMappedAddr(address);
  if (!start)
    return start.takeError();
  if (!isInside(file, static_cast<uint64_t>(*start - file.base()), size))
    return damaged("string table");
  return llvm::StringRef(reinterpret_cast<const char *>(*start), size);
}

template <typename Elf>
llvm::Error readDynamic(const ELFFile<Elf> &file, ElfFile &result) {
  auto entries = dynamicEntries(file);
  if (!entries)
    return entries.takeError();
  if (entries->empty()) // linked statically
    return llvm::Error::success();
  auto strings = dynamicStrings<Elf>(file, *entries);
  if (!strings)
    return strings.takeError();
  for (const auto &entry : *entries) {
    llvm::StringRef text =
        strings->substr(entry.getVal()).take_front(LongestName);
    text = text.take_until([](char c) { return c == 0; });
    if (text.size() == LongestName || result.needed.size() > MostNeeded)
      return llvm::createStringError("names without end");
    if (entry.getTag() == llvm::ELF::DT_NEEDED)
      result.needed.push_back(text.str());
    else if (entry.getTag() == llvm::ELF::DT_RPATH)
      result.rpath = text.str();
    else if (entry.getTag() == llvm::ELF::DT_RUNPATH)
      result.runpath = text.str();
  }
  return llvm::Error::success();
}

template <typename Elf> llvm::Expected<ElfFile> readAs(llvm::StringRef bytes) {
  auto file = ELFFile<Elf>::create(bytes);
  if (!file)
    return file.takeError();
  ElfFile result;
  const auto &header = file->getHeader();
  result.abi = std::to_string(header.getFileClass()) + "-" +
               std::to_string(header.getDataEncoding()) + "-" +
               std::to_string(header.e_machine);
  auto buildId = buildIdOf(*file);
  if (!buildId)
    return buildId.takeError();
  result.buildId = *buildId;
  if (auto error = readDynamic(*file, result))
    return error;
  return result;
}

llvm::Expected<ElfFile> readAny(llvm::StringRef bytes) {
  auto [fileClass, encoding] = getElfArchType(bytes);
  bool little = encoding == llvm::ELF::ELFDATA2LSB;
  if (fileClass == llvm::ELF::ELFCLASS64)
    return little ? readAs<ELF64LE>(bytes) : readAs<ELF64BE>(bytes);
  return little ? readAs<ELF32LE>(bytes) : readAs<ELF32BE>(bytes);
}

} // namespace

std::optional<ElfFile> culprit::readElf(llvm::StringRef bytes) {
  if (!bytes.starts_with("\x7f"
                         "ELF"))
    return std::nullopt;
  auto file = readAny(bytes);
  if (file)
    return *file;
  llvm::consumeError(file.takeError());
  return std::nullopt;
}
