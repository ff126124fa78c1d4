#include "triage/Recipe.h"
#include "triage/steps/baseline/MeasureFailure.h"
#include "triage/steps/baseline/MeasureWrongCode.h"
#include "triage/steps/baseline/Steady.h"
#include "triage/steps/localise/ActionInReduced.h"
#include "triage/steps/localise/FindAction.h"
#include "triage/steps/localise/FindKernel.h"
#include "triage/steps/localise/FindLLVMPass.h"
#include "triage/steps/localise/FindPass.h"
#include "triage/steps/localise/FindWrongPass.h"
#include "triage/steps/localise/HandOver.h"
#include "triage/steps/localise/InvalidIR.h"
#include "triage/steps/localise/LocaliseWrongCode.h"
#include "triage/steps/localise/NoPass.h"
#include "triage/steps/localise/Origin.h"
#include "triage/steps/localise/PassAlone.h"
#include "triage/steps/localise/ShowsFor.h"
#include "triage/steps/localise/SmallFirst.h"
#include "triage/steps/localise/SmallerTool.h"
#include "triage/steps/localise/Tier.h"
#include "triage/steps/localise/Toolkit.h"
#include "triage/steps/reduce/EndAtMachineCode.h"
#include "triage/steps/reduce/ReduceByScript.h"
#include "triage/steps/reduce/ReduceCommand.h"
#include "triage/steps/reduce/ReduceInput.h"
#include "triage/steps/reduce/ReduceWrongCode.h"
#include "triage/steps/reduce/ShortenPipeline.h"
#include "triage/steps/remarks/AroundCulprit.h"
#include "triage/steps/remarks/WhatItSays.h"
#include "triage/steps/replay/AsPasted.h"
#include "triage/steps/replay/Confirm.h"
#include "triage/steps/replay/WithThreads.h"

using namespace llvm;

namespace culprit {

// A comment between two lines says what holds from there on.

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

static const Step doesASmallerToolShowIt = {
    "reproducer", goOnWithReproducer,
    "does the tool for its reproducers show it?", For::Pattern, edits};

/// From the best so far to the smallest input and the shortest command.
static const Step makeItSmaller[] = {
    {"slice", cutSlice, "do the failing op and the code around it suffice?",
     For::Input, edits},
    // `reduction` has what is found of a smaller input or a shorter command (it
    // begins with the first line that needs it), and all of that is dropped
    // with it. The command is shortened first: shorter ones compile faster.
    {"flags", reduceSettings, "which options, flags and variables matter?",
     For::Command, edits},
    {"reduce", reduceInput, "how small an input still shows it?", For::Input,
     edits},
    // The input is minimal for this command. The smaller input may need fewer
    // passes and settings.
    {"pipeline", shortenPipelineAgain, "which passes does that input need?",
     For::Input, edits},
    {"flags", reduceSettingsAgain, "which settings does that input need?",
     For::Input, edits, /*jump=*/"reduce"},
    // The reduction is minimal: each single edit that was tried loses the
    // failure. The next two lines ask about commands that are more like the
    // user's.
    {"threads", allowThreads,
     "does it still fail if threads are allowed again?", For::Command, edits},
    {"whole", tryWholePipeline,
     "does the whole command show it on the reduced input?", For::Command,
     edits},
};

// Of a hang that edits made slow, it jumps back once, to reduce what hangs with
// limits that tell the two apart.
static const Step doesItReplay = {
    "confirm",
    confirmAnswer,
    "does run.sh fail in another directory, and pass with a healthy compiler?",
    For::All,
    /*edits=*/false,
    /*jump=*/"flags"};

/// The remarks beside the answer to a failure that shows.
static const Step isItTheUsersToo[] = {
    // The answer is fixed. If the smaller input did not replay and the user's
    // own did, `confirm` gave the reduction up and confirmed that one.
    {"says", readWhatItSays, "what does the compiler itself say of it?"},
    {"with-threads", askWithThreads,
     "if threads change the failure, does the reproducer fail with them, or "
     "without?"},
    {"as-pasted", askAsPasted,
     "does the user's own command show it on the reduced input?"},
};

/// Beside the answer, for people: the code without the culprit and with it.
static const Step whatDidTheActionDo = {
    "ir", lookAroundAction, "what did the application do to the code?"};
static const Step whatDidTheLLVMPassDo = {"ir", lookAroundLLVMPass,
                                          "what did the pass do to the code?"};
static const Step whatDidTheWrongPassDo = {"ir", lookAroundWrongPass,
                                           "what did the pass do to the code?"};

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
      // `original` fails, and `oracle` says how. Only that failure counts.
      canItBeMeasured,
      // `ground` is a form of the command that fails in the same way, and
      // whose knobs can be turned.
      {"pass", findPass, "in which pass does it fail?"},
      // The pass is known, or a range that holds it. If another pass fails with
      // the same message, the oracle takes that for another failure.
      {"small", goOnWithPart,
       "does the part of a large input suffice at which "
       "the trace points?",
       For::All, edits},
      // `ground` may be that of a part of the input from here on.
      {"tier", nameTier, "is it MLIR's, LLVM's, or the assembler's?"},
      doesASmallerToolShowIt,
      // The command itself is reduced. If the tool had shown the failure, the
      // answer would be the tool's.
      {"snapshot", snapshotBeforePass,
       "does the pass alone, on the IR that it gets, show it?", For::Pattern,
       edits},
      // `alone` runs only that pass on its IR. Without it the whole command is
      // reduced, and no pattern is named before it is.
      {"kernel", isolateOneKernel, "which function does it need?", For::Pattern,
       edits},
      {"action", findAction, "which pattern application inside the pass?",
       For::Pattern, edits},
      {"invalid", findWhoLeftInvalidIR, "after which action is the IR invalid?",
       For::Pattern},
      {"pipeline", shortenPipeline,
       "which passes lead there from the input as given?", For::Command, edits},
      // Everything above was proven on the user's input, or on that part.
      {"origin", findOriginOfOps, "did the user write the op, or a pass?"},
  };
  const Step inWhatIsLeft[] = {
      // The answer replays. Its input has few ops, and the pass may fail on
      // them alone where it did not on the whole.
      {"action", findActionInReduced,
       "if no pattern is named, which one is it on the reduced input?",
       For::Pattern, edits},
  };
  return joined({localise, makeItSmaller, doesItReplay, inWhatIsLeft,
                 whatDidTheActionDo, isItTheUsersToo});
}

