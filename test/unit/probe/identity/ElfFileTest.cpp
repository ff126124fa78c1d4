#include "probe/identity/ElfFile.h"
#include "llvm/BinaryFormat/ELF.h"
#include <cstring>
#include <gmock/gmock.h>

using namespace culprit;
using namespace llvm::ELF;
using testing::ElementsAre;

namespace {

/// An executable that needs `liba.so`, with a build id: headers, the dynamic
/// section, its strings, a note; mapped at address 0 as it is.
struct Sample {
  struct Note {
    Elf64_Nhdr header{4, 4, NT_GNU_BUILD_ID};
    char name[4] = {'G', 'N', 'U', 0};
    unsigned char id[4] = {0xab, 0xcd, 0x01, 0x23};
  };
  struct Image {
    Elf64_Ehdr header{};
    Elf64_Phdr load{}, dynamic{}, noteHeader{};
    Elf64_Dyn entries[5]{};
    char strings[32] = "\0liba.so\0$ORIGIN/../lib";
    Note note;
  } image;

  Sample() {
    Elf64_Ehdr &header = image.header;
    std::memcpy(header.e_ident, ElfMagic, 4);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_machine = EM_X86_64;
    header.e_phoff = offsetof(Image, load);
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 3;
    image.load.p_type = PT_LOAD;
    image.load.p_filesz = image.load.p_memsz = sizeof(Image);
    image.dynamic.p_type = PT_DYNAMIC;
    image.dynamic.p_offset = offsetof(Image, entries);
    image.dynamic.p_filesz = sizeof(image.entries);
    image.noteHeader.p_type = PT_NOTE;
    image.noteHeader.p_offset = offsetof(Image, note);
    image.noteHeader.p_filesz = sizeof(Note);
    image.noteHeader.p_align = 4;
    setEntry(0, DT_STRTAB, offsetof(Image, strings));
    setEntry(1, DT_STRSZ, sizeof(image.strings));
    setEntry(2, DT_NEEDED, 1);
    setEntry(3, DT_RUNPATH, 9);
  }

  void setEntry(unsigned number, uint64_t tag, uint64_t value) {
    image.entries[number].d_tag = static_cast<int64_t>(tag);
    image.entries[number].d_un.d_val = value;
  }

  llvm::StringRef bytes() const {
    return {reinterpret_cast<const char *>(&image),
            offsetof(Image, note) + sizeof(Note)};
  }
  std::optional<ElfFile> read() const { return readElf(bytes()); }
};

TEST(ElfFile, ReadsWhatALoaderReads) {
  auto file = Sample().read();
  ASSERT_TRUE(file.has_value());
  EXPECT_THAT(file->needed, ElementsAre("liba.so"));
  EXPECT_EQ(file->runpath, "$ORIGIN/../lib");
  EXPECT_EQ(file->buildId, "abcd0123");
}

/// Reading the dynamic section ran off the end of the file.
TEST(ElfFile, SizesBeyondTheEndAreDamage) {
  for (uint64_t size : {uint64_t(1) << 20, uint64_t(1) << 60, ~uint64_t(0)}) {
    Sample sample;
    sample.image.dynamic.p_filesz = size;
    EXPECT_FALSE(sample.read().has_value()) << size;
    Sample other;
    other.image.noteHeader.p_filesz = size;
    EXPECT_FALSE(other.read().has_value()) << size;
    Sample strings;
    strings.setEntry(1, DT_STRSZ, size);
    EXPECT_FALSE(strings.read().has_value()) << size;
  }
  Sample wraps;
  wraps.image.dynamic.p_offset = ~uint64_t(0) - 15;
  wraps.image.dynamic.p_filesz = 64;
  EXPECT_FALSE(wraps.read().has_value());
}

/// The build id was read at the note's head, and other alignments asserted.
TEST(ElfFile, NotesWithoutAlignmentAreAlignedToFour) {
  for (uint64_t align : {0, 1, 4}) {
    Sample sample;
    sample.image.noteHeader.p_align = align;
    auto file = sample.read();
    ASSERT_TRUE(file.has_value()) << align;
    EXPECT_EQ(file->buildId, "abcd0123") << align;
  }
}

TEST(ElfFile, ATruncatedFileIsDamagedOrWhole) {
  Sample sample;
  for (size_t size = 0; size < sample.bytes().size(); ++size) {
    // In memory of its own, so that a checker sees what is read behind it.
    std::vector<char> cut(sample.bytes().begin(),
                          sample.bytes().begin() + size);
    EXPECT_FALSE(readElf({cut.data(), cut.size()}).has_value()) << size;
  }
}

TEST(ElfFile, AStaticProgramNeedsNothing) {
  Sample sample;
  sample.image.dynamic.p_type = PT_NULL;
  auto file = sample.read();
  ASSERT_TRUE(file.has_value());
  EXPECT_THAT(file->needed, ElementsAre());
}

/// Each name reached to the end of the file: memory beyond all bounds.
TEST(ElfFile, NamesWithoutEndAreDamage) {
  constexpr size_t entries = 10000, strings = 1 << 20;
  Sample sample;
  std::string bytes = sample.bytes().str();
  size_t dynamic = bytes.size();
  sample.image.dynamic.p_offset = dynamic;
  sample.image.dynamic.p_filesz = entries * sizeof(Elf64_Dyn);
  sample.image.load.p_filesz = dynamic + entries * sizeof(Elf64_Dyn) + strings;
  bytes = sample.bytes().str();
  for (size_t i = 0; i < entries; ++i) {
    Elf64_Dyn entry;
    entry.d_tag = i == 0 ? DT_STRTAB : i == 1 ? DT_STRSZ : DT_NEEDED;
    entry.d_un.d_val = i == 0   ? dynamic + entries * sizeof(Elf64_Dyn)
                       : i == 1 ? strings
                                : i;
    bytes.append(reinterpret_cast<const char *>(&entry), sizeof(entry));
  }
  bytes.append(strings, 'a');
  EXPECT_FALSE(readElf(bytes).has_value());
}

} // namespace
