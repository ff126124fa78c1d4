//===- StackNamesTest.cpp - On objects that are made for it ---------------===//
#include "probe/failure/StackNames.h"
#include "compiler/output/FramePlaces.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/FormatVariadic.h"
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using llvm::formatv;

namespace {

struct Symbol {
  const char *name;
  uint64_t start, size;
};

constexpr uint64_t Moved = 0x7f0000000000; ///< where libtool.so lies

const std::vector<Symbol> Functions = {
    {"_ZN4llvm3sys15PrintStackTraceERNS_11raw_ostreamEi", 0x1010, 0x80},
    {"_ZN12_GLOBAL__N_17Pattern15matchAndRewriteEi", 0x1100, 0x100},
    {"_ZN4tool5lowerEv", 0x1200, 0x100},
    {"_ZN4tool4failEv", 0x1300, 0x40},
    {"_ZN4tool5otherEv", 0x1340, 0x40},
    {"_ZN4tool2A13endEv", 0x1400, 0x40}, // folded into one
    {"_ZN4tool2B13endEv", 0x1400, 0x40},
    {"_ZN4mlir4Type1fEv", 0x1500, 0x40}, // folded, both say nothing
    {"_ZN4mlir4Type1gEv", 0x1500, 0x40},
    {"toolRunMain", 0x2000, 0xa00},
};

class StackNamesTest : public testing::Test {
protected:
  /// Only `toolRunMain` is exported.
  std::string object(const std::string &name, const std::string &type,
                     const std::vector<Symbol> &functions) {
    std::string yaml =
        formatv("--- !ELF\nFileHeader: {{ Class: ELFCLASS64, Data: "
                "ELFDATA2LSB, Type: {0}, Machine: EM_X86_64, Entry: 0x3000 }\n"
                "ProgramHeaders:\n  - {{ Type: PT_LOAD, Flags: [PF_X, PF_R], "
                "VAddr: 0x1000, FirstSec: .text, LastSec: .text }\n"
                "Sections:\n  - {{ Name: .text, Type: SHT_PROGBITS, Flags: "
                "[SHF_ALLOC, SHF_EXECINSTR], Address: 0x1000, Size: 0x3000 }\n",
                type);
    auto list = [&](const char *key, llvm::ArrayRef<Symbol> symbols) {
      if (!symbols.empty())
        yaml += std::string(key) + ":\n";
      for (const Symbol &symbol : symbols)
        yaml += formatv("  - {{ Name: {0}, Type: STT_FUNC, Section: .text, "
                        "Value: {1}, Size: {2}, Binding: STB_GLOBAL }\n",
                        symbol.name, symbol.start, symbol.size);
    };
    list("Symbols", functions);
    list("DynamicSymbols", Functions.back());
    llvm::SmallString<0> bytes;
    EXPECT_TRUE(
        llvm::yaml::yaml2ObjectFile(bytes, yaml, [](const llvm::Twine &what) {
          ADD_FAILURE() << what.str();
        }));
    std::string path = directory.path + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes.str().str();
    return path;
  }
  std::string library(const std::vector<Symbol> &functions = Functions) {
    return object("libtool.so", "ET_DYN", functions);
  }

  /// The handler's frames, then `frames` from the fourth on.
  static std::string dump(const std::vector<std::string> &frames) {
    std::string text = formatv("0  libtool.so {0:x+16}\n"
                               "1  libtool.so {1:x+16}\n"
                               "2  libc.so.6  0x00007f9b9345a050\n",
                               Moved + 0x1018, Moved + 0x3f00);
    for (auto [number, frame] : llvm::enumerate(frames))
      text += std::to_string(number + 3) + "  " + frame + "\n";
    return text;
  }
  static std::string at(uint64_t offset, const std::string &name = "",
                        uint64_t moved = Moved) {
    return formatv("libtool.so {0:x+16}", moved + offset).str() +
           (name.empty() ? "" : " " + name);
  }

  /// The frames after the handler's.
  std::vector<StackFrame> complete(StackNames &names, const std::string &text,
                                   const std::vector<std::string> &argv = {}) {
    StackDump stack = *parseStackDump(text);
    names.complete(stack, argv);
    stack.frames.erase(stack.frames.begin(), stack.frames.begin() + 3);
    return stack.frames;
  }
  std::vector<std::string> functions(const std::string &text) {
    StackNames names({directory.path + "/libtool.so"});
    std::vector<std::string> result;
    for (const StackFrame &frame : complete(names, text))
      result.push_back(frame.function);
    return result;
  }

