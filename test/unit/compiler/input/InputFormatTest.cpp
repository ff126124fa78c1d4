#include "compiler/input/InputFormat.h"
#include "compiler/command/CommandLine.h"
#include "compiler/command/ParseCommandLine.h"
#include "compiler/command/ParseProfile.h"
#include "test/unit/compiler/Garbage.h"
#include <gtest/gtest.h>

using namespace culprit;
using llvm::StringRef;

namespace {

TEST(InputFormat, TextIsNotBinary) {
  for (const char *text :
       {"", "module {}\n", "\tdef f():\r\n\f", "// \xc3\xa4\xe2\x82\xac\n",
        "; a comment in Latin-1: \xe4\xf6\xfc, and the rest of it is ASCII",
        "\x1b[1mcolour\x1b[0m"})
    EXPECT_FALSE(isBinary(text)) << text;
}

TEST(InputFormat, BytesWithAFormatAre) {
  EXPECT_TRUE(isBinary(StringRef("\x7f"
                                 "Tile\0x",
                                 7)));
  EXPECT_TRUE(isBinary("\x28\xb5\x2f\xfd\x04\x01\x02\x03\xff\xfe"));
}

TEST(InputFormat, SomeHaveAReader) {
  StringRef bytecode("ML\xefR\r\0", 6), bitcode("BC\xc0\xde\0", 5);
  EXPECT_TRUE(isBinary(bytecode));
  EXPECT_FALSE(isBinaryWithoutReader(bytecode));
  EXPECT_FALSE(isBinaryWithoutReader(bitcode));
  EXPECT_FALSE(isBinaryWithoutReader("module {}"));
  EXPECT_TRUE(isBinaryWithoutReader(StringRef("PK\x03\x04\0", 5)));
}

TEST(InputFormat, SurvivesGarbage) {
  test::forEachGarbage({"\xf0\x9f\x98\x80"},
                       [](StringRef text) { isBinary(text); });
}

TEST(InputFormat, MagicGoesBeforeExtension) {
  EXPECT_EQ(formatOf(".mlir", "BC\xc0\xde\x35").name, "LLVM bitcode");
  EXPECT_EQ(formatOf(".mlir", "module {}").name, "MLIR");
  EXPECT_EQ(formatOf(".ll", "define void @f() { ret void }").name, "LLVM IR");
  EXPECT_EQ(formatOf("", "define").name, "text");
  EXPECT_EQ(formatOf(".tilebc", "\x7fTileIR\0").reader,
            InputFormat::Reader::Nobody);
  EXPECT_EQ(formatOf(".bc", "not bitcode").name, "text")
      << "a binary format is told by its first bytes";
}

TEST(InputFormat, ProgramIsNoIR) {
  for (const char *extension : {".cu", ".hip", ".cl"})
    EXPECT_TRUE(isIRExtension(extension)) << extension;
  EXPECT_FALSE(isIRExtension(".py"));
  EXPECT_FALSE(isIRExtension(""));
}

// A family of compilers that nobody has heard of, with a binary format of its
// own: a profile, and one row.
TEST(InputFormat, NewFamilyIsAProfileAndARow) {
  std::vector<InputFormat> formats = inputFormats().vec();
  static constexpr TextForm text = {
      .printer = "quux-dis {input}",
      .before = "module {\n",
      .after = "}\n",
      .assembler = "quux-as {input} -o {output}",
      .generic = "quux-opt --mlir-print-op-generic {input}",
      .versionOption = "--version={}",
      .versionAt = 5,
      .install = "both come with quuxc"};
  formats.push_back({"Quux bytecode", "QUUX\x01", ".quux",
                     InputFormat::Reader::Nobody, /*isIR=*/true, &text});
  auto profile = llvm::cantFail(parseProfile(
      R"({"name": "quux", "executables": ["quuxc"], "plainOptions": ["*"],
          "spellings": {"output": "-o {}"}, "outputOptions": ["o"],
          "valueOptions": ["o"]})"));
  auto looksLikeIR = [&](StringRef path) {
    return isIRExtension(path.substr(path.rfind('.')), formats);
  };
  auto command = llvm::cantFail(parseCommandLine(
      {"quuxc", "a.quux", "-o", "a.out"}, profile, std::nullopt, looksLikeIR));
  EXPECT_EQ(command.input.argument, 1u);
  StringRef content("QUUX\x01\0", 6);
  EXPECT_TRUE(startsLikeIR(content, formats));
  const InputFormat &format = formatOf(".quux", content, formats);
  EXPECT_EQ(format.reader, InputFormat::Reader::Nobody);
  ASSERT_EQ(format.text, &text);
  EXPECT_EQ(versionOf(*format.text, StringRef("QUUX\x01\x0d\x03", 7)), "13.3");
  EXPECT_EQ(versionOf(*format.text, content), "0.?");
}

TEST(InputFormat, LooksLikeIR) {
  EXPECT_TRUE(startsLikeIR("; a comment\ndefine void @f() {\n"));
  EXPECT_TRUE(startsLikeIR("module {\n}\n"));
  EXPECT_FALSE(startsLikeIR("all about nothing\n"));
  EXPECT_FALSE(startsLikeIR(StringRef("\x7f"
                                      "ELF\0module_init",
                                      16)))
      << "an object has symbols";
}

} // namespace
