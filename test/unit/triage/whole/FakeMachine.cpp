#include "FakeMachine.h"
#include "reproducer/ReadBundle.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>

namespace culprit::test {

static Outcome exitWith(int code) {
  return code ? rejected("", code) : clean();
}

static bool isNamed(const std::string &path, const std::string &name) {
  return !name.empty() && llvm::sys::path::filename(path) == name;
}

Outcome FakeMachine::operator()(const Command &command,
                                const Limits &limits) const {
  const std::vector<std::string> &argv = command.argv;
  if (argv.back() == "run.sh")
    return runSh(command, limits);
  if (argv.front() == "/bin/sh")
    return argv.size() > 3 ? underValgrind(argv) : runTool(argv.back());
  auto program = programs.find(llvm::sys::path::filename(argv.front()).str());
  if (program != programs.end())
    return program->second(command, limits);
  Command alone = command;
  auto smallOne = llvm::find_if(argv, [this](const std::string &word) {
    return isNamed(word, smallTool);
  });
  if (smallOne != argv.end()) {
    alone.argv.assign(smallOne, argv.end());
    return runSmall(alone, limits);
  }
  alone.argv.erase(alone.argv.begin(), llvm::find(alone.argv, compilerPath));
  bool isLaunched = launched && alone.argv.size() < argv.size();
  return (isLaunched ? launched : compiler)(alone, limits);
}

Outcome FakeMachine::runSmall(const Command &command,
                              const Limits &limits) const {
  if (command.argv.back() == "--version")
    return clean("small version 2\n");
  if (command.argv.back() != "--help-hidden")
    return small(command, limits);
  std::string help = "OPTIONS:\n";
  for (const std::string &flag : flagsOfSmall)
    help += "  --" + flag + " - it does so\n";
  return clean(help);
}

/// `check '/a/file'`
/// `sh -c SHELL TOOL ORIGINS FILE`
Outcome FakeMachine::underValgrind(const std::vector<std::string> &argv) const {
  Outcome log = valgrind(contents(argv.back()));
  Outcome plain = runTool(argv[3]);
  log.out.text +=
      "<!-- exit " + std::to_string(plain.exitCode) + " -->\n" + plain.out.text;
  return log;
}

Outcome FakeMachine::runTool(const std::string &words) const {
  auto [name, file] = llvm::StringRef(words).split(' ');
  return tools.at(name.str())(contents(file.trim("' ").str()));
}

Outcome FakeMachine::compile(const Bundle &bundle,
                             const std::vector<std::string> &flags,
                             const Limits &limits) const {
  Command command;
  command.argv = {compilerPath};
  command.systemAddresses = true;
  for (const std::string &flag : flags)
    command.argv.push_back(withInput(flag, bundle.input.userPath()));
  for (const std::string &name : variables)
    command.environment[name] = std::nullopt;
  for (const auto &[name, value] : bundle.environment)
    command.environment[name] = value;
  bool isSmall = isNamed(bundle.compiler, smallTool) ||
                 isNamed(bundle.driver.name, smallTool);
  return (isSmall ? small : compiler)(command, limits);
}

int FakeMachine::exitOfFailure(const Bundle &bundle,
                               const Limits &limits) const {
  int code = 1;
  for (unsigned run = 0; run < bundle.signature.runsPerQuestion; ++run) {
    Outcome outcome = compile(bundle, bundle.flags, limits);
    Verdict verdict = judge(faceOf(outcome), bundle.signature).verdict;
    if (verdict == Verdict::Interesting)
      return 0;
    if (verdict != Verdict::Uninteresting)
      code = 125;
  }
  return code;
}

/// What the script says of the output is compared with what it says of a right
/// one: exit 0, where there is no reference.
int FakeMachine::exitOfOutput(const Bundle &bundle,
                              const std::string &directory,
                              const Limits &limits) const {
  auto test =
      nlohmann::json::parse(contents(directory + "/bundle.json")).at("output");
  std::string script = test.at("script");
  const Tool &tool = tools.at(script.substr(0, script.find(' ')));
  Outcome output = compile(bundle, bundle.flags, limits);
  if (output.status != Outcome::Status::Completed)
    return 125;
  Outcome got = tool(output.out.text);
  if (test.at("judged_by") == "zero-is-wrong")
    return got.exitCode != 0;
  if (test.at("judged_by") == "zero-is-right")
    return got.exitCode == 0;
  Outcome reference =
      tool(compile(bundle, test.at("reference_flags"), limits).out.text);
  return got.exitCode == reference.exitCode &&
         got.out.text == reference.out.text;
}

Outcome FakeMachine::runSh(const Command &command, const Limits &limits) const {
  if (llvm::is_contained(command.argv, "COMPILER=/bin/true"))
    return exitWith(1);
  Bundle bundle = llvm::cantFail(readBundle(command.workingDirectory));
  if (!replays(bundle))
    return exitWith(125);
  return exitWith(bundle.output
                      ? exitOfOutput(bundle, command.workingDirectory, limits)
                      : exitOfFailure(bundle, limits));
}

static std::string logWith(const std::string &errors) {
  return "<argv>\n<exe>./a.out</exe>\n</argv>\n" + errors +
         "<state>FINISHED</state>\n";
}

Outcome seesNothing() { return clean(logWith("")); }

Outcome seesRead() {
  return clean(
      logWith("<error>\n<what>Use of uninitialised value of size 8</what>\n"
              "<auxwhat>Uninitialised value was created by a heap "
              "allocation</auxwhat>\n"
              "<frame>\n<obj>/tmp/a.out</obj>\n</frame>\n</error>\n"));
}

} // namespace culprit::test
