#include "triage/session/shell/LineCopies.h"
#include "triage/session/shell/LineTools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

namespace {

/// The words of a cp or ln.
class CopyWords {
public:
  explicit CopyWords(ArrayRef<std::string> command) : words(command) {
    isLn = toolName(words.front()) == "ln";
    for (at = 1; at < words.size(); ++at) {
      StringRef word = words[at];
      if (word == "--") {
        append_range(operands, words.drop_front(at + 1));
        return;
      }
      if (word.starts_with("--"))
        readLong(word);
      else if (word.size() > 1 && word.starts_with("-"))
        readShort(word);
      else
        operands.push_back(word.str());
    }
  }

  bool isLn = false;
  bool isSymbolic = false, isRelative = false; ///< of ln
  bool makesLinks = false;                     ///< cp -l, cp -s
  bool isExact = false; ///< a directory at the destination is not gone into
  std::vector<std::string> options; ///< of cp, but those that are read here
  std::vector<std::string> operands;
  std::optional<std::string> into; ///< the value of -t

private:
  void takeNext(std::optional<std::string> &value) {
    if (at + 1 < words.size())
      value = words[++at];
  }

  void readLong(StringRef word) {
    if (word.consume_front("--target-directory=")) {
      into = word.str();
    } else if (word == "--target-directory") {
      takeNext(into);
    } else if (word == "--no-target-directory" ||
               (isLn && word == "--no-dereference")) {
      isExact = true;
    } else {
      isSymbolic |= isLn && word == "--symbolic";
      isRelative |= word == "--relative";
      makesLinks |= word == "--link" || word == "--symbolic-link";
      options.push_back(word.str());
    }
  }

  void readShort(StringRef word) {
    std::string kept;
    for (size_t i = 1; i < word.size(); ++i) {
      StringRef rest = word.drop_front(i + 1);
      if (word[i] == 't') {
        if (rest.empty())
          takeNext(into);
        else
          into = rest.str();
        break;
      }
      isExact |= word[i] == 'T' || (isLn && word[i] == 'n');
      isSymbolic |= isLn && word[i] == 's';
      isRelative |= isLn && word[i] == 'r';
      makesLinks |= word[i] == 'l' || word[i] == 's';
      if (word[i] != 'T')
        kept += word[i];
    }
    if (!kept.empty())
      options.push_back("-" + kept);
  }

  ArrayRef<std::string> words;
  size_t at = 0;
};

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
    append_range(options, std::initializer_list<const char *>{
                              "-L", "--remove-destination"});
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
    isDirectory =
        !words.isExact && sys::fs::is_directory(context.located(destination));
    return isDirectory
               ? context.files.forWritingInto(destination, context.directory)
               : context.files.forWriting(destination, context.directory);
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
