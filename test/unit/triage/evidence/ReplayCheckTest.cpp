#include "triage/evidence/ReplayCheck.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include "triage/evidence/MakeBundle.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::Contains;
using testing::HasSubstr;

namespace {

Bundle bundleOfACrash() {
  FailureSignature signature;
  signature.face = faceOf(crashed("", SIGSEGV));
  return makeBundle(compileWith("module {}\n", {}), simulatedCompiler(),
                    signature, std::chrono::seconds(1));
}

/// A bundle whose replay, scripted, ends with these exit codes: of the
/// compiler, and of one that never fails.
ReplayCheck replayed(int failing, int healthy) {
  Bench bench([&](const Command &command, const Limits &) {
    bool isHealthy = llvm::is_contained(command.argv, "COMPILER=/bin/true");
    int code = isHealthy ? healthy : failing;
    EXPECT_THAT(command.argv, Contains("-i")) << "a clean environment";
    EXPECT_TRUE(std::filesystem::exists(command.workingDirectory + "/run.sh"));
    return code ? rejected("", code) : clean();
  });
  return llvm::cantFail(checkReplay(*bench.prober, bundleOfACrash()));
}

TEST(CheckReplay, ShowsAndRefuses) {
  ReplayCheck check = replayed(0, 1);
  EXPECT_TRUE(check.shows);
  EXPECT_TRUE(check.refuses);
}

TEST(CheckReplay, ModuleBesideTheProgramIsNotInTheBundle) {
  Bench bench([](const Command &, const Limits &) {
    Outcome outcome = rejected("", 125);
    outcome.out.text = "Traceback (most recent call last):\n"
                       "  File \"/x/input.py\", line 1, in <module>\n"
                       "    import k\n"
                       "ModuleNotFoundError: No module named 'k'\n"
                       "run.sh: cannot say: another failure: exit status 1\n";
    return outcome;
  });
  ReplayCheck check =
      llvm::cantFail(checkReplay(*bench.prober, bundleOfACrash()));
  EXPECT_THAT(check.why,
              testing::EndsWith("(exit 125): Python finds no module 'k' there, "
                                "and one that lies beside the program is not "
                                "in the bundle"));
}

TEST(CheckReplay, ScriptThatAlwaysSaysYesIsNoReproducer) {
  ReplayCheck check = replayed(0, 0);
  EXPECT_FALSE(check.refuses);
  EXPECT_THAT(check.why, HasSubstr("never fails"));
}

TEST(CheckReplay, FailureThatDoesNotShow) {
  for (int code : {1, 125}) {
    ReplayCheck check = replayed(code, 1);
    EXPECT_FALSE(check.shows);
    EXPECT_THAT(check.why, HasSubstr("exit " + std::to_string(code)));
  }
}

// "No module named pytest" ends in 1, as the failing test does.
TEST(CheckReplay, AnExitCodeAloneIsNotEnough) {
  std::string printed;
  Bench bench([&](const Command &command, const Limits &) {
    bool isHealthy = llvm::is_contained(command.argv, "COMPILER=/bin/true");
    return isHealthy ? rejected("", 1) : clean(printed);
  });
  auto shows = [&](const std::string &now) {
    printed = now;
    return llvm::cantFail(checkReplay(*bench.prober, bundleOfACrash(),
                                      "1 failed in 3.25s"))
        .shows;
  };
  EXPECT_TRUE(shows("x\n1 failed in 12.7s\nrun.sh: the failure shows\n"));
  EXPECT_TRUE(shows("2 failed at 12.7s\n"));
  EXPECT_FALSE(shows("No module named pytest\nrun.sh: the failure shows\n"));
}

TEST(AddNeededEnvironment, KeepsWhatHelpsAndNothingElse) {
  ::setenv("CULPRIT_TEST_NEEDED", "n", 1);
  ::setenv("CULPRIT_TEST_IDLE", "i", 1);
  ::setenv("CULPRIT_TEST_SECRET", "s", 1);
  Bench bench([&](const Command &command, const Limits &) {
    std::string script = contents(command.workingDirectory + "/run.sh");
    EXPECT_EQ(script.find("CULPRIT_TEST_SECRET"), std::string::npos);
    bool shows = script.find("CULPRIT_TEST_NEEDED") != std::string::npos &&
                 !llvm::is_contained(command.argv, "COMPILER=/bin/true");
    return shows ? clean() : rejected("");
  });
  Bundle bundle = bundleOfACrash();
  llvm::cantFail(addNeededEnvironment(
      *bench.prober, bundle,
      {"CULPRIT_TEST_NEEDED", "CULPRIT_TEST_IDLE", "CULPRIT_TEST_NOT_SET"}));
  EXPECT_EQ(bundle.environment,
            (std::map<std::string, std::string>{{"CULPRIT_TEST_NEEDED", "n"}}));
}

} // namespace
