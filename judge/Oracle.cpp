#include "judge/Oracle.h"
#include "judge/AssembledInput.h"
#include "judge/Faces.h"
#include "judge/Repetition.h"

using namespace llvm;

namespace culprit {

Expected<Judgement> Oracle::ask(const Compile &compile,
                                Attribution attribution) {
  auto answers = askAll({compile}, attribution);
  if (!answers)
    return answers.takeError();
  return answers->front();
}

Expected<std::vector<Judgement>>
Oracle::askAll(const std::vector<Compile> &compiles, Attribution attribution) {
  return askAssembled(compiles, attribution, Rarer::Refused);
}

Expected<Judgement> Oracle::askHoweverRare(const Compile &compile,
                                           Attribution attribution) {
  auto answers = askAssembled({compile}, attribution, Rarer::Taken);
  if (!answers)
    return answers.takeError();
  return answers->front();
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

Expected<ReproductionRate> Oracle::rateOf(const Compile &compile,
                                          unsigned runs) {
  return measureRate(compile, runs, [&](const std::vector<Compile> &some) {
    return judgeAll(some, Attribution::None);
  });
}

Error Oracle::refuseRarer(const Compile &compile, Judgement &judgement) {
  constexpr unsigned runs = 30; // many of them were asked already
  bool asksHowOften = signature.rate.runs > 0;
  if (judgement.verdict != Verdict::Interesting || !asksHowOften)
    return Error::success();
  auto rate = rateOf(compile, runs);
  if (!rate)
    return rate.takeError();
  if (rate->isBelow(signature.rate.lowest()))
    judgement = {Verdict::Different, judgement.kind, false,
                 "it shows the failure more rarely, in " +
                     std::to_string(rate->showing) + " of " +
                     std::to_string(runs) + " runs"};
  return Error::success();
}

Expected<bool> Oracle::asksOftenEnough(const Compile &compile) {
  if (signature.runsPerQuestion <= 1)
    return true;
  auto plain = asJudged(compile);
  if (!plain)
    return plain.takeError();
  auto rate = rateOf(*plain, mostRunsPerQuestion);
  if (!rate)
    return rate.takeError();
  if (rate->runsPerQuestion() <= signature.runsPerQuestion)
    return true;
  unsigned runs = std::min(rate->runsPerQuestion(), mostRunsPerQuestion);
  signature.rate = *rate;
  return std::exchange(signature.runsPerQuestion, runs) == runs;
}

void Oracle::remember(OtherFailure failure) {
  auto same = find_if(known.others, [&](const OtherFailure &other) {
    return other.face.kind == failure.face.kind &&
           other.face.signal == failure.face.signal &&
           other.face.frames == failure.face.frames &&
           other.face.errors == failure.face.errors &&
           other.face.fatalLine == failure.face.fatalLine;
  });
  if (same == known.others.end())
    known.others.push_back(std::move(failure));
  else
    same->count += failure.count;
}

void Oracle::rememberFace(FailureFace proven) {
  if (none_of(known.faces, [&](const FailureFace &face) {
        return isSameFace(proven, face);
      }))
    known.faces.push_back(std::move(proven));
}

void Oracle::knowSurvived(const std::vector<std::string> &errors) {
  for (const std::string &error : errors)
    if (is_contained(signature.face.verbatimErrors, error) &&
        !is_contained(known.survived, error))
      known.survived.push_back(error);
}

void Oracle::rememberSurvived(const FailureFace &clean) {
  const FailureFace &failure = signature.face;
  for (auto [error, verbatim] : zip(failure.errors, failure.verbatimErrors))
    if (is_contained(clean.errors, error))
      knowSurvived({verbatim});
}

void Oracle::absorb(const Oracle &other) {
  for (const OtherFailure &failure : other.known.others)
    remember(failure);
  append_range(known.faces, other.known.faces);
  knowSurvived(other.known.survived);
  if (other.signature.runsPerQuestion >= signature.runsPerQuestion) {
    signature.rate = other.signature.rate;
    signature.runsPerQuestion = other.signature.runsPerQuestion;
  }
}

} // namespace culprit
