#include "nightly/Errand.h"

namespace culprit {

bool exitedWith(const Ended &ended, ExitCode code) {
  return ended.how == Ended::How::Exited &&
         ended.code == static_cast<int>(code);
}

std::string str(const Ended &ended) {
  switch (ended.how) {
  case Ended::How::Exited:
    return "exit " + std::to_string(ended.code);
  case Ended::How::Killed:
    return "killed by signal " + std::to_string(ended.code);
  case Ended::How::Overdue:
    return "no end within its limit";
  case Ended::How::NotStarted:
    break;
  }
  return "not started: " + ended.why;
}

} // namespace culprit
