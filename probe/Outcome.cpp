#include "probe/Outcome.h"
#include "compiler/output/LastWords.h"

const char *culprit::str(Outcome::Status status) {
  switch (status) {
  case Outcome::Status::Completed:
    return "completed";
  case Outcome::Status::Rejected:
    return "rejected";
  case Outcome::Status::Crashed:
    return "crashed";
  case Outcome::Status::TimedOut:
    return "timed-out";
  case Outcome::Status::OutOfMemory:
    return "out-of-memory";
  case Outcome::Status::FloodedOutput:
    return "flooded-output";
  case Outcome::Status::NotLaunched:
    return "not-launched";
  }
  return "?";
}

llvm::StringRef culprit::lastWordsOf(const Outcome &outcome) {
  bool isCrash = outcome.status == Outcome::Status::Crashed;
  if (!isCrash && outcome.status != Outcome::Status::Rejected)
    return outcome.err.text;
  return lastWords(outcome.err.text, isCrash);
}

std::optional<culprit::StackDump> culprit::stackOf(const Outcome &outcome) {
  return outcome.stack ? outcome.stack : parseStackDump(lastWordsOf(outcome));
}
