#include "triage/evidence/WrittenPipeline.h"
#include "bisect/LargeInput.h"
#include "compiler/command/ParsePipeline.h"
#include "compiler/input/ReproducerText.h"
#include "triage/evidence/Ground.h"

using namespace llvm;

namespace culprit {

static std::optional<Pipeline>
parsed(StringRef text, PipelineSyntax syntax = PipelineSyntax::MLIR) {
  auto pipeline = parsePipeline(text, syntax);
  if (pipeline)
    return std::move(*pipeline);
  consumeError(pipeline.takeError());
  return std::nullopt;
}

std::optional<UnwrappedReproducer> unwrapReproducer(const Compile &compile) {
  if (compile.command.spelling != PipelineSpelling::Reproducer)
    return std::nullopt;
  auto text = readReproducer(compile.input.text());
  if (!text)
    return std::nullopt;
  auto pipeline = parsed(text->pipeline);
  if (!pipeline)
    return std::nullopt;
  return UnwrappedReproducer{
      InputText(text->ir, compile.input.suffix(), compile.input.userPath()),
      std::move(*pipeline)};
}

/// From the header to the parenthesis that closes the pipeline.
static StringRef pipelineTextAt(StringRef text) {
  int depth = 0;
  for (size_t i = text.find('\n'); i < text.size(); ++i) {
    depth += text[i] == '(' || text[i] == '{';
    depth -= text[i] == ')' || text[i] == '}';
    if (depth == 0 && (text[i] == ')' || text[i] == '}'))
      return text.take_front(i + 1);
  }
  return text;
}

static Expected<std::optional<Pipeline>>
dumpedBy(Instruments &instruments, Compile compile, const std::string &flag) {
  compile.command = compile.command.withFlags({flag});
  auto result = instruments.door().run(compile);
  if (!result)
    return result.takeError();
  StringRef text = result->outcome.err.text;
  size_t at = text.find("Pass Manager with");
  if (at == StringRef::npos)
    return std::optional<Pipeline>();
  return parsed(pipelineTextAt(text.drop_front(at)));
}

/// As MLIR's pass manager dumps it. No pass has to run for that, where the
/// compiler takes the flags that gate them.
static Expected<std::optional<Pipeline>>
dumpPipelineFor(Instruments &instruments, const Compile &compile,
                const std::string &flag) {
  std::optional<Compile> brief = instruments.endingBefore(compile, 0);
  if (auto gate = brief ? nullptr : instruments.gatePasses(compile, 0))
    brief = gate->at(0);
  if (brief) {
    auto dumped = dumpedBy(instruments, *brief, flag);
    if (!dumped || *dumped)
      return dumped;
  }
  return dumpedBy(instruments, compile, flag);
}

/// What a pipeline that is written out expands to does not depend on the input,
/// which takes its time to read. (Flags of passes do: they are a pipeline on
/// the operation that was read.)
static Expected<std::optional<Pipeline>> dumpPipeline(Instruments &instruments,
                                                      const Compile &compile,
                                                      const std::string &flag) {
  if (compile.command.spelling == PipelineSpelling::PassPipeline &&
      compile.input.text().size() >= largeInputBytes) {
    Compile brief = compile;
    brief.input = InputText("module {\n}\n", compile.input.suffix());
    auto dumped = dumpPipelineFor(instruments, brief, flag);
    if (!dumped || *dumped)
      return dumped;
  }
  return dumpPipelineFor(instruments, compile, flag);
}

static bool beginsWithVerifier(const Pipeline &pipeline) {
  return !pipeline.root.children.empty() &&
         pipeline.root.children.front().name == "verify";
}

/// As opt prints it, instead of running it.
static Expected<std::optional<Pipeline>>
printPipeline(Instruments &instruments, const Compile &compile,
              const std::string &flag) {
  Compile printing = compile;
  printing.want = Want::AllText;
  printing.command = printing.command.withFlags({flag});
  auto result = instruments.door().run(printing);
  if (!result)
    return result.takeError();
  // It may end with a complaint of what it added.
  auto pipeline = parsed(StringRef(result->outcome.out.text).split('\n').first,
                         PipelineSyntax::LLVM);
  constexpr StringRef added[] = {"verify", "print", "BitcodeWriterPass",
                                 "write-bitcode"};
  while (pipeline && !pipeline->root.children.empty() &&
         is_contained(added, pipeline->root.children.back().name))
    pipeline->root.children.pop_back();
  // LLVM 14 adds one in front, too.
  auto given = compile.command.pipeline();
  if (pipeline && beginsWithVerifier(*pipeline) &&
      !(given && beginsWithVerifier(*given)))
    pipeline->root.children.erase(pipeline->root.children.begin());
  return pipeline;
}

/// As the compiler prints it, with named pipelines and `default<O3>` expanded,
/// without what opt itself adds behind it. Nothing when it prints none.
static Expected<std::optional<Pipeline>>
expandedPipeline(Instruments &instruments, const Compile &compile) {
  const CompilerUnderTest &compiler = instruments.compiler();
  if (auto flag = compiler.spell(Role::DumpPassPipeline))
    return dumpPipeline(instruments, compile, *flag);
  if (auto flag = compiler.spell(Role::PrintPipeline))
    return printPipeline(instruments, compile, *flag);
  return std::optional<Pipeline>();
}

static std::vector<std::string> leafNames(const Pipeline &pipeline) {
  std::vector<std::string> names;
  for (const PipelinePath &leaf : pipeline.leaves())
    names.push_back(pipeline.at(leaf).name);
  return names;
}

Expected<std::vector<Pipeline>>
writtenPipelines(Instruments &instruments, const Compile &compile,
                 const std::optional<UnwrappedReproducer> &unwrapped) {
  std::vector<Pipeline> texts;
  auto expanded = expandedPipeline(instruments, compile);
  if (!expanded)
    return expanded.takeError();
  if (*expanded)
    texts.push_back(**expanded);
  if (unwrapped)
    texts.push_back(unwrapped->pipeline);
  auto given = compile.command.pipeline();
  if (given && !instruments.compiler().has(Role::DumpPassPipeline)) {
    bool stands =
        *expanded && (*expanded)->leaves().size() > given->leaves().size();
    texts.insert(stands ? texts.end() : texts.begin(), *given);
  } else if (given && *expanded && leafNames(*given) == leafNames(**expanded)) {
    // An option at its default, spelt out, may make a pass do something else.
    texts.push_back(*given);
  }
  return texts;
}

} // namespace culprit
