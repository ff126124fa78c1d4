#include "triage/evidence/TierCuts.h"
#include "compiler/command/CommandWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static constexpr StringRef serialisation = "gpu-module-to-binary";

static PipelineNode *find(PipelineNode &node) {
  if (node.kind == PipelineNode::Kind::Pass && node.name == serialisation)
    return &node;
  for (PipelineNode &child : node.children)
    if (PipelineNode *found = find(child))
      return found;
  return nullptr;
}

/// The last tier for a value of `format`: LLVM IR, assembly, machine code.
static unsigned rankOf(StringRef format) {
  if (format == "llvm" || format == "offloading")
    return 0;
  return format == "isa" || format == "assembly" ? 1 : 2;
}

/// The pass does all from the translation on, up to its `format`.
static std::vector<TierCut> cutsOfFormat(const Compile &compile) {
  std::vector<TierCut> cuts;
  auto pipeline = compile.command.pipeline();
  PipelineNode *pass = pipeline ? find(pipeline->root) : nullptr;
  if (!pass)
    return cuts;
  auto format = find_if(pass->options, [](const PassOption &option) {
    return option.key == "format";
  });
  if (format == pass->options.end())
    format = pass->options.insert(format, {"format", "fatbin", true});
  unsigned rank = rankOf(format->value);
  constexpr std::pair<StringRef, StringRef> formats[] = {
      {"translation", "llvm"}, {"codegen", "isa"}};
  for (auto [tier, value] : formats) {
    if (rankOf(value) >= rank)
      break;
    format->value = value.str();
    Compile cut = compile;
    cut.command = compile.command.withPipeline(*pipeline);
    cuts.push_back({tier.str(), "format=" + value.str(), std::move(cut)});
  }
  // LLVM's optimiser has run on what is written, too, and counts no pass for
  // opt-bisect there: nothing tells it from the translation.
  if (rank == 0)
    return cuts;
  cuts.push_back({rank == 1 ? "codegen" : "ptxas", "", compile});
  return cuts;
}

/// `-ptx` and `-cubin` of nvcc instead of `-c`.
static std::vector<TierCut> cutsOfDriver(const CompilerUnderTest &compiler,
                                         const Compile &compile) {
  const CompilerProfile &profile = compiler.profile;
  std::vector<size_t> products;
  for (const Word &word : readWords(compile.command.argv, profile))
    if (profile.productOptions.count(word.option.str()))
      products.push_back(word.argument);
  std::vector<TierCut> cuts;
  constexpr std::pair<StringRef, Role> ends[] = {
      {"codegen", Role::AssemblyOnly}, {"ptxas", Role::MachineCodeOnly}};
  for (auto [tier, role] : ends) {
    std::vector<std::string> flags = compiler.flagsFor(role);
    if (flags.empty())
      continue;
    if (any_of(products, [&](size_t index) {
          return compile.command.argv[index] == flags.front();
        })) {
      if (!cuts.empty())
        cuts.push_back({tier.str(), "", compile});
      return cuts;
    }
    Compile cut = compile;
    cut.command = compile.command.without(products).withFlags(flags);
    cuts.push_back({tier.str(), flags.front(), std::move(cut)});
  }
  bool endsAtCode = cuts.size() == std::size(ends);
  if (!cuts.empty())
    cuts.push_back({endsAtCode ? "" : "ptxas", "", compile});
  return cuts;
}

bool hasTiersInside(StringRef pass) { return pass == serialisation; }

std::vector<TierCut> tierCuts(const CompilerUnderTest &compiler,
                              const Compile &compile, StringRef failingPass) {
  return hasTiersInside(failingPass) ? cutsOfFormat(compile)
                                     : cutsOfDriver(compiler, compile);
}

} // namespace culprit
