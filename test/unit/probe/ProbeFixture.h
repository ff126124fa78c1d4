//===- ProbeFixture.h - A directory, the fake compiler, /proc ---*- C++ -*-===//
#ifndef CULPRIT_TEST_PROBEFIXTURE_H
#define CULPRIT_TEST_PROBEFIXTURE_H

#include "probe/Command.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <string>
#include <vector>

namespace culprit {

class ProbeFixture : public testing::Test {
protected:
  ProbeFixture();
  ~ProbeFixture() override;

  /// Of this test alone; removed with it.
  const std::string &directory() const { return path; }
  /// In the arguments of each process of this test.
  const std::string &marker() const { return mark; }

  static std::string fakeCompiler();
  Command fake(std::vector<std::string> flags) const;
  static void write(const std::string &file, const std::string &text);

  /// Living processes, zombies not counted.
  size_t processesWithMarker() const;
  void waitForNoMarker() const;
  static void waitForFile(const std::string &file);

private:
  std::string path, mark;
};

} // namespace culprit
#endif
