//===- IndexFileTest.cpp - What one process writes, others read -----------===//
#include "probe/warm/preload/IndexFile.h"
#include "probe/warm/NamesFile.h"
#include "gtest/gtest.h"
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <unistd.h>
#include <vector>

using namespace culprit;

namespace {

/// The symbols of a library that is loaded.
SymbolSection sectionOfMath() {
  auto *map = static_cast<const link_map *>(::dlopen("libm.so.6", RTLD_NOW));
  SymbolSection section{};
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_SYMTAB)
      section.symbols = reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
    if (entry->d_tag == DT_STRSZ)
      section.stringBytes = entry->d_un.d_val;
    if (entry->d_tag == DT_GNU_HASH)
      section.hashTable = reinterpret_cast<const uint32_t *>(entry->d_un.d_ptr);
  }
  section.objectEnd = 1 << 24;
  return section;
}

IndexedObject indexed(uint64_t inode) {
  IndexedObject object{};
  object.identity.inode = inode;
  EXPECT_TRUE(object.entries.make(sectionOfMath()));
  return object;
}

bool areEqual(const SymbolEntries &a, const SymbolEntries &b) {
  return a.bytes() == b.bytes() &&
         std::memcmp(a.data(), b.data(), a.bytes()) == 0;
}

TEST(IndexFile, HasWhatWasWrittenOfEachObject) {
  NamesFile file;
  EXPECT_FALSE(IndexFile(file.path().c_str()).isWhole());
  std::vector<IndexedObject> objects = {indexed(1), {}, indexed(3)};
  objects[1].identity.inode = 2;
  IndexFile::write(file.path().c_str(), objects.data(), objects.size());
  IndexFile read(file.path().c_str());
  ASSERT_TRUE(read.isWhole());
  for (const IndexedObject &object : {objects[0], objects[2]})
    EXPECT_TRUE(areEqual(read.find(object.identity), object.entries));
  EXPECT_EQ(read.find(objects[1].identity).size(), 0u);
  EXPECT_FALSE(read.find(indexed(4).identity)) << "each of its own";
}

TEST(IndexFile, IsWrittenOnce) {
  NamesFile file;
  for (uint64_t inode : {1, 2}) {
    IndexedObject object = indexed(inode);
    IndexFile::write(file.path().c_str(), &object, 1);
  }
  IndexFile read(file.path().c_str());
  EXPECT_TRUE(read.find(indexed(1).identity));
  EXPECT_FALSE(read.find(indexed(2).identity));
}

TEST(IndexFile, OneThatIsCutOffIsNotRead) {
  NamesFile file;
  IndexedObject object = indexed(1);
  IndexFile::write(file.path().c_str(), &object, 1);
  for (off_t size : {4096, 1 << 24}) {
    ASSERT_EQ(::truncate(file.path().c_str(), size), 0);
    EXPECT_FALSE(IndexFile(file.path().c_str()).isWhole());
    IndexFile::write(file.path().c_str(), &object, 1);
    EXPECT_TRUE(IndexFile(file.path().c_str()).find(object.identity))
        << "whoever died on it leaves it to the next";
  }
}

TEST(IndexFile, WhatHasNoFileIsLikeNoOther) {
  NamesFile file;
  IndexedObject object = indexed(1);
  object.identity = {};
  IndexFile::write(file.path().c_str(), &object, 1);
  EXPECT_FALSE(IndexFile(file.path().c_str()).find(object.identity));
}

TEST(IndexFile, NoPathNoFile) {
  IndexedObject object = indexed(1);
  for (const char *path : {static_cast<const char *>(nullptr), "", "/proc/0"}) {
    IndexFile::write(path, &object, 1);
    EXPECT_FALSE(IndexFile(path).isWhole());
    EXPECT_FALSE(IndexFile(path).find(object.identity));
  }
}

TEST(NamesFile, ItsPathIsEquallyLongEachTime) {
  NamesFile one;
  std::vector<NamesFile> many(120);
  EXPECT_EQ(one.path().size(), many.back().path().size());
  EXPECT_NE(one.path(), many.back().path());
}

} // namespace
