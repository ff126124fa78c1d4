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

/// The compiler's path; "" if there is none.
Expected<std::string> Regress::make(size_t number, AskedBuild &asked) {
  if (stopping())
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  auto built = builder.make(asked.name);
  if (!built)
    return built.takeError();
  asked.compiler = built->compiler;
  asked.reason = built->skipped;
  if (built->compiler.empty())
    builtLast.clear(); // it may have left half of itself in the place of others
  else
    builtLast[built->compiler] = number;
  return built->compiler;
}

/// Else what the last one said is why nobody can say.
static bool isOneOfEach(PointVerdict a, PointVerdict b) {
  auto says = [](PointVerdict verdict) {
    return verdict == PointVerdict::Interesting ||
           verdict == PointVerdict::Uninteresting;
  };
  return says(a) && says(b) && a != b;
}

Expected<AskedBuild> Regress::askBuild(size_t number) {
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
    if (isOneOfEach(*first, *again))
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
Error Regress::triage(RegressAnswer &answer) {
  using Precision = FirstFailingResult::Precision;
  if (answer.search.result.precision == Precision::Inconsistent)
    return Error::success();
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

static std::string filesOf(const RegressQuestion &question) {
  std::string text;
  SmallVector<StringRef> named;
  StringRef(question.check).split(named, ' ');
  for (StringRef word : named)
    text += contentOf(question, word);
  if (question.buildCommand.empty())
    for (const std::string &build : question.builds)
      text += stampOf(question, build);
  std::vector<std::string> words =
      withResponseFiles(commandFor(question.command, ""), question.directory);
  text += quoteForShell(words);
  for (const std::string &word : words)
    if (!question.ofRevision.count(word))
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

Expected<RegressAnswer> Regress::find() {
  RegressAnswer answer;
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
  if (answer.search.result.precision == FirstFailingResult::Precision::NotShown)
    return make_error<NewestIsGood>("the newest build, " +
                                    question.builds.back() +
                                    ", does not show the failure");
  return answer;
}

} // namespace culprit
