#include "compiler/output/ProgramStage.h"
#include "compiler/output/CuTileRefusal.h"
#include "compiler/output/TritonStage.h"

namespace culprit {

std::string programStage(llvm::StringRef standardError) {
  std::string stage = tritonStage(standardError);
  bool isOfCuTile = stage.empty() && !cuTileRefusals(standardError).empty();
  return isOfCuTile ? "front end" : stage;
}

} // namespace culprit
