#include "compiler/input/ReproducerText.h"
#include "reproducer/BundleDirectory.h"
#include "reproducer/ReadBundle.h"
#include "reproducer/SignatureJson.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

Bundle example() {
  Bundle bundle;
  bundle.compiler = "/usr/bin/mlir-opt";
  bundle.compilerVersion = "LLVM version 22.1.8";
  bundle.launchedBy = {"taskset", "-c", "0"};
  bundle.flags = {"{input}", "--pass-pipeline=builtin.module(cse)",
                  "--load={input}"};
  bundle.acceptFlags = {"{input}", "--load={input}"};
  bundle.environment = {{"LD_PRELOAD", "x.so"}};
  bundle.input = InputText("module {}\n");
  bundle.pipeline = "builtin.module(cse)";
  bundle.signature.face = faceOf(crashed(stackDump({"mlir::a::lower()", ""})));
  bundle.signature.face.failedPass = "cse";
  bundle.signature.failingPass = "cse";
  bundle.signature.openAction = "apply-pattern P";
  bundle.signature.passErrors = {"no \xff", "it's"};
  bundle.signature.otherFaces = {
      faceOf(rejected("x.mlir:1:1: error: %1 is bad\n"))};
  bundle.signature.rate = {9, 30};
  bundle.signature.runsPerQuestion = 34;
  bundle.limit = std::chrono::milliseconds(1234);
  return bundle;
}

std::string dump(const FailureSignature &signature) {
  return signatureToJson(signature).dump(
      1, ' ', false, nlohmann::json::error_handler_t::replace);
}

TEST(Bundle, RoundTrip) {
  TemporaryDirectory directory;
  Bundle bundle = example();
  bundle.signature.passErrors = {"it's"};
  llvm::cantFail(writeBundle(bundle, directory.path + "/b"));
  Bundle read = llvm::cantFail(readBundle(directory.path + "/b"));
  EXPECT_EQ(read.compiler, bundle.compiler);
  EXPECT_EQ(read.compilerVersion, bundle.compilerVersion);
  EXPECT_EQ(read.launchedBy, bundle.launchedBy);
  EXPECT_EQ(read.flags, bundle.flags);
  EXPECT_EQ(read.acceptFlags, bundle.acceptFlags);
  EXPECT_EQ(read.environment, bundle.environment);
  EXPECT_EQ(read.pipeline, bundle.pipeline);
  EXPECT_EQ(read.limit, bundle.limit);
  EXPECT_EQ(dump(read.signature), dump(bundle.signature));
  EXPECT_EQ(judge(bundle.signature.face, read.signature).verdict,
            Verdict::Interesting);

  llvm::cantFail(writeBundle(read, directory.path + "/c"));
  for (const char *file : {"/input.mlir", "/bundle.json", "/run.sh"})
    EXPECT_EQ(contents(directory.path + "/b" + file),
              contents(directory.path + "/c" + file))
        << file;
}

/// On the compiler that it was made with, `judge` called a bundle of a pass
/// that another pass runs "the same text from another pass".
TEST(Bundle, KnowsThePassesThatRunTheFailingOne) {
  FailureSignature signature;
  signature.face = faceOf(rejected("x.mlir:1:1: error: no\n", 1));
  signature.face.failedPass = "transform-interpreter";
  signature.failingPass = "canonicalize";
  signature.failingClass = "Canonicalizer";
  signature.launchers = {"transform-interpreter"};
  signature.otherBugs = {faceOf(crashed(stackDump({"mlir::b::lower()"})))};
  FailureSignature read = signatureFromJson(signatureToJson(signature));
  EXPECT_EQ(read.launchers, signature.launchers);
  EXPECT_EQ(read.failingClass, "Canonicalizer");
  ASSERT_EQ(read.otherBugs.size(), 1u);
  EXPECT_EQ(read.otherBugs[0].frames, signature.otherBugs[0].frames);
  EXPECT_EQ(judge(signature.face, read).verdict, Verdict::Interesting);
}

