#include "triage/session/SessionInput.h"
#include "compiler/input/InputFormat.h"
#include "triage/session/CheckAdvice.h"
#include "triage/session/SessionInputStream.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

namespace culprit {

bool hasIRExtension(StringRef path) {
  return isIRExtension(sys::path::extension(path));
}

/// By its name, if that tells.
static std::optional<bool> isNamedLikeIR(StringRef path) {
  if (hasIRExtension(path))
    return true;
  StringRef extension = sys::path::extension(path);
  if (is_contained({".so", ".json", ".py"}, extension))
    return false;
  return std::nullopt;
}

bool isFed(const Request &request) {
  return request.inputText ? !request.inputText->empty()
                           : !request.behind && isStandardInputFed();
}

bool asksForStandardInput(const Request &request) {
  return request.input == "-" || hasWordForStandardInput(request.argv);
}

/// What it is for Culprit, it is not for a compile that it starts.
static bool isNameOfStandardInput(StringRef path) {
  return path == "/dev/stdin" || path == "/dev/fd/0" ||
         path == "/proc/self/fd/0";
}

bool isInput(const Request &request, StringRef path) {
  if (path == "-")
    return isFed(request);
  if (isNameOfStandardInput(path))
    return false;
  if (path.ends_with(".py"))
    return sys::fs::is_regular_file(path) && !isFed(request);
  auto gone = request.files.find(path.str());
  if (gone == request.files.end())
    return looksLikeIR(path);
  StringRef head = StringRef(gone->second).take_front(4096);
  return isNamedLikeIR(path).value_or(startsLikeIR(head));
}

bool looksLikeIR(StringRef path) {
  if (!sys::fs::is_regular_file(path))
    return false;
  if (auto named = isNamedLikeIR(path))
    return *named;
  constexpr uint64_t head = 4096;
  auto buffer = MemoryBuffer::getFileSlice(path, head, 0);
  if (!buffer)
    buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return false;
  // A slice of a shorter file is filled up with zeros.
  return startsLikeIR((*buffer)->getBuffer().rtrim('\0'));
}

static std::string extensionFor(StringRef path, StringRef text) {
  return hasIRExtension(path) ? sys::path::extension(path).str()
                              : extensionOf(text).str();
}

/// A command that names its input does not read standard input because that
/// name is wrong.
static Error refuseWrongNames(const CommandLine &command) {
  for (size_t i = 1; i < command.argv.size(); ++i) {
    StringRef word = command.argv[i];
    bool isOutput = any_of(command.outputs, [&](const OutputPlace &output) {
      return output.argument == i;
    });
    // The text of a shell's `-c` may end in the name of a file.
    if (isOutput || word.starts_with("-") || word.empty() ||
        word.contains(' ') || isNameOfStandardInput(word))
      continue;
    if (sys::fs::is_directory(word) && hasIRExtension(word))
      return usageError("the input %s is a directory", word.str().c_str());
    if (!sys::fs::exists(word) && hasIRExtension(word))
      return usageError("the input %s does not exist", word.str().c_str());
    if (sys::fs::exists(word) && !sys::fs::is_regular_file(word) &&
        !sys::fs::is_directory(word))
      return usageError("%s is no regular file, and can be read once only; "
                        "give it as standard input, with < %s",
                        word.str().c_str(), word.str().c_str());
  }
  return Error::success();
}

static std::string notesOn(const Request &request) {
  std::string text;
  for (const Remark &remark : request.remarks.all())
    text += "; " + remark.text;
  return text;
}

/// `python3 -c TEXT`, `python3 -m MODULE`: the program is no file; or one that
/// reads what its words name.
static bool hasProgramInWords(const Request &request,
                              const CommandLine &command,
                              const CompilerProfile &profile) {
  return request.inputIsUnknown ||
         (profile.isInterpreter && command.argv.size() > 1);
}

/// `python3 kernal.py`: Python's refusal of it is no failure of a compiler.
static Error refuseMissingProgram(const Request &request,
                                  const CommandLine &command,
                                  const CompilerProfile &profile) {
  if (!profile.isInterpreter)
    return Error::success();
  for (StringRef word : ArrayRef(command.argv).drop_front()) {
    if (word.starts_with("-c") || word.starts_with("-m"))
      break;
    if (word.starts_with("-"))
      continue;
    SmallString<128> path;
    if (!sys::path::is_absolute(word))
      path = request.directory;
    sys::path::append(path, word);
    if (word.ends_with(".py") && !sys::fs::exists(path) &&
        !request.files.count(word.str()))
      return usageError("the program %s does not exist", word.str().c_str());
    break;
  }
  return Error::success();
}

/// A compiler that was found behind a command was seen to read nothing: else
/// its text would be there.
static Expected<std::string> fromStandardInput(const Request &request,
                                               InputWait wait) {
  if (request.behind)
    return std::string();
  return wait == InputWait::ToTheEnd || asksForStandardInput(request)
             ? readStandardInput()
             : readStandardInputIfAny();
}

/// If it was seen to succeed, that is what there is to say.
static Error refuseNothing(const Request &request, const CommandLine &command,
                           const CompilerProfile &profile) {
  if (!request.seenToSucceed.empty() ||
      hasProgramInWords(request, command, profile))
    return Error::success();
  if (asksForStandardInput(request))
    return usageError("the input (standard input) is empty%s",
                      notesOn(request).c_str());
  bool checks = any_of(request.argv, namesFileCheck);
  return usageError("no input: none of the arguments names an existing IR "
                    "file, and standard input is empty%s; name the file with "
                    "--input FILE%s",
                    notesOn(request).c_str(),
                    checks ? adviceOnCheck("FileCheck FILE").c_str() : "");
}

/// Where the program is in the words, nothing is no IR.
static std::string suffixOf(const std::string &text, const Request &request,
                            const CommandLine &command,
                            const CompilerProfile &profile) {
  bool isProgram = text.empty() && hasProgramInWords(request, command, profile);
  return isProgram ? ".py" : extensionOf(text).str();
}

/// What was read for the command already. It may be empty, as what it was seen
/// to read, or what a command in front has printed.
static InputText fromText(const Request &request, const CommandLine &command,
                          const CompilerProfile &profile) {
  const std::string &text = *request.inputText;
  StringRef extension =
      request.input ? sys::path::extension(*request.input) : "";
  return InputText(text, extension.empty()
                             ? suffixOf(text, request, command, profile)
                             : extension.str());
}

static Expected<InputText> readUnnamed(const Request &request,
                                       const CommandLine &command,
                                       const CompilerProfile &profile,
                                       InputWait wait) {
  if (Error error = joinErrors(refuseWrongNames(command),
                               refuseMissingProgram(request, command, profile)))
    return error;
  if (isatty(0) && hasProgramInWords(request, command, profile))
    return InputText("", ".py");
  if (isatty(0))
    return usageError("no input: none of the arguments names an existing IR "
                      "file, and standard input is a terminal; name the file "
                      "with --input FILE");
  auto text = fromStandardInput(request, wait);
  if (!text)
    return text.takeError();
  if (text->empty())
    if (Error error = refuseNothing(request, command, profile))
      return error;
  return InputText(*text, suffixOf(*text, request, command, profile));
}

Expected<InputText> readInput(const Request &request,
                              const CommandLine &command,
                              const CompilerProfile &profile, InputWait wait) {
  bool isNamed = command.input.kind != InputPlace::Kind::StandardInput;
  if (request.inputText && (request.input || !isNamed))
    return fromText(request, command, profile);
  std::string path = "-";
  if (request.input)
    path = *request.input;
  else if (isNamed)
    path = StringRef(command.argv[command.input.argument])
               .drop_front(command.input.prefix.size())
               .str();
  if (path == "-")
    return readUnnamed(request, command, profile, wait);
  if (auto gone = request.files.find(path); gone != request.files.end())
    return InputText(gone->second, extensionFor(path, gone->second));
  auto input = InputText::fromFile(path);
  if (!input)
    return make_error<UsageError>(toString(input.takeError()));
  bool isText = !is_contained({".bc", ".mlirbc", ".tilebc", ".py"},
                              StringRef(input->suffix()));
  if (input->text().empty() && !isText) // as text it is a module, too
    return usageError("the input %s is empty", path.c_str());
  return input;
}

} // namespace culprit
