#include "nightly/BugId.h"

namespace culprit {

std::string bugIdFor(const std::string &failureId,
                     const std::function<bool(const std::string &)> &isTaken) {
  constexpr size_t digits = 6;
  std::string id = "CUL-" + failureId.substr(0, digits);
  if (!isTaken(id))
    return id;
  for (unsigned number = 2;; ++number)
    if (std::string next = id + "." + std::to_string(number); !isTaken(next))
      return next;
}

} // namespace culprit