TEST(Bundle, OlderOnesHaveTheTypesOfAMaterializationInItsText) {
  const std::string error = "failed to legalize unresolved materialization "
                            "from ('i32') to ('index') that remained live "
                            "after conversion";
  FailureSignature signature;
  signature.face = faceOf(rejected("x.mlir:1:1: error: " + error + "\n", 1));
  nlohmann::json older = signatureToJson(signature);
  older["pass_errors"] = older["face"]["errors"] = {error};
  older["error_ops"] = {"builtin.unrealized_conversion_cast"};
  FailureFace other =
      faceOf(rejected("x.mlir:1:1: error: failed to legalize unresolved "
                      "materialization from () to ('index') that remained "
                      "live after conversion\n",
                      1));
  for (bool isTraced : {true, false}) {
    if (!isTraced)
      older["pass_errors"] = nlohmann::json::array();
    FailureSignature read = signatureFromJson(older);
    EXPECT_EQ(judge(signature.face, read).verdict, Verdict::Interesting);
    EXPECT_EQ(judge(other, read).verdict, Verdict::Different);
  }
}

TEST(Bundle, HasTheWordsOfAPassThatFailsWithoutAnError) {
  FailureSignature signature;
  signature.face = faceOf(rejected("no such index\n", 1));
  signature.face.firstErrorVerbatim = signature.words = "no such index";
  FailureSignature read = signatureFromJson(signatureToJson(signature));
  EXPECT_EQ(read.words, "no such index");
  EXPECT_EQ(read.face.summary(), "exit 1, no such index");
  EXPECT_EQ(judge(faceOf(rejected("no such shape\n", 1)), read).verdict,
            Verdict::Different);
}

TEST(Bundle, OlderOnesHaveTheNumbersOfNodes) {
  const char *line = "LLVM ERROR: Cannot select: t14: i32 = x t3";
  FailureSignature signature;
  signature.face = faceOf(crashed(std::string(line) + "\n", SIGABRT));
  nlohmann::json old = signatureToJson(signature);
  old["face"]["fatal"] = line;
  old["face"]["errors"].push_back("Cannot select: t1: i32 = x");
  old["pass_errors"].push_back("Cannot select: t1: i32 = x");
  old["face"]["errors"].push_back("Cannot select: <node>: i32 = y <node>:1, z");
  old["pass_errors"].push_back("Cannot select: <node>: i32 = y <node>:1, z");
  for (auto *errors : {&old["face"]["errors"], &old["pass_errors"]})
    errors->push_back("Cannot select: <node>: ch = store <node>, "
                      "FrameIndex:i64<2>, TargetFrameIndex:i64<0>");
  FailureSignature read = signatureFromJson(old);
  EXPECT_EQ(read.face.fatalLine, signature.face.fatalLine);
  EXPECT_THAT(read.face.errors,
              ElementsAre("Cannot select: <node>: i32 = x",
                          "Cannot select: <node>: i32 = y <node>, z",
                          "Cannot select: <node>: ch = store <node>, "
                          "FrameIndex:i64<node>, "
                          "TargetFrameIndex:i64<node>"));
  EXPECT_EQ(read.passErrors, read.face.errors);
}

TEST(Bundle, BringsItsDriver) {
  TemporaryDirectory directory;
  Bundle bundle = example();
  bundle.driver = {"triton-opt.py", "print()\n", "triton-opt"};
  llvm::cantFail(writeBundle(bundle, directory.path + "/b"));
  EXPECT_EQ(contents(directory.path + "/b/triton-opt.py"), "print()\n");
  EXPECT_THAT(
      contents(directory.path + "/b/run.sh"),
      HasSubstr("taskset -c 0 \"$COMPILER\" triton-opt.py input.mlir "));
  Bundle read = llvm::cantFail(readBundle(directory.path + "/b"));
  EXPECT_EQ(read.driver.name, bundle.driver.name);
  EXPECT_EQ(read.driver.text, bundle.driver.text);
  EXPECT_EQ(read.driver.profile, bundle.driver.profile);
  EXPECT_EQ(compileOf(read, "/usr/bin/python3").command.argv[1],
            "triton-opt.py");
}

