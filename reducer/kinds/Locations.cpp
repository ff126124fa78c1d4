//===- Locations.cpp - Locations are forgotten ----------------------------===//
//
// First all of them, so that none is printed. Where a failure needs some, those
// of an op and the arguments of its blocks, on what is left: detail 0 makes
// them unknown, the next ones simpler: one of the parts of a fused one, the
// callee of a call, what is named, a file without its directory.
//
//===----------------------------------------------------------------------===//
#include "mlir/IR/Location.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace culprit {
namespace {

constexpr unsigned mostParts = 8;

/// Unknown, and what says less.
SmallVector<Location> simplerThan(Location location) {
  SmallVector<Location> all = {UnknownLoc::get(location.getContext())};
  if (auto fused = dyn_cast<FusedLoc>(location))
    llvm::append_range(all, fused.getLocations().take_front(mostParts));
  if (auto call = dyn_cast<CallSiteLoc>(location))
    all.push_back(call.getCallee());
  if (auto name = dyn_cast<NameLoc>(location);
      name && name.getChildLoc() != all.front())
    all.push_back(name.getChildLoc());
  if (auto place = dyn_cast<FileLineColLoc>(location))
    all.push_back(FileLineColLoc::get(
        location.getContext(),
        llvm::sys::path::filename(place.getFilename().strref()),
        place.getLine(), place.getColumn()));
  return all;
}

Location changed(Location location, unsigned detail) {
  SmallVector<Location> all = simplerThan(location);
  return detail < all.size() ? all[detail] : location;
}

/// Of the op and of the arguments of its blocks.
void eachLocation(Operation *op, llvm::function_ref<Location(Location)> visit) {
  op->setLoc(visit(op->getLoc()));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        argument.setLoc(visit(argument.getLoc()));
}

bool changes(Operation *op, unsigned detail) {
  bool any = false;
  eachLocation(op, [&](Location location) {
    any |= changed(location, detail) != location;
    return location;
  });
  return any;
}

} // namespace

std::vector<Edit> locationEdits(const Draft &base) {
  if (base.edited().hasLocations())
    return {{0, 0}};
  return {};
}

void forgetLocations(Draft &draft, const Edit &) {
  draft.edited().forgetLocations();
}

std::vector<Edit> placeEdits(const Draft &base) {
  std::vector<Edit> edits;
  if (!base.edited().hasLocations())
    return edits;
  for (unsigned number = 0; number < base.size(); ++number)
    for (unsigned way = 0; way <= mostParts; ++way)
      if (changes(base.op(number), way))
        edits.push_back({number, way});
  return edits;
}

void simplifyPlace(Draft &draft, const Edit &edit) {
  eachLocation(draft.op(edit.op), [&](Location location) {
    return changed(location, edit.detail);
  });
}

} // namespace culprit
