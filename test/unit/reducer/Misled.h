//===- Misled.h - A crash that another pass shows, too ----------*- C++ -*-===//
//
// Plain runs are misled by it: only a closer look tells the two.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_UNIT_REDUCER_MISLED_H
#define CULPRIT_TEST_UNIT_REDUCER_MISLED_H

#include "reducer/OnSmaller.h"
#include "test/unit/bisect/Bisecting.h"

namespace culprit::test {

/// The failure is a crash of pass a, where `own` holds of its input. Where only
/// `alike` holds, pass b crashes in the same way.
class Misled : public Bisecting {
public:
  using Holds = std::function<bool(llvm::StringRef input)>;
  Misled(Holds own, Holds alike)
      : Bisecting(crashing(std::move(own), std::move(alike)),
                  signatureOf(theCrash(), "a")) {}

  static Compile compile(const std::string &input) {
    return pipelineCompile("builtin.module(a,b)", input);
  }

  /// What would be on disk, in turn.
  std::vector<std::string> kept;
  const OnSmaller keeps = [this](const Compile &smaller, unsigned) {
    kept.push_back(smaller.input.text());
    return llvm::Error::success();
  };

private:
  static SimulatedOpt crashing(Holds own, Holds alike) {
    SimulatedOpt opt;
    opt.bug = [own, alike](const Moment &now) {
      bool crashes = (now.pass == "a" && own(now.input)) ||
                     (now.pass == "b" && alike(now.input));
      return crashes ? std::optional(theCrash()) : std::nullopt;
    };
    return opt;
  }
};

} // namespace culprit::test
#endif
