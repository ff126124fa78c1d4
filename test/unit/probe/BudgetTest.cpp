#include "probe/Budget.h"
#include "probe/Stopped.h"
#include <atomic>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

using namespace culprit;
using namespace std::chrono_literals;

namespace {

/// Empty: it goes on.
std::string why(llvm::Error error) { return llvm::toString(std::move(error)); }

TEST(Budget, WithoutABoundThereIsNoEnd) {
  Budget budget(0, 0ms);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(why(budget.spend()), "");
  EXPECT_EQ(why(budget.mayGoOn()), "");
  EXPECT_EQ(budget.timeLeft(), std::nullopt);
}

TEST(Budget, CompilesAreCountedAsTheyBegin) {
  Budget budget(2, 0ms);
  EXPECT_EQ(why(budget.spend()), "");
  EXPECT_EQ(why(budget.spend()), "");
  EXPECT_EQ(why(budget.spend()), "budget spent");
  EXPECT_EQ(why(budget.mayGoOn()), "") << "with what costs no compile";
}

TEST(Budget, CompilesOfAnotherSessionCount) {
  Budget budget(5, 0ms);
  EXPECT_EQ(why(budget.spend()), "");
  budget.charge(2);
  EXPECT_EQ(budget.compilesLeft(), 2u);
  budget.charge(7);
  EXPECT_EQ(budget.compilesLeft(), 0u);
  EXPECT_EQ(why(budget.spend()), "budget spent");
  budget.charge(~0u);
  EXPECT_EQ(why(budget.spend()), "budget spent");
  EXPECT_EQ(Budget(0, 0ms).compilesLeft(), std::nullopt);
}

TEST(Budget, OfSeveralThreadsNoneTakesACompileOfAnother) {
  Budget budget(100, 0ms);
  std::atomic<unsigned> taken = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      while (why(budget.spend()).empty())
        ++taken;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(taken, 100u);
}

TEST(Budget, TimeEndsAllThatFollows) {
  Budget budget(0, 1ms);
  std::this_thread::sleep_for(3ms);
  EXPECT_EQ(why(budget.mayGoOn()), "budget spent");
  EXPECT_EQ(why(budget.spend()), "budget spent");
  EXPECT_EQ(budget.timeLeft(), 1ms);
  EXPECT_GE(budget.elapsed(), 3ms);
  EXPECT_GT(Budget(0, 1h).timeLeft(), 1min);
}

TEST(Budget, AnInterruptComesFirst) {
  Budget budget(0, 1ms);
  std::this_thread::sleep_for(3ms);
  budget.interrupt();
  EXPECT_TRUE(budget.isInterrupted());
  EXPECT_EQ(why(budget.spend()), "interrupted");
}

} // namespace
