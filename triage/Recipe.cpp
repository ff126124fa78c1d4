#include "triage/Recipe.h"
#include "triage/steps/AroundPass.h"
#include "triage/steps/AsPasted.h"
#include "triage/steps/Confirm.h"
#include "triage/steps/FindPass.h"
#include "triage/steps/FindWrongPass.h"
#include "triage/steps/Localise.h"
#include "triage/steps/LocaliseWrongCode.h"
#include "triage/steps/MeasureFailure.h"
#include "triage/steps/MeasureWrongCode.h"
#include "triage/steps/Origin.h"
#include "triage/steps/Pipeline.h"
#include "triage/steps/ReduceByScript.h"
#include "triage/steps/ReduceCommand.h"
#include "triage/steps/ReduceInput.h"
#include "triage/steps/ReduceWrongCode.h"
#include "triage/steps/Steady.h"
#include "triage/steps/SteadyWrongCode.h"
#include "triage/steps/Tier.h"
#include "triage/steps/WithThreads.h"

using namespace llvm;

namespace culprit {

static constexpr bool edits = true;

//===----------------------------------------------------------------------===//
// Lines that several recipes share
//===----------------------------------------------------------------------===//

static const Step isItThere = {"baseline", measureFailure,
                               "does the command fail, how, and always?"};
static const Step canItBeMeasured = {
    "steady", steadyFailure,
    "with one thread, and the pipeline as text, does it still fail?"};
static const Step isItWrong = {"baseline", measureWrongCode,
                               "is the output wrong, and always?"};
static const Step isItSteadilyWrong = {
    "steady", steadyWrongCode,
    "with one thread, and the pipeline as text, is it still wrong?"};

/// From the best so far to the smallest input and the shortest command.
static const Step makeItSmaller[] = {
    {"slice", cutSlice,
     "does what surrounds the failing op show it, without the rest?",
     For::Input, edits},
    // `reduction` is there: all that holds from here on of a smaller input is
    // in it, and goes with it. Shorter commands first: they compile faster.
    {"flags", reduceSettings, "which options, flags and variables matter?",
     For::Command, edits},
    {"reduce", reduceInput, "how small an input still shows it?", For::Input,
     edits},
    // The input is minimal for this command. It may need less of it now.
    {"pipeline", shortenPipelineAgain, "which passes does that input need?",
     For::Input, edits},
    {"flags", reduceSettingsAgain, "which settings does that input need?",
     For::Input, edits, /*jump=*/"reduce"},
    // No single edit of input or command keeps the failure, as far as the
    // certificate says.
    {"threads", allowThreads, "does it show with threads, as it was given?",
     For::Command, edits},
    {"whole", tryWholePipeline,
     "does the whole command show it on the reduced input?", For::Command,
     edits},
};

static const Step doesItReplay[] = {
    {"confirm", confirmAnswer,
     "does run.sh show it elsewhere, and not of a healthy compiler?"},
    // The reproducer is confirmed, or the status says that it is not. Nothing
    // below takes anything from it.
    {"with-threads", askWithThreads,
     "where it shows otherwise with threads: does it show there?"},
    {"as-pasted", askAsPasted,
     "does the user's own command show it on the reduced input?"},
};

static Recipe joined(std::initializer_list<ArrayRef<Step>> parts) {
  Recipe recipe;
  for (ArrayRef<Step> part : parts)
    append_range(recipe, part);
  return recipe;
}

//===----------------------------------------------------------------------===//
// The recipes
//===----------------------------------------------------------------------===//

static Recipe mlir() {
  const Step localise[] = {
      isItThere,
      // `original` fails as `oracle` says: from here on that failure, or none.
      canItBeMeasured,
      // `ground` fails in the same way, and its knobs can be turned.
      {"pass", findPass, "in which pass does it fail?"},
      // The pass is known, or a range that holds it. The oracle takes the same
      // words from another pass for another failure.
      {"tier", nameTier, "is it MLIR's, LLVM's, or the assembler's?"},
      {"snapshot", snapshotBeforePass,
       "does the pass alone, on the IR that it gets, show it?", For::Pattern,
       edits},
      // `alone` is that pass on its IR; without it the whole command is what
      // is made smaller, and no pattern is named.
      {"kernel", isolateOneKernel, "which function does it need?", For::Pattern,
       edits},
      {"action", findAction, "which pattern application inside the pass?",
       For::Pattern, edits},
      {"pipeline", shortenPipeline,
       "which passes lead there from the input as given?", For::Command, edits},
      // What is found up to here was proven on the input as given.
      {"origin", findOriginOfOps, "did the user write the op, or a pass?"},
  };
  return joined({localise, makeItSmaller, doesItReplay});
}

static Recipe llvm() {
  const Step localise[] = {
      isItThere,
      canItBeMeasured,
      {"pass", findLLVMPass, "in which pass, and on which function?"},
      {"ir", keepIRAroundPass, "what does the pass make of the code?"},
      {"action", findLLVMUnits, "which units of LLVM's debug counters?",
       For::Pattern},
      {"tier", nameTier, "is it a pass, code generation, or the assembler?"},
      // A pipeline of opt is shortened as a part of the reduction, since only
      // what is left of both says whether it is still the same pass.
      {"pipeline", shortenLLVMPipeline, "which passes does it need?",
       For::Command, edits},
  };
  const Step isItStillThatPass[] = {
      {"pass", findLLVMPassAgain, "is it the same pass in what is left?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, isItStillThatPass, doesItReplay});
}

static Recipe noPasses() {
  const Step localise[] = {
      isItThere,
      canItBeMeasured,
      {"pass", sayThatNoPassIsGated, "why is there no pass to name?"},
      {"tier", nameTier, "is it the front end, LLVM's, or the assembler's?"},
      {"pipeline", dropPipeline, "does it fail without any pass?", For::Command,
       edits},
      {"pipeline", shortenLLVMPipeline, "which passes does it need?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, doesItReplay});
}

static Recipe wrongMLIR() {
  const Step localise[] = {
      isItWrong,
      // The user's question finds what `original` compiles to wrong.
      isItSteadilyWrong,
      {"pass", findWrongPass, "without which pass is the output right?"},
      // `wrong` is the guilty pass and those that it needs. Nothing may be cut:
      // whole pipelines run, and one pass in their middle is turned.
      {"snapshot", cutOutWrongPass,
       "is it as wrong when the pass has a process of its own?", For::Pattern},
      {"kernel", findWrongKernel, "on which function does the pass go wrong?",
       For::Pattern},
      {"action", findWrongAction, "which pattern application inside the pass?",
       For::Pattern},
      {"origin", findOriginOfOps, "did the user write the op, or a pass?"},
      {"options", dropOptionsOfWrong, "which options do the passes need?",
       For::Command},
      {"reference", compareWithReference,
       "do the compiles with the pass and without it differ?", For::Command,
       edits, /*jump=*/"confirm"},
      // The question is another one now: it judges edited inputs, too.
  };
  const Step isItStillThat[] = {
      {"meaning", checkOneMeaning,
       "does the reduced program read nothing that nobody wrote?", For::Command,
       edits, /*jump=*/"reference"},
      {"again", findWrongAgain, "is it the same application in what is left?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, isItStillThat, doesItReplay});
}

static Recipe wrongLLVM() {
  const Step localise[] = {
      isItWrong,
      isItSteadilyWrong,
      {"pass", findLLVMPass, "without which pass is the output right?"},
      {"ir", keepIRAroundPass, "what does the pass make of the code?"},
      {"action", findLLVMUnits, "which units of LLVM's debug counters?",
       For::Pattern},
      {"pipeline", shortenLLVMPipeline, "which passes does it need?",
       For::Command, edits},
      {"reference", compareWithReference,
       "do the compiles with the passes and without them differ?", For::Command,
       edits, /*jump=*/"confirm"},
  };
  const Step isItStillThat[] = {
      {"meaning", checkOneMeaning,
       "does the reduced program read nothing that nobody wrote?", For::Command,
       edits, /*jump=*/"pipeline"},
      {"again", findWrongAgain, "is it the same pass in what is left?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, isItStillThat, doesItReplay});
}

static Recipe script() {
  return {
      {"baseline", askScript, "does the test hold for the input, each time?"},
      {"reduce", reduceInput, "how small an input still passes the test?"},
      {"confirm", confirmByScript, "does the test hold for it, each time?"},
  };
}

static Recipe check() { return {isItThere}; }

//===----------------------------------------------------------------------===//
// Which one
//===----------------------------------------------------------------------===//

ArrayRef<RecipeKind> recipeKinds() {
  using enum RecipeKind;
  static constexpr RecipeKind all[] = {MLIR,      LLVM,   NoPasses, WrongMLIR,
                                       WrongLLVM, Script, Check};
  return all;
}

StringRef str(RecipeKind kind) {
  switch (kind) {
  case RecipeKind::MLIR:
    return "a pass of MLIR";
  case RecipeKind::LLVM:
    return "LLVM";
  case RecipeKind::NoPasses:
    return "no pass";
  case RecipeKind::WrongMLIR:
    return "wrong code, MLIR";
  case RecipeKind::WrongLLVM:
    return "wrong code, LLVM";
  case RecipeKind::Script:
    return "a test of your own";
  case RecipeKind::Check:
    break;
  }
  return "check";
}

const Recipe &recipeOf(RecipeKind kind) {
  static const Recipe all[] = {mlir(),      llvm(),   noPasses(), wrongMLIR(),
                               wrongLLVM(), script(), check()};
  return all[size_t(kind)];
}

RecipeKind recipeFor(const Question &question,
                     const CompilerUnderTest &compiler) {
  bool isLLVM = !compiler.isMLIR() && compiler.has(Role::OptBisectLimit);
  if (!question.script.empty())
    return RecipeKind::Script;
  if (question.output.asked())
    return isLLVM ? RecipeKind::WrongLLVM : RecipeKind::WrongMLIR;
  if (question.baselineOnly)
    return RecipeKind::Check;
  return compiler.isMLIR() ? RecipeKind::MLIR
         : isLLVM          ? RecipeKind::LLVM
                           : RecipeKind::NoPasses;
}

/// Passes run in a compile that is asked to fail.
static bool reachesPasses(const SteadyGround &ground) {
  return ground.inputParses ||
         (ground.traced && !ground.traced->passes.empty());
}

RecipeKind recipeFor(const Investigation &state) {
  RecipeKind kind = recipeFor(state.question, state.session.compiler);
  return kind == RecipeKind::MLIR && !reachesPasses(state.ground)
             ? RecipeKind::NoPasses
             : kind;
}

size_t linesOfGround(const Recipe &recipe) {
  return std::min<size_t>(2, recipe.size());
}

Expected<Next> Work::operator()(Investigation &state) const {
  if (decides)
    return decides(state);
  if (Error error = goesOn(state))
    return error;
  return Next::On;
}

bool Step::isFor(const Question &question) const {
  switch (whom) {
  case For::All:
    return true;
  case For::Pattern:
    return !question.fromOriginal;
  case For::Command:
    return question.reduceCommand;
  case For::Input:
    break;
  }
  return question.reduceIR;
}

} // namespace culprit
