//===- WholeTriage.h - triage() on a machine in memory ----------*- C++ -*-===//
#ifndef CULPRIT_TEST_WHOLETRIAGE_H
#define CULPRIT_TEST_WHOLETRIAGE_H

#include "FakeMachine.h"
#include "test/unit/fakes/SimulatedLLVM.h"
#include "test/unit/fakes/SimulatedTileiras.h"
#include "triage/Recipe.h"
#include "triage/Triage.h"
#include <gmock/gmock.h>

namespace culprit::test {

/// Writes down what a person would see.
class Recorder : public Progress {
public:
  void stage(const std::string &name) override {
    if (name == "others") // no line of a recipe
      return;
    entered.push_back(name);
    if (onStage)
      onStage(name);
  }
  void found(const std::string &text) override {
    said.push_back(text);
    if (onFound)
      onFound(text);
  }
  void remaining(const Remaining &remaining) override {
    left[entered.back()].push_back(remaining);
  }
  void expectHangs() override { hangs = true; }
  std::vector<std::string> entered, said;
  std::map<std::string, std::vector<Remaining>> left; ///< in each step
  bool hangs = false;
  std::function<void(const std::string &)> onStage, onFound;
};

/// A command that fails on a machine in memory, and what is asked of it. A test
/// plants a failure, changes what it is about, and triages.
class WholeTriage : public testing::Test {
protected:
  WholeTriage();
  ~WholeTriage() override;

  /// One failure of each kind.
  void plant(RecipeKind kind);
  /// The compiler becomes another program.
  void useMLIR();
  void useLLVM(const std::string &profile);
  void useTileiras();

  /// What Culprit does when its command is given; again, with the same journal.
  llvm::Expected<Report> tryTriage();
  Report triaged() { return llvm::cantFail(tryTriage()); }
  Checked checked(unsigned runs);
  void interrupt() { running->interrupt(); }

  /// The input in best/, once there is one.
  std::string best() const;
  std::string inReproducer() const;

  TemporaryDirectory directory; ///< in memory, where the system has that
  FakeMachine machine;
  SimulatedOpt opt;
  SimulatedLLVM llvmOpt;
  SimulatedTileiras tileiras;
  CompilerUnderTest compiler;
  /// Others than those that fit the compiler.
  std::function<std::unique_ptr<Instruments>(Prober &,
                                             const CompilerUnderTest &)>
      ownInstruments;
  std::string input, inputName;
  bool isNamed = false;               ///< with --input
  std::vector<std::string> flags;     ///< after the input
  std::vector<std::string> launchers; ///< in front of the compiler
  Question question;
  ProberSettings settings;
  Recorder progress;
  Prober *running = nullptr; ///< the session's, or that of a smaller tool
  Session session;

private:
  std::string pathBefore;
  void open();
  void plantMLIR();
  void plantLLVM();
  void plantHandOver();
  void plantWrongCode();
};

/// The names in the lines of a recipe, in order.
std::vector<std::string> namesIn(const Recipe &recipe);

bool hasRemark(const Report &report, RemarkId id);
/// Empty without one.
std::string noteOf(const Report &report, RemarkId id);

/// Generic IR: a module with these functions, each with one op.
std::string moduleOf(const std::vector<std::string> &ops);

} // namespace culprit::test
#endif
