#include "probe/Script.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

Script script() {
  Script script;
  script.command = [](const std::string &file) {
    return Command{{"sh", "test.sh", file}, {}, "", {}};
  };
  script.files = {"hash of test.sh"};
  return script;
}

TEST(Script, ItsKeyHasItsTextItsFilesAndTheInput) {
  ProberSettings settings;
  settings.compilerIdentity = "opt";
  Compile compile;
  compile.input = InputText("a");
  const std::string key = keyOf(compile, script(), settings).hash();
  EXPECT_EQ(keyOf(compile, script(), settings).hash(), key);

  Script changed = script();
  changed.files = {"hash of another test.sh"};
  EXPECT_NE(keyOf(compile, changed, settings).hash(), key);
  Compile other = compile;
  other.input = InputText("b");
  EXPECT_NE(keyOf(other, script(), settings).hash(), key);
  Compile again = compile;
  again.repeat = 1;
  EXPECT_NE(keyOf(again, script(), settings).hash(), key);
  Script elsewhere = script();
  elsewhere.command = [](const std::string &file) {
    return Command{{"sh", "test.sh", file}, {}, "/elsewhere", {}};
  };
  EXPECT_NE(keyOf(compile, elsewhere, settings).hash(), key);
  settings.compilerIdentity = "another opt";
  EXPECT_NE(keyOf(compile, script(), settings).hash(), key);
}

TEST(Script, PatienceAndOutputOfTheCompileDoNotMatter) {
  Compile compile, patient;
  patient.patience = Patience::Full;
  patient.want = Want::Output;
  EXPECT_EQ(keyOf(compile, script(), {}).hash(),
            keyOf(patient, script(), {}).hash());
}

} // namespace
