#include "triage/steps/best/RoundTrip.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

std::string programOf(const std::vector<std::string> &argv) {
  return sys::path::filename(argv.front()).str();
}

Expected<std::string> whyNotTheSame(Prober &door, const Compile &edited,
                                    const InputText &bytes) {
  auto again = assembled(door, *edited.assembler, edited.input);
  if (!again)
    return again.takeError();
  if (!again->input)
    return "the same text could not be assembled again: " + again->why;
  if (again->input->hash() != bytes.hash())
    return programOf(edited.assembler->argv) +
           " does not always make the same bytes of one text";
  return "";
}

Expected<Remade> RoundTrip::whole(const InputText &bytes) {
  auto text = printed(door, tools.printer, bytes);
  if (text && text->input)
    text->input = InputText(
        (form.before + text->input->text() + form.after).str(), ".mlir");
  return text;
}

std::string RoundTrip::version() const {
  return versionOf(form, state.found.best.input.text());
}

/// As near to the user's bytes as can be had.
std::shared_ptr<const Assembler> RoundTrip::assembler(bool sameVersion) const {
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

Expected<std::optional<Compile>> RoundTrip::find() {
  auto text = whole(state.found.best.input);
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

Expected<std::optional<Compile>>
RoundTrip::fromText(const InputText &text,
                    std::shared_ptr<const Assembler> assembler) {
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
  auto judgement = state.oracle->ask(compile, Attribution::OnAcceptInAnyForm);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict == Verdict::Interesting)
    return ifTheSameAgain(std::move(compile));
  why = "what is made of its text does not show the failure: " +
        judgement->reason;
  return std::nullopt;
}

/// A verdict on bytes is one on their text only if these are always made.
Expected<std::optional<Compile>> RoundTrip::ifTheSameAgain(Compile compile) {
  auto judged = state.oracle->asJudged(compile);
  if (!judged)
    return judged.takeError();
  auto differs = whyNotTheSame(door, compile, judged->input);
  if (!differs)
    return differs.takeError();
  if (differs->empty())
    return compile;
  why = std::move(*differs);
  return std::nullopt;
}

Expected<std::optional<Compile>> RoundTrip::nothing(Expected<Remade> &made,
                                                    StringRef what) {
  if (!made)
    return made.takeError();
  why = (what + ": " + made->why + " (the input is of version " + version() +
         " of the format)")
            .str();
  return std::nullopt;
}

} // namespace culprit
