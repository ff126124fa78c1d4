#include "triage/steps/InputAsText.h"
#include "compiler/input/InputFormat.h"
#include "judge/AssembledInput.h"
#include "probe/TextTools.h"
#include "llvm/Support/Path.h"

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

namespace {
/// The way from the user's bytes to a compile of the text of them.
class Reading {
public:
  Reading(Investigation &state, const InputFormat &format, TextTools tools)
      : state(state), door(state.prober), form(*format.text), format(format),
        tools(std::move(tools)) {}

  /// Nothing, and `why`, if there is no text that shows the failure.
  Expected<std::optional<Compile>> find() {
    const Compile &given = state.found.best;
    auto text = whole(given.input);
    if (!text || !text->input)
      return nothing(text, "it has no text");
    for (bool sameVersion : {true, false}) {
      auto compile = fromText(*text->input, assembler(sameVersion));
      // What the user's version does not show, another one must not.
      if (!compile || *compile || !isRefused)
        return compile;
    }
    return std::nullopt;
  }

  std::string why;

  /// What the printer prints, with what it leaves out.
  Expected<Remade> whole(const InputText &bytes) {
    auto text = printed(door, tools.printer, bytes);
    if (text && text->input)
      text->input = InputText(
          (form.before + text->input->text() + form.after).str(), ".mlir");
    return text;
  }

private:
  std::string version() const {
    return versionOf(form, state.found.best.input.text());
  }

  /// As near to the user's bytes as can be had.
  std::shared_ptr<const Assembler> assembler(bool sameVersion) const {
    Assembler result;
    result.argv = tools.assembler;
    StringRef suffix = format.extensions;
    result.suffix = suffix.split(' ').first.str();
    if (sameVersion) {
      auto [name, rest] = StringRef(form.versionOption).split("{}");
      result.argv.push_back((name + version() + rest).str());
    }
    return std::make_shared<const Assembler>(std::move(result));
  }

  Expected<std::optional<Compile>>
  fromText(const InputText &text, std::shared_ptr<const Assembler> assembler) {
    auto bytes = assembled(door, *assembler, text);
    isRefused = bytes && !bytes->input && !bytes->isUnresolved;
    if (!bytes || !bytes->input)
      return nothing(bytes, "no bytes can be made of its text again");
    auto generic = printed(door, tools.generic, *bytes->input);
    if (!generic || !generic->input)
      return nothing(generic, "its text has no generic form");
    Compile compile = state.found.best;
    compile.input = std::move(*generic->input);
    compile.assembler = std::move(assembler);
    auto judgement = state.oracle->ask(compile, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict == Verdict::Interesting)
      return compile;
    why = "what is made of its text does not show the failure: " +
          judgement->reason;
    return std::nullopt;
  }

  Expected<std::optional<Compile>> nothing(Expected<Remade> &made,
                                           StringRef what) {
    if (!made)
      return made.takeError();
    why = (what + ": " + made->why + " (the input is of version " + version() +
           " of the format)")
              .str();
    return std::nullopt;
  }

  Investigation &state;
  Prober &door;
  const TextForm &form;
  const InputFormat &format;
  TextTools tools;
  bool isRefused = false; ///< by the assembler that was asked last
};
} // namespace

static std::string nameOf(const std::vector<std::string> &argv) {
  return sys::path::filename(argv.front()).str();
}

static void tellHow(Investigation &state, const TextForm &form,
                    const TextTools &tools, const InputText &given,
                    const InputText &made) {
  std::string before = versionOf(form, given.text()),
              after = versionOf(form, made.text());
  state.reduction().remarks.add(
      RemarkId::Reduced,
      "reduced as the text that " + nameOf(tools.printer) +
          " prints; each candidate was assembled by " +
          nameOf(tools.assembler) +
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
  Reading reading(state, format, *tools);
  auto edited = reading.find();
  if (!edited)
    return edited.takeError();
  if (!*edited) {
    state.reduction().remarks.add(RemarkId::NotReduced,
                                  "not reduced: " + reading.why);
    return std::nullopt;
  }
  auto compile = asCompiled(state, **edited);
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

Expected<Compile> asCompiled(Investigation &state, const Compile &edited) {
  if (!edited.assembler)
    return edited;
  auto plain = withoutAssembler(state.prober, edited);
  if (plain)
    state.reduction().text = {edited.assembler, edited.input,
                              plain->input.hash(), ""};
  return plain;
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
  auto text = Reading(state, format, std::move(*tools)).whole(bytes);
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
