//===- Remark.h - What must be said beside an answer ------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REMARK_H
#define CULPRIT_REPORT_REMARK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// The subject of a remark. Programs go by it, so its name in report.json stays
/// when the wording changes.
enum class RemarkId {
  LeftOut,   ///< the words in front of the compiler that no compile depends on
  StartedBy, ///< the programs that start each compile
  LimitOfCommand,   ///< the limit that `timeout` in front of the command sets
  CompilerBehind,   ///< the compiler that was found behind the command
  SeveralBehind,    ///< others fail there, too
  NoneBehind,       ///< none was, so the command is taken as it is
  ShellLine,        ///< which command of a shell line is triaged
  OtherTool,        ///< the tool in which a reproducer of the compiler was
                    ///< reduced, or why it was not
  VeilLeftOut,      ///< an option that only hides how it fails
  DoesNotFail,      ///< no run fails, or the output is right
  ErrorButExitZero, ///< a run that prints an error and counts as clean
  UnopenableOutput, ///< an output, written aside, that the command as typed
                    ///< cannot open
  OutputNotJudged,  ///< the command's own output got no verdict
  CommandFails,     ///< nor could it: the command itself fails
  Flaky,            ///< how many runs fail, and what a question costs for that
  WrongRuns,        ///< in how many runs the output is wrong
  Faces,            ///< the ways in which it crashes by chance
  OtherBug,         ///< a crash of some runs that is another bug's
  OtherThanBundle,  ///< the command of a bundle ends in another failure
  HarmlessError,    ///< an error of the failure that fails nothing by itself
  Chunk,            ///< the part of a split input that the answer is about
  UnreadableInput,  ///< the input is binary and has no reader, or a program
                    ///< that its text takes is not there
  NotSteady, ///< the form of the command that can be measured fails otherwise,
             ///< or not
  SeveralCompiles, ///< a program that compiles several times: which of the
                   ///< failures is triaged
  ErrorAt,         ///< the line of the user's program that the error is about
  MadeBy,          ///< the pass that made the op that the error is about
  AlsoFails,       ///< an error of another part of the input, which fails, too
  SaidBefore,      ///< an error before the failure, after which it went on
  Indistinct, ///< nothing tells the failure from others, so nothing was reduced
  NoPass,     ///< why no pass is named
  OtherToolkit, ///< a variable names a toolkit that the compiler does not fit
  HandedOver,   ///< where what the compiler handed to the tools behind it is
  ShowsFor,     ///< the architectures and levels for which it shows
  NoSnapshot,   ///< why the failing pass cannot be run alone
  InvalidIR,    ///< the first action after which the IR is invalid
  NoBreak,      ///< why no debugger command is given
  NotReduced,   ///< why the input is not reduced, or its reduction was given up
  Reduced,      ///< how it was reduced, where not as IR
  NotSettled,   ///< the input is minimal for a longer command only
  OneMeaning, ///< how it was made sure that the reduced program has one meaning
  NotCheckedAgain, ///< the smaller input was not searched for the application
                   ///< again
  PartOfFunction,  ///< numbers of applications count in a part of it
  NeedsShortPipeline, ///< the reduced input does not show it under the whole
                      ///< pipeline
  NotReplayed,        ///< a bundle that does not show it elsewhere
  OthersNotKept,      ///< other failures that were met, and could not be kept
  FilesBeside,        ///< the files that came into the bundle with a program
  ReplayRate,         ///< in how many runs of run.sh's command it shows
  WithThreads,  ///< whether the reproducer shows it with threads, or without
  OtherPass,    ///< the reproducer fails behind another pass of LLVM
  OtherPattern, ///< the reproducer fails in an application of another pattern
  HangUnsure,   ///< what hung came to an end when it was asked again
  NotAsPasted,  ///< the command as given does not show it on the reduced input
  OnlySlow, ///< each compile had the full limit, since what hung was only slow
  StoppedEarly,      ///< how to go on
  Replaced,          ///< the compiler was replaced meanwhile
  NoHelp,            ///< the compiler's flags are not known
  NotWarm,           ///< why each compile was started from scratch
  NotForkedAtPass,   ///< why none was forked in front of the pass
  FlakyTest,         ///< the interestingness test does not always say the same
  TestDoesNotHold,   ///< the interestingness test does not hold for the input
  TestTakesAnything, ///< the interestingness test holds for an empty file, too
  FailsUnderTest, ///< the compiler takes the input as given, and fails on the
                  ///< reduced one
  Error,          ///< why there is no answer
};

/// As report.json spells it: `not-reduced`.
llvm::StringRef str(RemarkId id);
/// All of them, in the order in which docs/report.md lists them.
llvm::ArrayRef<RemarkId> remarkIds();

struct Remark {
  RemarkId id;
  std::string text; ///< one line for people
};

/// In the order in which they were made; none twice.
class Remarks {
public:
  void add(RemarkId id, std::string text);
  void add(const Remarks &others);
  void drop(RemarkId id); ///< those of that subject
  const std::vector<Remark> &all() const { return list; }

private:
  std::vector<Remark> list;
};

} // namespace culprit
#endif
