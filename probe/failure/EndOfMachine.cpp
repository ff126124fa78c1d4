#include "probe/failure/EndOfMachine.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/LastLine.h"
#include "probe/failure/StartComplaint.h"
#include "probe/local/OwnWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <csignal>
#include <cstring>

using namespace llvm;
using Status = culprit::Outcome::Status;

namespace culprit {

/// SIGXFSZ is no crash, but output without end.
static constexpr int signalsFromOutside[] = {SIGKILL, SIGTERM, SIGINT,
                                             SIGHUP,  SIGQUIT, SIGXCPU};

/// "" for what is said of the input, which may have any words, and for what
/// ends nothing.
static std::string ownWordsIn(StringRef line) {
  static constexpr StringRef harmless[] = {"warning: ", "note: ", "remark: "};
  bool endsNothing =
      any_of(harmless, [&](StringRef mark) { return line.contains(mark); });
  return endsNothing || isAboutInput(line) ? "" : ownWords(line);
}

static std::string wordsOf(std::errc code) {
  return std::make_error_code(code).message();
}

/// `: No space left on device`, `[Errno 28] No space left on device`.
static bool says(StringRef line, StringRef words) {
  size_t at = line.find(words);
  return at != StringRef::npos && (at == 0 || line[at - 1] == ' ');
}

/// What the kernel refuses when there is no more of it, if that is the last
/// thing that was said.
static std::optional<std::string> lackIn(StringRef text) {
  std::string last = ownWordsIn(lastLine(text));
  for (std::errc code :
       {std::errc::no_space_on_device, std::errc::file_too_large,
        std::errc::io_error, std::errc::not_enough_memory,
        std::errc::too_many_files_open,
        std::errc::too_many_files_open_in_system,
        std::errc::resource_unavailable_try_again})
    if (says(last, wordsOf(code)))
      return wordsOf(code);
  return std::nullopt;
}

std::optional<std::string> endOfTheMachine(const Outcome &outcome) {
  if (outcome.status == Status::Crashed &&
      is_contained(signalsFromOutside, outcome.signal))
    return std::string("killed: ") + ::sigdescr_np(outcome.signal);
  if (outcome.status != Status::Rejected)
    return std::nullopt;
  if (auto complaint = loaderComplaint(outcome))
    return complaint;
  return lackIn(outcome.err.text);
}

/// Of a child, whose end the shell tells.
static bool tellsOfFileLimit(StringRef text) {
  SmallVector<StringRef, 0> lines;
  text.split(lines, '\n');
  return any_of(lines, [](StringRef line) {
    return StringRef(ownWordsIn(line)).contains(::sigdescr_np(SIGXFSZ));
  });
}

bool metFileLimit(const Outcome &outcome) {
  const std::string &said = outcome.err.text;
  if (outcome.signal == SIGXFSZ)
    return true;
  return outcome.status == Status::Rejected &&
         (lackIn(said) == wordsOf(std::errc::file_too_large) ||
          tellsOfFileLimit(said));
}

} // namespace culprit
