#include "triage/Step.h"

using namespace llvm;

namespace culprit {

Expected<Next> Work::operator()(Investigation &state) const {
  if (decides)
    return decides(state);
  if (Error error = goesOn(state))
    return error;
  return Next::On;
}

bool Step::isFor(const Question &question) const {
  switch (whom) {
  case For::All:
    return true;
  case For::Pattern:
    return !question.fromOriginal;
  case For::Command:
    return question.reduceCommand;
  case For::Input:
    break;
  }
  return question.reduceIR;
}

} // namespace culprit
