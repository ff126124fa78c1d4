#include "triage/evidence/ParseAlone.h"
#include "bisect/LargeInput.h"
#include "compiler/input/InputFormat.h"
#include "counters/PrintedIR.h"
#include "probe/compiler/TextTools.h"

using namespace llvm;

namespace culprit {

/// A part of the user's file was in a file of its own.
static std::string ofUsersFile(StringRef line, const InputText &input) {
  std::string copy = "/input" + input.suffix() + ":";
  auto [directory, rest] = line.split(copy);
  bool isCopy = line.starts_with("/") && line.contains(copy) &&
                !directory.contains(' ') && !input.standsFor().empty();
  return isCopy ? input.standsFor() + ":" + rest.str() : line.str();
}

/// If the failure is the same complaint.
static void complainOfInput(const Outcome &outcome, const InputText &input,
                            SteadyGround &ground) {
  const FailureFace &failure = ground.signature.face;
  FailureFace face = faceOf(outcome);
  if (face.kind != FailureKind::PassFailure || face.kind != failure.kind ||
      face.errors.empty() || failure.errors.empty() ||
      face.errors.front() != failure.errors.front())
    return;
  SmallVector<StringRef, 8> lines;
  StringRef(outcome.err.text).split(lines, '\n');
  for (StringRef line : lines)
    if (ground.parseComplaint.empty() && line.contains("error: "))
      ground.parseComplaint = ofUsersFile(line.trim(), input);
}

bool ParseAlone::isPossible(const SteadyGround &ground) const {
  return ground.isOfWrongCode()
             ? compiler.has(Role::PrintGeneric)
             : compiler.parsesAlone() && !ground.ignoresPipeline;
}

/// `small` reads a large input with its locations, and is a step for MLIR.
bool ParseAlone::printsLocations(const SteadyGround &ground) const {
  return ground.isOfWrongCode() || (instruments.passes() == Passes::MLIR &&
                                    input.text().size() >= largeInputBytes);
}

Expected<CompileResult> ParseAlone::run(const SteadyGround &ground) const {
  Compile bare = ground.isOfWrongCode() ? ground.compile : asGiven;
  bare.input = input;
  bare.command = compiler.withoutPasses(bare.command);
  // Much depends on it. A machine that is loaded withholds time.
  bare.patience = Patience::FullOfWork;
  return instruments.printIR(bare, printsLocations(ground));
}

Expected<std::string> ParseAlone::printedBy(const std::string &program) const {
  bool isMLIR = formatOf(input.suffix(), input.text()).reader ==
                InputFormat::Reader::MLIR;
  if (!isMLIR)
    return "";
  auto tool = toolBeside(
      program + " --mlir-print-op-generic --mlir-print-local-scope {input}",
      compiler.identity.path);
  if (!tool) {
    consumeError(tool.takeError());
    return "";
  }
  auto generic = printed(instruments.door(), *tool, input);
  if (!generic)
    return generic.takeError();
  return generic->input ? generic->input->text() : std::string();
}

Expected<std::string> ParseAlone::printedBeside() const {
  return compiler.has(Role::PrintGeneric)
             ? Expected<std::string>("")
             : printedBy("mlir-opt --allow-unregistered-dialect");
}

Expected<std::string> ParseAlone::printedByTool() const {
  const ReproducerTool &tool = compiler.profile.reproducerTool;
  return tool.driver.empty() && !tool.program.empty()
             ? printedBy(tool.program)
             : Expected<std::string>("");
}

Error ParseAlone::takeUnverified(SteadyGround &ground) const {
  auto unverified = compiler.spell(Role::UnverifiedParse);
  if (!unverified || ground.isOfWrongCode() ||
      !isCrashLike(ground.signature.face.kind))
    return Error::success();
  Compile bare = asGiven;
  bare.input = input;
  bare.command = compiler.withoutPasses(bare.command).withFlags({*unverified});
  auto printed = instruments.printIR(bare, /*locations=*/false);
  if (!printed)
    return printed.takeError();
  if (auto whole = wholeOutput(std::move(*printed)))
    ground.normalised = std::move(*whole);
  return Error::success();
}

Error ParseAlone::apply(SteadyGround &ground) const {
  if (!isPossible(ground))
    return printedBeside().moveInto(ground.normalised);
  auto result = run(ground);
  if (!result)
    return result.takeError();
  ground.inputParses = result->outcome.status == Outcome::Status::Completed;
  if (!ground.inputParses) {
    complainOfInput(result->outcome, input, ground);
    return takeUnverified(ground);
  }
  if (compiler.has(Role::PrintGeneric)) {
    ground.normalised = std::move(result->output);
    ground.isLocated = printsLocations(ground);
  }
  instruments.door().learnHealthy(result->outcome);
  return Error::success();
}

} // namespace culprit
