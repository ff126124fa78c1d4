#include "WholeTriage.h"
#include "compiler/command/ParseCommandLine.h"
#include "compiler/command/ParseProfile.h"
#include "compiler/ir/GenericModule.h"
#include "counters/MakeInstruments.h"
#include "reproducer/ReadBundle.h"
#include "test/unit/bisect/Bisecting.h"

namespace culprit::test {

/// A thousand small files are made in each test.
static std::filesystem::path parentInMemory() {
  const char *memory = "/dev/shm";
  return ::access(memory, W_OK) == 0 ? memory
                                     : std::filesystem::temp_directory_path();
}

/// With a `valgrind` that can be found, and nothing else.
static std::string searchPath() {
  static TemporaryDirectory programs;
  std::string valgrind = programs.path + "/valgrind";
  std::ofstream(valgrind) << "#!/bin/sh\n";
  std::filesystem::permissions(valgrind, std::filesystem::perms::owner_all);
  return programs.path;
}

WholeTriage::WholeTriage() : directory(parentInMemory()) {
  static const std::string path = searchPath();
  pathBefore = ::getenv("PATH");
  ::setenv("PATH", path.c_str(), /*overwrite=*/1);
  std::filesystem::create_directory(directory.path + "/scratch");
  settings.compilerIdentity = "identity";
  settings.compilerPath = machine.compilerPath;
  settings.scratch = directory.path + "/scratch";
  settings.workingDirectory = directory.path;
  settings.readsIRHere = session.request.readsIRHere = true;
  machine.valgrind = [](const std::string &) { return seesNothing(); };
  useMLIR();
}

WholeTriage::~WholeTriage() {
  ::setenv("PATH", pathBefore.c_str(), /*overwrite=*/1);
}

void WholeTriage::useMLIR() {
  compiler = simulatedCompiler();
  compiler.flags.insert("dump-pass-pipeline");
  inputName = "k.mlir";
  machine.compiler = [this](const Command &command, const Limits &limits) {
    return opt(command, limits);
  };
}

void WholeTriage::useLLVM(const std::string &profile) {
  compiler.profile = llvm::cantFail(parseProfile(
      contents(CULPRIT_SOURCE_DIR "/profiles/" + profile + ".json")));
  compiler.flags = {"opt-bisect-limit", "passes", "print-pipeline-passes"};
  inputName = "k.txt"; // as text, without llvm-reduce
  machine.compiler = [this](const Command &command, const Limits &limits) {
    return llvmOpt(command, limits);
  };
}

void WholeTriage::useTileiras() {
  compiler = {};
  compiler.profile = llvm::cantFail(
      parseProfile(contents(CULPRIT_SOURCE_DIR "/profiles/tileiras.json")));
  compiler.identity.path = machine.compilerPath;
  compiler.targets = {"sm_80", "sm_90", "sm_100"};
  inputName = "k.txt";
  session.request.handOverLibrary = directory.path + "/culprit-handover.so";
  std::ofstream(session.request.handOverLibrary) << "a library";
  machine.compiler = [this](const Command &command, const Limits &limits) {
    return tileiras(command, limits);
  };
}

void WholeTriage::open() {
  std::string file = directory.path + "/" + inputName;
  std::ofstream(file) << input;
  Request &request = session.request;
  request.argv = {machine.compilerPath, file};
  llvm::append_range(request.argv, flags);
  request.inputIsNamed = isNamed;
  request.pasted = launchers;
  llvm::append_range(request.pasted, request.argv);
  request.wordsInFront = launchers.size();
  request.out = directory.path + "/out";
  session.compiler = compiler;
  session.command = llvm::cantFail(
      parseCommandLine(request.argv, compiler.profile, std::nullopt,
                       [&](llvm::StringRef path) { return path == file; }));
  session.input = InputText::ofFile(file, input);
  session.instruments.reset();
  session.prober.reset();
  request.launcher = [this] {
    return std::make_unique<ScriptedLauncher>(
        [this](const Command &command, const Limits &limits) {
          return machine(command, limits);
        });
  };
  request.onProber = [this](Prober *prober) { running = prober; };
  session.launcher = request.launcher();
  if (!session.journal)
    session.journal = llvm::cantFail(Journal::inMemory());
  session.prober =
      std::make_unique<Prober>(*session.launcher, *session.journal, settings);
  request.onProber(session.prober.get());
  session.instruments =
      ownInstruments
          ? ownInstruments(*session.prober, session.compiler)
          : makeInstruments(*session.prober, session.compiler,
                            InstrumentsBy::Choice, /*gateLibrary=*/"",
                            request.handOverLibrary);
}

llvm::Expected<Report> WholeTriage::tryTriage() {
  open();
  progress.entered.clear();
  progress.said.clear();
  return triage(session, question, progress);
}

Checked WholeTriage::checked(unsigned runs) {
  open();
  return llvm::cantFail(check(session, runs, progress));
}

static std::string inputOf(const std::string &bundle) {
  auto read = readBundle(bundle);
  if (read)
    return read->input.text();
  ADD_FAILURE() << llvm::toString(read.takeError());
  return "";
}

std::string WholeTriage::best() const {
  return inputOf(directory.path + "/out/best");
}
std::string WholeTriage::inReproducer() const {
  return inputOf(directory.path + "/out/reproducer");
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

std::string moduleOf(const std::vector<std::string> &ops) {
  std::string text = "\"builtin.module\"() ({\n";
  for (auto [number, op] : llvm::enumerate(ops))
    text += "  \"func.func\"() <{function_type = () -> (), sym_name = \"f" +
            std::to_string(number) + "\"}> ({\n    \"" + op +
            "\"() : () -> () loc(\"x.mlir\":" + std::to_string(number) +
            ":1)\n    \"func.return\"() : () -> ()\n  }) : () -> ()\n";
  return text + "}) : () -> ()\n";
}

/// p2 makes a t.op of each t.a, and the second pattern of p3 crashes of it.
void WholeTriage::plantMLIR() {
  opt.rewritesOf["p2"] = {{"\"t.a\"", "\"t.op\""}};
  opt.patternsOf["p3"] = 2;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    bool isThere = now.input.find("\"t.op\"") != std::string::npos;
    if (now.pass == "p3" && now.application == 1 && isThere)
      return theCrash();
    return std::nullopt;
  };
  input = moduleOf({"t.b", "t.a", "t.c"});
  flags = {"--pass-pipeline=builtin.module(p1,p2,p3{n=3},p4)"};
}

/// p2 crashes where the input says so.
void WholeTriage::plantLLVM() {
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) {
    return now.pass == "p2" && now.inputHas("bad") ? std::optional(theCrash())
                                                   : std::nullopt;
  };
  input = "one\nbad\nthree\n";
  flags = {"-passes=p1,p2,p3"};
}

