#include "nightly/BugAnswers.h"
#include "compiler/shell/ShellWords.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/XmlText.h"
#include "llvm/ADT/StringRef.h"
#include <boost/algorithm/string/replace.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

static std::string inJson(const std::string &text) {
  std::string quoted = nlohmann::json(text).dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

/// A part of a longer word that stands in quotes.
static std::string inShellWord(const std::string &text) {
  std::string quoted = quoteForShell(text);
  return quoted == text ? text : quoted.substr(1, quoted.size() - 2);
}

/// The file with its directory's new name in it.
static Error copyRenamed(const std::string &from, const std::string &to,
                         const std::string &oldName,
                         const std::string &newName) {
  auto text = readTextFile(from);
  if (!text)
    return text.takeError();
  auto replace = [&](auto spell) {
    boost::replace_all(*text, spell(oldName), spell(newName));
    boost::replace_all(*text, spell(inShellWord(oldName)),
                       spell(inShellWord(newName)));
  };
  replace([](const std::string &name) { return name; });
  replace(inJson);
  replace([](const std::string &name) { // as llvm::mustache escapes it
    return boost::replace_all_copy(xmlEscaped(name), "'", "&#39;");
  });
  return writeTextFile(to, *text);
}

static Error fillAnswer(const std::string &answer, const std::string &fresh,
                        const std::string &place) {
  if (std::error_code error = removeTree(fresh))
    return createStringError("cannot remove " + fresh + ": " + error.message());
  if (std::error_code error = makeDirectories(fresh))
    return createStringError("cannot create " + fresh + ": " + error.message());
  for (const char *name : {"/report.md", "/report.json", "/explain.txt"})
    if (Error error = copyRenamed(answer + name, fresh + name, answer, place))
      return error;
  std::error_code error;
  if (fs::exists(answer + "/report.html", error))
    if (Error failed = copyRenamed(answer + "/report.html",
                                   fresh + "/report.html", answer, place))
      return failed;
  for (const char *name : {"/reproducer", "/others"}) {
    if (fs::exists(answer + name, error))
      fs::copy(answer + name, fresh + name, fs::copy_options::recursive, error);
    if (error) // what the next one says would hide it
      return createStringError("cannot copy " + answer + name + " to " + fresh +
                               ": " + error.message());
  }
  return Error::success();
}

/// At every moment there is an answer in the place that had one. Returns errno.
static int putInPlace(const std::string &fresh, const std::string &place) {
  for (unsigned flags : {RENAME_NOREPLACE, RENAME_EXCHANGE})
    if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, place.c_str(), flags) ==
        0)
      return 0;
    else if (errno != EEXIST)
      break;
  if (errno != EINVAL) // a file system that knows neither
    return errno;
  removeTree(place);
  return ::rename(fresh.c_str(), place.c_str()) == 0 ? 0 : errno;
}

Error putAnswer(const std::string &answer, const std::string &place) {
  // Beside the errand's, with which it goes if this night is killed.
  std::string fresh = answer + ".new";
  if (Error error = fillAnswer(answer, fresh, place))
    return error;
  if (int error = putInPlace(fresh, place))
    return createStringError("cannot create " + place + ": " +
                             std::strerror(error));
  removeTree(fresh); // now the earlier answer, if there was one
  return Error::success();
}

} // namespace culprit
