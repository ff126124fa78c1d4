#include "probe/compiler/CompilerUnderTest.h"
#include "compiler/command/HelpValues.h"
#include "compiler/output/HelpFlags.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

std::optional<std::string> CompilerUnderTest::spell(Role role,
                                                    StringRef value) const {
  auto found = profile.spellings.find(role);
  if (found == profile.spellings.end())
    return std::nullopt;
  StringRef spelling = found->second;
  StringRef name = spelling.ltrim('-').take_until(
      [](char c) { return c == '=' || c == ' '; });
  if (!flags.count(name.str()) && !profile.unlisted.count(role))
    return std::nullopt;
  std::string flag = spelling.str();
  if (size_t hole = flag.find("{}"); hole != std::string::npos)
    flag.replace(hole, 2, value.str());
  return flag;
}

std::vector<std::string>
CompilerUnderTest::spellAll(ArrayRef<Role> roles) const {
  std::vector<std::string> flags;
  for (Role role : roles)
    if (auto flag = spell(role))
      flags.push_back(*flag);
  return flags;
}

std::vector<std::string> CompilerUnderTest::flagsFor(Role role,
                                                     StringRef value) const {
  std::vector<std::string> words;
  if (!has(role))
    return words;
  StringRef rest = profile.spellings.at(role);
  while (!rest.empty()) {
    auto [word, next] = rest.split(' ');
    rest = next;
    words.push_back(word.str());
    if (size_t hole = word.find("{}"); hole != StringRef::npos)
      words.back().replace(hole, 2, value.str());
  }
  return words;
}

bool CompilerUnderTest::isFlagOf(Role role, StringRef word) const {
  auto flag = spell(role);
  return flag && word.starts_with("-") &&
         word.ltrim('-') == StringRef(*flag).ltrim('-');
}

CommandLine CompilerUnderTest::withoutPasses(const CommandLine &command) const {
  auto flag = spell(Role::ParseOnly);
  return flag ? command.withFlags({*flag}) : command.withoutPasses();
}

Passes CompilerUnderTest::passes() const {
  if (has(Role::DisableThreading))
    return Passes::MLIR;
  if (has(Role::OptBisectLimit))
    return Passes::LLVM;
  return profile.handsOver ? Passes::HandedOver : Passes::None;
}

/// A compile of nothing: `COMPILER flag`, standard input empty.
static Compile bare(const CompilerUnderTest &compiler, StringRef flag) {
  Compile compile;
  compile.command.argv = {compiler.identity.path};
  if (!compiler.driver.empty())
    compile.command.argv.push_back(compiler.driver);
  compile.command.argv.push_back(flag.str());
  compile.command.input.kind = InputPlace::Kind::StandardInput;
  compile.want = Want::AllText;
  compile.patience = Patience::Full;
  return compile;
}

static std::string versionIn(StringRef text) {
  SmallVector<StringRef, 8> lines;
  text.split(lines, '\n');
  for (StringRef line : lines)
    if (line.contains_insensitive("version"))
      return line.trim().str();
  return lines.empty() ? "" : lines.front().trim().str();
}

Expected<CompilerUnderTest> examineCompiler(Prober &prober,
                                            CompilerUnderTest compiler) {
  auto answers = prober.runAll(
      {bare(compiler, "--help-hidden"), bare(compiler, "--version")});
  if (!answers)
    return answers.takeError();
  const Outcome &help = (*answers)[0].outcome, &version = (*answers)[1].outcome;
  if (help.status == Outcome::Status::Completed)
    compiler.flags = flagsInHelp(help.out.text);
  if (!compiler.profile.targetOptions.empty())
    compiler.targets =
        valuesInHelp(help.out.text, compiler.profile.targetOptions[0]);
  compiler.answersHelp = help.status != Outcome::Status::TimedOut;
  if (version.status == Outcome::Status::Completed)
    compiler.identity.version = versionIn(version.out.text);
  return compiler;
}

} // namespace culprit
