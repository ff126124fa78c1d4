#include "nightly/jobserver/JobserverAuth.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

using namespace llvm;

namespace culprit {

/// A backslash keeps the blank behind it in the word.
static std::vector<std::string> wordsIn(std::string_view text) {
  std::vector<std::string> words;
  bool inWord = false;
  for (size_t i = 0; i < text.size(); ++i) {
    bool isBlank = text[i] == ' ' || text[i] == '\t';
    if (isBlank) {
      inWord = false;
      continue;
    }
    if (!inWord)
      words.emplace_back();
    inWord = true;
    if (text[i] == '\\' && i + 1 < text.size())
      ++i;
    words.back() += text[i];
  }
  return words;
}

/// Descriptors below 0: make has taken it away from this command.
static std::optional<JobserverAuth> authIn(StringRef value) {
  JobserverAuth auth;
  auth.text = value.str();
  if (value.consume_front("fifo:")) {
    auth.fifo = value.str();
    return auth;
  }
  auto [read, write] = value.split(',');
  int from = -1, to = -1;
  if (read.getAsInteger(10, from) || write.getAsInteger(10, to))
    return auth;
  if (from < 0 || to < 0)
    return std::nullopt;
  auth.read = from;
  auth.write = to;
  return auth;
}

std::optional<JobserverAuth> jobserverIn(std::string_view makeflags) {
  std::optional<JobserverAuth> found;
  for (const std::string &word : wordsIn(makeflags)) {
    if (word == "--") // what follows are the user's own variables
      break;
    StringRef value = word;
    // The last one counts. `fds` is that of make 4.1.
    if (value.consume_front("--jobserver-auth=") ||
        value.consume_front("--jobserver-fds="))
      found = authIn(value);
  }
  return found;
}

} // namespace culprit