static Recipe llvm() {
  const Step localise[] = {
      isItThere,
      canItBeMeasured,
      {"pass", findLLVMPass, "in which pass, and on which function?"},
      {"action", findLLVMUnits, "which units of LLVM's debug counters?",
       For::Pattern},
      {"tier", nameTier, "is it a pass, code generation, or the assembler?"},
      // The pipeline of opt belongs to the reduction: the second `pass` judges
      // the reduced input and the reduced pipeline together.
      {"pipeline", dropPipeline, "does it fail without any pass?", For::Command,
       edits},
      {"pipeline", shortenLLVMPipeline, "which passes does it need?",
       For::Command, edits},
      {"product", endAtMachineCode,
       "does it show if the command ends at the device's code?", For::Command,
       edits},
  };
  const Step isItStillThatPass[] = {
      {"pass", findLLVMPassAgain, "is it the same pass in what is left?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, isItStillThatPass, doesItReplay,
                 whatDidTheLLVMPassDo, isItTheUsersToo});
}

static Recipe noPasses() {
  const Step localise[] = {
      isItThere,
      canItBeMeasured,
      // Passes in several processes or threads cannot be gated. What one of
      // them leaves as it fails is of that one alone.
      doesASmallerToolShowIt,
      {"pass", sayThatNoPassIsGated, "why is there no pass to name?"},
      {"tier", nameTier, "is it the front end, LLVM's, or the assembler's?"},
      {"kernel", isolateKernelOfReader, "which function does it need?",
       For::Pattern, edits},
      {"pipeline", dropPipeline, "does it fail without any pass?", For::Command,
       edits},
      {"pipeline", shortenLLVMPipeline, "which passes does it need?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, doesItReplay, isItTheUsersToo});
}

static Recipe handedOver() {
  const Step localise[] = {
      isItThere,
      canItBeMeasured,
      {"watch", watchHandOver, "what goes to the tools behind it, and back?"},
      // If the compiler drops what these say, `oracle` knows it now.
      {"toolkit", checkToolkit, "does it fail with its own toolkit, too?",
       For::All, !edits, /*jump=*/"confirm"},
      {"tier", nameTierOfHandOver, "is it MLIR's, LLVM's, or the assembler's?"},
      {"pass", findHandedOverPass, "in which pass of LLVM, on which function?"},
      {"shows-for", tellWhereItShows,
       "for which architectures and levels does it show?"},
  };
  return joined({localise, makeItSmaller, doesItReplay, isItTheUsersToo});
}

static Recipe noneReached() {
  const Step localise[] = {
      isItThere,
      canItBeMeasured,
      {"pass", sayThatNoPassIsReached, "why is there no pass to name?"},
      {"tier", nameTier, "is it the front end, LLVM's, or the assembler's?"},
      {"pipeline", dropPipeline, "does it fail without any pass?", For::Command,
       edits},
  };
  return joined({localise, makeItSmaller, doesItReplay, isItTheUsersToo});
}

static Recipe wrongMLIR() {
  const Step localise[] = {
      isItWrong,
      // The user's check rejects the output of `original`.
      isItSteadilyWrong,
      {"pass", findWrongPass, "without which pass is the output right?"},
      // `wrong` holds the guilty pass and those that it needs. Each run was of
      // a whole pipeline, in which one pass was switched off.
      {"snapshot", cutOutWrongPass,
       "is the output as wrong if the pass runs in a process of its own?"},
      {"kernel", findWrongKernel, "on which function does the pass go wrong?"},
      {"action", findWrongAction, "which pattern application inside the pass?"},
      // `middle` judges the pass alone. These three were also for `reduce`: in
      // the end it asks whether the smaller program is wrong by the same
      // application.
      {"origin", findOriginOfOps, "did the user write the op, or a pass?"},
      {"options", dropOptionsOfWrong, "which options do the passes need?",
       For::Command},
      {"reference", compareWithReference,
       "do the compiles with the pass and without it differ?", For::Command,
       edits, /*jump=*/"confirm"},
      // `oracle` compares two compiles now, so it can judge edited inputs, too.
  };
  const Step isItStillThat[] = {
      // `meaning` jumps back once, to reduce again with valgrind at each step;
      // if that does not help, it gives the reduction up and goes on.
      {"meaning", checkOneMeaning,
       "does the reduced program read initialised values only?", For::Command,
       edits, /*jump=*/"reference"},
      {"again", findWrongAgain, "is it the same application in what is left?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, isItStillThat, doesItReplay,
                 whatDidTheWrongPassDo});
}

static Recipe wrongLLVM() {
  const Step localise[] = {
      isItWrong,
      isItSteadilyWrong,
      {"pass", findLLVMPass, "without which pass is the output right?"},
      {"action", findLLVMUnits, "which units of LLVM's debug counters?",
       For::Pattern},
      {"pipeline", shortenLLVMPipeline, "which passes does it need?",
       For::Command, edits},
      {"reference", compareWithReference,
       "do the compiles with the passes and without them differ?", For::Command,
       edits, /*jump=*/"again"},
  };
  const Step isItStillThat[] = {
      // `meaning` jumps back once, to reduce again with valgrind at each step;
      // if that does not help, it gives the reduction up and goes on.
      {"meaning", checkOneMeaning,
       "does the reduced program read initialised values only?", For::Command,
       edits, /*jump=*/"pipeline"},
      {"again", findWrongAgain, "is it the same pass in what is left?",
       For::Command, edits},
  };
  return joined({localise, makeItSmaller, isItStillThat, doesItReplay,
                 whatDidTheLLVMPassDo});
}

static Recipe script() {
  return {
      // All of it always runs: a smaller input is all that is asked for.
      {"baseline", askScript, "does the test hold for the input, each time?"},
      {"reduce", reduceInput, "how small an input still passes the test?"},
      {"confirm", confirmByScript, "does the test hold for it, each time?"},
  };
}

static Recipe check() { return {isItThere}; }

//===----------------------------------------------------------------------===//
// By their kinds
//===----------------------------------------------------------------------===//

ArrayRef<RecipeKind> recipeKinds() {
  using enum RecipeKind;
  static constexpr RecipeKind all[] = {MLIR,       LLVM,        NoPasses,
                                       HandedOver, NoneReached, WrongMLIR,
                                       WrongLLVM,  Script,      Check};
  return all;
}

const Recipe &recipeOf(RecipeKind kind) {
  static const Recipe all[] = {mlir(),       llvm(),        noPasses(),
                               handedOver(), noneReached(), wrongMLIR(),
                               wrongLLVM(),  script(),      check()};
  return all[size_t(kind)];
}

size_t linesOfGround(const Recipe &recipe) {
  for (size_t line = 0; line < recipe.size(); ++line)
    if (recipe[line].name == StringRef("steady"))
      return line + 1;
  return 1;
}

} // namespace culprit
