#include "nightly/regress/Regress.h"
#include "nightly/Answer.h"
#include "nightly/regress/Verdicts.h"
#include "probe/Directories.h"
#include "probe/Prober.h"
#include "probe/SHA256.h"
#include "probe/TextFile.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

char NewestIsGood::ID;
void NewestIsGood::log(raw_ostream &os) const { os << message; }
std::error_code NewestIsGood::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

std::vector<std::string> commandFor(const std::vector<std::string> &command,
                                    const std::string &compiler) {
  std::vector<std::string> words = command;
  auto place = find(words, "{compiler}");
  (place == words.end() ? words.front() : *place) = compiler;
  return words;
}

namespace {
class Search {
public:
  Search(const RegressQuestion &question, Builder &builder, Runner &runner,
         const std::function<bool()> &stopping, const SayLine &say)
      : question(question), builder(builder), runner(runner),
        stopping(stopping), say(say) {}

  Expected<RegressAnswer> run();

private:
  using Words = std::vector<std::string>;
  Expected<Ended> ask(Words words, const std::string &name);
  Expected<Ended> askCompiler(Words words, const std::string &compiler,
                              const std::string &name);
  Expected<std::string> make(size_t number, AskedBuild &asked);
  Error seeNewest(const std::string &compiler);
  Expected<PointVerdict> judge(AskedBuild &asked);
  Expected<AskedBuild> askBuild(size_t number);
  Error triage();
  std::string said(const std::string &name) const;
  std::string place(const std::string &name) const {
    return question.out + "/" + name;
  }

  const RegressQuestion &question;
  Builder &builder;
  Runner &runner;
  const std::function<bool()> &stopping;
  const SayLine &say;
  RegressAnswer answer;
  std::map<std::string, size_t> builtLast; ///< by the path of the compiler
};
} // namespace

/// One errand at a time: a build and its compiles use all cores.
Expected<Ended> Search::ask(Words words, const std::string &name) {
  Errand errand;
  errand.arguments = std::move(words);
  errand.directory = question.directory;
  errand.out = place(name + ".out");
  errand.err = place(name + ".err");
  runner.start(0, errand);
  for (bool stopped = false;;) {
    if (!stopped && stopping()) {
      stopped = true;
      runner.stopAll();
    }
    auto ended = runner.wait(std::nullopt);
    if (!ended)
      continue;
    if (stopped || stopping())
      return make_error<Stopped>(Stopped::Reason::Interrupted);
    if (ended->second.how == Ended::How::NotStarted)
      return createStringError("cannot start culprit: " + ended->second.why);
    return ended->second;
  }
}

Expected<Ended> Search::askCompiler(Words words, const std::string &compiler,
                                    const std::string &name) {
  words.insert(words.begin() + 1, question.options.begin(),
               question.options.end());
  if (!question.check.empty() && words.front() != "judge")
    append_range(words, Words{"--check", question.check});
  words.push_back("--");
  append_range(words, commandFor(question.command, compiler));
  return ask(std::move(words), name);
}

std::string Search::said(const std::string &name) const {
  auto text = readTextFile(place(name));
  if (text)
    return *text;
  consumeError(text.takeError());
  return "";
}

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
  if (!built->compiler.empty())
    builtLast[built->compiler] = number;
  return built->compiler;
}

static std::string lastLine(StringRef text) {
  text = text.rtrim();
  size_t at = text.rfind('\n');
  return (at == StringRef::npos ? text : text.substr(at + 1)).str();
}

/// Makes the bundle that has the failure.
Error Search::seeNewest(const std::string &compiler) {
  auto ended =
      askCompiler({"bisect", "--out", place("newest")}, compiler, "newest");
  if (!ended)
    return ended.takeError();
  std::string how = lastLine(said("newest.err"));
  Answer seen = parseReport(said("newest/report.json"));
  if (ended->how == Ended::How::Exited &&
      ended->code == 4 /* ExitCode::DoesNotFail */)
    return make_error<NewestIsGood>("the newest build, " +
                                    question.builds.back() +
                                    ", does not show a failure");
  if (!seen.fails())
    return usageError("the newest build, %s, cannot be asked: %s",
                      question.builds.back().c_str(),
                      how.empty() ? str(*ended).c_str() : how.c_str());
  say("newest build, " + question.builds.back() + ": " + seen.kind + ": " +
      seen.signature);
  return Error::success();
}

static PointVerdict verdictOf(Sight sight) {
  switch (sight) {
  case Sight::Same:
  case Sight::OtherFace:
    return PointVerdict::Interesting;
  case Sight::Clean:
    return PointVerdict::Uninteresting;
  case Sight::Different:
    return PointVerdict::Different;
  default:
    return PointVerdict::Unresolved;
  }
}

static Sight sightOfCheck(const Answer &answer) {
  return answer.fails()                      ? Sight::Same
         : answer.status == "not-reproduced" ? Sight::Clean
         : answer.status == "refused"        ? Sight::Refused
                                             : Sight::Trouble;
}

Expected<PointVerdict> Search::judge(AskedBuild &asked) {
  if (!question.check.empty()) {
    removeTree(place("check"));
    auto ended = askCompiler({"check", "--out", place("check")}, asked.compiler,
                             "check");
    if (!ended)
      return ended.takeError();
    Answer seen = parseReport(said("check/report.json"));
    asked.reason = seen.signature.empty() ? seen.status : seen.signature;
    asked.build = seen.build;
    return verdictOf(sightOfCheck(seen));
  }
  std::string bundle = place("newest/reproducer");
  if (!sys::fs::exists(bundle + "/bundle.json"))
    bundle = place("newest/best");
  auto ended =
      askCompiler({"judge", bundle, "--json"}, asked.compiler, "judge");
  if (!ended)
    return ended.takeError();
  JudgeAnswer seen = parseJudge(said("judge.out"));
  asked.reason =
      seen.sight == Sight::Trouble ? lastLine(said("judge.err")) : seen.reason;
  asked.build = seen.build;
  return verdictOf(seen.sight);
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
    if (Error error = seeNewest(*compiler))
      return error;
  if (!compiler->empty()) {
    auto first = judge(asked);
    if (!first)
      return first.takeError();
    auto again = judge(asked);
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
  }
  say("triage of " + first.name);
  auto ended =
      askCompiler({"triage", "--out", question.out}, first.compiler, "triage");
  if (!ended)
    return ended.takeError();
  answer.triage = *ended;
  return Error::success();
}

static std::string hashOf(const RegressQuestion &question) {
  std::string text =
      question.buildCommand + "\n" + question.check + "\n" + question.directory;
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
                               if (asked)
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
