#include "triage/steps/best/InputAsText.h"
#include "triage/steps/best/RoundTrip.h"

using namespace llvm;

namespace culprit {

static std::string whyNoTools(Error error, const InputFormat &format) {
  return ("the input is " + format.name +
          ", which is reduced as text; that takes a program which is not "
          "there, so it will not be reduced: " +
          toString(std::move(error)) + "; " + format.text->install)
      .str();
}

std::string whyNotAsText(const Investigation &state) {
  const Session &session = state.session;
  const InputFormat &format = formatOf("", session.input.text());
  if (!format.text)
    return "the input is binary and of a format that culprit does not know, so "
           "it will not be reduced";
  auto tools = findTextTools(*format.text, session.compiler.identity.path);
  return tools ? "" : whyNoTools(tools.takeError(), format);
}

static void tellHow(Investigation &state, const TextForm &form,
                    const TextTools &tools, const InputText &given,
                    const InputText &made) {
  std::string before = versionOf(form, given.text()),
              after = versionOf(form, made.text());
  state.reduction().remarks.add(
      RemarkId::Reduced,
      "reduced as the text that " + programOf(tools.printer) +
          " prints; each candidate was assembled by " +
          programOf(tools.assembler) +
          (before == after ? ""
                           : ", into version " + after +
                                 " of the format (the input is of version " +
                                 before + ")"));
}

Expected<std::optional<Compile>> madeFromText(Investigation &state) {
  const InputText given = state.found.best.input;
  const InputFormat &format = formatOf("", given.text());
  bool isWrongCode = state.failure().face.kind == FailureKind::Miscompile;
  if (!format.text || isWrongCode)
    return std::nullopt;
  auto tools =
      findTextTools(*format.text, state.session.compiler.identity.path);
  if (!tools) {
    consumeError(tools.takeError()); // the baseline has said so
    return std::nullopt;
  }
  RoundTrip trip(state, format, *tools);
  auto edited = trip.find();
  if (!edited)
    return edited.takeError();
  if (!*edited) {
    state.reduction().remarks.add(RemarkId::NotReduced,
                                  "not reduced: " + trip.why);
    return std::nullopt;
  }
  auto compile = asCompiled(state, *state.oracle, **edited);
  if (!compile)
    return compile.takeError();
  tellHow(state, *format.text, *tools, given, compile->input);
  return std::move(*compile);
}

/// Null if the compile's input is not edited as text.
static const EditedText *textOf(const Investigation &state,
                                const Compile &compile) {
  const auto &reduction = state.found.reduction;
  bool isMade = reduction && reduction->text &&
                reduction->text->madeInto == compile.input.hash();
  return isMade ? &*reduction->text : nullptr;
}

Compile asEdited(const Investigation &state, const Compile &compile) {
  Compile edited = compile;
  if (const EditedText *text = textOf(state, compile)) {
    edited.input = text->text;
    edited.assembler = text->assembler;
  }
  return edited;
}

Expected<Compile> asCompiled(Investigation &state, Oracle &oracle,
                             const Compile &edited) {
  auto plain = oracle.asJudged(edited);
  if (plain && edited.assembler)
    state.reduction().text = {edited.assembler, edited.input,
                              plain->input.hash(), ""};
  return plain;
}

Expected<std::string> whyNotTheSame(Investigation &state,
                                    const Compile &compile) {
  Compile edited = asEdited(state, compile);
  return edited.assembler ? whyNotTheSame(state.prober, edited, compile.input)
                          : "";
}

Error makeReadable(Investigation &state) {
  const InputText &bytes = state.found.best.input;
  const InputFormat &format = formatOf("", bytes.text());
  if (!textOf(state, state.found.best) || !format.text)
    return Error::success();
  auto tools =
      findTextTools(*format.text, state.session.compiler.identity.path);
  if (!tools) { // gone meanwhile: the text that was edited has to do
    consumeError(tools.takeError());
    return Error::success();
  }
  EditedText &edited = *state.found.reduction->text;
  auto text = RoundTrip(state, format, std::move(*tools)).whole(bytes);
  if (!text || !text->input)
    return text.takeError();
  auto again = assembled(state.prober, *edited.assembler, *text->input);
  if (again && again->input && again->input->hash() == bytes.hash())
    edited.readable = text->input->text();
  return again.takeError();
}

std::string readableOf(const Investigation &state, const Compile &compile) {
  const EditedText *text = textOf(state, compile);
  return !text                    ? ""
         : text->readable.empty() ? text->text.text()
                                  : text->readable;
}

} // namespace culprit
