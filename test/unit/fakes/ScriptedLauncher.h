//===- ScriptedLauncher.h - A compiler that is a function -------*- C++ -*-===//
//
// A launcher that starts nothing: what each command leads to is computed here.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_SCRIPTEDLAUNCHER_H
#define CULPRIT_TEST_SCRIPTEDLAUNCHER_H

#include "probe/Prober.h"
#include "llvm/Support/FormatVariadic.h"
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdlib.h>

namespace culprit::test {

inline std::string contents(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

class ScriptedLauncher : public Launcher {
public:
  using Script = std::function<Outcome(const Command &, const Limits &)>;
  explicit ScriptedLauncher(Script script) : script(std::move(script)) {}

  Outcome run(const Command &command, const Limits &limits) override {
    {
      std::lock_guard<std::mutex> lock(mutex);
      seen.push_back(command);
    }
    Outcome outcome = script(command, limits);
    outcome.forked = command.warm && forks;
    if (command.warm && command.stand)
      outcome.before = std::chrono::milliseconds(5);
    return outcome;
  }
  std::shared_ptr<Stand> stand(const Command &command,
                               const Limits &) override {
    if (!stands)
      return nullptr;
    standing.push_back(command);
    return std::make_shared<Stand>();
  }
  bool prepare(const Command &) override { return warms; }
  void interrupt() override { ++interrupts; }

  std::vector<Command> commands() const {
    std::lock_guard<std::mutex> lock(mutex);
    return seen;
  }
  std::atomic<unsigned> interrupts{0};
  bool warms = false; ///< promises to start compilers warm
  bool forks = true;  ///< and does so
  bool stands = false;
  std::vector<Command> standing; ///< what was started to stand

private:
  Script script;
  mutable std::mutex mutex;
  std::vector<Command> seen;
};

/// A directory that goes with the object.
class TemporaryDirectory {
public:
  explicit TemporaryDirectory(const std::filesystem::path &parent =
                                  std::filesystem::temp_directory_path()) {
    std::string pattern =
        (std::filesystem::canonical(parent) / "culprit-test-XXXXXX").string();
    path = ::mkdtemp(pattern.data());
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  std::string path;
};

/// A prober over a scripted launcher, with a journal in memory.
class Bench {
public:
  explicit Bench(ScriptedLauncher::Script script, unsigned workers = 1)
      : launcher(std::move(script)),
        journal(llvm::cantFail(Journal::inMemory())) {
    settings.workers = workers;
    settings.compilerIdentity = "identity";
    settings.compilerPath = "/compiler";
    settings.scratch = directory.path;
    settings.workingDirectory = directory.path;
    restart();
  }
  /// Another run of Culprit with the same journal.
  void restart() {
    prober = std::make_unique<Prober>(launcher, *journal, settings);
  }

  TemporaryDirectory directory;
  ScriptedLauncher launcher;
  std::unique_ptr<Journal> journal;
  ProberSettings settings;
  std::unique_ptr<Prober> prober;
};

inline Outcome clean(std::string out = "", std::string err = "") {
  Outcome outcome;
  outcome.status = Outcome::Status::Completed;
  outcome.out = {out, out.size(), 0, false};
  outcome.err = {err, err.size(), 0, false};
  outcome.wall = std::chrono::milliseconds(10);
  return outcome;
}

inline Outcome rejected(std::string err, int exitCode = 1,
                        std::string out = "") {
  Outcome outcome = clean(std::move(out), std::move(err));
  outcome.status = Outcome::Status::Rejected;
  outcome.exitCode = exitCode;
  return outcome;
}

inline Outcome crashed(std::string err, int signal = SIGSEGV,
                       std::string out = "") {
  Outcome outcome = clean(std::move(out), std::move(err));
  outcome.status = Outcome::Status::Crashed;
  outcome.signal = signal;
  return outcome;
}

/// It spins.
inline Outcome hung(std::string out = "") {
  Outcome outcome = clean(std::move(out));
  outcome.cpu = outcome.wall;
  outcome.status = Outcome::Status::TimedOut;
  outcome.signal = SIGABRT;
  return outcome;
}

/// What LLVM prints under LLVM_DISABLE_SYMBOLIZATION=1; `middle` stands between
/// the signal handler and the dispatcher. An empty name is a blank frame.
inline std::string stackDump(const std::vector<std::string> &middle) {
  std::vector<std::string> names = {
      "llvm::sys::PrintStackTrace(llvm::raw_ostream&, int)",
      "llvm::sys::RunSignalHandlers()", "", ""};
  names.insert(names.end(), middle.begin(), middle.end());
  names.push_back("mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*, "
                  "mlir::Operation*, mlir::AnalysisManager, bool, unsigned)");
  std::string text =
      "PLEASE submit a bug report to https://github.com/llvm/llvm-project and "
      "include the crash backtrace.\nStack dump:\n"
      "0.\tProgram arguments: mlir-opt-22 x.mlir\n"
      "Stack dump without symbol names (ensure you have llvm-symbolizer):\n";
  for (size_t i = 0; i < names.size(); ++i) {
    // One address for each name, so that blank frames have a place.
    const char *module = i == 3  ? "libc.so.6"
                         : i < 4 ? "libLLVM.so.22.1"
                                 : "libMLIR.so.22.1";
    text +=
        llvm::formatv("{0,-2} {1,-15} 0x00007f9ba2b0{2,0+2}00", i, module, i)
            .str();
    if (!names[i].empty())
      text += " " + names[i] + " + 208";
    text += "\n";
  }
  return text;
}

/// `/compiler INPUT FLAGS`, the input by its text.
inline Compile compileWith(std::string input, std::vector<std::string> flags) {
  Compile compile;
  compile.command.argv = {"mlir-opt", "x.mlir"};
  compile.command.input.kind = InputPlace::Kind::Argument;
  compile.command.input.argument = 1;
  compile.command.argv.insert(compile.command.argv.end(), flags.begin(),
                              flags.end());
  compile.input = InputText(std::move(input));
  return compile;
}

} // namespace culprit::test
#endif
