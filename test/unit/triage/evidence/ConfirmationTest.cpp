#include "triage/evidence/Confirmation.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Bundle bundleOf(const std::vector<std::string> &argv, bool fileExists = true) {
  CompilerUnderTest compiler = simulatedCompiler();
  Compile compile;
  compile.command = llvm::cantFail(parseCommandLine(
      argv, compiler.profile, std::nullopt, [&](llvm::StringRef path) {
        return fileExists && path.ends_with(".mlir");
      }));
  compile.input = InputText("module {}\n");
  FailureSignature signature;
  signature.face = faceOf(crashed("", SIGSEGV));
  return makeBundle(compile, compiler, signature, std::chrono::seconds(1));
}

TEST(MakeBundle, InputAndOutputsAreReplaced) {
  Bundle bundle =
      bundleOf({"mlir-opt", "/home/me/x.mlir", "-o", "/home/me/y.mlir",
                "--pass-pipeline=builtin.module(cse)"});
  EXPECT_THAT(bundle.flags, ElementsAre("{input}", "-o", "/dev/null",
                                        "--pass-pipeline=builtin.module(cse)"));
  EXPECT_EQ(bundle.pipeline, "builtin.module(cse)");
  EXPECT_EQ(bundle.compiler, "/compiler");
}

TEST(MakeBundle, StandardInputBecomesAFile) {
  EXPECT_THAT(bundleOf({"mlir-opt", "--cse"}).flags,
              ElementsAre("--cse", "{input}"));
  EXPECT_THAT(bundleOf({"mlir-opt", "-", "--cse"}).flags,
              ElementsAre("{input}", "--cse"));
  EXPECT_THAT(bundleOf({"mlir-opt", "-o", "-", "--cse"}).flags,
              ElementsAre("-o", "-", "--cse", "{input}"))
      << "that dash is the output";
  EXPECT_THAT(bundleOf({"mlir-opt", "-o", "-", "-"}).flags,
              ElementsAre("-o", "-", "{input}"));
}

// In an empty directory, a relative name is that of no file.
TEST(MakeBundle, WhatIsReadBesideTheInputIsNamedByItsWholePath) {
  TemporaryDirectory directory;
  std::filesystem::path before = std::filesystem::current_path(),
                        here = std::filesystem::canonical(directory.path);
  std::filesystem::current_path(here);
  std::ofstream("p.irpa") << "1";
  std::ofstream("spec.mlir") << "module {}\n";
  CompilerUnderTest compiler = simulatedCompiler();
  compiler.profile.inputOptions = {"import", "spec", "load-plugin"};
  Compile compile = compileWith("module {}\n", {});
  compile.command.argv = {"mlir-opt",
                          "--import=scope=p.irpa,q=p.irpa",
                          "--spec=spec.mlir@main",
                          "--spec",
                          "none.mlir",
                          "--load-plugin=p.irpa"};
  compile.command.input = {};
  Bundle bundle =
      makeBundle(compile, compiler, FailureSignature(), milliseconds(1));
  std::filesystem::current_path(before);
  std::string path = here.string() + "/";
  EXPECT_THAT(
      bundle.flags,
      ElementsAre("--import=scope=" + path + "p.irpa,q=" + path + "p.irpa",
                  "--spec=" + path + "spec.mlir@main", "--spec", "none.mlir",
                  "--load-plugin=p.irpa", "{input}"));
}

TEST(MakeBundle, LinesBeforeAPartOfTheInputAreNotPartOfIt) {
  CompilerUnderTest compiler = simulatedCompiler();
  FailureSignature signature;
  Compile compile = compileWith("", {});
  auto textOf = [&](const InputText &input) {
    compile.input = input;
    return makeBundle(compile, compiler, signature, seconds(1)).input.text();
  };
  EXPECT_EQ(textOf(InputText("\n\nmodule {}\n", ".mlir", "k.mlir")),
            "module {}\n");
  EXPECT_EQ(textOf(InputText("\nmodule {}\n")), "\nmodule {}\n")
      << "the user's own";
}

/// Of a compile that ends by itself after so much work, on a machine that lets
/// it work for `share` percent of the time. It is asked once.
bool hangs(seconds work, int share, bool sleeps = false) {
  Bench bench([&](const Command &, const Limits &limits) {
    milliseconds cpu = limits.cpu.count() ? limits.cpu : 4 * limits.wall;
    milliseconds until = std::min(cpu, limits.wall * share / 100);
    Outcome outcome = work <= until ? clean() : hung();
    outcome.cpu = std::min<milliseconds>(work, until);
    outcome.wall = share ? outcome.cpu * 100 / share : limits.wall;
    return outcome;
  });
  bench.settings.limits.wall = seconds(30);
  bench.restart();
  bool result = llvm::cantFail(
      hangsUnderFullLimit(*bench.prober, compileWith("IR", {}), sleeps));
  EXPECT_EQ(bench.prober->counts().total, 1u);
  return result;
}

TEST(HangsUnderFullLimit, LoopOnAnIdleMachineIsAHang) {
  EXPECT_TRUE(hangs(hours(1), 99));
}

TEST(HangsUnderFullLimit, SlowCompileEnds) {
  EXPECT_FALSE(hangs(seconds(20), 99));
}

TEST(HangsUnderFullLimit, SlowCompileOnALoadedMachineIsNoHang) {
  EXPECT_FALSE(hangs(seconds(20), 50));
}

TEST(HangsUnderFullLimit, LoopOnALoadedMachineIsAHang) {
  EXPECT_TRUE(hangs(hours(1), 50));
  EXPECT_TRUE(hangs(hours(1), 15)) << "it never works for the full limit";
}

TEST(HangsUnderFullLimit, WhatHardlyRanIsNoProof) {
  EXPECT_FALSE(hangs(hours(1), 5));
}

TEST(HangsUnderFullLimit, SleepIsNotWaitedForLonger) {
  EXPECT_TRUE(hangs(hours(1), 0, /*sleeps=*/true));
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
  return llvm::cantFail(
      checkReplay(*bench.prober, bundleOf({"mlir-opt", "x.mlir"})));
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
  ReplayCheck check = llvm::cantFail(
      checkReplay(*bench.prober, bundleOf({"mlir-opt", "x.mlir"})));
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
  Bundle bundle = bundleOf({"mlir-opt", "x.mlir"});
  llvm::cantFail(addNeededEnvironment(
      *bench.prober, bundle,
      {"CULPRIT_TEST_NEEDED", "CULPRIT_TEST_IDLE", "CULPRIT_TEST_NOT_SET"}));
  EXPECT_EQ(bundle.environment,
            (std::map<std::string, std::string>{{"CULPRIT_TEST_NEEDED", "n"}}));
}

} // namespace
