#include "bisect/kernel/FunctionCuts.h"
#include "compiler/ir/FunctionRemoval.h"
#include "compiler/ir/Symbols.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>
#include <numeric>
#include <set>

using namespace llvm;

namespace culprit {

//===----------------------------------------------------------------------===//
// In the worker
//===----------------------------------------------------------------------===//

static auto fields(FunctionInfo &info) {
  return std::tie(info.path, info.name, info.opName, info.hasBody,
                  info.isSymbol, info.ops, info.launches, info.outlined);
}

/// Those that have a body.
static std::vector<FunctionInfo> functionsOf(const GenericModule &module) {
  std::vector<FunctionInfo> all = module.functions();
  erase_if(all, [](const FunctionInfo &function) { return !function.hasBody; });
  return all;
}

static std::string textWithout(const GenericModule &module,
                               const std::vector<std::string> &paths) {
  GenericModule smaller = module.clone();
  smaller.removeFunctions(paths);
  return smaller.str();
}

/// The paths, as they were before, of those that still have a body.
static std::vector<std::string>
leftWithout(const GenericModule &module,
            const std::vector<std::string> &paths) {
  GenericModule smaller = module.clone();
  std::vector<ir::Function> before = ir::functionsOf(smaller.module());
  smaller.removeFunctions(paths);
  DenseSet<mlir::Operation *> after;
  for (const ir::Function &function : ir::functionsOf(smaller.module()))
    if (ir::hasBody(function.op))
      after.insert(function.op);
  std::vector<std::string> left;
  for (const ir::Function &function : before)
    if (after.contains(function.op))
      left.push_back(function.path);
  return left;
}

//===----------------------------------------------------------------------===//
// Here
//===----------------------------------------------------------------------===//

static bool isNested(const FunctionInfo &function) {
  return StringRef(function.path).contains("::");
}

FunctionCuts::FunctionCuts(const Compile &compile, ForeignIR ir,
                           std::vector<FunctionInfo> all)
    : compile(compile), ir(std::move(ir)), infos(std::move(all)) {
  std::stable_partition(infos.begin(), infos.end(), isNested);
}

Expected<FunctionCuts> FunctionCuts::of(const Compile &compile, ForeignIR ir) {
  auto functions = ir.ask<functionsOf>();
  if (!functions)
    return functions.takeError();
  return FunctionCuts(compile, std::move(ir), std::move(*functions));
}

void FunctionCuts::putFirst(StringRef name) {
  std::stable_partition(
      infos.begin(), infos.end(),
      [&](const FunctionInfo &function) { return function.name == name; });
}

UnitSet FunctionCuts::all() const {
  UnitSet units(infos.size());
  std::iota(units.begin(), units.end(), 0);
  return units;
}

std::vector<std::string> FunctionCuts::pathsBut(const UnitSet &kept) const {
  std::vector<std::string> paths;
  for (auto [number, function] : enumerate(infos))
    if (!std::binary_search(kept.begin(), kept.end(), number))
      paths.push_back(function.path);
  return paths;
}

Expected<std::optional<Compile>>
FunctionCuts::compileKeeping(const UnitSet &kept) {
  if (kept.size() == infos.size())
    return compile;
  auto text = ir.ask<textWithout>(pathsBut(kept));
  if (text.errorIsA<WorkerDied>()) {
    consumeError(text.takeError());
    return std::nullopt;
  }
  if (!text)
    return text.takeError();
  Compile result = compile;
  result.input = InputText(std::move(*text));
  return result;
}

Expected<UnitSet> FunctionCuts::leftOf(const UnitSet &kept) {
  if (kept.size() == infos.size())
    return kept;
  std::vector<std::string> alone;
  for (unsigned unit : kept)
    alone.push_back(infos[unit].path);
  auto paths = answerOr(ir.ask<leftWithout>(pathsBut(kept)), std::move(alone));
  if (!paths)
    return paths.takeError();
  std::set<std::string> stay(paths->begin(), paths->end());
  UnitSet left;
  for (auto [number, function] : enumerate(infos))
    if (stay.count(function.path))
      left.push_back(number);
  return left;
}

Expected<std::optional<std::vector<FunctionInfo>>>
functionsIn(const Prober &door, const std::string &text) {
  using Functions = std::optional<std::vector<FunctionInfo>>;
  auto ir = ForeignIR::readIfPossible(door, text);
  if (!ir || !*ir)
    return ir ? Functions() : Expected<Functions>(ir.takeError());
  auto functions = (*ir)->ask<functionsOf>();
  if (functions)
    return Functions(std::move(*functions));
  return answerOr(Expected<Functions>(functions.takeError()), Functions());
}

} // namespace culprit
