#include "probe/files/Directories.h"
#include "probe/files/RegularFile.h"
#include "report/Anonymous.h"
#include "report/Look.h"
#include "reproducer/ReadBundle.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>
#include <pwd.h>
#include <unistd.h>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static constexpr uint64_t mostBytes = uint64_t(1) << 30;

static std::string fileAskedFor(const Options &options) {
  return options.json      ? "report.json"
         : options.html    ? "report.html"
         : options.explain ? "explain.txt"
                           : "report.md";
}

/// A browser opens it; it has no use for the text in a terminal.
static SubcommandResult printPath(const GivenAnswer &answer,
                                  const std::string &path) {
  if (answer.keeps)
    return usageError("report.html is in an archive: unpack it with tar -xzf");
  if (!sys::fs::exists(path))
    return usageError("there is no %s; run culprit triage first", path.c_str());
  outs() << absolutePath(path) << "\n";
  return ExitCode::Answered;
}

/// Of who runs culprit, and where. That it is root says nothing.
static std::vector<std::string> people() {
  std::vector<std::string> names;
  for (const char *variable : {"USER", "LOGNAME", "SUDO_USER"})
    if (const char *name = ::getenv(variable))
      names.push_back(name);
  if (const passwd *user = ::getpwuid(::getuid()))
    names.push_back(user->pw_name);
  char host[256] = {};
  if (::gethostname(host, sizeof(host) - 1) == 0) {
    names.push_back(host);
    names.push_back(StringRef(host).split('.').first.str());
  }
  erase_if(names, [](const std::string &name) {
    return name.empty() || name == "root" || name == "localhost";
  });
  return names;
}

/// Where the user is, has the answer, and is at home. One with a blank is told
/// by the text from those below it only if it is known.
static std::vector<std::string> directoriesOf(const std::string &answer) {
  std::vector<std::string> directories;
  std::error_code ignored;
  for (const char *variable : {"HOME", "PWD"})
    if (const char *path = ::getenv(variable))
      directories.push_back(path);
  for (const fs::path &path :
       {fs::current_path(ignored), fs::absolute(answer, ignored),
        fs::weakly_canonical(answer, ignored)}) {
    fs::path above = path.lexically_normal();
    directories.push_back(above.string());
    while (StringRef(above.native()).contains(' ')) {
      above = above.parent_path();
      directories.push_back(above.string());
    }
  }
  return directories;
}

static std::vector<std::string> variablesOf(const std::string &bundle) {
  std::vector<std::string> names;
  auto read = readBundle(bundle);
  if (!read) { // it needs none
    consumeError(read.takeError());
    return names;
  }
  for (const auto &[name, value] : read->environment)
    names.push_back(name);
  return names;
}

static SubcommandResult printAnonymous(StringRef text,
                                       const std::string &answer) {
  Anonymised result = anonymised(
      text, {people(), directoriesOf(answer), variablesOf(bundleIn(answer))});
  outs() << result.text;
  for (const std::string &line : result.replaced)
    errs() << "culprit: replaced " << line << "\n";
  errs() << "culprit: read it before it is sent: constants, strings and file "
            "names are as they were\n";
  return ExitCode::Answered;
}

SubcommandResult runReport(const Options &options, SignalWatch &) {
  auto answer = givenAnswer(options.target);
  if (!answer)
    return answer.takeError();
  std::string name = fileAskedFor(options);
  std::string path = answer->directory + "/" + name;
  if (options.html)
    return printPath(*answer, path);
  // A bundle alone has the same text under the name that people look for.
  if (name == "report.md" && !sys::fs::exists(path))
    path = bundleIn(answer->directory) + "/README.md";
  auto text = readRegularFile(path, mostBytes);
  if (!text)
    return usageError("no report in %s: %s; run culprit triage first",
                      answer->directory.c_str(),
                      toString(text.takeError()).c_str());
  // It may be a stranger's. A program gets the bytes of JSON as they are.
  bool isForPeople = !options.json || ::isatty(STDOUT_FILENO);
  std::string shown = isForPeople ? printable(std::move(*text)) : *text;
  if (options.anonymous)
    return printAnonymous(shown, answer->directory);
  outs() << shown;
  return ExitCode::Answered;
}

} // namespace culprit
