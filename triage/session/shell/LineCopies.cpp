#include "triage/session/shell/LineCopies.h"
#include "triage/session/shell/CopyWords.h"
#include "triage/session/shell/LineTools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

namespace {

class Copying {
public:
  Copying(CopyWords words, const LineContext &context)
      : words(std::move(words)), context(context) {}

  /// The tool, and its words.
  Expected<std::vector<std::string>> run(const std::string &tool) {
    if (!words.isLn && words.makesLinks)
      return createStringError("it makes links of files: leave -l and -s out, "
                               "and it copies them");
    auto to = takeDestination();
    if (!to)
      return to.takeError();
    if (Error error = takeWhatIsThere())
      return error;
    bool links = leadsToPrograms();
    std::vector<std::string> result = {words.isLn ? links ? "ln" : "cp" : tool};
    append_range(result, optionsFor(links));
    if (!isDirectory)
      result.push_back("-T");
    result.push_back("--");
    for (const std::string &source : words.operands)
      result.push_back(
          links ? context.located(pathOf(source))
                : context.files.forReading(pathOf(source), context.directory));
    result.push_back(*to);
    return result;
  }

private:
  std::vector<std::string> optionsFor(bool links) const {
    if (links)
      return {"-sf"};
    std::vector<std::string> options =
        words.isLn ? std::vector<std::string>{"-rf"} : words.options;
    // A link in a directory that is copied would lead to the user's file, too,
    // and so does one that stands where the copy goes.
    options.push_back("-L");
    if (!isDevice())
      options.push_back("--remove-destination");
    return options;
  }

  bool leadsToPrograms() const {
    return words.isSymbolic && all_of(words.operands, [&](StringRef source) {
             return sys::fs::can_execute(context.located(pathOf(source)));
           });
  }

  /// The private one; the operands are then the sources.
  Expected<std::string> takeDestination() {
    std::vector<std::string> &operands = words.operands;
    bool isLast = !words.into && operands.size() > 1;
    bool isHere = words.isLn && operands.size() == 1;
    if (operands.empty() || !(words.into || isLast || isHere))
      return createStringError("it needs two files");
    destination = isLast ? operands.back() : words.into.value_or(".");
    if (isLast)
      operands.pop_back();
    if (words.isLn && isDevice())
      return createStringError("it would replace " + destination);
    isDirectory =
        !words.isExact && sys::fs::is_directory(context.located(destination));
    return isDirectory
               ? context.files.forWritingInto(destination, context.directory)
               : context.files.forWriting(destination, context.directory);
  }

  bool isDevice() const {
    return LineFiles::isDevice(destination, context.directory);
  }

  /// Else a cp that looks at it would see nothing.
  Error takeWhatIsThere() {
    if (words.isLn || !words.looks)
      return Error::success();
    for (const std::string &source : words.operands) {
      SmallString<128> to(destination);
      if (isDirectory)
        sys::path::append(to, sys::path::filename(source));
      if (sys::fs::is_directory(context.located(source)) &&
          sys::fs::exists(context.located(to)))
        return createStringError("it looks at what is in " + to.str() +
                                 ": leave -n, -u and -b out, or copy files");
      auto mine = context.files.forChanging(to, context.directory);
      if (!mine)
        return mine.takeError();
    }
    return Error::success();
  }

  /// The target of a symbolic link is seen from where the link lies.
  std::string pathOf(StringRef source) const {
    SmallString<128> path;
    if (words.isSymbolic && !words.isRelative &&
        !sys::path::is_absolute(source))
      path = isDirectory ? StringRef(destination)
                         : sys::path::parent_path(destination);
    sys::path::append(path, source);
    return path.str().str();
  }

  CopyWords words;
  const LineContext &context;
  std::string destination; ///< as the line has it
  bool isDirectory = false;
};

} // namespace

Expected<std::vector<std::string>>
withPrivateCopies(const std::vector<std::string> &argv,
                  const LineContext &context) {
  ArrayRef<std::string> command = behindLaunchers(argv);
  auto copy = Copying(CopyWords(command), context).run(command.front());
  if (!copy)
    return copy.takeError();
  std::vector<std::string> result(argv.begin(),
                                  argv.end() - ptrdiff_t(command.size()));
  append_range(result, *copy);
  return result;
}

} // namespace culprit
