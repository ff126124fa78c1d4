#include "nightly/regress/Regress.h"
#include "nightly/regress/QuestionKey.h"
#include "nightly/regress/RegressErrands.h"
#include "nightly/regress/Verdicts.h"
#include "probe/Prober.h"
#include "probe/compiler/CompilerIdentity.h"
#include "probe/files/Directories.h"
#include "triage/session/UsageError.h"

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

/// Which compiler a script starts today, only it knows.
static bool isScript(const RegressQuestion &question, const AskedBuild &asked) {
  if (!question.buildCommand.empty() || asked.compiler.empty())
    return false;
  auto compiler = identifyCompiler(asked.compiler, question.directory);
  if (compiler)
    return compiler->isScript;
  consumeError(compiler.takeError());
  return false;
}

/// What a search over scripts that has ended was told may hold no more.
void Regress::forgetIfScripts(const std::vector<AskedBuild> &asked) const {
  if (any_of(asked, [&](const AskedBuild &build) {
        return isScript(question, build);
      }))
    removeTree(place("verdicts"));
}

/// What was built in place may be another build by now.
Error Regress::triage(RegressAnswer &answer) {
  using Precision = FirstFailingResult::Precision;
  if (answer.search.result.precision == Precision::Inconsistent) {
    forgetIfScripts(answer.search.asked);
    return Error::success();
  }
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
  answer.isContradicted = exitedWith(*ended, ExitCode::DoesNotFail);
  if (answer.isContradicted)
    removeTree(place("verdicts"));
  forgetIfScripts(answer.search.asked);
  return Error::success();
}

Expected<RegressAnswer> Regress::find() {
  RegressAnswer answer;
  // Without the bundle that they were given by, nobody can go on from them.
  if (!errands.canJudge())
    removeTree(place("verdicts"));
  auto verdicts = Verdicts::open(place("verdicts"), keyOf(question));
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
  if (answer.search.result.precision ==
      FirstFailingResult::Precision::NotShown) {
    forgetIfScripts(answer.search.asked);
    return make_error<NewestIsGood>("the newest build, " +
                                    question.builds.back() +
                                    ", does not show the failure");
  }
  return answer;
}

} // namespace culprit
