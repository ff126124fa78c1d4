#include "reducer/EditableIR.h"
#include "mlir/IR/AsmState.h"
#include "reducer/Draft.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

//===----------------------------------------------------------------------===//
// In the worker
//===----------------------------------------------------------------------===//

static auto fields(Edit &edit) { return std::tie(edit.op, edit.detail); }
static auto fields(EditedIR &edited) {
  return std::tie(edited.text, edited.ops, edited.failure);
}
static auto fields(GuiltyPlace &place) {
  return std::tie(place.locations, place.function, place.wholeFunctions);
}
static auto fields(SourceQuestion &question) {
  return std::tie(question.type, question.name, question.probe);
}
static auto fields(ValueSources &sources) {
  return std::tie(sources.nameOf, sources.never);
}

/// The text that MLIR writes for the use of a value that is nowhere.
static constexpr StringLiteral unknownValue = "<<UNKNOWN SSA VALUE>>";

/// The base may have that text, too, in a string.
static EditedIR printed(const GenericModule &module,
                        const GenericModule &base) {
  EditedIR edited{module.str(), module.countOps()};
  size_t unknown = StringRef(edited.text).count(unknownValue);
  if (unknown > 0 && unknown > StringRef(base.str()).count(unknownValue))
    edited.failure = "the edit leaves a use of a value that is gone";
  return edited;
}

static std::vector<Edit> listEdits(const GenericModule &base, unsigned kind,
                                   const ValueSources &sources) {
  return editsOf(base, editKinds()[kind], sources);
}

static EditedIR makeEdits(const GenericModule &base, unsigned kind,
                          const std::vector<Edit> &edits,
                          const ValueSources &sources) {
  return printed(applyEdits(base, editKinds()[kind], edits, sources), base);
}

static std::vector<EditedIR> makeSlices(const GenericModule &base,
                                        const GuiltyPlace &place,
                                        const ValueSources &sources) {
  std::vector<EditedIR> slices;
  for (const GenericModule &guess : sliceGuesses(base, place, sources))
    slices.push_back(printed(guess, base));
  return slices;
}

/// `"func.func"() <{...}> ({...}) : () -> ()`
static std::string withoutRegions(StringRef text) {
  StringRef first = text.split('\n').first;
  size_t end = text.rfind("\n})");
  if (!first.ends_with("({") || end == StringRef::npos)
    return first.str();
  return (first + "..." + text.drop_front(end + 1).split('\n').first).str();
}

static std::vector<std::string> describeOps(const GenericModule &base) {
  constexpr size_t enough = 200; // for a person; attributes can be tables
  std::vector<std::string> texts;
  ValueSources sources;
  Draft draft(base.clone(), sources);
  mlir::OpPrintingFlags flags;
  flags.printGenericOpForm().useLocalScope();
  mlir::AsmState names(draft.op(0), flags); // each op alone would number all
  for (unsigned number = 0; number < draft.size(); ++number) {
    std::string text;
    raw_string_ostream out(text);
    draft.op(number)->print(out, names);
    std::string line = withoutRegions(base.asWritten(std::move(text)));
    if (line.size() > enough) {
      line.resize(enough);
      line += "...";
    }
    texts.push_back(std::move(line));
  }
  return texts;
}

//===----------------------------------------------------------------------===//
// Here
//===----------------------------------------------------------------------===//

static unsigned numberOf(const EditKind &kind) {
  return &kind - editKinds().data();
}

/// How a worker died instead of this answer; empty if it did not.
template <typename Answer>
static std::string takeDeath(Expected<Answer> &answer) {
  std::string how;
  if (answer.template errorIsA<WorkerDied>())
    handleAllErrors(answer.takeError(), [&](const WorkerDied &died) {
      how = "libMLIR dies of it (" + died.how + ")";
    });
  return how;
}

Expected<KindEdits> EditableIR::edits(const EditKind &kind,
                                      const ValueSources &sources) {
  auto edits = ir.ask<listEdits>(numberOf(kind), sources);
  if (std::string how = takeDeath(edits); !how.empty())
    return KindEdits{{}, how};
  if (!edits)
    return edits.takeError();
  return KindEdits{std::move(*edits)};
}

Expected<EditedIR> EditableIR::edited(const EditKind &kind,
                                      ArrayRef<Edit> edits,
                                      const ValueSources &sources) {
  auto edited = ir.ask<makeEdits>(numberOf(kind), edits.vec(), sources);
  if (std::string how = takeDeath(edited); !how.empty())
    return EditedIR{"", 0, how};
  return edited;
}

Expected<std::vector<EditedIR>>
EditableIR::slices(const GuiltyPlace &place, const ValueSources &sources) {
  return answerOr(ir.ask<makeSlices>(place, sources), {});
}

Expected<std::vector<SourceQuestion>> EditableIR::sourceQuestions() {
  return answerOr(ir.ask<culprit::sourceQuestions>(), {});
}

Expected<std::vector<std::string>> EditableIR::opTexts() {
  return answerOr(ir.ask<describeOps>(), {});
}

} // namespace culprit
