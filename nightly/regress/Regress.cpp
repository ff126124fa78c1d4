#include "nightly/regress/Regress.h"
#include "compiler/shell/ShellWords.h"
#include "nightly/regress/RegressErrands.h"
#include "nightly/regress/Verdicts.h"
#include "probe/Prober.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/SHA256.h"
#include "probe/files/TextFile.h"
#include "triage/session/ResponseFiles.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

namespace {
class Search {
public:
  Search(const RegressQuestion &question, Builder &builder, Runner &runner,
         const std::function<bool()> &stopping, const SayLine &say)
      : question(question), builder(builder),
        errands(question, runner, stopping, say), stopping(stopping), say(say) {
  }

  Expected<RegressAnswer> run();

private:
  Expected<std::string> make(size_t number, AskedBuild &asked);
  Expected<AskedBuild> askBuild(size_t number);
  Error triage();
  std::string place(const std::string &name) const {
    return question.out + "/" + name;
  }

  const RegressQuestion &question;
  Builder &builder;
  RegressErrands errands;
  const std::function<bool()> &stopping;
  const SayLine &say;
  RegressAnswer answer;
  std::map<std::string, size_t> builtLast; ///< by the path of the compiler
};
} // namespace

/// The compiler's path; "" if there is none.
Expected<std::string> Search::make(size_t number, AskedBuild &asked) {
  if (stopping())
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  auto built = builder.make(asked.name);
  if (!built)
    return built.takeError();
  ++answer.builds;
  asked.compiler = built->compiler;
  asked.reason = built->skipped;
  if (built->compiler.empty())
    builtLast.clear(); // it may have left half of itself in the place of others
  else
    builtLast[built->compiler] = number;
  return built->compiler;
}

Expected<AskedBuild> Search::askBuild(size_t number) {
  AskedBuild asked;
  asked.number = number;
  asked.name = question.builds[number];
  auto compiler = make(number, asked);
  if (!compiler)
    return compiler.takeError();
  bool isNewest = number + 1 == question.builds.size();
  if (isNewest && compiler->empty())
    return usageError("there is no newest build: %s", asked.reason.c_str());
  if (isNewest)
    if (Error error = errands.seeNewest(*compiler))
      return error;
  if (!compiler->empty()) {
    auto first = errands.judge(asked);
    if (!first)
      return first.takeError();
    auto again = errands.judge(asked);
    if (!again)
      return again.takeError();
    asked.verdict = *first == *again ? *first : PointVerdict::Unresolved;
    if (*first != *again)
      asked.reason = "it fails one time and not the next";
  }
  StringRef word = asked.verdict == PointVerdict::Interesting     ? "bad"
                   : asked.verdict == PointVerdict::Uninteresting ? "good"
                                                                  : "skipped";
  say(asked.name + ": " + word.str() +
      (asked.verdict == PointVerdict::Uninteresting ? ""
                                                    : ", " + asked.reason));
  return asked;
}

/// What was built in place may be another build by now.
Error Search::triage() {
  size_t number = answer.search.result.firstShowing;
  AskedBuild first = *answer.search.of(number);
  auto last = builtLast.find(first.compiler);
  if (last == builtLast.end() || last->second != number) {
    auto compiler = make(number, first);
    if (!compiler)
      return compiler.takeError();
    if (compiler->empty()) { // it could be made when it was asked
      say("no triage of " + first.name + ": " + first.reason);
      return Error::success();
    }
  }
  say("triage of " + first.name);
  auto ended =
      errands.ask({"triage", "--out", question.out}, first.compiler, "triage");
  if (!ended)
    return ended.takeError();
  answer.triage = *ended;
  return Error::success();
}

/// The content of the file that a word, or what stands behind its `=`, may
/// name: another one needs another answer.
static std::string contentOf(const RegressQuestion &question, StringRef word) {
  auto [option, value] = word.split('=');
  SmallString<256> path = value.empty() ? option : value;
  sys::path::make_absolute(question.directory, path);
  if (!sys::fs::is_regular_file(path))
    return "";
  auto text = readTextFile(path.str().str());
  if (text)
    return sha256(*text);
  consumeError(text.takeError());
  return "";
}

/// Size and time are enough for a compiler, which nobody touches for nothing.
static std::string stampOf(const RegressQuestion &question,
                           const std::string &build) {
  auto found = findExecutable(build, question.directory, ownSearchPath());
  if (!found) {
    consumeError(found.takeError());
    return "";
  }
  sys::fs::file_status status;
  if (sys::fs::status(*found, status))
    return "";
  auto changed = status.getLastModificationTime().time_since_epoch().count();
  return " " + std::to_string(status.getSize()) + " " + std::to_string(changed);
}

/// Where a tree is built, what the command names may be of each revision.
static std::string filesOf(const RegressQuestion &question) {
  std::string text;
  SmallVector<StringRef> named;
  StringRef(question.check).split(named, ' ');
  for (StringRef word : named)
    text += contentOf(question, word);
  if (!question.buildCommand.empty())
    return text;
  for (const std::string &build : question.builds)
    text += stampOf(question, build);
  std::vector<std::string> words =
      withResponseFiles(question.command, question.directory);
  if (words != question.command) // else they count already
    text += quoteForShell(words);
  for (const std::string &word : ArrayRef(words).drop_front())
    text += contentOf(question, word);
  return text;
}

static std::string hashOf(const RegressQuestion &question) {
  std::string text = question.buildCommand + "\n" + question.check + "\n" +
                     question.directory + filesOf(question);
  for (const auto *words :
       {&question.builds, &question.command, &question.options})
    for (const std::string &word : *words)
      text += "\n" + std::to_string(word.size()) + " " + word;
  return sha256(text);
}

Expected<RegressAnswer> Search::run() {
  auto verdicts = Verdicts::open(place("verdicts"), hashOf(question));
  if (!verdicts)
    return verdicts.takeError();
  answer.resumed = static_cast<unsigned>(verdicts->all().size());
  auto search = findFirstBad(question.builds.size(), verdicts->all(),
                             [&](size_t number) -> Expected<AskedBuild> {
                               auto asked = askBuild(number);
                               if (asked && !asked->isTrouble)
                                 if (Error error = verdicts->add(*asked))
                                   return error;
                               return asked;
                             });
  if (!search)
    return search.takeError();
  answer.search = std::move(*search);
  using Precision = FirstFailingResult::Precision;
  Precision precision = answer.search.result.precision;
  if (precision == Precision::NotShown)
    return make_error<NewestIsGood>("the newest build, " +
                                    question.builds.back() +
                                    ", does not show the failure");
  if (precision != Precision::Inconsistent)
    if (Error error = triage())
      return error;
  return std::move(answer);
}

Expected<RegressAnswer> regress(const RegressQuestion &question,
                                Builder &builder, Runner &runner,
                                const std::function<bool()> &stopping,
                                const SayLine &say) {
  return Search(question, builder, runner, stopping, say).run();
}

} // namespace culprit
