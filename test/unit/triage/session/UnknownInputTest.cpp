//===- UnknownInputTest.cpp - Several files, and no word which ------------===//
#include "triage/session/UnknownInput.h"
#include "OpeningSession.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class UnknownInput : public OpeningSession {
protected:
  UnknownInput() {
    file("l.mlir", "module { l }\n");
    request.watches = false;
  }
  /// The program, with both files behind it.
  void ask(std::vector<std::string> program) {
    request.argv = std::move(program);
    request.argv.insert(request.argv.end(), {path("k.mlir"), path("l.mlir")});
  }
};

// `./build.sh a.mlir b.mlir` was refused, though it is no compiler.
TEST_F(UnknownInput, OfAScriptIsSaid) {
  ask({script("exit 3")});
  Session session;
  open(session);
  EXPECT_EQ(session.command.input.kind, InputPlace::Kind::StandardInput);
  EXPECT_EQ(session.command.argv, request.argv);
  EXPECT_EQ(session.input.text(), "");
  EXPECT_THAT(saidOf(session),
              HasSubstr(path("k.mlir") + ", " + path("l.mlir") +
                        "; name the one to reduce with --input"));
}

TEST_F(UnknownInput, OfAnInterpretersProgramIsThatProgram) {
  file("profiles/py.json", R"({"name": "py", "executables": ["own-python"],
                               "interpreter": true, "plainOptions": ["*"]})");
  ask({program("own-python"), file("build.py", "import sys\n")});
  Session session;
  open(session);
  EXPECT_EQ(session.input.text(), "import sys\n");
  EXPECT_THAT(saidOf(session),
              AllOf(HasSubstr(path("k.mlir") + ", " + path("l.mlir") + ";"),
                    Not(HasSubstr("build.py"))));
}

TEST_F(UnknownInput, IsTheOneThatTheUserNames) {
  ask({script("exit 3")});
  request.input = path("l.mlir");
  Session session;
  open(session);
  EXPECT_EQ(session.input.text(), "module { l }\n");
  EXPECT_EQ(saidOf(session), "");
}

TEST_F(UnknownInput, MayBeLeftUnreadByAScriptAlone) {
  auto may = [&](const std::string &program) {
    request.argv = {program, path("k.mlir")};
    Session session;
    open(session);
    return mayLeaveInputUnread(session);
  };
  EXPECT_TRUE(may(script("exit 3")));
  EXPECT_FALSE(may(path("own-opt")));
}

TEST_F(UnknownInput, OfACompilerIsRefused) {
  ask({path("own-opt")});
  EXPECT_THAT(refusal(), HasSubstr("several arguments may be the input: " +
                                   path("k.mlir") + ", " + path("l.mlir") +
                                   "; name it with --input"));
  // The entry points of wheels are scripts.
  std::filesystem::remove(path("own-opt"));
  std::filesystem::rename(script("exit 3"), path("own-opt"));
  EXPECT_THAT(refusal(), HasSubstr("several arguments"));
}

} // namespace
