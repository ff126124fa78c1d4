#include "reducer/llvm/PrintedByOpt.h"
#include "probe/compiler/LLVMTools.h"
#include "reducer/Certificate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

/// Blanks in front of it aside.
static bool hasLine(StringRef text, StringRef beginning) {
  return any_of(split(text, '\n'), [&](StringRef line) {
    return line.ltrim().starts_with(beginning);
  });
}

static std::string without(const Regex &addition, StringRef line) {
  std::string text = line.str();
  while (addition.match(text))
    text = addition.sub("", text);
  return text;
}

/// Of groups of attributes (`declare void @f() #0`), and of alignments, where
/// `cut` has none. Strings stay as they are: in LLVM's, `"` is `\22`.
static std::string withoutAttributes(StringRef line, StringRef cut) {
  static const Regex group(" #[0-9]+"), alignment(",? align [0-9]+");
  SmallVector<StringRef> pieces;
  line.split(pieces, '"');
  std::vector<std::string> texts;
  for (auto [number, piece] : enumerate(pieces)) {
    std::string text = piece.str();
    bool isString = number % 2 == 1;
    if (!isString && !hasLine(cut, "attributes #"))
      text = without(group, text);
    if (!isString && !cut.contains("align"))
      text = without(alignment, text);
    texts.push_back(std::move(text));
  }
  return join(texts, "\"");
}

std::string withoutAdditions(StringRef printed, StringRef cut) {
  static constexpr StringRef additions[] = {
      "; ", "source_filename", "target triple", "target datalayout",
      "attributes #"};
  std::string text;
  SmallVector<StringRef> lines;
  printed.split(lines, '\n');
  for (StringRef line : lines) {
    bool isAdded = any_of(additions, [&](StringRef beginning) {
      return line.starts_with(beginning) && !hasLine(cut, beginning);
    });
    bool isSecondBlank =
        line.empty() && (text.empty() || StringRef(text).ends_with("\n\n"));
    if (!isAdded && !isSecondBlank)
      text += withoutAttributes(line, cut) + "\n";
  }
  return StringRef(text).rtrim('\n').str() + "\n";
}

/// What a text is made of, whatever its order and its blanks: opt moves
/// declarations.
static std::string contentOf(StringRef text) {
  std::string rest;
  copy_if(text, std::back_inserter(rest), [](char c) { return !isSpace(c); });
  sort(rest);
  return rest;
}

Error printByOpt(Oracle &oracle, ReductionAnswer &answer) {
  const std::string &cut = answer.compile.input.text();
  std::string why;
  auto printed = printedLLVMIR(
      oracle.door(), oracle.instruments().compiler().identity.path, cut, why);
  if (!printed)
    return printed.takeError();
  if (printed->empty())
    return Error::success(); // no IR: what the parser dies of
  std::string text = withoutAdditions(*printed, cut);
  if (text == cut)
    return Error::success();
  Compile pretty = answer.compile;
  pretty.input = InputText(text, pretty.input.suffix());
  auto judgement = oracle.ask(pretty, Attribution::OnAccept);
  if (!judgement || judgement->verdict != Verdict::Interesting)
    return judgement.takeError();
  if (contentOf(text) != contentOf(cut))
    addReason(answer,
              std::string("the input is as opt -S prints it, which adds "
                          "declarations of intrinsics (older builds need them) "
                          "and types") +
                  (answer.certified ? "; it was 1-minimal before that" : ""));
  answer.compile = std::move(pretty);
  return Error::success();
}

} // namespace culprit
