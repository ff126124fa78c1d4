#include "report/SarifParts.h"
#include <gtest/gtest.h>

using namespace culprit;
using nlohmann::json;

TEST(SarifParts, APathIsAUri) {
  EXPECT_EQ(uriOf("a b/x~1.mlir"), "a%20b/x~1.mlir");
  EXPECT_EQ(uriOf("/a:b"), "file:///a%3Ab");
}

TEST(SarifParts, AColumnIsThatOfALine) {
  json place = physicalLocation("k.mlir", 3, 8)["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "k.mlir");
  EXPECT_EQ(place["region"], (json{{"startLine", 3}, {"startColumn", 8}}));
  place = physicalLocation("k.mlir", 3, 0)["physicalLocation"];
  EXPECT_EQ(place["region"], (json{{"startLine", 3}}));
  EXPECT_FALSE(
      physicalLocation("k.mlir", 0, 8)["physicalLocation"].contains("region"));
}

TEST(SarifParts, AFileHasTheRunAndNamesTheTool) {
  json log = json::parse(sarifLog({{"tool", toolWith(json::array())}}));
  EXPECT_EQ(log["version"], "2.1.0");
  ASSERT_EQ(log["runs"].size(), 1u);
  const json &driver = log["runs"][0]["tool"]["driver"];
  EXPECT_EQ(driver["name"], "culprit");
  EXPECT_FALSE(driver["version"].get<std::string>().empty());
  EXPECT_TRUE(driver["rules"].is_array());
}
