//===- SymbolIndexTest.cpp - The same answer as the C library -------------===//
#include "probe/warm/preload/SymbolIndex.h"
#include "gtest/gtest.h"
#include <link.h>
#include <random>
#include <vector>

using namespace culprit;

namespace {

struct Range {
  ElfW(Addr) start, size;
};

/// All that is loaded, and where a little behind it nothing may be.
std::vector<Range> loadedRanges() {
  std::vector<Range> ranges;
  ::dl_iterate_phdr(
      [](dl_phdr_info *object, size_t, void *result) {
        for (unsigned i = 0; i < object->dlpi_phnum; ++i)
          if (object->dlpi_phdr[i].p_type == PT_LOAD)
            static_cast<std::vector<Range> *>(result)->push_back(
                {object->dlpi_addr + object->dlpi_phdr[i].p_vaddr,
                 object->dlpi_phdr[i].p_memsz});
        return 0;
      },
      &ranges);
  return ranges;
}

/// True if it was the index's to answer.
bool expectSame(ElfW(Addr) value) {
  auto *address = reinterpret_cast<void *>(value);
  Dl_info ours{};
  if (!SymbolIndex::find(address, ours))
    return false;
  Dl_info theirs{};
  EXPECT_NE(SymbolIndex::original()(address, &theirs), 0);
  EXPECT_STREQ(ours.dli_fname, theirs.dli_fname);
  EXPECT_EQ(ours.dli_fbase, theirs.dli_fbase);
  EXPECT_EQ(ours.dli_sname, theirs.dli_sname) << address;
  EXPECT_EQ(ours.dli_saddr, theirs.dli_saddr) << address;
  return true;
}

TEST(SymbolIndex, IsBuiltAtTheFirstQuestion) {
  SymbolIndex::buildWhenAsked();
  EXPECT_TRUE(expectSame(reinterpret_cast<ElfW(Addr)>(&::dl_iterate_phdr)));
}

/// libMLIR, libLLVM and all that a test of Culprit is linked with.
TEST(SymbolIndex, AnswersAsTheCLibraryDoes) {
  SymbolIndex::build();
  std::mt19937_64 random(1);
  unsigned answered = 0;
  for (const Range &range : loadedRanges()) {
    for (int i = 0; i < 150; ++i)
      answered += expectSame(range.start + random() % range.size);
    for (ElfW(Addr) edge : {range.start, range.start + range.size - 1,
                            range.start + range.size, range.start - 1})
      expectSame(edge);
  }
  EXPECT_GT(answered, 1000u);
}

/// At and around the starts and ends of symbols, where rules differ.
TEST(SymbolIndex, AnswersAsTheCLibraryDoesAtTheEdgesOfSymbols) {
  SymbolIndex::build();
  std::mt19937_64 random(2);
  unsigned named = 0;
  for (const Range &range : loadedRanges())
    for (int i = 0; i < 60; ++i) {
      Dl_info info{};
      auto value = range.start + random() % range.size;
      if (!SymbolIndex::original()(reinterpret_cast<void *>(value), &info) ||
          !info.dli_saddr)
        continue;
      ++named;
      auto start = reinterpret_cast<ElfW(Addr)>(info.dli_saddr);
      for (ElfW(Addr) at : {start - 1, start, start + 1})
        expectSame(at);
      for (ElfW(Addr) at = value; at < value + 256; at += 16)
        expectSame(at);
    }
  EXPECT_GT(named, 100u);
}

TEST(SymbolIndex, LeavesWhatIsNoObjectToTheCLibrary) {
  SymbolIndex::build();
  int local = 0;
  Dl_info info;
  EXPECT_FALSE(SymbolIndex::find(&local, info));
  EXPECT_FALSE(SymbolIndex::find(nullptr, info));
}

} // namespace
