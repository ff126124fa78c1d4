#include "compiler/shell/ShellRefusals.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// The advice for a word that begins a program of the shell's own.
static StringRef adviceForKeyword(StringRef word) {
  return StringSwitch<StringRef>(word)
      .Cases(
          {"if", "then", "elif", "else", "fi", "for", "while", "until", "do"},
          "shell programs are not supported: write the commands that it runs")
      .Cases(
          {"done", "case", "esac", "select", "function", "[[", "eval", "."},
          "shell programs are not supported: write the commands that it runs")
      .Cases({"source", "pushd", "popd"},
             "it is not supported: write the commands that it runs")
      .Cases({"{", "}"}, "braces are not supported: write the commands alone")
      .Default("");
}

Error refuseControl(const ShellToken &token) {
  StringRef advice =
      StringSwitch<StringRef>(token.op)
          .Case("||", "leave out what stands from there on")
          .Case("&", "leave it out: the command must not run in the background")
          .Cases({"(", ")"}, "write the commands without the brackets")
          .Default("write one command");
  return shellError(token.at, "'" + token.op + "' is not supported: " + advice);
}

Error refuseKeyword(const ShellWord &word) {
  StringRef advice = word.isBare() ? adviceForKeyword(word.text) : "";
  if (advice.empty())
    return Error::success();
  return shellError(word.at, "'" + word.text + "': " + advice);
}

bool readsPercents(StringRef program) {
  program = sys::path::filename(program);
  static constexpr StringRef Tools[] = {
      "awk",  "date",  "echo",  "FileCheck", "filecheck",
      "grep", "egrep", "fgrep", "printf",    "sed"};
  return any_of(Tools,
                [&](StringRef tool) { return program.starts_with(tool); });
}

Error refuseUnknown(const ShellStage &stage,
                    ArrayRef<UnknownSubstitution> unknown, bool isLit) {
  if (readsPercents(stage.argv[0]))
    return Error::success();
  for (const UnknownSubstitution &substitution : unknown)
    if (isLit || !substitution.quoted)
      return shellError(substitution.at,
                        substitution.name +
                            " is no substitution of lit's own: write what it "
                            "stands for (lit -a prints the line with it filled "
                            "in), or quote it" +
                            (isLit ? " as %" + substitution.name : ""));
  return Error::success();
}

} // namespace culprit
