#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/GivenVariables.h"
#include "report/Look.h"
#include "reproducer/Archive.h"
#include "reproducer/ReadBundle.h"
#include "tools/culprit/AnswerPlaces.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/OutputName.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// What others need; the journal has every compile, with all that it printed.
static constexpr const char *parts[] = {"report.md", "report.html",
                                        "report.json", "explain.txt", "ir"};

static Error copyTo(const fs::path &from, const fs::path &to) {
  std::error_code error;
  // A link leads to what its owner did not mean to send.
  fs::copy(from, to,
           fs::copy_options::recursive | fs::copy_options::skip_symlinks,
           error);
  if (error)
    return createStringError(error, "cannot copy %s: %s", from.c_str(),
                             error.message().c_str());
  return Error::success();
}

/// As it is in the archive: an answer without what only its own run needs.
static Error collect(const std::string &answer, const std::string &bundle,
                     const fs::path &into) {
  if (std::error_code error = makeDirectories(into.string()))
    return createStringError(error, "cannot create %s: %s", into.c_str(),
                             error.message().c_str());
  if (answer != bundle)
    for (const char *part : parts)
      if (fs::path from = fs::path(answer) / part; fs::exists(from))
        if (Error error = copyTo(from, into / part))
          return error;
  std::error_code error;
  // The user may name it by a link, which would be skipped.
  fs::path real = fs::canonical(bundle, error);
  if (error)
    return createStringError(error, "cannot copy %s: %s", bundle.c_str(),
                             error.message().c_str());
  if (Error failed = copyTo(real, into / "reproducer"))
    return failed;
  if (!fs::exists(into / "reproducer" / "bundle.json", error))
    return createStringError("%s was not copied as a whole", bundle.c_str());
  return Error::success();
}

/// `mlir-opt-22-k-3f9a2c` of an answer, and of the bundle in it. A link of the
/// user's gives its own name, `latest` that of the answer.
static std::string nameOf(const std::string &answer) {
  std::error_code ignored;
  fs::path path = fs::absolute(answer, ignored).lexically_normal();
  if (!path.has_filename()) // a slash at the end
    path = path.parent_path();
  if (path.filename() == "reproducer" || path.filename() == "best")
    path = path.parent_path();
  if (path.filename() == latestOutput)
    path = fs::weakly_canonical(path, ignored);
  std::string name = path.filename().string();
  return name.empty() || StringRef(name).starts_with(".") ? "culprit-bundle"
                                                          : name;
}

/// For the directory in the archive: who unpacks it takes no others.
static std::string plain(StringRef name) {
  std::string result;
  for (char c : name)
    result += isAlnum(c) || StringRef("._+-").contains(c) ? c : '-';
  return result;
}

/// They stand in front of the command as it was given.
static void
tellVariables(const std::string &answer,
              const std::map<std::string, std::string> &environment) {
  std::string text = textIfThere(answer + "/report.md");
  if (text.empty()) // a bundle alone
    text = textIfThere(answer + "/README.md");
  std::vector<std::string> needed;
  for (const auto &[name, value] : environment)
    needed.push_back(name);
  std::string names;
  for (StringRef word : unneededVariables(text, needed))
    names += (names.empty() ? "" : ", ") + word.split('=').first.str();
  if (!names.empty())
    errs() << "culprit: the archive shows values of variables that nobody "
              "needs to replay it: "
           << printable(names)
           << "; to keep them back, send `culprit report --anonymous`\n";
}

SubcommandResult runPack(const Options &options, SignalWatch &) {
  auto given = givenAnswer(options.target);
  if (!given)
    return given.takeError();
  std::string bundle = bundleIn(given->directory);
  auto read = readBundle(bundle);
  if (!read)
    return make_error<UsageError>(toString(read.takeError()));
  std::string name = nameOf(given->directory);
  std::string file = options.out.value_or(name + ".tar.gz");
  if (Error error = checkFile("-o", file))
    return error;
  auto scratch = ScratchDirectory::make();
  if (!scratch)
    return scratch.takeError();
  std::string top = plain(name);
  if (Error error =
          collect(given->directory, bundle, fs::path(scratch->path()) / top))
    return error;
  if (Error error = pack(scratch->path(), top, file))
    return error;
  outs() << file << "\n";
  tellVariables(given->directory, read->environment);
  return ExitCode::Answered;
}

} // namespace culprit
