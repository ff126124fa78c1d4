#include "probe/failure/LostStack.h"

namespace culprit {

bool findsLostStack(const FailureFace &face, const FailureFace &known) {
  return isWeakEvidence(known) && known.frames.empty() &&
         face.kind == known.kind && face.signal == known.signal &&
         !isWeakEvidence(face);
}

} // namespace culprit
