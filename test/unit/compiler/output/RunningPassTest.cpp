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

TEST(RunningPass, LosesOptionsAndKnowsAdaptors) {
  EXPECT_EQ(shown({"Running pass \"simplifycfg<no-keep;x=1>\" on function "
                   "\"f\""}),
            "simplifycfg | function | f");
  EXPECT_EQ(shown({"Running pass \"function<eager-inv>(dce)\" on module "
                   "\"a.ll\""}),
            "function<eager-inv>(dce) | module |  | adaptor");
}

TEST(RunningPass, SymbolLosesItsQuotes) {
  EXPECT_EQ(shown({"Running pass 'X86 Isel' on function '@\"k$1 x\"'"}),
            "X86 Isel | function | k$1 x");
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
