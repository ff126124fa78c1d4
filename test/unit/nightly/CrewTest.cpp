#include "nightly/Crew.h"
#include <deque>
#include <gmock/gmock.h>

using namespace culprit;

namespace {

/// Ends what it was given first, first.
class Counting : public Runner {
public:
  void start(unsigned id, const Errand &) override {
    running.push_back(id);
    most = std::max(most, running.size());
  }
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point>) override {
    if (onWait)
      onWait();
    unsigned id = running.front();
    running.pop_front();
    return std::pair(id, Ended());
  }
  void stopAll() override {}
  std::deque<unsigned> running;
  size_t most = 0;
  std::function<void()> onWait;
};

class Counted : public Tokens {
public:
  explicit Counted(unsigned free) : free(free) {}
  bool take() override {
    if (!free)
      return false;
    --free;
    ++mine;
    return true;
  }
  void giveBack() override {
    ++free;
    --mine;
  }
  unsigned held() const override { return mine; }
  unsigned free, mine = 0;
};

struct CrewTest : testing::Test {
  Counting runner;
  unsigned ended = 0;
  void add(Crew &crew, unsigned count, bool isDone = false) {
    for (unsigned i = 0; i < count; ++i)
      crew.add({Urgency::Check, 0,
                [isDone]() -> llvm::Expected<std::optional<Errand>> {
                  if (isDone)
                    return std::nullopt;
                  return Errand();
                },
                [this](const Ended &) {
                  ++ended;
                  return llvm::Error::success();
                }});
  }
};

TEST_F(CrewTest, ATokenForEachBesideTheFirst) {
  Counted tokens(2);
  Crew crew(runner, {100, 0, &tokens});
  add(crew, 9);
  runner.onWait = [&] { EXPECT_EQ(tokens.mine + 1, runner.running.size()); };
  EXPECT_FALSE(bool(crew.work([] { return false; })));
  EXPECT_EQ(ended, 9u);
  EXPECT_EQ(runner.most, 3u);
  EXPECT_EQ(tokens.free, 2u);
}

TEST_F(CrewTest, TheFirstNeedsNone) {
  Counted tokens(0);
  Crew crew(runner, {100, 0, &tokens});
  add(crew, 3);
  EXPECT_FALSE(bool(crew.work([] { return false; })));
  EXPECT_EQ(ended, 3u);
  EXPECT_EQ(runner.most, 1u);
}

TEST_F(CrewTest, NoTokenForWhatIsNotDone) {
  Counted tokens(4);
  Crew crew(runner, {100, 0, &tokens});
  add(crew, 1);
  add(crew, 3, /*isDone=*/true);
  runner.onWait = [&] { EXPECT_EQ(tokens.mine, 0u); };
  EXPECT_FALSE(bool(crew.work([] { return false; })));
  EXPECT_EQ(tokens.free, 4u);
}

TEST_F(CrewTest, StoppedGivesAllBack) {
  Counted tokens(4);
  Crew crew(runner, {100, 0, &tokens});
  add(crew, 9);
  bool stop = false;
  runner.onWait = [&] { stop = true; };
  EXPECT_FALSE(bool(crew.work([&] { return stop; })));
  EXPECT_EQ(ended, 5u);
  EXPECT_EQ(tokens.free, 4u);
}

} // namespace
