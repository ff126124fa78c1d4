//===- InstrumentsTest.cpp - Searches on instruments of another make ------===//
//
// A second implementation, with all that it needs in this file: a compiler
// without any flag, whose input names its passes, and a gate and a log that
// are set by the environment. The gate takes any set of units.
//
//===----------------------------------------------------------------------===//
#include "Bisecting.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/pass/PassBisection.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

namespace {

constexpr unsigned patterns = 12;

/// Runs the passes that its input names and prints those that it did not run.
/// Each applies twelve patterns; `bad` crashes in number 7, if number 3 was
/// applied before.
class ToyCompiler {
public:
  explicit ToyCompiler(const Command &command)
      : input(contents(command.argv[1])) {
    for (const auto &[name, value] : command.environment)
      if (llvm::StringRef(name).starts_with("TOY_GATE "))
        gates[name.substr(9)] = unitsIn(*value);
    logs = command.environment.count("TOY_LOG");
  }

  Outcome run() {
    llvm::SmallVector<llvm::StringRef> passes;
    llvm::StringRef(input).split(passes, ' ');
    for (llvm::StringRef pass : passes)
      if (!allows(passExecutionTag))
        left += (left.empty() ? "" : " ") + pass.str();
      else if (!runPass(pass))
        return crashed(stackDump({"toy::bad()"}), SIGSEGV, log);
    return clean(logs ? log : left);
  }

  static std::set<unsigned> unitsIn(llvm::StringRef text) {
    llvm::SmallVector<llvm::StringRef> words;
    text.split(words, ' ', -1, /*KeepEmpty=*/false);
    std::set<unsigned> units;
    for (llvm::StringRef word : words)
      units.insert(std::stoi(word.str()));
    return units;
  }

private:
  bool allows(const std::string &tag) {
    unsigned unit = seen[tag]++;
    return !gates.count(tag) || gates[tag].count(unit);
  }

  bool runPass(llvm::StringRef pass) {
    log += "pass " + pass.str() + "\n";
    std::set<unsigned> applied;
    for (unsigned pattern = 0; pattern < patterns; ++pattern) {
      if (!allows(patternTag))
        continue;
      log += "pattern P" + std::to_string(pattern) + "\n";
      applied.insert(pattern);
      if (pass.starts_with("bad") && pattern == 7 && applied.count(3))
        return false;
      log += "done\n";
    }
    log += "done\n";
    return true;
  }

  std::string input, log, left;
  std::map<std::string, std::set<unsigned>> gates;
  std::map<std::string, unsigned> seen;
  bool logs = false;
};

class ToyKnob : public Knob {
public:
  ToyKnob(Compile compile, std::string tag, uint64_t units)
      : compile(std::move(compile)), tag(std::move(tag)), count(units) {}
  std::string name() const override { return tag; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override { return *window(0, point); }

  std::optional<Compile> window(uint64_t first, uint64_t last) const override {
    UnitSet units;
    for (uint64_t unit = first; unit < last; ++unit)
      units.push_back(unit);
    return set(units);
  }

  std::optional<Compile> set(const UnitSet &units) const override {
    std::string text;
    for (unsigned unit : units)
      text += std::to_string(unit) + " ";
    Compile gated = compile;
    gated.environment["TOY_GATE " + tag] = text;
    return gated;
  }

private:
  Compile compile;
  std::string tag;
  uint64_t count;
};

class ToyInstruments : public Instruments {
public:
  using Instruments::Instruments;

  Passes passes() const override { return Passes::MLIR; }

  std::unique_ptr<Knob> gatePasses(const Compile &compile,
                                   uint64_t executions) const override {
    return gateActions(compile, passExecutionTag, executions);
  }
  std::unique_ptr<Knob> gateActions(const Compile &compile,
                                    const std::string &tag,
                                    uint64_t units) const override {
    return std::make_unique<ToyKnob>(compile, tag, units);
  }

  llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                             unsigned) override {
    Compile logged = compile;
    logged.environment["TOY_LOG"] = "1";
    logged.want = Want::AllText;
    auto result = door().run(logged);
    if (!result)
      return result.takeError();
    return std::optional<Trace>(read(result->outcome));
  }

  Compile printing(const Compile &compile, bool) const override {
    Compile printed = compile;
    printed.want = Want::Output;
    return printed;
  }

private:
  static Trace read(const Outcome &outcome) {
    Trace result;
    result.face = faceOf(outcome);
    result.logComplete = true;
    std::vector<size_t> open;
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(outcome.out.text).split(lines, '\n', -1, false);
    for (llvm::StringRef line : lines) {
      if (line == "done") {
        result.log.actions[open.back()].completed = true;
        open.pop_back();
        continue;
      }
      auto [kind, name] = line.split(' ');
      begin(result, kind == "pass" ? passExecutionTag : patternTag, name, open);
    }
    return result;
  }

