#include "compiler/command/ParsePipeline.h"
#include "report/Notes.h"
#include "report/ReportJson.h"
#include "report/ReportMarkdown.h"
#include "report/ReportText.h"
#include "report/html/ReportHtml.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace culprit;
using namespace culprit::test;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

namespace {

Pipeline pipeline(const std::string &text) {
  return llvm::cantFail(parsePipeline(text));
}

/// All stages answered.
Report full() {
  Report report;
  report.status = Status::Confirmed;
  report.command = {"mlir-opt", "a b.mlir", "--cse"};
  report.failure.face = faceOf(crashed(stackDump({"mlir::a::lower()"})));
  report.failure.failingPass = "convert-a";
  report.faces = {{faceOf(crashed("free(): invalid pointer\n", SIGABRT)), 2}};
  report.compiler.path = "/usr/bin/mlir-opt";
  report.compiler.version = "LLVM version 22.1.8";
  report.compiler.hash = "abc";
  report.profile = "mlir-opt";
  report.knobs = {{"pass-execution", true, "clean at 2", 9}};
  report.pass.precision = Precision::Exact;
  report.pass.pass = "convert-a";
  report.pass.pathText = "inline > convert-a";
  report.pass.anchorOp = "func.func";
  report.pass.index = 2;
  report.pass.why = "it is";
  report.pass.knob = report.knobs[0];
  report.action.precision = Precision::Exact;
  report.action.gated = true;
  NamedAction action;
  action.tag = "apply-pattern";
  action.index = 6;
  action.pattern = "(anonymous namespace)::APattern";
  action.op = "%0 = \"a.b\"() : () -> i32";
  action.location = "x.mlir:3:8";
  report.action.actions = {action};
  report.kernel.kernel = "k";
  report.kernel.path = "@m::@k";
  report.kernel.opName = "gpu.func";
  report.kernel.needed = {"@m::@k"};
  report.originalPipeline = pipeline("builtin.module(cse,convert-a)");
  report.pipeline.emplace();
  report.pipeline->minimal = pipeline("builtin.module(convert-a)");
  report.pipeline->passesBefore = 2;
  report.pipeline->passesAfter = 1;
  report.pipeline->enablers = {{"cse", "without it: clean"}};
  report.originalShows = true;
  report.flags.emplace();
  report.flags->oneMinimal = true;
  report.flags->needed = {
      {Setting::Kind::Option, "convert-a: n=3", "without it: clean"}};
  report.flags->certificate = {{Setting::Kind::Option, 3, 1, 0},
                               {Setting::Kind::Flag, 2, 0, 0},
                               {Setting::Kind::Variable, 0, 0, 0}};
  report.reduction.emplace();
  report.reduction->certified = true;
  report.reduction->rounds = 2;
  report.reduction->certificate = {{"ops", 4, 0}};
  report.reproducer.path = "out/reproducer";
  report.reproducer.command = "sh out/reproducer/run.sh";
  report.reproducer.confirmed = true;
  report.others = {{faceOf(rejected("x:1:1: error: no\n")), Compile(), 3}};
  report.probes.total = 17;
  report.probes.byStage = {{"pass", 17}};
  report.seconds = std::chrono::milliseconds(2500);
  report.probes.timeByStage = {{"pass", std::chrono::milliseconds(1500)}};
  return report;
}

json parsed(const Report &report) { return json::parse(toJson(report)); }

/// The keys that readers of report.json may rely on.
void expectAllKeys(const json &value) {
  for (const char *pointer : {"/schema",
                              "/pipeline/original_shows",
                              "/settings/before",
                              "/settings/needed",
                              "/status",
                              "/failure/kind",
                              "/failure/signature",
                              "/failure/exit",
                              "/failure/signal",
                              "/failure/frames",
                              "/failure/diagnostic",
                              "/failure/faces",
                              "/compiler/path",
                              "/compiler/version",
                              "/compiler/identity",
                              "/compiler/profile",
                              "/knobs",
                              "/kernel",
                              "/culprit/pass",
                              "/culprit/failing_pass",
                              "/culprit/path",
                              "/culprit/anchor",
                              "/culprit/pass_index",
                              "/culprit/why",
                              "/culprit/precision",
                              "/culprit/actions",
                              "/culprit/range",
                              "/culprit/gated",
                              "/enablers",
                              "/pipeline/original",
                              "/pipeline/minimal",
                              "/pipeline/passes_before",
                              "/pipeline/passes_after",
                              "/ir/ops_before",
                              "/ir/ops_after",
                              "/ir/bytes_before",
                              "/ir/bytes_after",
                              "/minimality/kind",
                              "/reproducer/path",
                              "/reproducer/command",
                              "/reproducer/confirmed",
                              "/probes/total",
                              "/probes/by_stage",
                              "/probes/cached",
                              "/probes/unresolved",
                              "/probes/different",
                              "/seconds/total",
                              "/seconds/by_stage",
                              "/seconds/compiler",
                              "/others"})
    EXPECT_TRUE(value.contains(json::json_pointer(pointer))) << pointer;
}

TEST(ReportJson, HasAllKeysWhateverWasFound) {
  expectAllKeys(parsed(full()));
  expectAllKeys(parsed(Report()));
}

TEST(ReportJson, Values) {
  json value = parsed(full());
  EXPECT_EQ(value["schema"], 2);
  EXPECT_EQ(value["status"], "confirmed");
  EXPECT_EQ(value["failure"]["kind"], "crash");
  EXPECT_EQ(value["failure"]["signal"], SIGSEGV);
  EXPECT_EQ(value["failure"]["faces"].size(), 1u);
  EXPECT_EQ(value["knobs"][0]["proven"], true);
  EXPECT_EQ(value["knobs"][0]["count"], 9);
  EXPECT_EQ(value["kernel"], "k");
  EXPECT_EQ(value["culprit"]["pass"], "convert-a");
  EXPECT_EQ(value["culprit"]["path"], "inline > convert-a");
  EXPECT_EQ(value["culprit"]["pass_index"], 2);
  EXPECT_EQ(value["culprit"]["precision"], "exact");
  for (const char *key : {"tag", "index", "pattern", "op", "location"})
    EXPECT_TRUE(value["culprit"]["actions"][0].contains(key)) << key;
  EXPECT_EQ(value["culprit"]["actions"][0]["index"], 6);
  EXPECT_EQ(value["enablers"][0]["pass"], "cse");
  EXPECT_EQ(value["pipeline"]["minimal"], "builtin.module(convert-a)");
  EXPECT_EQ(value["pipeline"]["passes_after"], 1);
  EXPECT_EQ(value["reproducer"]["confirmed"], true);
  EXPECT_EQ(value["probes"]["by_stage"]["pass"], 17);
  EXPECT_EQ(value["seconds"]["total"], 2.5);
  EXPECT_EQ(value["others"][0]["count"], 3);
}

TEST(ReportJson, Settings) {
  json value = parsed(full());
  EXPECT_EQ(value["pipeline"]["original_shows"], true);
  EXPECT_EQ(value["settings"]["before"]["options"], 3);
  EXPECT_EQ(value["settings"]["needed"][0]["setting"], "convert-a: n=3");
  json rows = value["minimality"]["single_edits"];
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[1]["edit_kind"], "options");
  EXPECT_EQ(rows[1]["tried"], 1);
  EXPECT_EQ(rows[3]["edit_kind"], "environment");
}

