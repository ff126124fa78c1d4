#include "reducer/CutOut.h"
#include "compiler/ir/PrintedModule.h"
#include "reducer/GuiltyPlace.h"

using namespace llvm;

namespace culprit {

static std::vector<unsigned> functionsAt(const PrintedModule &printed,
                                         const GuiltyPlace &place) {
  std::vector<unsigned> functions = printed.functionsNamed(place.function);
  for (const std::string &location : place.locations)
    if (functions.empty())
      functions = printed.functionsAt(location);
  return functions;
}

Expected<std::optional<CutOut>>
functionsCutOut(const Prober &door, StringRef text, const Trace &traced) {
  auto printed = PrintedModule::of(text);
  if (!printed)
    return std::nullopt;
  auto functions = functionsAt(*printed, placeIn(traced));
  if (functions.empty())
    return std::nullopt;
  std::string left = printed->only(functions);
  if (left.size() > text.size() / 2)
    return std::nullopt;
  auto ir = ForeignIR::readIfPossible(door, left);
  if (!ir)
    return ir.takeError();
  if (!*ir)
    return std::nullopt;
  return CutOut{std::move(**ir), printed->ops()};
}

} // namespace culprit
