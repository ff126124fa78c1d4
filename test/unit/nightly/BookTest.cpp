#include "nightly/Book.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>
#include <thread>

using namespace culprit;
using namespace culprit::test;

namespace {

/// What it starts ends when the time is over, without an answer.
class CutOff : public Runner {
public:
  std::function<bool()> isOver;
  void start(unsigned id, const Errand &) override { started = id; }
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point>) override {
    while (!isOver())
      std::this_thread::yield();
    Ended ended;
    ended.code = static_cast<int>(ExitCode::BudgetSpent);
    return std::pair(started, ended);
  }
  void stopAll() override {}

private:
  unsigned started = 0;
};

class BookOfNight : public testing::Test {
protected:
  TemporaryDirectory place;
  StateDirectory directory = llvm::cantFail(StateDirectory::make(place.path));
  Memory memory = llvm::cantFail(Memory::open(directory.memory()));
  CutOff runner;
  Crew crew{runner, {}};
  NightSettings settings;
};

} // namespace

// It broke the judge, said the night, and asked something else about the job.
TEST_F(BookOfNight, AQuestionThatTheBudgetCutsOffIsLate) {
  settings.budget = std::chrono::milliseconds(100);
  Book book(directory, memory, crew, settings, 1, [](const std::string &) {});
  runner.isOver = [&] { return book.isBudgetSpent(); };
  unsigned answered = 0, late = 0;
  auto ask = [&](std::function<llvm::Error()> whenLate) {
    book.ask(
        Urgency::Check, 0, "judge",
        [](const std::string &) { return Errand(); },
        [&](const JudgeAnswer &) {
          ++answered;
          return llvm::Error::success();
        },
        std::move(whenLate));
    llvm::cantFail(crew.work([] { return false; }));
  };
  ask([&] {
    ++late;
    return llvm::Error::success();
  });
  EXPECT_EQ(late, 1u);
  EXPECT_EQ(answered, 0u);
  ask(nullptr);
  EXPECT_EQ(answered, 1u) << "somebody has to know";
}

// One slow job took each night for itself.
TEST_F(BookOfNight, ACheckLeavesHalfOfTheBudgetToOthers) {
  auto leftOf = [&](std::chrono::hours budget, bool isTriaged) {
    settings.budget = budget;
    Book book(directory, memory, crew, settings, 1, [](const std::string &) {});
    book.isTriaged = isTriaged;
    return book.leftForCheck();
  };
  using std::chrono::hours;
  EXPECT_EQ(leftOf(hours(0), false), std::nullopt);
  EXPECT_LE(*leftOf(hours(100), false), hours(50));
  EXPECT_GT(*leftOf(hours(100), false), hours(49));
  EXPECT_GT(*leftOf(hours(100), true), hours(99));
}
