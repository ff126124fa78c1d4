#include "triage/session/UsageError.h"
#include "probe/Prober.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

char UsageError::ID = 0;
char NoCompiler::ID = 0;
void UsageError::log(raw_ostream &os) const { os << message; }
std::error_code UsageError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

Error inputRefused(const std::string &line) {
  return usageError("the input is refused before any pass runs: %s",
                    line.c_str());
}

Error firstOfAll(Error error) {
  return handleErrors(
      std::move(error),
      [](std::unique_ptr<Stopped> stopped) {
        return Error(std::move(stopped));
      },
      [](std::unique_ptr<ErrorInfoBase> other) {
        // It was started, and what watched it is gone, or the disk is full: no
        // mistake of the user.
        std::error_code code = other->convertToErrorCode();
        if (code == std::errc::owner_dead ||
            code == std::errc::no_space_on_device)
          return Error(std::move(other));
        return Error(make_error<NoCompiler>(other->message()));
      });
}

Error asUsage(Error error) {
  return make_error<UsageError>(toString(std::move(error)));
}

} // namespace culprit
