#include "triage/steps/localise/Tier.h"
#include "compiler/output/BisectLines.h"
#include "compiler/output/PythonTraceback.h"
#include "compiler/output/TritonStage.h"
#include "triage/evidence/CompilerStage.h"
#include "triage/evidence/TierCuts.h"
#include "triage/steps/localise/LLVMTier.h"
#include "triage/steps/localise/PTXKernel.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static bool isFound(const PassAnswer &pass) {
  return !pass.pass.empty() && (pass.precision == Precision::Exact ||
                                pass.precision == Precision::Range);
}

static bool selectsInstructions(StringRef pass) {
  return pass.contains("Instruction Selection") || pass.ends_with("-isel");
}

/// Whether the pass is behind instruction selection on its function. Numbers
/// are those of the listing that the pass was found in, which may be another
/// one: if one does not name the pass here, wherever it is must be behind.
static bool isBehindSelection(const PassAnswer &pass,
                              ArrayRef<BisectLine> lines, bool hasNumbers) {
  auto isIt = [&](const BisectLine &line) {
    return line.pass == pass.pass && line.symbol == pass.symbol;
  };
  auto selection = find_if(lines, [&](const BisectLine &line) {
    return line.symbol == pass.symbol && selectsInstructions(line.pass);
  });
  auto behind = ArrayRef(selection, lines.end());
  if (!pass.index) // it was running when the listing ended
    return !behind.empty();
  auto isThatOne = [&](const BisectLine &line) {
    return isIt(line) && line.index == *pass.index + 1;
  };
  if (hasNumbers && any_of(lines, isThatOne))
    return any_of(behind, isThatOne);
  return any_of(behind, isIt) &&
         none_of(ArrayRef(lines.begin(), selection), isIt);
}

/// Code generation begins, function by function, with instruction selection.
static Expected<bool> isOfCodegen(Investigation &state,
                                  const PassAnswer &pass) {
  if (selectsInstructions(pass.pass))
    return true;
  auto ungated = state.instruments().listLLVMPasses(state.ground.compile);
  if (!ungated)
    return false;
  auto result = state.prober.run(*ungated);
  if (!result)
    return result.takeError();
  // In an interpreter it may have been found while IR was dumped, where more
  // passes are counted.
  bool hasNumbers = !state.session.compiler.profile.isInterpreter;
  auto lines = parseBisectLines(result->outcome.err.text);
  return isBehindSelection(pass, lines, hasNumbers);
}

/// The number of the first cut that shows it: the last one, which cuts nothing,
/// is known to. Nothing if the one before is not clean, but fails otherwise: a
/// driver may refuse the shorter command.
static Expected<std::optional<size_t>>
firstShowing(Investigation &state, const std::vector<TierCut> &cuts) {
  size_t number = 0;
  bool isClean = true;
  for (; number + 1 < cuts.size(); ++number) {
    auto judgement = state.oracle->ask(cuts[number].compile, Attribution::None);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      break;
    isClean = judgement->verdict == Verdict::Uninteresting;
  }
  return isClean ? std::optional(number) : std::nullopt;
}

/// `ld.lld`, `iree-lld`, `wasm-ld`, `nvlink`, `collect2`, in front of `:
/// error:` or `error   :`.
static bool isLinker(StringRef said) {
  StringRef tool = said.take_until([](char c) { return c == ':' || c == ' '; });
  tool = sys::path::filename(tool);
  size_t end = tool.find_last_of(".-");
  StringRef name = end == StringRef::npos ? tool : tool.drop_front(end + 1);
  return name == "ld" || name == "lld" || tool == "lld-link" ||
         tool == "nvlink" || tool == "collect2";
}

/// The tool behind the compiler whose words the diagnostic is; "": none. nvcc
/// has ptxas check the PTX that it was asked for, too.
static Expected<StringRef> toolThatSaysIt(Investigation &state) {
  const FailureFace face = state.failure().face;
  if (face.kind != FailureKind::PassFailure || face.firstErrorVerbatim.empty())
    return "";
  auto result = state.prober.run(state.ground.compile);
  if (!result)
    return result.takeError();
  SmallVector<StringRef, 16> lines;
  StringRef(result->outcome.err.text).split(lines, '\n');
  // What ptxas says of one statement is one error of several lines.
  StringRef said = StringRef(face.firstErrorVerbatim).split('\n').first;
  for (StringRef line : lines) {
    if (!line.contains(said))
      continue;
    if (line.starts_with("ptxas"))
      return "ptxas";
    if (isLinker(line))
      return "linker";
  }
  return "";
}

