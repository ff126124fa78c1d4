//===- OpeningSession.h - Sessions of small real programs -------*- C++ -*-===//
#ifndef CULPRIT_TEST_OPENINGSESSION_H
#define CULPRIT_TEST_OPENINGSESSION_H

#include "RealPrograms.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include <gmock/gmock.h>

namespace culprit::test {

/// A request about `own-opt`, which one of two profiles knows.
class OpeningSession : public testing::Test, protected RealPrograms {
protected:
  OpeningSession() {
    std::filesystem::create_directory(path("profiles"));
    file("profiles/mlir-opt.json",
         R"({"name": "mlir-opt", "executables": ["mlir-opt"],
             "plainOptions": ["*"],
             "spellings": {"verify-diagnostics": "--verify-diagnostics"}})");
    file("profiles/own.json",
         R"({"name": "own", "executables": ["own-opt"], "plainOptions": ["*"],
             "spellings": {"verify-diagnostics": "--verify-diagnostics"},
             "trailers": ["what each failure ends with*"]})");
    request.profileDirectories = {path("profiles")};
    request.timeout = std::chrono::minutes(2);
    request.jobs = 1;
    request.out = path("out");
    request.argv = {path("own-opt"), path("k.mlir")};
  }

  llvm::Error tryOpen(Session &session) {
    request.words = request.argv;
    return openSession(session, request);
  }
  void open(Session &session) { llvm::cantFail(tryOpen(session)); }
  /// The text of the UsageError.
  std::string refusal() {
    Session session;
    llvm::Error error = tryOpen(session);
    EXPECT_TRUE(error.isA<UsageError>());
    return llvm::toString(std::move(error));
  }
  static std::string saidOf(const Session &session) {
    std::string text;
    for (const Remark &remark : session.request.remarks.all())
      text += remark.text + "\n";
    return text;
  }

  StandardInput fed{"/dev/null"};
  Request request;
};

} // namespace culprit::test
#endif
