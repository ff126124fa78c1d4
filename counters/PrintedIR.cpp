#include "counters/PrintedIR.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

std::vector<std::string> printingFlags(const CompilerUnderTest &compiler,
                                       bool locations) {
  std::vector<Role> roles = {Role::PrintGeneric, Role::LocalScope,
                             Role::AssumeVerified};
  if (locations)
    roles.push_back(Role::PrintDebuginfo);
  return compiler.spellAll(roles);
}

/// `{-# ... #-}` at the end of what is printed in the scope of the module.
static Expected<std::string> resourcesOf(Prober &prober,
                                         const CompilerUnderTest &compiler,
                                         Compile compile) {
  compile.command = compile.command.withFlags(
      compiler.spellAll({Role::PrintGeneric, Role::AssumeVerified}));
  compile.want = Want::Output;
  auto result = prober.run(compile);
  if (!result)
    return result.takeError();
  StringRef printed = result->output;
  size_t start = printed.rfind("\n{-#");
  if (result->outcome.status != Outcome::Status::Completed ||
      start == StringRef::npos)
    return std::string();
  return printed.drop_front(start).str();
}

std::optional<std::string> wholeOutput(CompileResult result) {
  if (result.outcome.status != Outcome::Status::Completed ||
      result.output.empty())
    return std::nullopt;
  return std::move(result.output);
}

std::string asTheUserNamesIt(StringRef text, const Compile &compile,
                             const Prober &prober) {
  StringRef scratch = prober.configuration().scratch;
  StringRef known = compile.input.standsFor();
  if (scratch.empty())
    return text.str();
  std::string result, placed = "input" + compile.input.suffix();
  for (size_t at; (at = text.find(scratch)) != StringRef::npos;) {
    result += text.take_front(at);
    text = text.drop_front(at + scratch.size());
    if (!text.consume_front("/p"))
      continue;
    text = text.drop_while(isDigit);
    text.consume_front("/");
    // In a string of MLIR, these would need an escape.
    if (!known.empty() && known.find_first_of("\"\\") == StringRef::npos &&
        text.consume_front(placed))
      result += known;
  }
  return result + text.str();
}

Compile printingIR(const CompilerUnderTest &compiler, Compile compile,
                   bool locations) {
  compile.command =
      compile.command.withFlags(printingFlags(compiler, locations));
  compile.want = Want::Output;
  return compile;
}

Expected<CompileResult> printIR(Prober &prober,
                                const CompilerUnderTest &compiler,
                                Compile compile, bool locations) {
  Compile printing = printingIR(compiler, compile, locations);
  auto result = prober.run(printing);
  if (!result)
    return result.takeError();
  if (result->outcome.status == Outcome::Status::Completed &&
      StringRef(result->output).contains("dense_resource<")) {
    auto resources = resourcesOf(prober, compiler, std::move(compile));
    if (!resources)
      return resources.takeError();
    result->output += *resources;
  }
  result->output = asTheUserNamesIt(result->output, printing, prober);
  return result;
}

} // namespace culprit