/// A pass of MLIR translates, too (gpu-module-to-binary and its like). As
/// mlir/lib/Target/LLVMIR/ModuleTranslation.cpp says it.
static bool isSaidByTranslation(const FailureFace &face) {
  StringRef error = face.firstErrorVerbatim;
  return error.starts_with("LLVM Translation failed for operation") ||
         error.contains("missing `LLVMTranslationDialectInterface`");
}

static void nameByMLIRPass(Investigation &state) {
  Tier &tier = state.found.tier;
  bool translates = isSaidByTranslation(state.failure().face);
  tier.name = translates ? "translation" : "mlir-pass";
  tier.why = translates ? "the diagnostic is that of MLIR's translation to "
                          "LLVM IR, which a pass runs"
                        : "a pass of MLIR fails";
}

/// `pass` is what opt-bisect found, or nothing.
static Error nameByPass(Investigation &state, const PassAnswer *pass) {
  Tier &tier = state.found.tier;
  if (!pass || pass->pass.empty())
    return Error::success();
  auto codegen = isOfCodegen(state, *pass);
  if (!codegen)
    return codegen.takeError();
  if (!isFound(*pass) && !*codegen)
    return Error::success();
  if (state.instruments().passes() == Passes::MLIR &&
      pass == &state.found.pass && pass->pass == state.ground.pass.pass) {
    nameByMLIRPass(state);
    return Error::success();
  }
  tier.name = *codegen ? "codegen" : "llvm-pass";
  tier.why += (tier.why.empty() ? "" : "; ") + pass->pass +
              (*codegen ? " generates code" : " is a pass on LLVM IR");
  return Error::success();
}

static Tier tierOf(const std::vector<TierCut> &cuts, size_t number) {
  const TierCut &cut = cuts[number];
  Tier tier;
  tier.name = cut.tier;
  tier.why = cut.text.empty() ? "goes away with " + cuts[number - 1].text
                              : "shows with " + cut.text + ", too";
  return tier;
}

/// What ptxas got is what the command makes if it ends there.
static Error kernelOfPTX(Investigation &state,
                         const std::vector<TierCut> &cuts) {
  auto codegen =
      find_if(cuts, [](const TierCut &cut) { return cut.tier == "codegen"; });
  return codegen == cuts.end() ? Error::success()
                               : findPTXKernelOfDriver(state, codegen->compile);
}

static Error cutAndName(Investigation &state,
                        const std::vector<TierCut> &cuts) {
  Tier &tier = state.found.tier;
  auto number = firstShowing(state, cuts);
  if (!number)
    return number.takeError();
  auto tool = toolThatSaysIt(state);
  if (!tool)
    return tool.takeError();
  bool inside = hasTiersInside(state.found.pass.pass);
  if (!tool->empty())
    tier.name = tool->str(), tier.why = "the diagnostic is its own";
  else if (*number)
    tier = tierOf(cuts, **number);
  // A cut changes an option of the pass, which may itself be what is refused.
  bool isDiagnostic = state.failure().face.kind == FailureKind::PassFailure;
  if (inside && tier.name == "ptxas" && isDiagnostic && tool->empty())
    tier = {};
  // If a pass runs ptxas, it is the pass that fails.
  if (!inside && tier.name == "ptxas" && isDiagnostic)
    tier.refusedBy = tier.name;
  if (inside)
    if (Error error = bisectInside(state, state.ground.compile))
      return error;
  if (!inside && *tool == "ptxas")
    return kernelOfPTX(state, cuts);
  if (tier.name == "ptxas" || !tool->empty())
    return Error::success();
  // A product of another kind may be compiled otherwise: a pass that was found
  // says more.
  bool isBehindCode = *number && cuts[**number].tier.empty();
  if (isBehindCode && !isFound(state.found.pass))
    return Error::success();
  if (isBehindCode)
    tier.why.clear();
  if (inside)
    return nameByPass(state, tier.llvmPass ? &*tier.llvmPass : nullptr);
  tier.name.clear(); // the front end has no knob
  return nameByPass(state, &state.found.pass);
}

namespace {
/// A call in a stage of Triton's, which is all that runs there.
struct TritonCall {
  StringRef name, tier, whatItDoes;
};
} // namespace

