//===- AsTextTest.cpp - Bytes that nobody reads, reduced as text ----------===//
#include "FakeTextTools.h"
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

class AsText : public WholeTriage {
protected:
  AsText() {
    plant(RecipeKind::HandedOver);
    inputName = "k.tilebc";
    input = FakeTextTools::bytecode(3, {"t.a", "t.bad", "t.c"});
    std::string programs = directory.path + "/programs";
    tools.install(machine, programs);
    std::string path = ::getenv("PATH");
    ::setenv("PATH", (programs + ":" + path).c_str(), /*overwrite=*/1);
    progress.onStage = [this](const std::string &name) { stage = name; };
  }

  void remove(const std::string &program) const {
    std::filesystem::remove(directory.path + "/programs/" + program);
  }
  /// The triage, which leaves the input as it is; says why.
  std::string whyNotReduced() {
    Report report = triaged();
    EXPECT_FALSE(report.reduction);
    EXPECT_EQ(report.status, Status::Confirmed) << "of the input as given";
    EXPECT_EQ(inReproducer(), input);
    return noteOf(report, RemarkId::NotReduced);
  }
  std::string readable() const {
    return contents(directory.path + "/out/reproducer/input.mlir");
  }

  FakeTextTools tools;
  std::string stage;
};

/// Does not fail then.
void mend(std::string &bytes) {
  size_t at = bytes.find("bad");
  if (at != std::string::npos)
    bytes.replace(at, 3, "fit");
}

const std::string onlyBad = FakeTextTools::bytecode(3, {"t.bad"});

TEST_F(AsText, TheTextIsReducedAndTheBundleHasBytes) {
  Report report = triaged();
  ASSERT_TRUE(report.reduction);
  EXPECT_EQ(report.reduction->opsBefore, 4u);
  EXPECT_EQ(report.reduction->opsAfter, 2u) << "the module, and one in it";
  EXPECT_TRUE(report.reduction->certified);
  EXPECT_EQ(inReproducer(), onlyBad);
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_EQ(noteOf(report, RemarkId::Reduced),
            "reduced as the text that tileirdisasm prints; each candidate was "
            "assembled by cuda-tile-translate");
}

TEST_F(AsText, WhereAProgramIsMissingItSaysWhatToInstall) {
  remove(FakeTextTools::assemblerName);
  Report report = triaged();
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(inReproducer(), input);
  EXPECT_THAT(noteOf(report, RemarkId::UnreadableInput),
              AllOf(HasSubstr("cannot start 'cuda-tile-translate'"),
                    HasSubstr("built from github.com/NVIDIA/cuda-tile")));
  EXPECT_EQ(noteOf(report, RemarkId::NotReduced), "") << "that is said once";
}

TEST_F(AsText, OtherBytesHaveNoText) {
  input = std::string("\x7f\0\1\2 bad", 8);
  Report report = triaged();
  EXPECT_FALSE(report.reduction);
  EXPECT_THAT(noteOf(report, RemarkId::UnreadableInput),
              HasSubstr("of a format that culprit does not know"));
}

//===----------------------------------------------------------------------===//
// The round trip
//===----------------------------------------------------------------------===//

TEST_F(AsText, PrinterRefuses) {
  tools.printerEnds = [](const std::string &) {
    return rejected("k.tilebc: error: unknown section\n");
  };
  EXPECT_EQ(whyNotReduced(), "not reduced: it has no text: tileirdisasm "
                             "refuses it: error: unknown section (the input "
                             "is of version 13.3 of the format)");
}

TEST_F(AsText, PrinterCrashes) {
  tools.printerEnds = [](const std::string &) { return crashed(""); };
  EXPECT_THAT(whyNotReduced(),
              HasSubstr("tileirdisasm crashes on it: SIGSEGV"));
}

TEST_F(AsText, PrinterFloods) {
  tools.printerEnds = [](const std::string &) {
    Outcome flood = clean("\"t.bad\"() : () -> ()\n");
    flood.out.cut = true;
    return flood;
  };
  EXPECT_THAT(whyNotReduced(), HasSubstr("its text is too long"));
}

TEST_F(AsText, PrinterHangs) {
  tools.printerEnds = [](const std::string &) { return hung(); };
  EXPECT_THAT(whyNotReduced(), HasSubstr("tileirdisasm came to no end"));
}

TEST_F(AsText, GenericPrinterRefuses) {
  tools.genericEnds = [](const std::string &) { return rejected("no\n"); };
  EXPECT_THAT(whyNotReduced(), HasSubstr("its text has no generic form"));
}

