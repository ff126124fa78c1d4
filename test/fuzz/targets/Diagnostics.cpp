#include "compiler/output/Diagnostics.h"
#include "../Target.h"
#include "compiler/output/DebugLocation.h"
#include "compiler/output/DiagnosticPattern.h"
#include "compiler/output/FatalLine.h"
#include "compiler/output/HeapComplaint.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PrintedReproducer.h"
#include "compiler/output/PythonTraceback.h"
#include "compiler/output/TextOutsideIR.h"
#include "compiler/output/TritonStage.h"
#include "probe/failure/CommandComplaint.h"
#include "probe/failure/FailureSignature.h"
#include "probe/failure/InputComplaint.h"
#include "reproducer/SignatureJson.h"
#include <csignal>

namespace culprit::fuzz {

static Outcome outcomeOf(unsigned char choice, llvm::StringRef bytes) {
  using Status = Outcome::Status;
  static constexpr Status statuses[] = {
      Status::Completed,   Status::Rejected,    Status::Crashed,
      Status::TimedOut,    Status::OutOfMemory, Status::FloodedOutput,
      Status::NotLaunched, Status::Rejected};
  Outcome outcome;
  outcome.status = statuses[choice % 8];
  outcome.exitCode = outcome.status == Status::Rejected ? 1 + choice / 8 : 0;
  outcome.signal = outcome.status == Status::Crashed ? SIGSEGV : 0;
  CapturedText &stream = choice & 128 ? outcome.out : outcome.err;
  stream.text = bytes.str();
  stream.totalBytes = bytes.size();
  return outcome;
}

static void checkSignature(const FailureFace &face) {
  FailureSignature signature;
  signature.face = face;
  auto text = [](const nlohmann::json &value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  std::string written = text(signatureToJson(signature));
  auto again = signatureFromJson(nlohmann::json::parse(written));
  require(text(signatureToJson(again)) == written,
          "a signature that is written is read");
}

static void checkLines(llvm::StringRef bytes) {
  size_t before = 0;
  for (const TextLine &line : linesOutsideIR(bytes)) {
    require(line.offset >= before &&
                line.offset + line.text.size() <= bytes.size(),
            "lines come in order, in the text");
    before = line.offset + line.text.size();
  }
}

static void checkTriton(llvm::StringRef bytes) {
  tritonStage(bytes);
  for (const TritonRefusal &refusal : tritonRefusals(bytes))
    require(refusal.message.find('\n') == std::string::npos,
            "a refusal is one line");
  llvm::StringRef printed = printedReproducer(bytes);
  require(printed.empty() || (printed.begin() >= bytes.begin() &&
                              printed.end() <= bytes.end()),
          "a reproducer is a part of the text");
}

static void checkDiagnostics(llvm::StringRef bytes) {
  size_t before = 0;
  for (const Diagnostic &diagnostic : parseDiagnostics(bytes)) {
    require(diagnostic.offset >= before && diagnostic.offset < bytes.size(),
            "diagnostics come in order, in the text");
    before = diagnostic.offset;
    diagnosticPattern(normaliseDiagnostic(diagnostic.text));
    if (auto location = parseDebugLocation(diagnostic.location))
      require(!location->function.empty(), "a function has a name");
  }
}

void runDiagnostics(llvm::StringRef bytes) {
  unsigned char choice = takeChoice(bytes);
  checkLines(bytes);
  checkDiagnostics(bytes);
  checkTriton(bytes);
  isHeapComplaint(bytes);
  if (auto fatal = parseFatalLine(bytes))
    require(!fatal->verbatim.empty(), "a fatal line says something");
  if (auto traceback = parsePythonTraceback(bytes))
    require(!traceback->exception.empty(), "a traceback ends in an exception");
  Outcome outcome = outcomeOf(choice, bytes);
  commandComplaint(outcome);
  if (auto complaint = inputComplaint(outcome, "in.ll"))
    require(complaint->find('\n') == std::string::npos,
            "a complaint is a line");
  FailureFace face = faceOf(outcome);
  require(face.kind != FailureKind::None ||
              outcome.status == Outcome::Status::Completed,
          "what did not complete has failed");
  if (face.kind == FailureKind::None || face.kind == FailureKind::NotLaunched)
    return;
  FailureSignature itself;
  itself.face = face;
  Verdict verdict = judge(face, itself).verdict;
  require(verdict == Verdict::Interesting || verdict == Verdict::Unresolved,
          "a failure is not different from itself");
  face.summary();
  checkSignature(face);
}

} // namespace culprit::fuzz
