#include "bisect/IRAround.h"
#include "bisect/action/ActionBisection.h"
#include "bisect/pass/LLVMPassBisection.h"
#include "bisect/pass/OnlyFailingPass.h"
#include "bisect/pass/PassBisection.h"
#include "judge/CompiledOutput.h"
#include "probe/compiler/LLVMTools.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// What it compiles, if that is text or LLVM's bitcode; invalid IR, too. Else
/// "".
static Expected<std::string> textOf(Prober &door, Compile compile) {
  compile.want = Want::Output;
  auto result = door.run(compile);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed)
    return std::string();
  std::string ignored;
  if (isBitcode(result->output))
    return printedLLVMIR(door, door.configuration().compilerPath,
                         result->output, ignored);
  bool isText = result->output.find('\0') == std::string::npos;
  return isText ? result->output : std::string();
}

/// LLVM names the file first, which lies in a directory of ours.
static std::string withoutFileName(StringRef text) {
  for (StringRef beginning : {"; ModuleID", "source_filename"})
    if (text.starts_with(beginning))
      text = text.split('\n').second;
  return text.ltrim('\n').str();
}

/// MLIR prints what is invalid in its generic form, below its aliases.
static bool isGeneric(StringRef text) {
  for (text = text.ltrim(); text.starts_with("#") || text.starts_with("!");)
    text = text.split('\n').second.ltrim();
  return text.starts_with("\"builtin.module\"");
}

Expected<std::optional<IRAround>> irAround(Prober &door,
                                           const std::string &step,
                                           const Compile &without,
                                           const Compile &with) {
  IRAround around{step, "", "", outputSuffix(with)};
  for (auto [text, compile] :
       {std::pair(&around.without, &without), std::pair(&around.with, &with)}) {
    auto printed = textOf(door, *compile);
    if (!printed)
      return printed.takeError();
    *text = withoutFileName(*printed);
  }
  if (around.without.empty()) // then all of it would seem to be made
    return std::nullopt;
  if (around.suffix == ".bc")
    around.suffix = ".ll";
  if (around.suffix == ".mlirbc")
    around.suffix = ".mlir";
  return around;
}

/// The patterns of the reproducer's own answer, if that one is not among them.
/// "": it may be.
static std::string otherThan(StringRef pattern, const ActionAnswer &found) {
  constexpr size_t mostNamed = 4;
  bool isRange = found.precision == Precision::Range;
  const auto &named = isRange ? found.candidates : found.actions;
  uint64_t all = found.range.second - found.range.first;
  if (pattern.empty() || (isRange && named.size() != all))
    return "";
  if (found.precision == Precision::NotGated)
    return "code outside of patterns";
  std::vector<std::string> others;
  for (const NamedAction &action : named) {
    if (action.pattern.empty() || action.pattern == pattern)
      return "";
    if (!is_contained(others, action.pattern))
      others.push_back(action.pattern);
  }
  if (others.size() > mostNamed) {
    others.resize(mostNamed);
    others.back() = "others";
  }
  return (isRange && others.size() > 1 ? "one of " : "") + join(others, ", ");
}

namespace {
class ActionLook {
public:
  ActionLook(Oracle &oracle, const Compile &compile, const std::string &pass)
      : oracle(oracle), compile(compile), pass(pass) {}

  std::string otherPattern;

  Expected<std::optional<IRAround>>
  run(const std::optional<std::string> &pattern) {
    std::optional<Pipeline> pipeline = compile.command.pipeline();
    if (pipeline && pipeline->leaves().size() > 1) {
      auto alone = onlyFailingPass(oracle, compile, pass);
      if (!alone || !*alone)
        return alone ? Expected<std::optional<IRAround>>(std::nullopt)
                     : alone.takeError();
      compile = std::move(**alone);
      pipeline = compile.command.pipeline();
    }
    if (pattern) {
      auto around = aroundApplication(*pattern);
      if (!around || *around)
        return around;
    }
    if (!pipeline || pipeline->leaves().size() != 1)
      return std::nullopt;
    Compile untouched = compile;
    untouched.command = compile.command.withoutPasses();
    return inOneForm(pipeline->at(pipeline->leaves().front()).name, untouched,
                     compile);
  }

private:
  Expected<std::optional<IRAround>>
  aroundApplication(const std::string &pattern) {
    auto found = bisectAction(oracle, compile, EnoughBy::Sets);
    if (!found)
      return found.takeError();
    otherPattern = otherThan(pattern, *found);
    if (found->precision != Precision::Exact || found->actions.size() != 1)
      return std::nullopt;
    const NamedAction &action = found->actions.front();
    if (!action.index || action.pattern != pattern)
      return std::nullopt; // what the report shows is what its answer names
    auto knob = oracle.instruments().gateActions(compile, action.tag,
                                                 found->knob.count);
    if (!knob)
      return std::nullopt;
    return inOneForm(action.pattern.empty() ? action.tag : action.pattern,
                     knob->at(*action.index), knob->at(*action.index + 1));
  }

  Expected<std::optional<IRAround>> inOneForm(const std::string &step,
                                              const Compile &without,
                                              const Compile &with) {
    Prober &door = oracle.door();
    auto around = irAround(door, step, unverified(without), unverified(with));
    auto generic = oracle.instruments().compiler().spell(Role::PrintGeneric);
    if (!around || !*around || !generic || !isGeneric((*around)->with) ||
        isGeneric((*around)->without))
      return around;
    Compile again = unverified(without);
    again.command = again.command.withFlags({*generic});
    auto text = textOf(door, std::move(again));
    if (!text)
      return text.takeError();
    (*around)->without = std::move(*text);
    return around;
  }

  Compile unverified(Compile compile) const {
    if (auto off = oracle.instruments().compiler().spell(Role::VerifyEachOff))
      compile.command = compile.command.withFlags({*off});
    return compile;
  }

  Oracle &oracle;
  Compile compile;
  const std::string &pass;
};
} // namespace

Expected<AroundAction>
irAroundAction(Oracle &oracle, const Compile &compile, const std::string &pass,
               const std::optional<std::string> &pattern) {
  ActionLook look(oracle, compile, pass);
  auto around = look.run(pattern);
  if (!around)
    return around.takeError();
  return AroundAction{std::move(*around), std::move(look.otherPattern)};
}

Expected<std::optional<IRAround>>
irAroundLLVMPass(Oracle &oracle, const Compile &compile,
                 const std::string &expected) {
  auto found = bisectLLVMPass(oracle, compile);
  if (!found)
    return found.takeError();
  const PassAnswer &pass = found->pass;
  auto knob = oracle.instruments().gateLLVMPasses(compile, pass.knob.count);
  if (pass.precision != Precision::Exact || pass.pass != expected || !knob)
    return std::nullopt;
  return irAround(oracle.door(), pass.pass, knob->at(pass.search.lastClean),
                  knob->at(pass.search.firstShowing));
}

} // namespace culprit