TEST(Bundle, DriverOfAnotherDirectoryIsNotRead) {
  TemporaryDirectory directory;
  Bundle bundle = example();
  bundle.driver = {"d.py", "print()\n", "triton-opt"};
  llvm::cantFail(writeBundle(bundle, directory.path + "/b"));
  std::string path = directory.path + "/b/bundle.json";
  std::string text = contents(path);
  text.replace(text.find("\"d.py\""), 6, "\"../d.py\"");
  std::ofstream(path) << text;
  EXPECT_THAT(llvm::toString(readBundle(directory.path + "/b").takeError()),
              HasSubstr("its driver lies elsewhere"));
}

TEST(Bundle, BringsWhatItsProgramReads) {
  TemporaryDirectory directory;
  Bundle bundle = example();
  bundle.input = InputText("import helper\n", ".py");
  bundle.beside = {{"helper.py", "pass\n"}, {"sub/k.mlir", "module {}"}};
  llvm::cantFail(writeBundle(bundle, directory.path + "/b"));
  EXPECT_EQ(contents(directory.path + "/b/sub/k.mlir"), "module {}");
  EXPECT_EQ(llvm::cantFail(readBundle(directory.path + "/b")).beside,
            bundle.beside);
}

TEST(Bundle, WhatAProgramReadsLiesInTheBundle) {
  TemporaryDirectory directory;
  llvm::cantFail(writeBundle(example(), directory.path + "/b"));
  std::ofstream(directory.path + "/k.mlir") << "not the bundle's";
  std::string path = directory.path + "/b/bundle.json", text = contents(path);
  for (const char *names :
       {"[\"../k.mlir\"]", "[\"/etc/hostname\"]", "[\"run.sh\"]",
        "[\"missing.txt\"]", "[\"\"]", "[3]", "7"}) {
    nlohmann::json value = nlohmann::json::parse(text);
    value["beside"] = nlohmann::json::parse(names);
    std::ofstream(path) << value.dump();
    auto read = readBundle(directory.path + "/b");
    EXPECT_FALSE(bool(read)) << names;
    llvm::consumeError(read.takeError());
  }
}

TEST(Bundle, InputCarriesThePipeline) {
  TemporaryDirectory directory;
  llvm::cantFail(writeBundle(example(), directory.path));
  auto text = readReproducer(contents(directory.path + "/input.mlir"));
  ASSERT_TRUE(text);
  EXPECT_EQ(text->pipeline, "builtin.module(cse)");
  EXPECT_THAT(text->ir, HasSubstr("module {}"));
}

TEST(Bundle, InputsThatCannotCarryIt) {
  TemporaryDirectory directory;
  Bundle bundle = example();
  bundle.output.emplace(); // the check would find `cse` in what is printed
  llvm::cantFail(writeBundle(bundle, directory.path));
  EXPECT_EQ(contents(directory.path + "/input.mlir"), bundle.input.text());
  bundle.output.reset();
  bundle.input = InputText("define void @f() {}\n", ".ll");
  llvm::cantFail(writeBundle(bundle, directory.path));
  EXPECT_EQ(contents(directory.path + "/input.ll"), bundle.input.text());
  bundle.input = InputText("ML\xefR bytecode");
  llvm::cantFail(writeBundle(bundle, directory.path));
  EXPECT_EQ(contents(directory.path + "/input.mlir"), bundle.input.text());
}

TEST(Bundle, BytesThatAreNoTextSurviveInTheReport) {
  TemporaryDirectory directory;
  llvm::cantFail(writeBundle(example(), directory.path));
  EXPECT_EQ(llvm::cantFail(readBundle(directory.path)).signature.failingPass,
            "cse");
}

TEST(Bundle, ScriptCanBeRunAndIsReplaced) {
  TemporaryDirectory directory;
  for (int i = 0; i < 2; ++i)
    llvm::cantFail(writeBundle(example(), directory.path));
  auto permissions =
      std::filesystem::status(directory.path + "/run.sh").permissions();
  EXPECT_NE(permissions & std::filesystem::perms::owner_exec,
            std::filesystem::perms::none);
}

