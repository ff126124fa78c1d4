#include "bisect/FunctionCuts.h"
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
                  info.isSymbol, info.ops, info.launches);
}

namespace {
/// The IR that is left when functions have gone.
struct Rest {
  std::string text;
  std::vector<std::string> paths; ///< of functions, as they were before
};
auto fields(Rest &rest) { return std::tie(rest.text, rest.paths); }
} // namespace

/// Those that have a body.
static std::vector<FunctionInfo> functionsOf(const GenericModule &module) {
  std::vector<FunctionInfo> all = module.functions();
  erase_if(all, [](const FunctionInfo &function) { return !function.hasBody; });
  return all;
}

static Rest restWithout(const GenericModule &module,
                        const std::vector<std::string> &paths) {
  GenericModule smaller = module.clone();
  std::vector<ir::Function> before = ir::functionsOf(smaller.module());
  smaller.removeFunctions(paths);
  Rest rest{smaller.str(), {}};
  DenseSet<mlir::Operation *>
      after; // the same ops, some of them with new paths
  for (const ir::Function &function : ir::functionsOf(smaller.module()))
    if (ir::hasBody(function.op))
      after.insert(function.op);
  for (const ir::Function &function : before)
    if (after.contains(function.op))
      rest.paths.push_back(function.path);
  return rest;
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
  auto rest = answerOr<std::optional<Rest>>(ir.ask<restWithout>(pathsBut(kept)),
                                            std::nullopt);
  if (!rest)
    return rest.takeError();
  if (!*rest)
    return std::nullopt;
  Compile result = compile;
  result.input = InputText((*rest)->text);
  return result;
}

Expected<UnitSet> FunctionCuts::leftOf(const UnitSet &kept) {
  if (kept.size() == infos.size())
    return kept;
  auto rest = answerOr<std::optional<Rest>>(ir.ask<restWithout>(pathsBut(kept)),
                                            std::nullopt);
  if (!rest)
    return rest.takeError();
  if (!*rest)
    return kept;
  std::set<std::string> paths((*rest)->paths.begin(), (*rest)->paths.end());
  UnitSet left;
  for (auto [number, function] : enumerate(infos))
    if (paths.count(function.path))
      left.push_back(number);
  return left;
}

} // namespace culprit
