//===- WithSmallTool.h - A compiler that leaves reproducers -----*- C++ -*-===//
#ifndef CULPRIT_TEST_WITHSMALLTOOL_H
#define CULPRIT_TEST_WITHSMALLTOOL_H

#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

namespace culprit::test {

/// A compiler that takes no pipeline. It leaves a reproducer of the pass that
/// failed, and `small-opt`, beside it, runs those.
class WithSmallTool : public WholeTriage {
protected:
  WithSmallTool() {
    plant(RecipeKind::MLIR);
    opt.ownPipeline = "builtin.module(p1,p2,p3{n=3},p4)";
    flags = {};
    compiler.profile.reproducerTool = {"small-opt", "", "mlir-opt"};
    compiler.flags.erase("pass-pipeline");
    compiler.flags.insert({"mlir-pass-pipeline-crash-reproducer",
                           "mlir-pass-pipeline-local-reproducer"});
    install("compiler");
    install("small-opt");
    compiler.identity.path = machine.compilerPath = settings.compilerPath =
        path("compiler");
    session.request.profileDirectories = {CULPRIT_SOURCE_DIR "/profiles"};
    session.request.watches = false;
    session.request.jobs = 1;
    smallOpt = opt;
    smallOpt.ownPipeline.clear();
    machine.smallTool = "small-opt";
    machine.small = [this](const Command &command, const Limits &limits) {
      return smallOpt(command, limits);
    };
    machine.flagsOfSmall = simulatedCompiler().flags;
  }

  std::string path(const std::string &name) const {
    return directory.path + "/" + name;
  }
  void install(const std::string &name) const {
    std::ofstream(path(name)) << "#!/bin/sh\n";
    std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
  }

  /// The question of `bisect`: what is left to do is the same in any triage.
  void reduceNothing() { question.reduceIR = question.reduceCommand = false; }

  /// What is said of the tool; "" if nothing is.
  static std::string saidOf(const Report &report) {
    for (const Remark &remark : report.remarks.all())
      if (remark.id == RemarkId::OtherTool)
        return remark.text;
    return "";
  }
  /// In the tool's triage, which has its own baseline.
  bool isInTool() const {
    return llvm::count(progress.entered, "baseline") == 2;
  }

  /// The local reproducer has another text.
  void reproducerSays(const std::string &to, const std::string &insteadOf) {
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      for (llvm::StringRef word : command.argv)
        if (word.consume_front("--mlir-pass-pipeline-crash-reproducer=")) {
          std::string text = contents(word.str());
          Rewrite{insteadOf, to}.apply(text);
          std::ofstream(word.str()) << text;
        }
      return outcome;
    };
  }

  /// With p2 and without p3 it crashes otherwise, so the pass is one of them.
  void passIsARange() {
    opt.bug = [bug = opt.bug](const Moment &now) {
      bool isBetween = now.pass.empty() && now.has("p2") && !now.has("p3");
      return isBetween ? std::optional(otherCrash()) : bug(now);
    };
  }

  SimulatedOpt smallOpt;
};

} // namespace culprit::test
#endif
