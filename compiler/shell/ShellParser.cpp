#include "compiler/shell/ShellParser.h"
#include "compiler/shell/ShellLexer.h"
#include "compiler/shell/ShellRedirections.h"
#include "compiler/shell/ShellRefusals.h"
#include "compiler/shell/ShellStagePrefixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

using TokenKind = ShellToken::Kind;

namespace {

class Parser {
public:
  Parser(std::vector<ShellToken> tokens, TextPosition end,
         const LitValues &values, const ShellDialect &dialect)
      : tokens(std::move(tokens)), end(end), values(values), dialect(dialect) {}

  Error run(std::vector<ShellPipeline> &pipelines) {
    bool needsSuccess = false;
    while (true) {
      skipLineEnds();
      if (!peek() && !needsSuccess)
        return Error::success();
      ShellPipeline &pipeline = pipelines.emplace_back();
      pipeline.needsSuccess = needsSuccess;
      if (Error error = readPipeline(pipeline))
        return error;
      const ShellToken *next = take();
      if (next && next->op != "&&" && next->op != ";" && next->op != "\n")
        return refuseControl(*next);
      needsSuccess = next && next->op == "&&";
    }
  }

private:
  const ShellToken *peek() const {
    return at < tokens.size() ? &tokens[at] : nullptr;
  }
  const ShellToken *take() {
    const ShellToken *token = peek();
    at += token != nullptr;
    return token;
  }
  bool isControl(StringRef op) const {
    const ShellToken *token = peek();
    return token && token->kind == TokenKind::Control && token->op == op;
  }
  bool isBareWord(StringRef text) const {
    const ShellToken *token = peek();
    return token && token->kind == TokenKind::Word && token->word.isBare() &&
           token->word.text == text;
  }
  void skipLineEnds() {
    while (isControl("\n"))
      ++at;
  }

  Error readPipeline(ShellPipeline &pipeline) {
    bool negated = false;
    for (; isBareWord("!"); ++at)
      negated = !negated;
    for (bool more = true; more;) {
      ShellStage &stage = pipeline.stages.emplace_back();
      if (Error error = readStage(stage))
        return error;
      bool joinsErrors = isControl("|&");
      if (joinsErrors) // behind whatever else redirects them
        stage.err = stage.out;
      more = joinsErrors || isControl("|");
      if (!more)
        break;
      ++at;
      skipLineEnds();
    }
    ShellStage &last = pipeline.stages.back();
    last.expectFailure = last.expectFailure != negated;
    return Error::success();
  }

  Error readStage(ShellStage &stage) {
    unknown.clear();
    stage.at = peek() ? peek()->at : end;
    stage.hidesInput = dialect.hidesInputs;
    while (peek() && peek()->kind != TokenKind::Control) {
      const ShellToken &token = *take();
      if (Error error = token.kind == TokenKind::Word
                            ? readWord(stage, token.word)
                            : readRedirection(stage, token))
        return error;
    }
    takePrefixes(stage);
    if (stage.argv.empty())
      return refuseMissing(stage);
    return refuseUnknown(stage, unknown, dialect.isLit);
  }

  Error readWord(ShellStage &stage, ShellWord word) {
    if (stage.argv.empty())
      if (Error error = refuseKeyword(word))
        return error;
    bool assigns = stage.argv.empty() && isAssignment(word);
    bool isFormat = !dialect.isLit && word.hasQuotes && !stage.argv.empty() &&
                    readsPercents(stage.argv.front());
    if (!isFormat)
      if (Error error = fillIn(word))
        return error;
    if (!assigns) {
      stage.argv.push_back(std::move(word.text));
      return Error::success();
    }
    auto [name, value] = StringRef(word.text).split('=');
    stage.environment.emplace_back(name.str(), value.str());
    return Error::success();
  }

  Error readRedirection(ShellStage &stage, const ShellToken &token) {
    const ShellToken *next = peek();
    if (!next || next->kind != TokenKind::Word)
      return redirect(stage, token, nullptr);
    ShellWord file = next->word;
    ++at;
    if (Error error = fillIn(file))
      return error;
    return redirect(stage, token, &file);
  }

  Error fillIn(ShellWord &word) {
    auto more = substitute(word, values, dialect.isLit);
    if (!more)
      return more.takeError();
    append_range(unknown, *more);
    return Error::success();
  }

  Error refuseMissing(const ShellStage &stage) const {
    if (!stage.environment.empty())
      return shellError(stage.at, "'" + stage.environment[0].first +
                                      "=' stands alone: write it in front of "
                                      "the command, or behind export");
    const ShellToken *next = peek();
    if (next && (next->op == "(" || next->op == ")"))
      return refuseControl(*next);
    return shellError(next ? next->at : end,
                      "a command is missing" +
                          (next ? " before '" + next->op + "'" : ""));
  }

  std::vector<ShellToken> tokens;
  TextPosition end;
  const LitValues &values;
  ShellDialect dialect;
  size_t at = 0;
  std::vector<UnknownSubstitution> unknown; ///< of the stage
};

} // namespace

Expected<std::vector<ShellPipeline>>
parseShellText(const SourceText &text, const LitValues &values,
               const ShellDialect &dialect) {
  auto tokens = lexShell(text);
  if (!tokens)
    return tokens.takeError();
  std::vector<ShellPipeline> pipelines;
  Parser parser(std::move(*tokens), text.at(text.text().size()), values,
                dialect);
  if (Error error = parser.run(pipelines))
    return error;
  return pipelines;
}

} // namespace culprit