TEST(ReportJson, CertifiedOnlyIfInputAndCommandAre) {
  Report report = full();
  EXPECT_EQ(parsed(report)["minimality"]["kind"], "certified");
  report.flags->oneMinimal = false;
  EXPECT_EQ(parsed(report)["minimality"]["kind"], "none");
  report.flags.reset();
  EXPECT_EQ(parsed(report)["minimality"]["kind"], "certified");
  report.reduction->certified = false;
  EXPECT_EQ(parsed(report)["minimality"]["kind"], "none");
}

TEST(ReportJson, StoppedIsNeverCertified) {
  Report report = full();
  for (Status status : {Status::Budget, Status::Interrupted}) {
    report.status = status;
    EXPECT_EQ(parsed(report)["minimality"], json({{"kind", "budget"}}));
  }
}

TEST(ReportJson, WhatWasNotFoundIsNull) {
  json value = parsed(Report());
  for (const char *pointer :
       {"/kernel", "/culprit/pass", "/culprit/pass_index", "/culprit/range",
        "/failure/diagnostic", "/pipeline/minimal", "/reproducer/path"})
    EXPECT_TRUE(value.at(json::json_pointer(pointer)).is_null()) << pointer;
}

TEST(ReportJson, RangesOnlyWherePrecisionIsRange) {
  Report report = full();
  report.action.range = {3, 7};
  EXPECT_TRUE(parsed(report)["culprit"]["range"].is_null());
  report.action.precision = Precision::Range;
  EXPECT_EQ(parsed(report)["culprit"]["range"], json({3, 7}));
}

