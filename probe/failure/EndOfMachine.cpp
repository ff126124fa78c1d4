#include "probe/failure/EndOfMachine.h"
#include "probe/failure/StartComplaint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <csignal>
#include <cstring>

using namespace llvm;
using Status = culprit::Outcome::Status;

namespace culprit {

static constexpr int signalsFromOutside[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP,
                                             SIGQUIT, SIGXCPU, SIGXFSZ};

static std::string wordsOf(std::errc code) {
  return std::make_error_code(code).message();
}

/// What the kernel refuses when there is no more of it. Not of an input.
static std::optional<std::string> lackIn(StringRef text) {
  for (std::errc code :
       {std::errc::no_space_on_device, std::errc::file_too_large,
        std::errc::io_error, std::errc::not_enough_memory,
        std::errc::too_many_files_open,
        std::errc::too_many_files_open_in_system,
        std::errc::resource_unavailable_try_again})
    if (std::string words = wordsOf(code); text.contains(words))
      return words;
  return std::nullopt;
}

std::optional<std::string> endOfTheMachine(const Outcome &outcome) {
  if (outcome.status == Status::Crashed &&
      is_contained(signalsFromOutside, outcome.signal))
    return std::string("killed: ") + ::sigdescr_np(outcome.signal);
  if (outcome.status != Status::Rejected)
    return std::nullopt;
  if (auto complaint = startComplaint(outcome))
    return complaint;
  return lackIn(outcome.err.text);
}

bool metFileLimit(const Outcome &outcome) {
  StringRef said = outcome.err.text;
  return (outcome.status == Status::Rejected ||
          outcome.status == Status::Crashed) &&
         (said.contains(wordsOf(std::errc::file_too_large)) ||
          said.contains(::sigdescr_np(SIGXFSZ)));
}

} // namespace culprit
