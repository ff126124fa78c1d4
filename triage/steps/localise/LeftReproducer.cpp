#include "triage/steps/localise/LeftReproducer.h"
#include "compiler/output/PrintedReproducer.h"
#include "counters/LocalReproducer.h"
#include "counters/PrintedIR.h"

using namespace llvm;

namespace culprit {

/// In local scope MLIR would print no resources, and so no pipeline.
static std::optional<Compile> writingReproducer(const CompilerUnderTest &with,
                                                const Compile &compile) {
  std::vector<std::string> flags;
  for (Role role : {Role::PrintGeneric, Role::PrintDebuginfo})
    append_range(flags, with.flagsFor(role));
  return writingLocalReproducer(with, compile, std::move(flags));
}

std::optional<Compile> reproducerToBeWritten(const Investigation &state) {
  const Session &session = state.session;
  return session.compiler.profile.reproducerTool
             ? writingReproducer(session.compiler, state.ground.compile)
             : std::nullopt;
}

/// A compiler that goes on after the first failing pass leaves what another one
/// got, which fails later.
static bool isOfNamedPass(const PassAnswer &pass,
                          const std::optional<ReproducerText> &reproducer) {
  return !reproducer || pass.precision != Precision::Exact || !pass.index ||
         StringRef(reproducer->pipeline).contains(pass.pass);
}

/// The compile in which no pass runs behind the named one.
static std::optional<Compile> endingAtPass(const Investigation &state,
                                           const Compile &compile) {
  uint64_t passes = *state.ground.pass.index + 1;
  auto gate = state.instruments().gatePasses(compile, passes);
  return gate ? std::optional(gate->at(passes)) : std::nullopt;
}

static Expected<std::optional<ReproducerText>>
writtenBy(Investigation &state, const Compile &writing) {
  auto written = state.prober.run(writing);
  if (!written)
    return written.takeError();
  return readReproducer(
      asTheUserNamesIt(written->output, writing, state.prober));
}

/// The last one first: a program that survives a compile may print others.
static std::vector<ReproducerText> printedOnes(StringRef text) {
  constexpr size_t most = 8;
  std::vector<ReproducerText> all;
  for (StringRef printed = printedReproducer(text);
       !printed.empty() && all.size() < most;
       printed = printedReproducer(text)) {
    if (auto reproducer = readReproducer(printed))
      all.push_back(std::move(*reproducer));
    text = text.take_front(printed.begin() - text.begin());
  }
  return all;
}

/// That of the compile with which the program ended first, if each that fails
/// leaves one.
static void beginWithEnding(std::vector<ReproducerText> &lastFirst,
                            const std::optional<Trace> &traced) {
  if (!traced || !traced->several.taken ||
      traced->several.count != lastFirst.size())
    return;
  auto ending = lastFirst.end() - *traced->several.taken;
  std::rotate(lastFirst.begin(), ending, ending + 1);
}

Expected<std::vector<ReproducerText>> leftReproducers(Investigation &state) {
  auto plain = state.prober.run(state.ground.compile);
  if (plain && plain->outcome.err.cut) {
    Compile whole = state.ground.compile;
    whole.want = Want::AllText;
    plain = state.prober.run(whole);
  }
  if (!plain)
    return plain.takeError();
  auto all = printedOnes(plain->outcome.err.text);
  beginWithEnding(all, state.ground.traced);
  if (!all.empty())
    return all;
  auto writing = reproducerToBeWritten(state);
  if (!writing)
    return all;
  auto reproducer = writtenBy(state, *writing);
  if (reproducer && !isOfNamedPass(state.ground.pass, *reproducer))
    if (auto ending = endingAtPass(state, *writing))
      reproducer = writtenBy(state, *ending);
  if (!reproducer)
    return reproducer.takeError();
  if (*reproducer)
    all.push_back(std::move(**reproducer));
  return all;
}

} // namespace culprit
