//===- LineRunTest.h - Lines over commands that are functions ---*- C++ -*-===//
#ifndef CULPRIT_TEST_UNIT_TRIAGE_SESSION_SHELL_LINERUNTEST_H
#define CULPRIT_TEST_UNIT_TRIAGE_SESSION_SHELL_LINERUNTEST_H

#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/UsageError.h"
#include "triage/session/shell/LineRun.h"
#include <gmock/gmock.h>

namespace culprit::test {

/// Commands that do what their names say: `crash` crashes, `reject` exits 1,
/// `show` prints its input or the files that it names, behind its own name.
class LineRunTest : public testing::Test {
protected:
  LineRunTest()
      : bench([this](const Command &command, const Limits &) {
          return run(command);
        }),
        files(bench.directory.path + "/private") {
    std::filesystem::create_directories(bench.directory.path + "/private");
    here = bench.directory.path + "/user";
    std::filesystem::create_directories(here + "/sub");
    write(here + "/in.mlir", "module {}");
    CompilerProfile profile;
    profile.name = "show";
    profile.executables = {"show"};
    profile.valueOptions = {"o"};
    profile.outputOptions = {"o"};
    profile.plainOptions = {"*"};
    profile.spellings[Role::Output] = "-o {}";
    CompilerProfile fallback;
    fallback.name = "mlir-opt";
    fallback.executables = {"mlir-opt"};
    CompilerProfile unasked = profile;
    unasked.name = "lower";
    unasked.executables = {"lower"};
    unasked.defaultOutput = {"-o=", "out.s", {{"filetype=obj", ".o"}}};
    profiles = {profile, fallback, unasked};
  }

  static void write(const std::string &path, const std::string &text) {
    std::ofstream(path) << text;
  }

  static bool has(const Command &command, const std::string &word) {
    return testing::Value(command.argv, testing::Contains(word));
  }

  /// As `cp OPTIONS -- FROM TO` does.
  static Outcome copy(const Command &command) {
    std::filesystem::path to = command.argv.back(),
                          from = command.argv[command.argv.size() - 2];
    if (from.is_relative())
      from = command.workingDirectory / from;
    if (std::filesystem::is_directory(to))
      to /= from.filename();
    std::error_code error;
    using Options = std::filesystem::copy_options;
    std::filesystem::copy_file(from, to,
                               has(command, "-n") ? Options::skip_existing
                                                  : Options::overwrite_existing,
                               error);
    return error ? rejected(error.message()) : clean();
  }

  /// As `ln -sf -T -- TO NAME` does.
  static Outcome link(const Command &command) {
    std::error_code error;
    std::filesystem::remove(command.argv.back(), error);
    std::filesystem::create_symlink(command.argv[command.argv.size() - 2],
                                    command.argv.back(), error);
    return error ? rejected(error.message()) : clean();
  }

  /// As `tee -a FILE` does.
  static Outcome append(const Command &command) {
    std::ofstream(command.argv.back(), std::ios::app)
        << command.stdinText.value_or("");
    return clean();
  }

  std::string program(const std::string &name, const std::string &text) const {
    write(here + "/" + name, text);
    std::filesystem::permissions(here + "/" + name,
                                 std::filesystem::perms::owner_all);
    return here + "/" + name;
  }

  Outcome run(const Command &command) {
    std::string name = std::filesystem::path(command.argv.front()).filename();
    if (name == "crash")
      return crashed("");
    if (name == "reject")
      return rejected("no\n");
    if (name == "grep")
      return ofGrep;
    if (name == "cp")
      return copy(command);
    if (name == "ln")
      return link(command);
    if (name == "tee")
      return append(command);
    std::string text = name + ":" + command.stdinText.value_or("");
    for (size_t i = 1; i < command.argv.size(); ++i) {
      if (command.argv[i] == "-o") {
        write(command.argv[++i], "made\n");
      } else if (llvm::StringRef word = command.argv[i];
                 word.consume_front("-o=")) {
        write(word.str(), "lowered\n");
      } else {
        std::string path = command.argv[i];
        text += contents(
            path[0] == '/' ? path : command.workingDirectory + "/" + path);
      }
    }
    return clean(text, "a warning\n");
  }

  llvm::Expected<LineCommand> find(const std::string &text) {
    auto line = parseShellLine(
        text, {here + "/in.mlir", files.temporaryFor("in.mlir")});
    if (!line)
      return line.takeError();
    auto read = [this]() -> llvm::Expected<std::string> {
      if (!canRead)
        return usageError("%s", "a terminal");
      ++reads;
      return "standard input";
    };
    return findFailingCommand(*line, {*bench.prober,
                                      files,
                                      profiles,
                                      here,
                                      here + "/in.mlir",
                                      {streamKind, read, read},
                                      unnamed});
  }

  LineCommand found(const std::string &text) {
    auto command = find(text);
    if (command)
      return std::move(*command);
    ADD_FAILURE() << text << ": " << llvm::toString(command.takeError());
    return {};
  }

  std::string refused(const std::string &text) {
    auto command = find(text);
    return command ? "accepted" : llvm::toString(command.takeError());
  }

  std::vector<std::string> ran() const {
    std::vector<std::string> names;
    for (const Command &command : bench.launcher.commands())
      names.push_back(command.argv.front());
    return names;
  }

  Bench bench;
  LineFiles files;
  std::string here;
  std::vector<CompilerProfile> profiles;
  Outcome ofGrep = clean();
  bool canRead = true; ///< from standard input
  LineInput::Kind streamKind = LineInput::Kind::Terminal;
  unsigned reads = 0;
  std::string unnamed; ///< --input that the line does not name
};

} // namespace culprit::test

#endif
