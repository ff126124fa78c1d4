//===- Profile.h - How a compiler spells things -----------------*- C++ -*-===//
//
// A compiler profile is data: profiles/*.json, one file per family of drivers
// (mlir-opt-like, opt, llc, ...). It says which options take values, which name
// files that the compiler writes, and how the family spells the knobs that
// Culprit turns. That a profile lists a flag proves nothing: a tool is asked
// (its --help-hidden, parsed by `flagsInHelp`) before a flag is passed, and a
// knob is proven by its effect before it is trusted (see counters/).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_PROFILE_H
#define CULPRIT_COMPILER_COMMAND_PROFILE_H

#include "compiler/command/PipelineText.h"
#include "compiler/command/Role.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace culprit {

/// A tool that runs the MLIR reproducers of a compiler which cannot read them
/// itself. It is a program beside the compiler, or a script that ships with
/// Culprit and runs in the user's own interpreter.
struct ReproducerTool {
  std::string program; ///< `iree-opt`; or
  std::string driver;  ///< `triton-opt.py`
  std::string profile; ///< the name of the tool's own

  explicit operator bool() const { return !program.empty() || !driver.empty(); }
};

/// A file that the compiler writes where the command names none: beside its
/// input, or where it runs.
struct DefaultOutput {
  std::string flag; ///< that names another, up to the path: `-o=`
  std::string path; ///< any name, as its outputs are called: `out.s`
  /// `OPTION=VALUE`, without dashes, that makes it another extension. Empty: of
  /// a driver, whose own name for it nobody knows.
  std::map<std::string, std::string> extensions;

  explicit operator bool() const { return !flag.empty(); }
};

struct CompilerProfile {
  std::string name; ///< `mlir-opt`
  /// Globs over the base name of argv[0], versions removed: `*-opt`, `opt`.
  std::vector<std::string> executables;
  /// Options, without dashes, that are followed by a value in the next word
  /// when they carry no `=` (`o`, `pass-pipeline`, `split-input-file` is not).
  std::set<std::string> valueOptions;
  /// Those, in front of one dash, whose value may also follow at once
  /// (`-ofile`).
  std::vector<std::string> joinedOptions;
  /// Those whose value is an option for what is inside (`-mllvm -x=1`).
  std::set<std::string> forwardingOptions;
  /// Options, without dashes, whose value is a file or directory that the
  /// compiler writes.
  std::set<std::string> outputOptions;
  /// Those whose value may be `SCOPE=PATH`.
  std::set<std::string> scopedOptions;
  DefaultOutput defaultOutput; ///< nothing: it prints what it compiles
  /// Flags, as `FLAG` or `OPTION=VALUE`, that make it write a file where it
  /// runs; and the word that names this file, with the name that it has
  /// without: `--time-trace-file=out.time-trace` for `time-trace`.
  std::map<std::string, std::string> unaskedOutputs;
  /// Options, without dashes, whose value is a file that the compiler reads
  /// beside its input (plugins).
  std::set<std::string> inputOptions;
  /// Options, without dashes, that are known to be no pass (`verify-each`),
  /// `*` allowed. Everything else with a dash is a pass flag. The list was made
  /// from --help-hidden of releases 19 and 22: the options outside of its lists
  /// of passes.
  std::vector<std::string> plainOptions;
  /// Options, without dashes, that stand for a whole pipeline (`O3` of opt).
  std::set<std::string> pipelineOptions;
  /// The syntax of a pipeline's text: `mlir` (no need to say) or `llvm`.
  PipelineSyntax pipelineSyntax = PipelineSyntax::MLIR;
  /// E.g. `--mlir-debug-counter={}` for Role::DebugCounter. A role that is
  /// absent does not exist in the family.
  std::map<Role, std::string> spellings;
  /// Options, without dashes, that say what is made (`c`, `cubin`, `ptx`):
  /// where the compile ends. They stay; another one takes the place of all.
  std::set<std::string> productOptions;
  /// The only tier of a GPU compile that it has: `mlir-pass`, `translation`,
  /// `llvm-pass`, `codegen`, `ptxas`; empty for a driver of several.
  std::string tier;
  /// Roles whose option no help lists: passed all the same, and believed, like
  /// any other, only for their effect.
  std::set<Role> unlisted;
  /// Environment variables of the family that a replay may need.
  std::vector<std::string> environment;
  /// Environment variables under which opt-bisect counts passes of LLVM that it
  /// does not count else (those of Triton's middle end: while IR is dumped).
  std::map<std::string, std::string> countingEnvironment;
  /// Globs over the last line of every failure of the family, whatever went
  /// wrong: errors, and exceptions of Python as `Type: MESSAGE`. No evidence.
  std::vector<std::string> trailers;
  /// Options, without dashes, that change how a failure shows, and nothing
  /// else: those that recover from a crash.
  std::set<std::string> veilOptions;
  /// Its last tiers are outside: it loads libnvvm and hands it a module, and
  /// starts ptxas on what comes back.
  bool handsOver = false;
  /// Variables that say where it finds these, the first that is set.
  std::vector<std::string> toolkitVariables;
  /// The option that names the architecture, with its values in --help, and its
  /// aliases; the same for the level of optimisation.
  std::vector<std::string> targetOptions, levelOptions;
  std::vector<std::string> levels; ///< the values that the latter takes
  /// It compiles nothing itself (Python): a compiler is looked for behind it.
  bool isInterpreter = false;
  /// `@FILE` stands for the words in the file, as LLVM's tools have it.
  bool readsResponseFiles = false;
  ReproducerTool reproducerTool; ///< nothing: it runs its reproducers itself
  /// Known to be that of the program at hand, whatever that is called: a link,
  /// or a driver whose profile somebody named. Not in the file.
  bool isGiven = false;

  bool isOutputOption(llvm::StringRef option) const;
  bool isPlainOption(llvm::StringRef option) const;
  /// Whether it is the profile of the program of that name, not one that stands
  /// in for it.
  bool fits(llvm::StringRef argv0) const;
};

/// The profile whose `executables` match argv0's base name best (longest glob
/// first); null when none does.
const CompilerProfile *profileOf(llvm::StringRef argv0,
                                 const std::vector<CompilerProfile> &all);

/// The same, or the one named `mlir-opt` when nothing matches and there is one.
const CompilerProfile *findProfile(llvm::StringRef argv0,
                                   const std::vector<CompilerProfile> &all);

} // namespace culprit
#endif
