#include "ProbeFixture.h"
#include <fstream>
#include <sstream>
#include <thread>
#include <unistd.h>

using namespace culprit;
namespace fs = std::filesystem;

namespace {

/// Polls for what happens soon in another process; fails after a minute.
template <typename Condition> void waitUntil(Condition condition) {
  auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::string contents(const fs::path &file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

} // namespace

ProbeFixture::ProbeFixture() {
  std::string pattern =
      (fs::canonical(fs::temp_directory_path()) / "culprit-test-XXXXXX")
          .string();
  path = ::mkdtemp(pattern.data());
  mark = fs::path(path).filename().string();
}

ProbeFixture::~ProbeFixture() {
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

std::string ProbeFixture::fakeCompiler() {
  return CULPRIT_FAKES_DIR "/fake-compiler";
}

Command ProbeFixture::fake(std::vector<std::string> flags) const {
  Command command;
  command.argv = {fakeCompiler(), "--marker=" + mark};
  command.argv.insert(command.argv.end(), flags.begin(), flags.end());
  return command;
}

void ProbeFixture::write(const std::string &file, const std::string &text) {
  std::ofstream(file, std::ios::binary) << text;
}

size_t ProbeFixture::processesWithMarker() const {
  size_t count = 0;
  for (const auto &entry : fs::directory_iterator("/proc"))
    // A zombie's command line is empty.
    if (contents(entry.path() / "cmdline").find("--marker=" + mark) !=
        std::string::npos)
      ++count;
  return count;
}

void ProbeFixture::waitForNoMarker() const {
  waitUntil([&] { return processesWithMarker() == 0; });
}

void ProbeFixture::waitForFile(const std::string &file) {
  waitUntil([&] { return fs::exists(file); });
}
