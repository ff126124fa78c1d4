#include "compiler/ir/ForeignText.h"
#include "compiler/ir/StandInDialects.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace culprit::ir {

std::string foreignText(Attribute attribute) {
  std::string text;
  if (standInText(attribute))
    llvm::raw_string_ostream(text) << attribute;
  return text;
}

Attribute withForeignText(Attribute foreign, const std::string &text) {
  ScopedDiagnosticHandler quiet(foreign.getContext(),
                                [](Diagnostic &) { return success(); });
  Attribute made = parseAttribute(text, foreign.getContext());
  return made ? made : foreign;
}

} // namespace culprit::ir