/// A pass in the library behind the compiler refuses what the input says.
void WholeTriage::plantHandOver() {
  tileiras.bug = [](const SimulatedTileiras::Moment &now) {
    return now.pass == "p2" && now.inputHas("bad")
               ? std::optional(rejected("no such operation\n"))
               : std::nullopt;
  };
  input = "one\nbad\nthree\n";
  flags = {};
}

/// p2 makes something wrong of t.a.
void WholeTriage::plantWrongCode() {
  opt.rewritesOf["p2"] = {{"t.none", "t.none"}, {"\"t.a\"", "\"t.wrong\""}};
  llvmOpt.rewriteOf["p2"] = {"t.a", "t.wrong"};
  machine.tools["check"] = [](const std::string &text) {
    return text.find("t.wrong") == std::string::npos ? clean() : rejected("");
  };
  question.output.check = "check {output}";
}

void WholeTriage::plant(RecipeKind kind) {
  switch (kind) {
  case RecipeKind::MLIR:
    return plantMLIR();
  case RecipeKind::LLVM:
    useLLVM("opt");
    return plantLLVM();
  case RecipeKind::HandedOver:
    useTileiras();
    return plantHandOver();
  case RecipeKind::NoPasses:
    compiler.flags.erase("mlir-disable-threading");
    [[fallthrough]];
  case RecipeKind::NoneReached:
    plantMLIR();
    machine.compiler = [this](const Command &command, const Limits &limits) {
      return contents(command.argv[1]).find("\"t.a\"") != std::string::npos
                 ? theCrash()
                 : opt(command, limits);
    };
    return;
  case RecipeKind::WrongMLIR:
    plantMLIR();
    opt = {};
    return plantWrongCode();
  case RecipeKind::WrongLLVM:
    useLLVM("opt");
    plantLLVM();
    llvmOpt = {};
    input = "one\nt.a\nthree\n";
    return plantWrongCode();
  case RecipeKind::Script:
    plantMLIR();
    opt = {};
    machine.tools["test"] = [](const std::string &text) {
      return text.find("t.a") == std::string::npos ? rejected("") : clean();
    };
    question.script = "test {input}";
    return;
  case RecipeKind::Check:
    plantMLIR();
    question.baselineOnly = true;
  }
}

std::vector<std::string> namesIn(const Recipe &recipe) {
  std::vector<std::string> names;
  for (const Step &step : recipe)
    names.push_back(step.name);
  return names;
}

bool hasRemark(const Report &report, RemarkId id) {
  return llvm::any_of(report.remarks.all(),
                      [&](const Remark &remark) { return remark.id == id; });
}

std::string noteOf(const Report &report, RemarkId id) {
  for (const Remark &remark : report.remarks.all())
    if (remark.id == id)
      return remark.text;
  return "";
}

} // namespace culprit::test
