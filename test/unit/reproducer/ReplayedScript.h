//===- ReplayedScript.h - run.sh, run ---------------------------*- C++ -*-===//
//
// The compilers here are shell scripts that print a text and end in some way.
// The launcher counts the processes that outlive run.sh.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_REPLAYEDSCRIPT_H
#define CULPRIT_TEST_REPLAYEDSCRIPT_H

#include "probe/LocalLauncher.h"
#include "reproducer/BundleDirectory.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

namespace culprit::test {

inline constexpr const char *A = "mlir::a::lower()";
inline constexpr const char *B = "mlir::b::lower()";
inline constexpr const char *Segfault = "kill -SEGV $$";
inline constexpr const char *Abort = "kill -ABRT $$";

class ReplayScript : public testing::Test {
protected:
  ReplayScript() {
    bundle.compiler = compiler("default", "", "exit 0");
    bundle.compilerVersion = "fake version 1";
    bundle.flags = {"{input}", "--pass"};
    bundle.input = InputText("module {}\n");
    limits.wall = std::chrono::minutes(5);
  }

  /// A compiler that prints `text` and ends by the shell command `ending`.
  std::string compiler(const std::string &name, const std::string &text,
                       const std::string &ending) {
    std::string path = directory.path + "/" + name;
    std::ofstream(path + ".text", std::ios::binary) << text;
    std::ofstream(path) << "#!/bin/sh\n[ \"$1\" != --version ] || "
                        << "{ echo fake; echo ' fake version 7'; exit; }\n"
                        << "printf '%s\\n' \"$@\" >\"$0.args\"\n"
                        << "cat \"$0.text\" >&2\n"
                        << ending << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::all);
    return path;
  }

  /// run.sh of the bundle as it was last written.
  Command runSh(const std::string &path,
                std::vector<std::string> shell = {"/bin/sh"}) const {
    Command command;
    command.argv = std::move(shell);
    command.argv.push_back(directory.path + "/bundle/run.sh");
    command.workingDirectory = directory.path;
    command.environment = environment;
    command.environment["COMPILER"] = path;
    command.environment["TMPDIR"] = directory.path;
    return command;
  }

  /// The exit code of run.sh with that compiler.
  int replay(const std::string &path,
             std::vector<std::string> shell = {"/bin/sh"}) {
    llvm::cantFail(writeBundle(bundle, directory.path + "/bundle"));
    last = launcher->run(runSh(path, std::move(shell)), limits);
    EXPECT_EQ(last.strays, 0u);
    EXPECT_TRUE(last.status == Outcome::Status::Completed ||
                last.status == Outcome::Status::Rejected)
        << str(last.status);
    for (const auto &entry :
         std::filesystem::directory_iterator(directory.path))
      EXPECT_THAT(entry.path().filename().string(),
                  testing::Not(testing::StartsWith("tmp.")));
    return last.exitCode;
  }
  int replay(const std::string &text, const std::string &ending) {
    return replay(compiler("c", text, ending));
  }
  /// The last line of run.sh's: what it saw, and of which compiler.
  std::string verdict() const {
    llvm::StringRef text = llvm::StringRef(last.out.text).trim();
    return text.substr(text.rfind('\n') + 1).str();
  }
  void expect(const Outcome &outcome) {
    bundle.signature.face = faceOf(outcome);
  }

  TemporaryDirectory directory;
  Bundle bundle;
  std::map<std::string, std::optional<std::string>> environment; ///< of run.sh
  Limits limits;
  Outcome last;
  std::unique_ptr<Launcher> launcher = createLocalLauncher();
};

} // namespace culprit::test
#endif