TEST_F(AsText, AnotherVersionIsToldWhereTheUsersIsRefused) {
  input = FakeTextTools::bytecode(4, {"t.a", "t.bad"});
  tools.newest = 3;
  Report report = triaged();
  EXPECT_EQ(inReproducer(), onlyBad);
  EXPECT_THAT(noteOf(report, RemarkId::Reduced),
              HasSubstr(", into version 13.3 of the format (the input is of "
                        "version 13.4)"));
}

TEST_F(AsText, NoVersionIsAssembled) {
  tools.assemblerEnds = [](const std::string &) {
    return rejected("in.mlir:2:1: error: unknown op\n");
  };
  EXPECT_THAT(whyNotReduced(),
              HasSubstr("no bytes can be made of its text again: "
                        "cuda-tile-translate refuses it: error: unknown op"));
}

// A hiccup is no refusal of the user's version.
TEST_F(AsText, AnotherVersionIsNotTriedWhereTheAssemblerHangs) {
  tools.assemblerEnds = [](const std::string &) { return hung(); };
  EXPECT_THAT(whyNotReduced(), HasSubstr("cuda-tile-translate came to no end"));
  EXPECT_EQ(tools.timesAssembled.begin()->second, 1u);
}

TEST_F(AsText, WhatIsMadeOfItsTextDoesNotFail) {
  tools.onBytes = [](std::string &bytes, unsigned) { mend(bytes); };
  EXPECT_THAT(whyNotReduced(), HasSubstr("what is made of its text does not "
                                         "show the failure"));
}

// Verdicts on its bytes would be none on the text.
TEST_F(AsText, AssemblerMakesOtherBytesEachTime) {
  tools.onBytes = [](std::string &bytes, unsigned before) {
    bytes += "// " + std::to_string(before) + "\n";
  };
  EXPECT_EQ(whyNotReduced(),
            "not reduced: cuda-tile-translate does not always make the same "
            "bytes of one text");
}

TEST_F(AsText, AssemblerMakesThemOnceOnly) {
  tools.assemblerEnds = [this](const std::string &text) {
    bool isNew = tools.timesAssembled.at(text) == 1;
    return isNew ? std::nullopt : std::optional(hung());
  };
  EXPECT_EQ(whyNotReduced(),
            "not reduced: the same text could not be assembled again: "
            "cuda-tile-translate came to no end: timed-out");
}

//===----------------------------------------------------------------------===//
// Bytes that were judged are kept
//===----------------------------------------------------------------------===//

TEST_F(AsText, NoTextThatShowsItIsAssembledAgainButForTheProofs) {
  triaged();
  unsigned again = 0;
  for (const auto &[text, times] : tools.timesAssembled) {
    llvm::StringRef words(text);
    bool shows = words.contains("module") && words.contains("bad");
    again += shows ? times - 1 : 0;
  }
  EXPECT_EQ(again, 2u) << "the whole, and the smallest before it is certified";
}

// The machine is out of memory, or the assembler is.
TEST_F(AsText, HiccupOnATextThatWasJudgedIsNoEnd) {
  for (const Outcome &hiccup : {crashed(""), crashed("", SIGKILL), hung(),
                                rejected("error: Cannot allocate memory\n")}) {
    tools.timesAssembled.clear();
    tools.assemblerEnds = [&](const std::string &text) {
      bool isOld = stage == "reduce" && tools.timesAssembled.at(text) > 1;
      return isOld ? std::optional(hiccup) : std::nullopt;
    };
    Report report = triaged();
    EXPECT_EQ(report.status, Status::Confirmed);
    EXPECT_EQ(inReproducer(), onlyBad);
    ASSERT_TRUE(report.reduction);
    EXPECT_FALSE(report.reduction->certified);
    EXPECT_THAT(report.reduction->why,
                HasSubstr("not certified: the same text could not be assembled "
                          "again: cuda-tile-translate "));
  }
}