  static void begin(Trace &into, const std::string &tag, llvm::StringRef name,
                    std::vector<size_t> &open) {
    Action action;
    action.tag = tag;
    action.name = name.str();
    action.indexInTag = into.log.countByTag[tag]++;
    if (!open.empty())
      action.parent = open.back();
    open.push_back(into.log.actions.size());
    into.log.actions.push_back(action);
    if (tag != passExecutionTag)
      return;
    PassExecution pass;
    pass.index = action.indexInTag;
    pass.action = open.back();
    pass.passClass = pass.argument = action.name;
    into.lastPass = into.passes.size();
    into.passes.push_back(pass);
  }
};

class InstrumentsTest : public testing::Test {
protected:
  static Compile compileOf(const std::string &passes) {
    return compileWith(passes, {});
  }
  unsigned compiles() const { return bench.prober->counts().total; }
  ~InstrumentsTest() override {
    for (const Command &command : bench.launcher.commands())
      EXPECT_THAT(command.argv, SizeIs(2)) << "it has no flags";
  }

  CompilerUnderTest compiler;
  Bench bench{[](const Command &command, const Limits &) {
    return ToyCompiler(command).run();
  }};
  ToyInstruments instruments{*bench.prober, compiler};
  FailureOracle oracle{instruments,
                       signatureOf(crashed(stackDump({"toy::bad()"})), "bad",
                                   "apply-pattern P7")};
};

TEST_F(InstrumentsTest, ThePassIsFoundByTheGateAndNamedByTheTrace) {
  Compile compile = compileOf("a b bad c");
  auto traced = llvm::cantFail(instruments.trace(compile, 1));
  PassAnswer answer =
      llvm::cantFail(bisectPass(oracle, compile, std::nullopt, traced));
  EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
  EXPECT_EQ(answer.pass, "bad");
  EXPECT_EQ(answer.index, 2u);
  EXPECT_TRUE(answer.knob.proven);
  EXPECT_EQ(compiles(), 3u) << "a trace, and the gate with it and without";
}

TEST_F(InstrumentsTest, TheActionIsFoundByTheGate) {
  ActionAnswer answer = llvm::cantFail(bisectAction(oracle, compileOf("bad")));
  EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "P7");
  EXPECT_EQ(answer.actions[0].index, 7u);
  EXPECT_THAT(answer.why, HasSubstr("with skip=3 and count=5, it fails, too"));
}

TEST_F(InstrumentsTest, ASetOfActionsThatIsNoWindow) {
  auto knob = instruments.gateActions(compileOf("bad"), patternTag, patterns);
  MinimalSetSearch::Options options;
  options.units = patterns;
  auto compileOf = [&](const UnitSet &set) { return knob->set(set); };
  auto found = llvm::cantFail(
      findMinimalSet(oracle, options, compileOf, Attribution::None));
  EXPECT_THAT(found.units, ElementsAre(3, 7));
  EXPECT_TRUE(found.oneMinimal);
}

TEST_F(InstrumentsTest, ItTracesWhileItGates) {
  auto knob = instruments.gateActions(compileOf("bad"), patternTag, patterns);
  auto traced = llvm::cantFail(instruments.trace(*knob->set({3, 5, 7}), 1));
  EXPECT_EQ(traced->openActionName(), "apply-pattern P7");
  EXPECT_THAT(traced->log.actions, SizeIs(4)) << "the pass and three patterns";
}

TEST_F(InstrumentsTest, TheSameEvidenceFromAnotherPassIsToldByTheTrace) {
  auto ask = [&](const std::string &passes) {
    return llvm::cantFail(oracle.ask(compileOf(passes), Attribution::OnAccept));
  };
  EXPECT_EQ(ask("a bad").verdict, Verdict::Interesting);
  Judgement other = ask("a bad-too");
  EXPECT_EQ(other.verdict, Verdict::Different);
  EXPECT_THAT(other.reason, HasSubstr("another pass, bad-too"));
}

TEST_F(InstrumentsTest, TheIRBeforeAPassIsGatedAndPrinted) {
  auto ir = llvm::cantFail(
      instruments.irBefore(compileOf("a b bad c"), 2, /*locations=*/false));
  EXPECT_EQ(ir, "bad c");
}

TEST_F(InstrumentsTest, WhatItCannotDoItHasNothingFor) {
  Compile compile = compileOf("a");
  EXPECT_FALSE(instruments.gateLLVMPasses(compile, 1));
  EXPECT_FALSE(instruments.listLLVMPasses(compile));
  EXPECT_FALSE(instruments.gateLLVMCounter(compile, "dce", 1));
  EXPECT_FALSE(llvm::cantFail(instruments.proveLLVMKnobs(compile)));
  EXPECT_FALSE(llvm::cantFail(instruments.irBeforeFailure(compile, 1, false)));
}

} // namespace
