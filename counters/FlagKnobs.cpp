#include "counters/FlagKnobs.h"
#include "compiler/command/OwnSetting.h"
#include "compiler/output/LLVMCounters.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

std::string actionWindow(StringRef tag, uint64_t first, uint64_t last) {
  return (tag + "-skip=" + Twine(first) + "," + tag +
          "-count=" + Twine(last - first))
      .str();
}

namespace {

class ActionKnob : public Knob {
public:
  ActionKnob(const CompilerUnderTest &compiler, Compile compile,
             std::string tag, uint64_t units)
      : compiler(compiler), compile(std::move(compile)), tag(std::move(tag)),
        count(units) {}
  std::string name() const override { return tag; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override { return *window(0, point); }

  std::optional<Compile> window(uint64_t first, uint64_t last) const override {
    Compile gated = compile;
    gated.command = compile.command.withFlags(
        {*compiler.spell(Role::DisableThreading),
         *compiler.spell(Role::DebugCounter, actionWindow(tag, first, last))});
    return gated;
  }

private:
  const CompilerUnderTest &compiler;
  Compile compile;
  std::string tag;
  uint64_t count;
};

class LLVMCounterKnob : public Knob {
public:
  LLVMCounterKnob(const CompilerUnderTest &compiler, Compile compile,
                  std::string counter, uint64_t units)
      : compiler(compiler), compile(std::move(compile)),
        counter(std::move(counter)), count(units) {}
  std::string name() const override { return counter; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override { return *window(0, point); }

  std::optional<Compile> window(uint64_t first, uint64_t last) const override {
    Compile gated = compile;
    gated.command = compile.command.withFlags(compiler.flagsFor(
        Role::LLVMDebugCounter, counterWindow(counter, first, last)));
    return gated;
  }

  std::optional<Compile> set(const UnitSet &units) const override {
    Compile gated = compile;
    gated.command = compile.command.withFlags(compiler.flagsFor(
        Role::LLVMDebugCounter, counterChunks(counter, units)));
    return gated;
  }

private:
  const CompilerUnderTest &compiler;
  Compile compile;
  std::string counter;
  uint64_t count;
};

} // namespace

bool setsActionCounter(const Compile &compile, StringRef tag) {
  return any_of(compile.command.argv, [&](StringRef word) {
    return word.contains((tag + "-skip=").str()) ||
           word.contains((tag + "-count=").str());
  });
}

std::unique_ptr<Knob> createActionKnob(const CompilerUnderTest &compiler,
                                       const Compile &compile, std::string tag,
                                       uint64_t units) {
  if (!compiler.has(Role::DebugCounter) ||
      !compiler.has(Role::DisableThreading) || setsActionCounter(compile, tag))
    return nullptr;
  return std::make_unique<ActionKnob>(compiler, compile, std::move(tag), units);
}

OwnBisect ownBisect(const Compile &compile) {
  OwnBisect own;
  ArrayRef<std::string> words = compile.command.argv;
  auto limit = ownSettingOf(words, "opt-bisect-limit");
  if (ownSettingOf(words, "opt-bisect")) // which of the two holds is not asked
    own.isLimit = false;
  else if (limit && !limit->starts_with("-")) // as if there were none
    own.isLimit = !limit->getAsInteger(10, own.most);
  return own;
}

std::unique_ptr<Knob> createOptBisectKnob(const CompilerUnderTest &compiler,
                                          const Compile &compile,
                                          uint64_t units) {
  OwnBisect own = ownBisect(compile);
  if (!compiler.has(Role::OptBisectLimit) || !own.isLimit)
    return nullptr;
  return createPointKnob(
      "opt-bisect-limit", units,
      [&compiler, compile, most = own.most](uint64_t point) {
        Compile gated = compile;
        gated.command = compile.command.withFlags(compiler.flagsFor(
            Role::OptBisectLimit, std::to_string(std::min(point, most))));
        return gated;
      });
}

std::unique_ptr<Knob> createLLVMCounterKnob(const CompilerUnderTest &compiler,
                                            const Compile &compile,
                                            std::string counter,
                                            uint64_t units) {
  if (!compiler.has(Role::LLVMDebugCounter))
    return nullptr;
  return std::make_unique<LLVMCounterKnob>(compiler, compile,
                                           std::move(counter), units);
}

} // namespace culprit
