#include "triage/evidence/PatientRun.h"

using namespace llvm;

namespace culprit {

PatientRun::PatientRun(Prober &prober, Compile compile)
    : run(std::async(std::launch::async,
                     [&prober, compile = std::move(compile)] {
                       return prober.run(compile);
                     })) {}

PatientRun::~PatientRun() {
  if (run.valid())
    consumeError(run.get().takeError());
}

} // namespace culprit
