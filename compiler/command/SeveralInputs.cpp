#include "compiler/command/SeveralInputs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit {

char SeveralInputs::ID;

void SeveralInputs::log(llvm::raw_ostream &os) const {
  os << "several arguments may be the input: " << llvm::join(names, ", ")
     << "; name it with --input";
}

std::error_code SeveralInputs::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

} // namespace culprit