TEST(ReportJson, BytesThatAreNoTextDoNotBreakIt) {
  Report report = full();
  report.failure.face.firstErrorVerbatim = "caf\xe9 \xff\xfe \0";
  report.command.push_back("\xc3");
  expectAllKeys(parsed(report));
}

TEST(ReportText, NamesTheAnswer) {
  std::string text = toText(full());
  for (const char *part :
       {"crash: SIGSEGV in mlir::a::lower", "inline > convert-a",
        "pass run 3 of 9", "@k (gpu.func", "APattern (application 7)",
        "[exact]", "1 of 2 passes", "cse; without it: clean",
        "1 of 5 options, flags and variables",
        "convert-a: n=3; without it: clean",
        "sh out/reproducer/run.sh [confirmed]", "17 compiles", "confirmed"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_THAT(text, Not(HasSubstr("anonymous namespace")));
}

/// In each form that people read, plain words stand as they are.
void expectEverywhere(const Report &report, const std::string &words) {
  EXPECT_THAT(toText(report), HasSubstr(words));
  EXPECT_THAT(toMarkdown(report), HasSubstr(words));
  EXPECT_THAT(toHtml(report), HasSubstr(words));
}

// Nothing said that a flag of the user's is not in the smaller command.
TEST(ReportText, ThatNoFlagIsNeededIsSaid) {
  Report report = full();
  report.flags->needed.clear();
  report.flags->ofUser = 2;
  expectEverywhere(report, "0 of 2 options, flags and variables are needed");
  report.flags->ofUser = 0; // all were defaults that the compiler wrote out
  EXPECT_THAT(toText(report), Not(HasSubstr("flags")));
}

// A pass without which the compile hangs was an enabler, and "needed".
TEST(ReportText, WhatCouldNotBeJudgedIsAtMostNeeded) {
  Report report = full();
  report.pipeline->minimal = pipeline("builtin.module(cse,convert-a)");
  report.pipeline->passesAfter = 2;
  report.pipeline->enablers.clear();
  report.pipeline->unjudged = {
      {"cse", "no verdict without it: hang within the limit"}};
  report.flags->certificate[0].unresolved = 1;
  expectEverywhere(report, "at most 2 of 2 passes are needed; 1 could not be "
                           "judged");
  expectEverywhere(report, "at most 1 of 5 options, flags and variables is "
                           "needed; 1 could not be judged");
  EXPECT_THAT(toText(report),
              HasSubstr("\n          cse; no verdict without it: hang"));
  EXPECT_THAT(toText(report), Not(HasSubstr("enabler")));
  EXPECT_TRUE(parsed(report)["enablers"].empty());
}

TEST(ReportText, NamesOfTheNeededStandBehindTheirNumber) {
  Report report = full();
  report.pass.pathText = report.pass.pass = "a-class";
  EXPECT_THAT(toText(report),
              HasSubstr("1 of 2 passes is needed: convert-a\n"));
  report.pipeline->unjudged = {{"convert-a", "no verdict without it: hang"}};
  EXPECT_THAT(toText(report), HasSubstr("at most 1 of 2 passes is needed: "
                                        "convert-a; 1 could not be judged\n"));
}

TEST(ReportText, EditsThatWereJudgedWithoutThreadsProveNoMore) {
  const std::string words = "(judged without threads)";
  Report report = full();
  EXPECT_THAT(toText(report), Not(HasSubstr(words)));
  report.editedWithoutThreads = true;
  EXPECT_THAT(
      toText(report),
      HasSubstr("every single edit of these kinds loses the failure " + words));
  EXPECT_THAT(toMarkdown(report), HasSubstr(words));
  EXPECT_THAT(toHtml(report), HasSubstr(words));
  report.reduction->certified = false;
  EXPECT_THAT(toText(report), Not(HasSubstr(words)));
}

// A byte of half a character made report.md a file of another encoding.
TEST(ReportMarkdown, ALongLineIsCutBetweenCharacters) {
  Report report = full();
  std::string start(999, 'x');
  report.says.message = start + "\u00e9\u00e9";
  EXPECT_THAT(toMarkdown(report), HasSubstr(start + "\u00e9...\n"));
}

// The page promised all kinds of edits.
TEST(ReportText, WhatIsProvenIsTheSameOnThePage) {
  Report report = full();
  report.reduction->certificate = {
      {"ops", 1, 0, {{1, Verdict::Uninteresting, "clean", "a.b"}}}};
  const std::string proven = "1-minimal for ops: every single edit of these "
                             "kinds loses the failure";
  EXPECT_THAT(toText(report), HasSubstr("; " + proven));
  EXPECT_THAT(toHtml(report), HasSubstr("<p>" + proven));
  report.reduction->certified = false;
  EXPECT_THAT(toHtml(report), Not(HasSubstr("1-minimal")));
}

TEST(ReportText, OpThatAPassMadeIsNotOnTheLineOfItsLocation) {
  Report report = full();
  NamedAction &action = report.action.actions[0];
  EXPECT_THAT(toText(report), HasSubstr("on a.b at x.mlir:3:8"));
  action.origin = NamedAction::Origin::EarlierPass;
  EXPECT_THAT(toText(report),
              HasSubstr("on a.b, which an earlier pass made, with the location "
                        "x.mlir:3:8"));
  action.madeBy = "cse";
  EXPECT_THAT(toText(report), HasSubstr("on a.b, which cse made, with"));
  action.origin = NamedAction::Origin::SamePass;
  EXPECT_THAT(toText(report), HasSubstr("which the pass itself made, with"));
  json made = parsed(report)["culprit"]["actions"][0];
  EXPECT_EQ(made["op_from"], "same-pass");
  EXPECT_EQ(made["made_by"], "cse");
}

TEST(ReportText, NamesNoFailingPassThatTheJsonDoesNot) {
  Report report = full();
  EXPECT_THAT(toText(report), Not(HasSubstr("fails in")));
  report.failure.failingPass = "isel";
  EXPECT_THAT(toText(report), HasSubstr("fails in  isel, which was running"));
  report.failure.failingPass = "";
  EXPECT_TRUE(parsed(report)["culprit"]["failing_pass"].is_null());
}

TEST(ReportText, AnonymousNamespacesAreNoise) {
  Report report = full();
  report.action.actions[0].pattern = "{anonymous}::BPattern<{anonymous}::C>";
  EXPECT_THAT(toText(report), HasSubstr(" BPattern<C> (application 7)"));
}

TEST(ReportText, NothingFoundIsSaid) {
  Report report;
  report.failure.face = faceOf(crashed(""));
  report.remarks.add(RemarkId::Error, "there is nothing");
  std::string text = toText(report);
  EXPECT_THAT(text, HasSubstr("not found"));
  EXPECT_THAT(text, HasSubstr("there is nothing"));
  EXPECT_THAT(text, Not(HasSubstr("replay")));
}

TEST(ReportMarkdown, QuotesTheCommand) {
  std::string text = toMarkdown(full());
  EXPECT_THAT(text, HasSubstr("mlir-opt 'a b.mlir' --cse"));
  EXPECT_THAT(text, HasSubstr("# `[mlir][a]` convert-a crashes in APattern on "
                              "`a.b`\n"));
  EXPECT_THAT(text, HasSubstr("builtin.module(convert-a)"));
  EXPECT_THAT(text, HasSubstr("LLVM version 22.1.8"));
}

// A test of the user's own runs in the user's directory, on a file.
TEST(ReportMarkdown, SaysWhatTheAnswerWasConfirmedBy) {
  Report report = full();
  report.reproducer.bundle.emplace();
  EXPECT_THAT(toMarkdown(report),
              HasSubstr("confirmed: the reproducer was run in an empty "
                        "directory.\n"));
  report.reproducer = {};
  report.reproducer.path = "out/reduced.mlir";
  report.reproducer.confirmed = true;
  EXPECT_THAT(toMarkdown(report),
              HasSubstr("confirmed: the interestingness test held for "
                        "`reduced.mlir` in every run.\n"));
  report.reproducer.confirmed = false;
  EXPECT_THAT(toMarkdown(report), HasSubstr(", confirmed.\n"));
}

TEST(ReportText, SaysOnceWhyNoPassIsNamed) {
  Report report = full();
  report.pass = {};
  report.pass.why = "nothing gates it";
  for (const char *text :
       {"nothing gates it", "no pass is named: nothing gates it"}) {
    report.remarks = {};
    report.remarks.add(RemarkId::NoPass, text);
    report.remarks.add(RemarkId::NoSnapshot, "there is none");
    EXPECT_THAT(toMarkdown(report),
                Not(HasSubstr(std::string("> ") + text + "\n\n> ")));
    EXPECT_EQ(notesOf(report).size(), 1u);
    Report early; // without rows
    early.status = Status::Failed;
    early.pass = report.pass;
    early.remarks = report.remarks;
    EXPECT_EQ(notesOf(early).size(), 2u);
    early.failure = report.failure; // it was known before the error
    EXPECT_EQ(notesOf(early).size(), 1u);
  }
  report.pass.why = "no pass is named: nobody knows";
  report.remarks = {};
  report.remarks.add(RemarkId::NoPass, report.pass.why);
  EXPECT_TRUE(notesOf(report).empty());
  report.pass.why = "another";
  EXPECT_EQ(notesOf(report).size(), 1u);
}

// The script may be long, and people look at the input.
// GitHub takes issues of 64 KB.
TEST(ReportMarkdown, WhatIsTooLongToBePastedIsNamed) {
  Report report = full();
  report.reproducer.bundle.emplace();
  Bundle &bundle = *report.reproducer.bundle;
  bundle.compiler = "/usr/bin/mlir-opt";
  bundle.flags = {"{input}", "--cse"};
  bundle.input = InputText("module {}\n");
  EXPECT_THAT(toMarkdown(report), HasSubstr("cat > input.mlir"));
  bundle.input = InputText(std::string(70000, 'a') + "\n");
  std::string text = toMarkdown(report);
  EXPECT_LT(text.size(), 60000u);
  EXPECT_THAT(text, Not(HasSubstr("cat > input.mlir")));
  EXPECT_THAT(text, HasSubstr("`culprit pack`"));
}

TEST(ReportMarkdown, FoldsTheScriptThatTheCommandRuns) {
  Report report = full();
  Bundle &bundle = report.reproducer.bundle.emplace();
  bundle.compiler = "/usr/bin/python3";
  bundle.flags = {"{input}"};
  bundle.input = InputText("module {}\n");
  EXPECT_THAT(toMarkdown(report), Not(HasSubstr("paste this first")));
  bundle.driver = {"d.py", "print()\n", "triton-opt"};
  EXPECT_THAT(toMarkdown(report),
              HasSubstr("paste this first, in the same empty directory"
                        "</summary>\n\n```sh\ncat > d.py <<'EOF'\nprint()\n"
                        "EOF\n```\n\n</details>\n\n```sh\ncat > input.mlir"));
}

TEST(ExitCode, FollowsFromTheStatus) {
  std::vector<std::pair<Status, int>> expected = {
      {Status::Confirmed, 0},    {Status::Partial, 1},
      {Status::Inconsistent, 3}, {Status::NotReproduced, 4},
      {Status::Budget, 5},       {Status::Interrupted, 130},
      {Status::Refused, 2},      {Status::NoCompiler, 2},
      {Status::Failed, 70}};
  for (auto [status, code] : expected) {
    Report report;
    report.status = status;
    EXPECT_EQ(int(report.exitCode()), code) << str(status);
  }
}

TEST(ExitCode, TableListsEachOnce) {
  std::string table = exitCodeTable();
  for (const char *code : {"0", "1", "2", "3", "4", "5", "70", "130", "143"}) {
    std::string row = std::string(" ") + code + "  ";
    EXPECT_NE(table.find(row), std::string::npos) << code;
    EXPECT_EQ(table.find(row), table.rfind(row)) << code;
  }
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 9);
}

} // namespace
