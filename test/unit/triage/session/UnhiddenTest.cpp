#include "triage/session/Unhidden.h"
#include "triage/session/EnvironmentChange.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::Contains;
using testing::IsEmpty;
using testing::Pair;

namespace {

using Variables = std::map<std::string, std::optional<std::string>>;

Request unhidden(std::vector<std::string> argv, const Variables &given = {}) {
  EnvironmentChange outside(given);
  Request request;
  request.argv = std::move(argv);
  showWhatIsHidden(request);
  EXPECT_EQ(request.remarks.all().size(), request.environment.size());
  return request;
}

// A failing test was known by pytest's exit 1 alone.
TEST(Unhidden, PytestPrintsWhatTheCompilerSays) {
  for (const char *word : {"pytest", "python3 -m pytest -q t.py"})
    EXPECT_THAT(
        unhidden({"bash", "-c", word}, {{"PYTEST_ADDOPTS", {}}}).environment,
        Contains(Pair("PYTEST_ADDOPTS", "-s")));
  EXPECT_THAT(
      unhidden({"pytest", "-q"}, {{"PYTEST_ADDOPTS", "-x"}}).environment,
      Contains(Pair("PYTEST_ADDOPTS", "-x -s")));
  EXPECT_THAT(unhidden({"python3", "k.py"}, {{"TRITON_REPRODUCER_PATH", {}}})
                  .environment,
              IsEmpty());
}

// The user's file was written again by each run.
TEST(Unhidden, TritonPrintsItsReproducer) {
  EXPECT_THAT(unhidden({"python3", "k.py"}, {{"TRITON_REPRODUCER_PATH", "r"}})
                  .environment,
              Contains(Pair("TRITON_REPRODUCER_PATH", std::nullopt)));
  EXPECT_THAT(
      unhidden({"python3", "k.py"}, {{"TRITON_KERNEL_DUMP", "1"}}).environment,
      Contains(Pair("TRITON_KERNEL_DUMP", std::nullopt)));
  EXPECT_THAT(
      unhidden({"python3", "k.py"}, {{"TRITON_KERNEL_DUMP", "0"}}).environment,
      IsEmpty());
  Request inFront;
  inFront.argv = {"python3", "k.py"};
  inFront.environment["TRITON_REPRODUCER_PATH"] = "r";
  showWhatIsHidden(inFront);
  EXPECT_EQ(inFront.environment["TRITON_REPRODUCER_PATH"], std::nullopt);
}

} // namespace
