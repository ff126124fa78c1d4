//===- Job.h - One failing command of a night -------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOB_H
#define CULPRIT_NIGHTLY_JOB_H

#include <map>
#include <string>
#include <vector>

namespace culprit {

/// The name is what a job is known by from night to night: its command may
/// change, as it does where each build has a directory of its own.
struct Job {
  std::string name;
  /// One of these: the command as words, or a line as `--sh` takes it.
  std::vector<std::string> argv;
  std::string shellLine;
  std::string input;     ///< for --input: what `%s` of a shell line is
  std::string directory; ///< absolute; where it runs
  std::map<std::string, std::string> environment;
  std::vector<std::string> labels;
  std::string check; ///< of the output, as `triage --check`

  /// For people, on one line.
  std::string text() const;
  bool operator==(const Job &) const = default;
};

/// False: nothing can be started there.
bool hasDirectory(const Job &job);
/// False of a test whose log names no command.
bool hasCommand(const Job &job);

/// What `culprit` is told of it, after the options: `--sh LINE`, `-- WORDS`.
std::vector<std::string> commandArguments(const Job &job);

/// For the memory; the other way round, an empty name if it is not understood.
std::string toJson(const Job &job);
Job jobFromJson(const std::string &text);

} // namespace culprit
#endif
