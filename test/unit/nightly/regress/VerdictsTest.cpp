#include "nightly/regress/Verdicts.h"
#include "probe/files/TextFile.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <sys/resource.h>

using namespace culprit;
using namespace culprit::test;

namespace {

/// No file may grow, as on a full disk.
class FullDisk {
public:
  FullDisk() {
    ::getrlimit(RLIMIT_FSIZE, &before);
    rlimit none = {0, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &none);
    handler = ::signal(SIGXFSZ, SIG_IGN);
  }
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before);
    ::signal(SIGXFSZ, handler);
  }

private:
  rlimit before{};
  void (*handler)(int);
};

class VerdictsOnDisk : public testing::Test {
protected:
  static AskedBuild build(size_t number) {
    AskedBuild asked;
    asked.number = number;
    asked.verdict = PointVerdict::Interesting;
    return asked;
  }
  Verdicts opened() const {
    return llvm::cantFail(Verdicts::open(path, "question"));
  }
  TemporaryDirectory directory;
  std::string path = directory.path + "/verdicts";
};

} // namespace

TEST_F(VerdictsOnDisk, AFullDiskTakesNoneThatWasThere) {
  Verdicts verdicts = opened();
  llvm::cantFail(verdicts.add(build(7)));
  {
    FullDisk full;
    EXPECT_NE(llvm::toString(verdicts.add(build(3))), "");
  }
  ASSERT_EQ(opened().all().size(), 1u);
  EXPECT_EQ(opened().all().front().number, 7u);
}

TEST_F(VerdictsOnDisk, ANumberThatIsNoVerdictIsNone) {
  llvm::cantFail(opened().add(build(7)));
  std::string text = contents(path);
  size_t at = text.find("\"verdict\":0");
  ASSERT_NE(at, std::string::npos);
  llvm::cantFail(writeTextFile(path, text.replace(at, 11, "\"verdict\":8")));
  EXPECT_TRUE(opened().all().empty());
}