static const TritonCall *callIn(StringRef statement) {
  static constexpr TritonCall calls[] = {
      {"llvm.to_module(", "translation", "makes LLVM IR of MLIR"},
      {"llvm.optimize_module(", "llvm-pass", "runs LLVM's passes"},
      {"llvm.translate_to_asm(", "codegen", "generates code"}};
  auto *call = find_if(calls, [&](const TritonCall &each) {
    return statement.contains(each.name);
  });
  return call == std::end(calls) ? nullptr : call;
}

/// Triton translates, and assembles for AMD, in no pass of MLIR.
static Error nameByStatement(Investigation &state) {
  Tier &tier = state.found.tier;
  if (state.found.stage.empty() || !tier.name.empty())
    return Error::success();
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  auto raised = parsePythonTraceback(result->outcome.err.text);
  // A binding that refuses its arguments has called nothing.
  if (raised && StringRef(raised->exception).starts_with("TypeError: ") &&
      StringRef(raised->exception).contains("incompatible function arguments"))
    return Error::success();
  if (failsInAssembler(result->outcome.err.text)) {
    tier.name = "assembler";
    tier.refusedBy = "the assembler";
    tier.why = "LLVM's assembler refuses what Triton has it assemble";
    return Error::success();
  }
  auto statement =
      statementInStage(state.session, state.instruments(), state.original);
  if (!statement)
    return statement.takeError();
  const TritonCall *call = callIn(*statement);
  if (!call)
    return Error::success();
  tier.name = call->tier.str();
  tier.why = "it fails in Triton's `" + *statement + "`, which " +
             call->whatItDoes.str();
  return Error::success();
}

/// Where no pass can be skipped that has to do with it.
static void nameBySelection(Investigation &state) {
  Tier &tier = state.found.tier;
  if (!tier.name.empty() || isFound(state.found.pass) ||
      !StringRef(state.failure().face.fatalLine).contains("Cannot select: "))
    return;
  tier.name = "isel";
  tier.why = "only LLVM's instruction selection says that it cannot select";
}

/// Of a compiler that makes a file of another form: its passes are over, and it
/// says that it cannot.
static void nameBehindPasses(Investigation &state) {
  const std::optional<Trace> &traced = state.ground.traced;
  const PassAnswer &pass = state.found.pass;
  Tier &tier = state.found.tier;
  bool allEnd = traced && traced->logComplete && !traced->passes.empty() &&
                !traced->lastPass && !traced->several.isUnsure();
  if (!tier.name.empty() || !allEnd || !pass.pass.empty() ||
      pass.precision != Precision::Unknown ||
      state.session.compiler.profile.isInterpreter ||
      !isDiagnostic(state.failure().face.kind))
    return;
  tier.name = "translation";
  tier.why =
      "all of MLIR's passes end without a failure; what makes the output "
      "behind them fails";
}

/// The tier of a compiler that may have any, and cannot be cut.
static Error nameByWhatItSays(Investigation &state) {
  auto tool = toolThatSaysIt(state);
  if (!tool)
    return tool.takeError();
  if (tool->empty()) {
    if (Error error = lookIntoLLVM(state))
      return error;
    const Tier &tier = state.found.tier;
    if (Error error = nameByPass(state, tier.llvmPass ? &*tier.llvmPass
                                                      : &state.found.pass))
      return error;
    if (Error error = nameByStatement(state))
      return error;
    nameBySelection(state);
    nameBehindPasses(state);
    return Error::success();
  }
  state.found.tier.name = tool->str();
  state.found.tier.why = "the diagnostic is its own";
  return Error::success();
}

Error nameTier(Investigation &state) {
  const CompilerUnderTest &compiler = state.session.compiler;
  Tier &tier = state.found.tier;
  auto cuts = tierCuts(compiler, state.ground.compile, state.found.pass.pass);
  if (!cuts.empty())
    return cutAndName(state, cuts);
  if (compiler.profile.tier.empty())
    return nameByWhatItSays(state);
  bool hasPasses = state.instruments().passes() != Passes::None;
  if (hasPasses && state.found.pass.pass.empty())
    return Error::success(); // the parser, or nobody knows
  tier.name = compiler.profile.tier;
  tier.why = compiler.profile.name == tier.name
                 ? "the program that fails is " + tier.name + " itself"
                 : compiler.profile.name + " has no other";
  if (hasPasses && tier.name == "mlir-pass")
    nameByMLIRPass(state);
  if (tier.name == "ptxas" && state.session.request.inputText)
    tier.refusedBy = tier.name; // what the stages before it accepted
  return tier.name == "ptxas" ? findPTXKernel(state) : Error::success();
}

} // namespace culprit