  TemporaryDirectory directory;
};

constexpr const char *Pattern =
    "(anonymous namespace)::Pattern::matchAndRewrite";
constexpr const char *Main = "toolRunMain + 2544";

TEST_F(StackNamesTest, HiddenFunctionsHaveTheirOwnNames) {
  StackNames names({library()});
  auto frames =
      complete(names, dump({at(0x1140), at(0x1280), at(0x29f0, Main)}));
  EXPECT_EQ(frames[0].function, Pattern);
  EXPECT_EQ(frames[0].offset, 0x1140u);
  EXPECT_TRUE(frames[0].lookedUp);
  EXPECT_EQ(frames[1].function, "tool::lower");
  EXPECT_EQ(frames[2].function, "toolRunMain");
  EXPECT_FALSE(frames[2].lookedUp) << "the compiler printed it";
}

// A loader that does not look at sizes takes the nearest export in front.
TEST_F(StackNamesTest, NearestExportIsNoName) {
  library();
  EXPECT_THAT(functions(dump({at(0x1140), at(0x3900, "toolRunMain + 6400"),
                              at(0x29f0, Main)})),
              testing::ElementsAre(Pattern, "", "toolRunMain"));
  // Of an object that is not to be found, no function is megabytes long.
  StackNames none({});
  auto frames = complete(
      none, dump({at(0x900000, "toolRunMain + 9400000"), at(0x29f0, Main)}));
  EXPECT_EQ(frames[0].function, "");
  EXPECT_EQ(frames[1].function, "toolRunMain");
}

TEST_F(StackNamesTest, CallAtTheEndOfAFunctionBelongsToIt) {
  library();
  EXPECT_THAT(functions(dump({at(0x1300), at(0x1340), at(0x29f0, Main)})),
              testing::ElementsAre("tool::fail", "tool::fail", "toolRunMain"))
      << "the crash itself is where it is";
}

TEST_F(StackNamesTest, FoldedFunctionsHaveNoName) {
  library();
  EXPECT_THAT(functions(dump({at(0x1410), at(0x1510), at(0x29f0, Main)})),
              testing::ElementsAre("", "mlir::Type::f", "toolRunMain"));
}

TEST_F(StackNamesTest, StackPrinterTellsWhereTheObjectLies) {
  library();
  // Too deep a recursion: what was called first is not in the dump.
  EXPECT_THAT(functions(dump({at(0x1140), at(0x1280)})),
              testing::ElementsAre(Pattern, "tool::lower"));
}

TEST_F(StackNamesTest, EntryPointTellsWhereTheExecutableLies) {
  std::vector<Symbol> stripped(Functions.begin() + 1, Functions.end());
  library(stripped);
  EXPECT_THAT(functions(dump({at(0x1140), at(0x1280), at(0x3021)})),
              testing::ElementsAre(Pattern, "tool::lower", ""));
}

TEST_F(StackNamesTest, ExecutableThatIsNotMovedNeedsNoSign) {
  object("libtool.so", "ET_EXEC", Functions);
  EXPECT_THAT(functions(dump({at(0x1140, "", 0), at(0x1280, "", 0)})),
              testing::ElementsAre(Pattern, "tool::lower"));
}

TEST_F(StackNamesTest, StrippedObjectsHaveOffsets) {
  StackNames names({library({})});
  auto frames = complete(names, dump({at(0x1140), at(0x29f0, Main)}));
  EXPECT_EQ(frames[0].function, "");
  EXPECT_EQ(placeOf(frames[0]), "libtool.so+0x1140@0x7f0000001140");
  EXPECT_EQ(frames[1].function, "toolRunMain");
}

TEST_F(StackNamesTest, PluginsAreNamedByTheCommand) {
  StackNames names({});
  auto frames = complete(names, dump({at(0x1140), at(0x29f0, Main)}),
                         {"tool", "--load-pass-plugin=" + library()});
  EXPECT_EQ(frames[0].function, Pattern);
}

TEST_F(StackNamesTest, WhatIsNoObjectChangesNothing) {
  std::string path = library();
  auto bytes = [&] {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  std::string text = dump({at(0x1140), at(0x29f0, Main)});
  for (size_t length = 0; length < bytes.size(); length += 37) {
    std::ofstream(path, std::ios::binary) << bytes.substr(0, length);
    EXPECT_EQ(functions(text).back(), "toolRunMain") << length;
  }
  for (size_t at = 0; at < bytes.size(); at += 3) {
    std::string damaged = bytes;
    damaged[at] = '\xff';
    std::ofstream(path, std::ios::binary) << damaged;
    functions(text);
  }
}

} // namespace
