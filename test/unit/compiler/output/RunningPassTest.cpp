#include "compiler/output/RunningPass.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

std::string shown(std::vector<std::string> context) {
  StackDump dump;
  dump.context = std::move(context);
  auto pass = runningPass(dump);
  if (!pass)
    return "none";
  return pass->pass + " | " + pass->anchor + " | " + pass->symbol +
         (pass->isAdaptor() ? " | adaptor" : "");
}

TEST(RunningPass, IsTheInnermost) {
  EXPECT_EQ(shown({"Running pass \"function(vector-combine)\" on module \"a\"",
                   "Running pass \"vector-combine\" on function \"f\""}),
            "vector-combine | function | f");
  EXPECT_EQ(shown({"Running pass 'Function Pass Manager' on module 'a.ll'.",
                   "Running pass 'X86 DAG->DAG Instruction Selection' on "
                   "function '@guilty'",
                   "something of its own"}),
            "X86 DAG->DAG Instruction Selection | function | guilty");
}

// Of `@foo-bar`, `@foo` was named: another function of the module.
TEST(RunningPass, NamesHaveWhatLLVMPutsInThem) {
  EXPECT_EQ(shown({"Running pass 'X' on function '@foo-bar'"}),
            "X | function | foo-bar");
  EXPECT_EQ(shown({"Running pass 'X' on function '@\"it's \\22 1\"'"}),
            "X | function | it's \" 1");
  EXPECT_EQ(shown({"Running pass \"x\" on function \"a \"b\""}),
            "x | function | a \"b");
  EXPECT_EQ(shown({"Running pass 'X' on module 'it's.ll'."}), "X | module | ");
  EXPECT_EQ(shown({"Running pass 'X' on function '"}), "none");
}

TEST(RunningPass, LosesOptionsAndKnowsAdaptors) {
  EXPECT_EQ(shown({"Running pass \"simplifycfg<no-keep;x=1>\" on function "
                   "\"f\""}),
            "simplifycfg | function | f");
  EXPECT_EQ(shown({"Running pass \"function<eager-inv>(dce)\" on module "
                   "\"a.ll\""}),
            "function<eager-inv>(dce) | module |  | adaptor");
}

// No pass was found, though the dump names it.
TEST(RunningPass, AnAdaptorOfOnePassIsThatPass) {
  EXPECT_EQ(shown({"Running pass \"cgscc(coro-split)\" on module \"a.ll\""}),
            "coro-split | module | ");
  EXPECT_EQ(shown({"Running pass \"function(loop(licm<x>))\" on module "
                   "\"a.ll\""}),
            "licm | module | ");
  EXPECT_EQ(shown({"Running pass \"function(dce,gvn)\" on module \"a.ll\""}),
            "function(dce,gvn) | module |  | adaptor");
}

// The pass was taken from opt-bisect, which counts what is around it alone.
TEST(RunningPass, OfAnAdaptorIsTheOneOnTheStack) {
  StackDump dump;
  dump.context = {"Running pass \"cgscc(devirt<4>(inline,function<x>(gvn<>),"
                  "coro-split,coro-annotation-elide))\" on module \"a.ll\""};
  auto ran = [&](const char *function) {
    dump.frames.resize(2);
    dump.frames[0].function = "llvm::coro::Shape::analyze";
    dump.frames[1].function = function;
    auto pass = runningPass(dump);
    return pass->isAdaptor() ? "an adaptor" : pass->pass;
  };
  EXPECT_EQ(ran("llvm::CoroSplitPass::run"), "coro-split");
  EXPECT_EQ(ran("llvm::GVNPass::run"), "gvn");
  EXPECT_EQ(ran("llvm::SLPVectorizerPass::run"), "an adaptor");
  EXPECT_EQ(ran("llvm::DevirtSCCRepeatedPass::run"), "an adaptor");
}

// The manager around it was named, of all passes of loops alike.
TEST(RunningPass, APassOfLoopsRunsOnABlock) {
  std::string manager = "Running pass 'Loop Pass Manager' on function '@f'";
  EXPECT_EQ(
      shown({"Running pass 'Function Pass Manager' on module 'a.ll'.", manager,
             "Running pass 'Loop Strength Reduction' on basic block "
             "'%loop'"}),
      "Loop Strength Reduction | function | f");
  EXPECT_EQ(shown({manager}), "Loop Pass Manager | function | f | adaptor");
  EXPECT_EQ(shown({"Running pass 'X' on basic block '%loop'"}),
            "X | basic block | ");
}

TEST(RunningPass, OneWithoutANameIsNotKnown) {
  StackDump dump;
  dump.context = {"Running pass 'Unnamed pass: implement "
                  "Pass::getPassName()' on function '@crash'"};
  auto pass = runningPass(dump);
  ASSERT_TRUE(pass);
  EXPECT_TRUE(pass->isUnnamed());
  EXPECT_TRUE(pass->isAdaptor()) << "and so not named";
}

TEST(RunningPass, SymbolLosesItsQuotes) {
  EXPECT_EQ(shown({"Running pass 'X86 Isel' on function '@\"k$1 x\"'"}),
            "X86 Isel | function | k$1 x");
}

// It was seen: the verifier of machine code was named, which only finds what
// the pass before it left.
TEST(RunningPass, TheVerifierOfMachineCodeNamesTheOneBefore) {
  RunningPass verifier{"Verify generated machine code", "function", "f"};
  const char *text = "\n# After A\nbb.0:\n\n# After Delay Slot Filler\n"
                     "bb.0:\n*** Bad machine code: x ***\n# After B\n";
  auto found = passBeforeVerifier(verifier, text);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->pass, "Delay Slot Filler");
  EXPECT_EQ(found->symbol, "f");
  EXPECT_FALSE(passBeforeVerifier(verifier, "\n# After A\n"));
  EXPECT_FALSE(passBeforeVerifier(verifier, "*** Bad machine code: x ***"));
  EXPECT_FALSE(passBeforeVerifier({"isel", "function", "f"}, text));
}

TEST(RunningPass, NoneWhereNoneIsNamed) {
  EXPECT_EQ(shown({}), "none");
  EXPECT_EQ(shown({"Running pass", "Running pass \"", "Running pass \"x\" on",
                   "Running pass \"x\" on function", "<stdin>:1:2: parsing",
                   "Running pass '' on function '@f'",
                   "Running pass \"<p>\" on function \"f\""}),
            "none");
}

} // namespace
