#include "counters/gate/GateSight.h"
#include "gmock/gmock.h"

using namespace culprit;
using testing::HasSubstr;

namespace {

GateLog withPasses(bool threads = false) {
  GateLog log;
  log.hasThreads = threads;
  log.events.emplace_back();
  return log;
}

GateLog refused(gate::RefusalReason reason) {
  GateLog log;
  log.objects.push_back({"libMLIR.so", reason});
  return log;
}

template <typename... Logs> std::vector<GateLog> logsOf(Logs... logs) {
  std::vector<GateLog> all;
  (all.push_back(std::move(logs)), ...);
  return all;
}

} // namespace

TEST(GateSight, OneProcessWithPassesIsSeen) {
  GateSight sight;
  sight.learn(logsOf(refused(gate::RefusalReason::None), withPasses()));
  EXPECT_TRUE(sight.hasPasses());
  EXPECT_EQ(sight.refusal(), "");
  sight.learn({}); // a later run that ran none tells nothing new
  EXPECT_TRUE(sight.hasPasses());
  EXPECT_FALSE(sight.isWithoutMLIR());
}

TEST(GateSight, OnceThereWereThreadsNumbersAreChance) {
  GateSight sight;
  sight.learn(logsOf(withPasses(/*threads=*/true)));
  EXPECT_FALSE(sight.hasPasses());
  sight.learn(logsOf(withPasses()));
  EXPECT_FALSE(sight.hasPasses());
  EXPECT_THAT(sight.refusal(), HasSubstr("several threads"));
}

TEST(GateSight, SeveralProcessesWithPassesCannotBeNumbered) {
  GateSight sight;
  sight.learn(logsOf(withPasses(), withPasses()));
  EXPECT_FALSE(sight.hasPasses());
  EXPECT_THAT(sight.refusal(), HasSubstr("several processes"));
}

TEST(GateSight, SaysWhyItSeesNone) {
  GateSight sight;
  sight.learn({});
  EXPECT_TRUE(sight.isWithoutMLIR());
  EXPECT_THAT(sight.refusal(), HasSubstr("found no MLIR"));
  sight.learn(logsOf(refused(gate::RefusalReason::UnknownCode)));
  EXPECT_FALSE(sight.isWithoutMLIR());
  EXPECT_THAT(sight.refusal(), HasSubstr("compiled in a way"));
}
