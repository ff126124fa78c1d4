#include "Script.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>

using namespace fake;

const char *const fake::usage =
    R"(OVERVIEW: fake-compiler: fails in whatever way it is told to

USAGE: fake-compiler [options] <input file>

Options may also stand in the input's first line, after `// fake:`, with double
quotes around spaces; those of the command line win. They take effect in the
order of this list.

OPTIONS:
  --help                 - Display available options (--help-hidden for more)
  --version              - Display the version of this program
  --marker=TEXT          - Ignored: finds the process again in /proc
  --only-if-contains=T   - Behave (exit 0, copy the input) unless it contains T
                           below a `// fake:` line
  --bug=NAME             - Behave if a file fixed-NAME lies beside this program
  --probability=P        - Do the rest with probability P; behave otherwise
  --seed=N               - Of --probability; without it from /dev/urandom
  --vanish               - Delete this program's own file (use a copy)
  --touch=FILE           - Create FILE when everything below is set up
  --ignore-term          - Ignore SIGTERM, SIGINT and SIGHUP
  --ignore-abort         - Ignore SIGABRT, too
  --stray=KIND           - Leave a child that hangs: plain (in the process
                           group), setsid, daemon (double fork, setsid),
                           bare (daemon without its environment), quiet
                           (daemon that holds no pipe), untraced (plain, and
                           hidden from a tracer)
  --kill-parent          - SIGKILL to the process that started it
  --read-stdin           - Copy stdin to stdout
  --print-environment    - Print the environment, stack address and limits
  --stdout=N --stderr=N  - Print N bytes (suffix k, M, G)
  --write-file=FILE      - Write --file-bytes=N bytes to FILE
  --invalid-utf8         - Print bytes that are no UTF-8
  --error=TEXT           - Print `INPUT:1:1: error: TEXT`
  --print=TEXT           - Print TEXT to stderr
  --eat=N                - Allocate and touch N bytes, in steps of 1M; at the
                           end of the memory: LLVM ERROR: out of memory
  --burn                 - Spin for ever
  --hang                 - Sleep for ever
  --sleep=SECONDS        - Sleep
  --crash=SIGNAL         - Die of signal number SIGNAL after a stack dump
  --exit=CODE            - Exit with CODE (0)

If a file kill-on-version lies beside this program, --version kills the
`culprit triage` that a night has started to ask it.
)";

namespace {

const char *const known[] = {
    "help",         "help-hidden",
    "version",      "marker",
    "seed",         "only-if-contains",
    "bug",          "probability",
    "vanish",       "touch",
    "ignore-term",  "ignore-abort",
    "stray",        "kill-parent",
    "read-stdin",   "print-environment",
    "stdout",       "stderr",
    "write-file",   "file-bytes",
    "invalid-utf8", "error",
    "print",        "eat",
    "burn",         "hang",
    "sleep",        "crash",
    "exit",         "o",
};

/// At spaces that are not between double quotes.
std::vector<std::string> wordsOf(const std::string &line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c != ' ' || quoted)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty())
    words.pop_back();
  return words;
}

} // namespace

void Script::add(const std::string &argument) {
  size_t begin = argument.find_first_not_of('-');
  size_t equals = argument.find('=');
  std::string name = argument.substr(begin, equals - begin);
  for (const char *candidate : known)
    if (name == candidate) {
      options[name] =
          equals == std::string::npos ? "" : argument.substr(equals + 1);
      return;
    }
  std::fprintf(stderr,
               "fake-compiler: Unknown command line argument '%s'.  Try: "
               "'fake-compiler --help'\n",
               argument.c_str());
  std::exit(1);
}

Script::Script(int argc, char **argv) {
  std::vector<std::string> flags;
  for (int i = 0; i < argc; ++i) {
    std::string argument = argv[i];
    programArguments += (i ? " " : "") + argument;
    if (i == 0)
      continue;
    if (argument == "-o" && i + 1 < argc)
      flags.push_back("-o=" + std::string(argv[++i]));
    else if (argument.size() > 1 && argument[0] == '-')
      flags.push_back(argument);
    else
      input = argument;
  }
  if (!input.empty() && input != "-") {
    std::ifstream file(input);
    std::string line;
    if (!file) {
      std::fprintf(stderr,
                   "fake-compiler: error: cannot open input file '%s': No such "
                   "file or directory\n",
                   input.c_str());
      std::exit(1);
    }
    const std::string prefix = "// fake:";
    if (std::getline(file, line) && line.rfind(prefix, 0) == 0) {
      for (const std::string &word : wordsOf(line.substr(prefix.size())))
        add(word);
    }
  }
  for (const std::string &flag : flags)
    add(flag);
}

std::string Script::text(const std::string &name,
                         const std::string &without) const {
  auto it = options.find(name);
  return it == options.end() ? without : it->second;
}

double Script::number(const std::string &name, double without) const {
  auto it = options.find(name);
  if (it == options.end())
    return without;
  char *end = nullptr;
  double value = std::strtod(it->second.c_str(), &end);
  switch (*end) {
  case 'k':
    return value * 1024;
  case 'M':
    return value * (1 << 20);
  case 'G':
    return value * (1 << 30);
  default:
    return value;
  }
}
