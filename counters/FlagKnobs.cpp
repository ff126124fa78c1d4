#include "counters/FlagKnobs.h"
#include "compiler/command/OwnSetting.h"
#include "compiler/output/LLVMCounters.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

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

/// `1-3,5-9`: an interval of one number is no interval to LLVM.
static std::string intervalsWithout(ArrayRef<uint64_t> skipped, uint64_t last) {
  std::string text;
  auto append = [&](uint64_t first, uint64_t end) {
    if (first >= end)
      return;
    text += (text.empty() ? "" : ",") + std::to_string(first);
    if (end - first > 1)
      text += "-" + std::to_string(end - 1);
  };
  uint64_t next = 1;
  for (uint64_t number : skipped) {
    append(next, std::min(number, last + 1));
    next = number + 1;
  }
  append(next, last + 1);
  return text.empty() ? "0" : text;
}

static bool setsPassGate(const Compile &compile) {
  OwnBisect own = ownBisect(compile);
  return !own.isLimit || own.most != UINT64_MAX ||
         ownSettingOf(compile.command.argv, "opt-disable");
}

std::optional<Compile> skippingByOptBisect(const CompilerUnderTest &compiler,
                                           const Compile &compile,
                                           ArrayRef<uint64_t> skipped,
                                           uint64_t last) {
  constexpr size_t most = 100000; // no argument may be longer than 128 KB
  if (!compiler.has(Role::OptBisectIntervals) || setsPassGate(compile))
    return std::nullopt;
  // LLVM has ints there.
  last = std::min<uint64_t>(last, std::numeric_limits<int>::max());
  std::string intervals = intervalsWithout(skipped, last);
  if (intervals.size() > most)
    return std::nullopt;
  Compile gated = compile;
  gated.want = Want::AllText;
  gated.command = compile.command.withFlags(
      compiler.flagsFor(Role::OptBisectIntervals, intervals));
  return gated;
}

std::optional<Compile> disablingByName(const CompilerUnderTest &compiler,
                                       const Compile &compile, StringRef pass) {
  if (!compiler.has(Role::OptDisable) || setsPassGate(compile) ||
      pass.empty() || pass.contains(',')) // commas part names
    return std::nullopt;
  Compile without = compile;
  without.command =
      compile.command.withFlags(compiler.flagsFor(Role::OptDisable, pass));
  return without;
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
