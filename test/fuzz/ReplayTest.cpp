//===- ReplayTest.cpp - Inputs that once broke something ------------------===//
//
// One test for each file of regressions/TARGET/.
//
//===----------------------------------------------------------------------===//
#include "Target.h"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <sstream>

using namespace culprit::fuzz;
namespace fs = std::filesystem;

namespace {

class Replay : public testing::Test {
public:
  Replay(const Target &target, fs::path file)
      : target(target), file(std::move(file)) {}

  void TestBody() override {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    // As long as the input is, so that a sanitizer sees what is read behind it.
    std::string bytes = text.str();
    auto exact = std::make_unique<char[]>(bytes.size());
    std::copy(bytes.begin(), bytes.end(), exact.get());
    target.run({exact.get(), bytes.size()});
  }

private:
  const Target &target;
  fs::path file;
};

/// The files, sorted, as tests by their names.
void registerAll(const Target &target) {
  fs::path directory =
      fs::path(CULPRIT_SOURCE_DIR) / "test/fuzz/regressions" / target.name;
  std::vector<fs::path> files;
  if (fs::is_directory(directory))
    for (const auto &entry : fs::directory_iterator(directory))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path &file : files) {
    std::string name = file.filename().string();
    for (char &c : name)
      c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    testing::RegisterTest(target.name, name.c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, [&target, file]() -> testing::Test * {
                            return new Replay(target, file);
                          });
  }
}

/// Garbage that needs no file.
TEST(Replay, EveryTargetTakesNothingAndAByte) {
  for (const Target &target : targets()) {
    target.run("");
    for (int byte = 0; byte < 256; byte += 5)
      target.run(std::string(1, static_cast<char>(byte)));
  }
}

} // namespace

int main(int argc, char **argv) {
  for (const Target &target : targets())
    registerAll(target);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