TEST(Bundle, AsACompile) {
  Compile compile = compileOf(example(), "/opt/mlir-opt");
  EXPECT_EQ(compile.environment.at("LD_PRELOAD"), "x.so");
  Bundle bundle = example();
  bundle.flags = {"--a", "{input}"};
  auto argv = [&] {
    return compileOf(bundle, "/opt/mlir-opt")
        .command.withFiles("/in.mlir",
                           [](const OutputPlace &) { return std::string(); });
  };
  EXPECT_THAT(argv(), ElementsAre("/opt/mlir-opt", "--a", "/in.mlir"));
  bundle.flags = {"--in={input}"};
  EXPECT_THAT(argv(), ElementsAre("/opt/mlir-opt", "--in=/in.mlir"));
}

TEST(Bundle, ErrorsSayWhatIsMissing) {
  TemporaryDirectory directory;
  auto message = [&] {
    auto bundle = readBundle(directory.path);
    return bundle ? "" : llvm::toString(bundle.takeError());
  };
  EXPECT_THAT(message(), HasSubstr("is no bundle"));
  auto damage = [&](const std::string &text) {
    std::ofstream(directory.path + "/bundle.json") << text;
    return message();
  };
  EXPECT_THAT(damage("{"), HasSubstr("is damaged"));
  EXPECT_THAT(damage("{\"schema\": 1}"), HasSubstr("is damaged"));
  EXPECT_THAT(damage("{\"schema\": 2}"), HasSubstr("schema 2"));
  llvm::cantFail(writeBundle(example(), directory.path));
  std::filesystem::remove(directory.path + "/input.mlir");
  EXPECT_THAT(message(), HasSubstr("cannot read"));
  EXPECT_THAT(llvm::toString(writeBundle(example(), "/dev/null/b")),
              HasSubstr("cannot create /dev/null/b"));
}

/// The complaint about the example with the value at a pointer replaced.
std::string complaint(const std::string &pointer, const nlohmann::json &value) {
  TemporaryDirectory directory;
  llvm::cantFail(writeBundle(example(), directory.path));
  std::string path = directory.path + "/bundle.json";
  auto json = nlohmann::json::parse(contents(path));
  json[nlohmann::json::json_pointer(pointer)] = value;
  std::ofstream(path) << json;
  auto bundle = readBundle(directory.path);
  return bundle ? "" : llvm::toString(bundle.takeError());
}

TEST(Bundle, InputOfAnotherDirectoryIsNotRead) {
  for (const char *name : {"../../etc/passwd", "/etc/passwd", "..", ".", "",
                           "a/../input.mlir", "a/input.mlir"})
    EXPECT_THAT(complaint("/input", name),
                HasSubstr("its input lies elsewhere"))
        << name;
  EXPECT_EQ(complaint("/input", "input.mlir"), "");
}

/// Overflown, a limit was over before it began.
TEST(Bundle, NumbersBeyondReasonAreRefused) {
  EXPECT_EQ(complaint("/limit_ms", 100000000000), "");
  for (nlohmann::json value : std::vector<nlohmann::json>{
           0, -1, 100000000001, 9223372036854, 9223372036854775807,
           18446744073709551615u, 1e300, 1.5, "7", nullptr, true})
    EXPECT_THAT(complaint("/limit_ms", value), HasSubstr("limit_ms")) << value;
  for (const char *field :
       {"/signature/face/signal", "/signature/face/exit",
        "/signature/other_faces/0/exit", "/signature/runs_per_question",
        "/signature/rate/runs", "/signature/rate/showing"})
    for (nlohmann::json value : std::vector<nlohmann::json>{
             -1, 4294967295, 1e9, 18446744073709551615u})
      EXPECT_THAT(complaint(field, value), HasSubstr("is damaged"))
          << field << " " << value;
  EXPECT_THAT(complaint("/signature/runs_per_question", 0),
              HasSubstr("is damaged"));
}

/// An exec would cut them there.
TEST(Bundle, NoWordOfTheCommandHasAByteOfZero) {
  std::string zero("a\0b", 3);
  for (const char *field : {"/flags/1", "/accept_flags/0", "/compiler",
                            "/environment/LD_PRELOAD", "/input"})
    EXPECT_THAT(complaint(field, zero), HasSubstr("is damaged")) << field;
  for (const char *name : {"", "A=B", "A\nB"})
    EXPECT_THAT(complaint("/environment", {{name, "x"}}),
                HasSubstr("is damaged"))
        << name;
}

} // namespace