// Each text becomes what fails the first time only.
TEST_F(AsText, BytesThatWereJudgedAreKeptWhereTheAssemblerMakesOthers) {
  tools.onBytes = [this](std::string &bytes, unsigned before) {
    if (stage == "reduce" && before > 0)
      mend(bytes);
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_EQ(best(), onlyBad);
  EXPECT_EQ(inReproducer(), onlyBad);
  ASSERT_TRUE(report.reduction);
  EXPECT_FALSE(report.reduction->certified);
  EXPECT_EQ(report.reduction->why,
            "not certified: cuda-tile-translate does not always make the same "
            "bytes of one text");
  EXPECT_THAT(noteOf(report, RemarkId::NotReduced), "");
}

/// Bytes so large that those of few texts are remembered, and a search that
/// asks for some at once.
class AsLargeText : public AsText {
protected:
  AsLargeText() {
    std::vector<std::string> ops(60, "t.a");
    ops[30] = "t.bad";
    input = FakeTextTools::bytecode(3, ops);
    settings.workers = 4;
    tools.onBytes = [this](std::string &bytes, unsigned) {
      constexpr size_t most = size_t(9) << 18;
      if (stage == "reduce")
        bytes.resize(most, ' ');
    };
  }
};

TEST_F(AsLargeText, WhatIsForgottenAndNotMadeAgainGivesTheReductionUp) {
  tools.assemblerEnds = [this](const std::string &text) {
    bool isOld = stage == "reduce" && tools.timesAssembled.at(text) > 1;
    return isOld ? std::optional(hung()) : std::nullopt;
  };
  std::string why = whyNotReduced();
  EXPECT_THAT(why, HasSubstr("not reduced: what was made of the text before is "
                             "not made of it again: cuda-tile-translate came "
                             "to no end"));
}

//===----------------------------------------------------------------------===//
// Beside the bytes
//===----------------------------------------------------------------------===//

TEST_F(AsText, TheTextForPeopleIsThePrintersIfItBecomesTheSameBytes) {
  triaged();
  EXPECT_EQ(readable(), "cuda_tile.module @m {\n\"t.bad\"() : () -> ()\n}\n");
}

TEST_F(AsText, ElseItIsTheTextThatWasEdited) {
  tools.keepsName = true;
  triaged();
  EXPECT_EQ(inReproducer(), onlyBad);
  EXPECT_THAT(readable(), AllOf(testing::StartsWith("\"cuda_tile.module\"()"),
                                HasSubstr("t.bad")));
}

TEST_F(AsText, ItIsThatAlsoWhereThePrinterIsGoneMeanwhile) {
  progress.onStage = [this](const std::string &name) {
    if (name == "reduce")
      remove(FakeTextTools::printerName);
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_THAT(readable(), testing::StartsWith("\"cuda_tile.module\"()"));
}

TEST_F(AsText, ByATestOfTheUsersItGetsTheBytes) {
  question.script = "test {input}";
  machine.tools["test"] = [](const std::string &text) {
    llvm::StringRef bytes(text);
    return bytes.starts_with("\x7fTileIR") && bytes.contains("bad")
               ? clean()
               : rejected("");
  };
  Report report = triaged();
  ASSERT_TRUE(report.reduction);
  EXPECT_TRUE(report.reduction->certified);
  EXPECT_EQ(contents(directory.path + "/out/reduced.tilebc"), onlyBad);
  EXPECT_THAT(contents(directory.path + "/out/reduced.mlir"),
              HasSubstr("cuda_tile.module @m"));
}

TEST_F(AsLargeText, ATestOfTheUsersIsLeftWithTheInputAsItWas) {
  question.script = "test {input}";
  machine.tools["test"] = [](const std::string &text) {
    return llvm::StringRef(text).contains("bad") ? clean() : rejected("");
  };
  tools.assemblerEnds = [this](const std::string &text) {
    bool isOld = stage == "reduce" && tools.timesAssembled.at(text) > 1;
    return isOld ? std::optional(hung()) : std::nullopt;
  };
  Report report = triaged();
  EXPECT_NE(report.status, Status::Confirmed);
  EXPECT_THAT(noteOf(report, RemarkId::NotReduced),
              HasSubstr("came to no end"));
  EXPECT_EQ(contents(directory.path + "/out/reduced.tilebc"), input);
}

/// The output of opt, on bytes that it reads.
class WrongCodeOfBytes : public AsText {
protected:
  WrongCodeOfBytes() { plant(RecipeKind::WrongLLVM); }
};

// It is judged by what another command makes of the same input.
TEST_F(WrongCodeOfBytes, IsNotReducedAsText) {
  input = FakeTextTools::bytecode(3, {"t.b", "t.a"});
  Report report = triaged();
  EXPECT_EQ(report.failure.face.kind, FailureKind::Miscompile);
  EXPECT_EQ(best(), input);
  EXPECT_FALSE(hasRemark(report, RemarkId::Reduced));
  EXPECT_TRUE(tools.timesAssembled.empty());
}

} // namespace
