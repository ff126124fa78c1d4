//===- Options.h - What the options say -------------------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_OPTIONS_H
#define CULPRIT_TOOLS_CULPRIT_OPTIONS_H

#include "triage/session/Request.h"
#include <CLI/CLI.hpp>
#include <chrono>
#include <map>

namespace culprit {

struct NightOptions;
struct RegressOptions;

struct Options {
  std::vector<std::string> command; ///< after `--`
  std::string subcommand;           ///< which was chosen
  std::string input, shellLine;
  std::optional<std::string> out; ///< none: one for each command
  unsigned jobs = 0;
  double timeoutSeconds = 30;
  bool timeoutGiven = false;
  double memoryGiB = 0;
  unsigned maxCompiles = 0;
  double maxSeconds = 0;
  unsigned runs = 3;
  bool runsGiven = false;
  bool noJournal = false; ///< ask again what earlier runs have asked
  std::string launcher = "warm", instruments = "auto", colour = "auto";
  bool verbose = false, quiet = false, dryRun = false, json = false;
  bool anonymous = false; ///< report: without names and paths
  bool html = false;      ///< report: the path of report.html
  std::vector<std::string> onlyEdits, skipEdits; ///< names of edit kinds
  /// Judges the input for `reduce`, the output for all others.
  std::string interesting;
  std::string check; ///< of the output: 0 = right
  std::string reference, run, tolerance;
  std::string sarif, junit; ///< files to write the answer to, too
  bool listEdits = false;
  bool man = false;     ///< help: as a page for man
  bool explain = false; ///< why each op of the reduced input is still there
  bool breakCommand = false;
  bool noReduce = false; ///< triage without reducing the IR
  std::string target;    ///< replay: BUNDLE or FILE; report: DIR; help: a topic
  std::vector<std::string> targets; ///< replay: all bundles
  std::string compiler;             ///< of a bundle: another build
  std::string compilers;            ///< replay: many of them
  bool gitBisect = false; ///< replay: with the exit codes of git bisect run
  bool sandbox = false;   ///< no network, nothing written elsewhere
  bool trust = false;     ///< a bundle that was not made here
  std::shared_ptr<NightOptions> night; ///< of the subcommands with --state
  std::shared_ptr<RegressOptions> regress;
  /// By where the bundles of `judge` were unpacked: their archives.
  std::map<std::string, std::string> namedAs;
  std::string judged;  ///< judge: the bundle whose failure is meant
  std::string inputOf; ///< judge: the bundle whose input is taken
};

Request toRequest(const Options &options);

/// CULPRIT_PROFILES, then share/culprit/profiles of the installation, then the
/// source tree of the build.
std::vector<std::string> profileDirectories();

/// A time as an option gives it.
std::chrono::milliseconds fromSeconds(double seconds);

} // namespace culprit
#endif
