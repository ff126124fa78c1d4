#include "triage/steps/localise/HandOver.h"
#include "compiler/output/DebugLocation.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "probe/RepeatedRuns.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "triage/evidence/HandOverTier.h"
#include "triage/steps/baseline/MakeOracle.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// What the compiler itself says and how it ends is the same; it may say more,
/// the stack of a crash in a tool behind it, too.
static bool endsAlike(const FailureFace &watched, const FailureFace &plain) {
  bool isMore =
      plain.kind == FailureKind::PassFailure && isCrashLike(watched.kind);
  return (watched.kind == plain.kind || isMore) &&
         watched.signal == plain.signal && watched.exitCode == plain.exitCode &&
         (plain.errors.empty() ||
          is_contained(watched.errors, plain.errors[0]));
}

/// The function of the first of the failure's errors whose location has one.
static void nameSaidFunction(Investigation &state, StringRef text) {
  const FailureSignature failure = state.failure();
  const auto &told = errorsToldBy(failure);
  for (const Diagnostic &diagnostic : parseDiagnostics(text)) {
    auto location = parseDebugLocation(diagnostic.location);
    if (diagnostic.severity != Diagnostic::Severity::Error || !location ||
        !is_contained(told, normaliseDiagnostic(diagnostic.text)))
      continue;
    tellKernel(state, {"function", location->symbol, ""},
               "the diagnostic is of " + location->place + ", in " +
                   location->function);
    return;
  }
}

static Error watchIt(Investigation &state, const Compile &watching) {
  const FailureSignature plain = state.oracle->reference();
  auto result = runUntilItFails(state.prober, watching, plain.runsPerQuestion);
  if (!result)
    return result.takeError();
  FailureFace face = withoutTrailers(faceOf(result->outcome), plain.trailers);
  if (!endsAlike(face, plain.face)) {
    state.found.remarks.add(
        RemarkId::NotSteady,
        "watched by a library of culprit's the compiler does not fail like "
        "that (" +
            face.summary() + "), so the tools behind it are not known");
    return Error::success();
  }
  nameSaidFunction(state, result->outcome.err.text);
  auto handOver = state.instruments().handOver(watching);
  if (!handOver)
    return handOver.takeError();
  if (!*handOver) // linked without a loader, which takes no library
    return Error::success();
  state.found.handOver = std::move(**handOver);
  state.asShown = plain;
  FailureSignature signature = plain;
  signature.face = std::move(face);
  state.ground.compile = watching;
  state.ground.signature = signature;
  remakeOracle(state, std::move(signature));
  state.progress.found(state.oracle->reference().face.summary());
  return Error::success();
}

Error watchHandOver(Investigation &state) {
  auto watching = state.instruments().watching(state.ground.compile);
  if (watching)
    if (Error error = watchIt(state, *watching))
      return error;
  tellIndistinct(state.oracle->reference(), state.found);
  return keepBest(state, state.ground.compile);
}

/// Modules and assembly, for people and the next tool.
static Error keepHandOver(Investigation &state) {
  auto handOver =
      state.instruments().handOver(state.ground.compile, /*bytes=*/true);
  if (!handOver)
    return handOver.takeError();
  if (!*handOver || (*handOver)->files.empty())
    return Error::success();
  std::string directory = state.path("handed-over");
  if (std::error_code error = makeDirectories(directory))
    return createStringError(error, "cannot create %s", directory.c_str());
  for (const HandOver::File &file : (*handOver)->files)
    if (Error error = writeTextFile(directory + "/" + file.name, file.bytes))
      return error;
  state.found.remarks.add(
      RemarkId::HandedOver,
      "what was handed to libnvvm (.bc) and to ptxas (.ptx) "
      "is in " +
          directory);
  return Error::success();
}

/// `tileiras+0x6a3608`, without the address.
static std::string offsetOf(const std::string &place) {
  return StringRef(place).rsplit('@').first.str();
}

/// What it says at the end where it cannot read its input; "": it can.
static std::string refusalToRead(const FailureFace &face) {
  constexpr StringRef words = "does not correspond to Tile IR bytecode";
  auto said = find_if(face.verbatimErrors,
                      [&](StringRef error) { return error.contains(words); });
  return said == face.verbatimErrors.end() ? "" : *said;
}

static bool isTileIR(StringRef input) {
  return input.starts_with("\x7fTileIR");
}

Error nameTierOfHandOver(Investigation &state) {
  Findings &found = state.found;
  if (!found.handOver) {
    found.tier.why = "what is handed to the tools behind it cannot be seen";
    return Error::success();
  }
  // All that is known of where it is, in a program without names.
  FailureFace face = state.failure().face;
  found.tier = tierOf(*found.handOver, face.kind);
  if (std::string said = refusalToRead(face); !said.empty())
    found.tier.why = "the input is refused while it is read (`" + said +
                     "`): " +
                     (isTileIR(state.original.input.text())
                          ? "what wrote it, as cuTile does, left it invalid"
                          : "it does not begin as Tile IR bytecode does");
  if (!face.specific && !face.places.empty())
    found.tier.why +=
        (face.kind == FailureKind::Hang ? "; when it was ended, it was at "
                                        : "; it crashes at ") +
        join(map_range(face.places, offsetOf), " < ");
  state.progress.found(
      "tier " + (found.tier.name.empty() ? "not known" : found.tier.name) +
      ": " + found.tier.why);
  return found.handOver->calls.empty() ? Error::success() : keepHandOver(state);
}

} // namespace culprit
