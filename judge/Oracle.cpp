#include "judge/Oracle.h"
#include "judge/AssembledInput.h"
#include "judge/Faces.h"
#include "judge/Repetition.h"

using namespace llvm;

namespace culprit {

Expected<Judgement> Oracle::ask(const Compile &compile,
                                Attribution attribution) {
  return askOne(compile, attribution, Rarer::Refused);
}

Expected<Judgement> Oracle::askHoweverRare(const Compile &compile,
                                           Attribution attribution) {
  return askOne(compile, attribution, Rarer::Taken);
}

Expected<Judgement> Oracle::askOne(const Compile &compile,
                                   Attribution attribution, Rarer rarer) {
  auto answers = askAssembled({compile}, attribution, rarer);
  if (!answers)
    return answers.takeError();
  count(answers->front());
  return std::move(answers->front());
}

Expected<std::vector<Judgement>>
Oracle::askAll(const std::vector<Compile> &compiles, Attribution attribution) {
  auto answers = askAhead(compiles, attribution);
  if (!answers)
    return answers;
  for (const Judgement &answer : *answers)
    count(answer);
  return answers;
}

Expected<std::vector<Judgement>>
Oracle::askAhead(const std::vector<Compile> &compiles,
                 Attribution attribution) {
  return askAssembled(compiles, attribution, Rarer::Refused);
}

void Oracle::count(const Judgement &judgement) {
  if (judgement.met)
    known.add(*judgement.met);
}

Expected<std::vector<Judgement>>
Oracle::askAssembled(const std::vector<Compile> &compiles,
                     Attribution attribution, Rarer rarer) {
  return judgeAssembled(door(), judgedBytes, compiles,
                        [&](const std::vector<Compile> &plain) {
                          return askPlain(plain, attribution, rarer);
                        });
}

Expected<Compile> Oracle::asJudged(const Compile &compile) {
  if (!compile.assembler)
    return compile;
  if (auto bytes = judgedBytes.of(compile))
    return withBytes(compile, std::move(*bytes));
  auto again = ask(compile, Attribution::None);
  if (!again)
    return again.takeError();
  if (again->verdict != Verdict::Interesting)
    return make_error<NotMadeAgain>(again->reason);
  return withBytes(compile, *judgedBytes.of(compile));
}

void Oracle::takeAsJudged(const Compile &compile, const InputText &bytes) {
  if (compile.assembler)
    judgedBytes.add(compile, bytes);
}

Expected<std::vector<Judgement>>
Oracle::askPlain(const std::vector<Compile> &compiles, Attribution attribution,
                 Rarer rarer) {
  if (signature.runsPerQuestion <= 1)
    return judgeAll(compiles, attribution);
  auto judgements =
      judgeRepeatedly(compiles, signature.runsPerQuestion, door().workers(),
                      [&](const std::vector<Compile> &some) {
                        return judgeAll(some, attribution);
                      });
  if (!judgements || attribution == Attribution::None || rarer == Rarer::Taken)
    return judgements;
  for (auto [compile, judgement] : zip(compiles, *judgements))
    if (Error error = refuseRarer(compile, judgement))
      return error;
  return judgements;
}

Expected<ReproductionRate> Oracle::rateOf(const Compile &compile, unsigned runs,
                                          Judgement &all) {
  return measureRate(compile, runs,
                     [&](const std::vector<Compile> &some)
                         -> Expected<std::vector<Judgement>> {
                       auto judged = judgeAll(some, Attribution::None);
                       if (judged)
                         for (const Judgement &one : *judged)
                           addMet(all, one);
                       return judged;
                     });
}

Error Oracle::refuseRarer(const Compile &compile, Judgement &judgement) {
  constexpr unsigned runs = 30; // many of them were asked already
  bool asksHowOften = signature.rate.runs > 0;
  if (judgement.verdict != Verdict::Interesting || !asksHowOften)
    return Error::success();
  auto rate = rateOf(compile, runs, judgement);
  if (!rate)
    return rate.takeError();
  if (rate->isBelow(signature.rate.lowest()))
    judgement = {Verdict::Different,
                 judgement.kind,
                 false,
                 "it shows the failure more rarely, in " +
                     std::to_string(rate->showing) + " of " +
                     std::to_string(runs) + " runs",
                 "",
                 judgement.met};
  return Error::success();
}

Expected<bool> Oracle::asksOftenEnough(const Compile &compile) {
  if (signature.runsPerQuestion <= 1)
    return true;
  auto plain = asJudged(compile);
  if (!plain)
    return plain.takeError();
  Judgement all;
  auto rate = rateOf(*plain, mostRunsPerQuestion, all);
  if (!rate)
    return rate.takeError();
  count(all);
  if (rate->runsPerQuestion() <= signature.runsPerQuestion)
    return true;
  unsigned runs = std::min(rate->runsPerQuestion(), mostRunsPerQuestion);
  signature.rate = *rate;
  return std::exchange(signature.runsPerQuestion, runs) == runs;
}

void Oracle::knowSurvived(const std::vector<std::string> &errors) {
  Met met;
  for (const std::string &error : errors)
    if (is_contained(signature.face.verbatimErrors, error))
      met.survived.push_back(error);
  known.add(met);
}

void Oracle::absorb(const Oracle &other) {
  Met met = other.known;
  met.survived.clear();
  known.add(met);
  knowSurvived(other.known.survived);
  if (other.signature.runsPerQuestion >= signature.runsPerQuestion) {
    signature.rate = other.signature.rate;
    signature.runsPerQuestion = other.signature.runsPerQuestion;
  }
}

} // namespace culprit
