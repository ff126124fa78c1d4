#include "triage/session/shell/SedProgram.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {

class SedProgram {
public:
  explicit SedProgram(StringRef text) : rest(text) {}

  std::string run() {
    std::string found;
    while (found.empty() && !rest.empty()) {
      rest = rest.ltrim(" \t\n;{}!");
      if (!skipAddresses())
        continue;
      rest = rest.ltrim(" \t!");
      if (!rest.empty())
        found = readCommand();
    }
    return found;
  }

private:
  /// Up to and with the next `delimiter` that no backslash is in front of.
  void skipText(char delimiter) {
    while (!rest.empty() && rest.front() != delimiter)
      rest = rest.substr(rest.front() == '\\' ? 2 : 1);
    rest = rest.substr(1);
  }

  /// The same; in `[...]` it is no delimiter.
  void skipRegex(char delimiter) {
    while (!rest.empty() && rest.front() != delimiter) {
      if (rest.consume_front("[")) {
        rest.consume_front("^");
        size_t close = rest.find(']', 1);
        rest = close == StringRef::npos ? rest : rest.substr(close);
      }
      rest = rest.substr(rest.starts_with("\\") ? 2 : 1);
    }
    rest = rest.substr(1);
  }

  /// `3`, `1,$`, `/re/I,+2`, `\#re#`; false if it ends the text.
  bool skipAddresses() {
    while (!rest.empty() && (isDigit(rest.front()) ||
                             StringRef("$,+~/\\ \t").contains(rest.front()))) {
      char first = rest.front();
      rest = rest.substr(1);
      if (first == '\\' && !rest.empty()) {
        char delimiter = rest.front();
        rest = rest.substr(1);
        skipRegex(delimiter);
      } else if (first == '/') {
        skipRegex('/');
      }
      if (first == '\\' || first == '/')
        rest = rest.ltrim("IM");
    }
    return !rest.empty();
  }

  StringRef takeLine() {
    auto [line, others] = rest.split('\n');
    rest = others;
    return line;
  }

  std::string writing(StringRef command) {
    StringRef file = takeLine().trim(" \t");
    return file == "/dev/stdout" || file == "/dev/stderr"
               ? ""
               : (command + " " + file).str();
  }

  std::string readFlags() {
    while (!rest.empty() && (isDigit(rest.front()) ||
                             StringRef("gpiImM").contains(rest.front())))
      rest = rest.substr(1);
    if (rest.consume_front("w"))
      return writing("w");
    return rest.starts_with("e") ? "e" : "";
  }

  /// Text that may go on behind a backslash at the end of its line.
  void skipLines() {
    while (takeLine().ends_with("\\") && !rest.empty())
      ;
  }

  std::string readCommand() {
    char command = rest.front();
    rest = rest.substr(1);
    switch (command) {
    case 's':
    case 'y': {
      char delimiter = rest.empty() ? '\n' : rest.front();
      rest = rest.substr(1);
      if (command == 's')
        skipRegex(delimiter);
      else
        skipText(delimiter);
      skipText(delimiter);
      return command == 's' ? readFlags() : "";
    }
    case 'w':
    case 'W':
      return writing(StringRef(&command, 1));
    case 'e':
      return "e";
    case 'a':
    case 'i':
    case 'c':
      skipLines();
      return "";
    case 'r':
    case 'R':
    case '#':
      takeLine();
      return "";
    case ':':
    case 'b':
    case 't':
    case 'T':
      rest = rest.drop_until([](char c) { return c == ';' || c == '\n'; });
      return "";
    default:
      return "";
    }
  }

  StringRef rest;
};

} // namespace

std::string writingCommandOfSed(StringRef program) {
  return SedProgram(program).run();
}

} // namespace culprit
