#include "probe/Stopped.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

char Stopped::ID = 0;

void Stopped::log(raw_ostream &os) const {
  switch (reason) {
  case Reason::Interrupted:
    os << "interrupted";
    break;
  case Reason::Budget:
    os << "budget spent";
    break;
  case Reason::Replaced:
    os << file << " was replaced meanwhile";
    break;
  }
}

std::error_code Stopped::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

} // namespace culprit
