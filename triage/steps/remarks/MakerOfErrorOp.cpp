//===- MakerOfErrorOp.cpp - Which pass made what another trips over -------===//
//
// The IR that a pass execution gets is printed, and the op is looked for by its
// name, and by its types where the error tells them. It is there before the
// failing pass, and not before the first one. Steps that double, backwards from
// the failing pass, and a binary search behind them find two executions that
// follow one another: the op is missing before the first, and there before the
// second.
// Assumes nothing of what lies between: ops may come and go, and one that goes
// and comes again in less than a step is taken for one that stayed. What is
// said of the two executions holds all the same.
//
//===----------------------------------------------------------------------===//
#include "triage/steps/remarks/MakerOfErrorOp.h"
#include "compiler/ir/OpPlaces.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/Materialization.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/OpTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "probe/apart/ForeignIR.h"
#include "triage/steps/remarks/SpentBudget.h"

using namespace llvm;

namespace culprit {

/// `failed to legalize operation 'scf.for'`, `'scf.for' op has no ...`.
static StringRef quotedOp(StringRef error) {
  StringRef name = error.split("operation '").second;
  if (name.empty() && error.starts_with("'") && error.contains("' op "))
    name = error.drop_front();
  name = name.split('\'').first;
  return name.contains('.') && !name.contains(' ') ? name : "";
}

namespace {
struct ErrorOp {
  std::string name;  ///< empty: the error is about none, as far as it says
  std::string types; ///< as OpPlaces.h has them; empty: it does not say them
};
} // namespace

static ErrorOp namedBy(const Diagnostic &error) {
  for (const Diagnostic::Note &note : error.notes)
    if (StringRef op = note.text; op.consume_front("see current operation: "))
      if (std::string name = nameOfTyped(opOf(error)).str(); !name.empty())
        return {name, typesOfOp(op).str()};
  return {quotedOp(error.text).str(), ""};
}

/// Of the error by which the failure is told, as the user's command says it.
static Expected<ErrorOp> opOfError(Investigation &state) {
  const FailureSignature failure = state.failure();
  const std::vector<std::string> &told = errorsToldBy(failure);
  if (!isDiagnostic(failure.face.kind) || told.empty())
    return ErrorOp();
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  for (const Diagnostic &error : parseDiagnostics(result->outcome.err.text))
    if (normaliseDiagnostic(error.text) == told.front())
      return readMaterialization(error.text) ? ErrorOp() : namedBy(error);
  return ErrorOp();
}

static std::string genericLine(mlir::Operation *op) {
  std::string text;
  raw_string_ostream out(text);
  op->print(out, mlir::OpPrintingFlags().printGenericOpForm());
  return text;
}

/// In the worker. The types of an op with regions stand behind these, and are
/// not compared.
static bool hasOp(const GenericModule &module, const std::string &name,
                  const std::string &types) {
  mlir::WalkResult found = module.module()->walk([&](mlir::Operation *op) {
    bool isIt = op->getName().getStringRef() == name &&
                (types.empty() || op->getNumRegions() != 0 ||
                 typesOfOp(genericLine(op)) == types);
    return isIt ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  return found.wasInterrupted();
}

/// Whether that execution gets the op; nothing where its IR is not known.
static Expected<std::optional<bool>>
isThereBefore(Investigation &state, uint64_t execution, const ErrorOp &op) {
  std::optional<bool> unknown;
  auto text = state.instruments().irBefore(state.ground.compile, execution,
                                           /*locations=*/false);
  if (!text || !*text)
    return text ? Expected<std::optional<bool>>(unknown) : text.takeError();
  auto ir = ForeignIR::readIfPossible(state.prober, **text);
  if (!ir || !*ir)
    return ir ? Expected<std::optional<bool>>(unknown) : ir.takeError();
  auto found = (*ir)->ask<hasOp>(op.name, op.types);
  if (found)
    return std::optional<bool>(*found);
  return answerOr<std::optional<bool>>(found.takeError(), unknown);
}

/// The execution from `first` on that does not get the op while the next one
/// does, the nearest to `failing` that is found; nothing if the first one gets
/// it, if `failing` does not, or if some IR is not known.
static Expected<std::optional<uint64_t>> lastWithout(Investigation &state,
                                                     uint64_t first,
                                                     uint64_t failing,
                                                     const ErrorOp &op) {
  uint64_t absent = first, present = failing, step = 1;
  for (uint64_t asked : {absent, present}) {
    // In the input, one of other types is one of them, too.
    auto isThere = isThereBefore(state, asked,
                                 asked == absent ? ErrorOp{op.name, ""} : op);
    if (!isThere || *isThere != (asked == present))
      return isThere ? Expected<std::optional<uint64_t>>(std::nullopt)
                     : isThere.takeError();
  }
  while (present - absent > 1) {
    uint64_t asked = present - std::min(step, (present - absent) / 2);
    auto isThere = isThereBefore(state, asked, op);
    if (!isThere || !*isThere)
      return isThere ? Expected<std::optional<uint64_t>>(std::nullopt)
                     : isThere.takeError();
    (**isThere ? present : absent) = asked;
    step = **isThere ? step * 2 : step;
  }
  return absent;
}

/// The outermost pass that runs from that execution on and ends before the next
/// one: it may do its own work behind those that it has launched.
static const PassExecution *passFrom(const Trace &trace, uint64_t execution) {
  auto numbered = [&](uint64_t number) {
    return find_if(trace.passes, [=](const PassExecution &pass) {
      return pass.index == number;
    });
  };
  auto first = numbered(execution), next = numbered(execution + 1);
  if (first == trace.passes.end() || next == trace.passes.end())
    return nullptr;
  const PassExecution *outermost = nullptr;
  std::optional<size_t> up = first - trace.passes.begin();
  for (; up && !isInside(trace, next - trace.passes.begin(), *up);
       up = trace.passes[*up].parent)
    if (!trace.passes[*up].adaptor)
      outermost = &trace.passes[*up];
  return outermost;
}

static bool isPatternNamed(const Investigation &state) {
  const auto &tool = state.found.byTool;
  return !(tool ? tool->action : state.found.action).actions.empty();
}

/// The execution that gets the input of the compile that fails in `failing`;
/// nothing where one compile cannot be told from the others.
static std::optional<uint64_t> beginOfCompile(const Trace &trace,
                                              uint64_t failing) {
  auto begins = [&](const PassExecution &pass) {
    return pass.beginsCompile && pass.index && *pass.index <= failing;
  };
  if (trace.several.count > 0)
    return std::nullopt;
  auto last = find_if(reverse(trace.passes), begins);
  return last == trace.passes.rend() ? 0 : *last->index;
}

/// A remark is not worth a minute.
static bool isQuick(const Investigation &state) {
  return state.found.baseline.slowest < std::chrono::seconds(1);
}

Error tellMakerOfErrorOp(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  if (pass.precision != Precision::Exact || !pass.index || pass.byPrefix ||
      !state.ground.traced || state.lessons.varies || isPatternNamed(state) ||
      !isQuick(state))
    return Error::success();
  auto first = beginOfCompile(*state.ground.traced, *pass.index);
  if (!first)
    return Error::success();
  auto op = opOfError(state);
  // A constant is told from others by its value, which is not said.
  if (!op || op->name.empty() || StringRef(op->name).ends_with(".constant"))
    return unlessOutOfBudget(op.takeError());
  auto without = lastWithout(state, *first, *pass.index, *op);
  if (!without)
    return unlessOutOfBudget(without.takeError());
  const PassExecution *maker =
      *without ? passFrom(*state.ground.traced, **without) : nullptr;
  if (maker)
    state.found.remarks.add(
        RemarkId::MadeBy,
        "`" + op->name + "`, which the error is about, is not in the input: " +
            maker->name() + " (pass run " + std::to_string(*maker->index + 1) +
            ") makes one" + (op->types.empty() ? "" : " of its types") +
            ", and there is none before");
  return Error::success();
}

} // namespace culprit
