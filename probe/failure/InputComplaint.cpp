#include "probe/failure/InputComplaint.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Of llc (llvm/tools/llc/llc.cpp), which quotes the name of the input. A
/// verifier that runs as a pass says `Broken module found, compilation
/// aborted!`.
static constexpr StringRef ofLLC = "': input module cannot be verified";

/// Without `:LINE:COL`.
static StringRef withoutPlace(StringRef name) {
  for (int part = 0; part < 2; ++part) {
    auto [rest, number] = name.rsplit(':');
    unsigned value = 0;
    if (number.getAsInteger(10, value))
      break;
    name = rest;
  }
  return name;
}

/// `opt: in.ll:3:8: error: expected type`, `opt: in.ll: error: input module is
/// broken!`: what is said is said of the input.
static bool isOfInput(StringRef line, StringRef path) {
  auto [subject, message] = line.rsplit(": error: ");
  if (message.empty())
    return false;
  StringRef name = withoutPlace(subject);
  StringRef file = sys::path::filename(path);
  bool isIt = !file.empty() && name.consume_back(file) &&
              (name.empty() || name.ends_with("/") || name.ends_with(" "));
  return isIt || name.ends_with("<stdin>");
}

/// What LLVM's verifier found stands above the line that says so, and below
/// that the values that it is about.
static StringRef foundAbove(ArrayRef<StringRef> lines) {
  for (StringRef line : reverse(lines)) {
    line = line.rtrim();
    if (!line.empty() && !StringRef(" \t@%!#;<-").contains(line.front()))
      return line;
  }
  return "";
}

static std::string complaintIn(ArrayRef<StringRef> lines, size_t number) {
  std::string complaint = lines[number].trim().str();
  StringRef found = foundAbove(lines.take_front(number));
  bool isVerifiers = StringRef(complaint).ends_with(" is broken!") ||
                     StringRef(complaint).contains(ofLLC);
  return isVerifiers && !found.empty() ? complaint + " " + found.str()
                                       : complaint;
}

std::optional<std::string> inputComplaint(const Outcome &outcome,
                                          StringRef path) {
  if (outcome.status != Outcome::Status::Rejected)
    return std::nullopt;
  SmallVector<StringRef, 8> lines;
  StringRef(outcome.err.text).split(lines, '\n');
  for (auto [number, line] : enumerate(lines))
    if (isOfInput(line, path) || line.contains(ofLLC))
      return complaintIn(lines, number);
  return std::nullopt;
}

} // namespace culprit
