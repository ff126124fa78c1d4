//===- SimulatedLLVM.h - An opt or llc with planted bugs --------*- C++ -*-===//
//
// Runs the passes of -passes=, or those that it always runs, on @f, as far as
// opt-bisect lets them. A pass may rewrite the input, which is what is printed
// in the end.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_SIMULATEDLLVM_H
#define CULPRIT_TEST_SIMULATEDLLVM_H

#include "test/unit/fakes/SimulatedOpt.h"

namespace culprit::test {

class SimulatedLLVM {
public:
  /// Asked after each pass, and at the end, where `pass` is empty.
  struct Moment {
    std::string input, pass;
    std::vector<std::string> ran;
    const Command *command = nullptr;
    bool hasFlag(llvm::StringRef flag) const {
      return llvm::is_contained(command->argv, flag);
    }
    bool has(llvm::StringRef name) const {
      return llvm::is_contained(ran, name);
    }
    bool inputHas(llvm::StringRef text) const {
      return llvm::StringRef(input).contains(text);
    }
  };
  std::function<std::optional<Outcome>(const Moment &)> bug;
  std::vector<std::string> ownPasses;       ///< where the command names none
  std::map<std::string, Rewrite> rewriteOf; ///< by pass

  Outcome operator()(const Command &command, const Limits &) const {
    std::vector<std::string> names = passesOf(command);
    if (llvm::is_contained(command.argv, "-print-pipeline-passes"))
      return clean(llvm::join(names, ",") + "\n");
    std::optional<long> limit = limitOf(command);
    Moment now{contents(command.argv[1]), "", {}, &command};
    std::string err;
    for (auto [number, name] : llvm::enumerate(names)) {
      bool runs = !limit || *limit < 0 || long(number) < *limit;
      if (limit)
        err += llvm::formatv("BISECT: {0}running pass ({1}) {2} on f\n",
                             runs ? "" : "NOT ", number + 1, name)
                   .str();
      if (!runs)
        continue;
      now.pass = name;
      now.ran.push_back(name);
      if (auto rewrite = rewriteOf.find(name); rewrite != rewriteOf.end())
        rewrite->second.apply(now.input);
      if (auto end = bug ? bug(now) : std::nullopt)
        return after(err, *end);
    }
    now.pass.clear();
    auto end = bug ? bug(now) : std::nullopt;
    return after(err, end ? *end : clean(now.input));
  }

private:
  std::vector<std::string> passesOf(const Command &command) const {
    for (llvm::StringRef word : command.argv)
      if (word.consume_front("-passes=")) {
        llvm::SmallVector<llvm::StringRef, 8> names;
        word.split(names, ',', -1, /*KeepEmpty=*/false);
        return {names.begin(), names.end()};
      }
    return ownPasses;
  }

  static std::optional<long> limitOf(const Command &command) {
    std::optional<long> limit;
    for (llvm::StringRef word : command.argv)
      if (long value; !word.split("-opt-bisect-limit=") // nvcc hands it on
                           .second.getAsInteger(10, value))
        limit = value;
    return limit;
  }

  static Outcome after(const std::string &err, Outcome outcome) {
    outcome.err.text = err + outcome.err.text;
    outcome.err.totalBytes = outcome.err.text.size();
    return outcome;
  }
};

} // namespace culprit::test
#endif
