#include "compiler/input/ReproducerText.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;
using testing::Not;

namespace {

// mlir-opt-19 --mlir-pass-pipeline-crash-reproducer, local.
constexpr const char *Plain = R"__(module {
  func.func @widen(%arg0: tensor<4xi8>) -> tensor<4xi16> {
    %0 = arith.extui %arg0 : tensor<4xi8> to tensor<4xi16>
    return %0 : tensor<4xi16>
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(test-pass-failure))",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
)__";

// What mlir-opt-22 --mlir-generate-reproducer writes of a file with resources
// of its own, and another tool's resource before ours.
constexpr const char *Merged = R"__(module attributes {t.a = "{-# x: {} #-}"} {
}

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000"
    }
  },
  external_resources: {
    other_tool: {
      note: "a \22q\22 }",
      flag: true
    },
    mlir_reproducer: {
      pipeline: "builtin.module(canonicalize{enable-patterns=\22a b\22})",
      disable_threading: false,
      verify_each: false
    }
  }
#-}
)__";

ReproducerText read(llvm::StringRef file) {
  std::optional<ReproducerText> result = readReproducer(file);
  EXPECT_TRUE(result) << file.str();
  return result.value_or(ReproducerText());
}

TEST(ReproducerText, ReadsTheResource) {
  ReproducerText reproducer = read(Plain);
  EXPECT_EQ(reproducer.pipeline,
            "builtin.module(func.func(test-pass-failure))");
  EXPECT_TRUE(reproducer.disableThreading);
  EXPECT_TRUE(reproducer.verifyEach);
  EXPECT_FALSE(reproducer.fromConfigurationComment);
  EXPECT_TRUE(llvm::StringRef(reproducer.ir).ends_with("  }\n}\n"));
}

TEST(ReproducerText, WritesWhatItRead) {
  EXPECT_EQ(writeReproducer(read(Plain)), Plain);
}

TEST(ReproducerText, LeavesOtherResourcesAlone) {
  ReproducerText reproducer = read(Merged);
  EXPECT_EQ(reproducer.pipeline,
            "builtin.module(canonicalize{enable-patterns=\"a b\"})");
  EXPECT_FALSE(reproducer.verifyEach);
  EXPECT_THAT(reproducer.ir, HasSubstr("blob1: \"0x08"));
  EXPECT_THAT(reproducer.ir, HasSubstr("flag: true\n    }\n  }\n#-}"));
  EXPECT_THAT(reproducer.ir, Not(HasSubstr("mlir_reproducer")));
  reproducer.pipeline = "builtin.module(cse{a=\"b\\\\c\"})";
  std::string written = writeReproducer(reproducer);
  EXPECT_THAT(written, HasSubstr("other_tool"));
  EXPECT_EQ(read(written).pipeline, reproducer.pipeline);
  EXPECT_FALSE(readReproducer(reproducer.ir));
}

TEST(ReproducerText, MergesIntoMetadataOfEveryShape) {
  ReproducerText reproducer;
  reproducer.pipeline = "builtin.module(cse)";
  reproducer.disableThreading = true;
  for (const char *metadata :
       {"", "{-# #-}", "{-# #-}\n{-# #-}", "{-# external_resources: {} #-}",
        "{-# external_resources: { mlir_reproducer: { pipeline: \"any(x)\" } "
        "} #-}\n{-# #-}",
        "{-# z: {y: {}}, external_resources: {} #-}",
        "{-# external_resources: { a: {b: \"c\"} } #-}\n",
        "{-# dialect_resources: { d: { e: \"0x00\" } } #-}",
        "{-# external_resources: { mlir_reproducer: { pipeline: \"any(x)\" } "
        "}, "
        "z: \"y\" #-}"}) {
    reproducer.ir = std::string("module {}\n") + metadata;
    std::string written = writeReproducer(reproducer);
    ReproducerText again = read(written);
    EXPECT_EQ(again.pipeline, reproducer.pipeline) << written;
    EXPECT_TRUE(again.disableThreading) << written;
    EXPECT_EQ(llvm::StringRef(written).count("mlir_reproducer"), 1u) << written;
    EXPECT_EQ(writeReproducer(again), written);
  }
}

/// Only the last few places where metadata may begin are tried.
TEST(ReproducerText, ReadsAPipelineThatLooksLikeMetadata) {
  ReproducerText reproducer;
  reproducer.ir = "module {}\n";
  for (int i = 0; i < 20; ++i)
    reproducer.pipeline += "{-# a: ";
  EXPECT_EQ(read(writeReproducer(reproducer)).pipeline, reproducer.pipeline);
}

TEST(ReproducerText, IsFoundAmongOtherHashes) {
  ReproducerText reproducer;
  reproducer.ir = "#map = affine_map<() -> ()>\nmodule {} // {- # -# {#\n";
  reproducer.pipeline = "any(a{x=#-})";
  EXPECT_EQ(read(writeReproducer(reproducer)).pipeline, reproducer.pipeline);
  EXPECT_EQ(read(writeReproducer(reproducer)).ir, reproducer.ir);
  EXPECT_FALSE(readReproducer("#{-"));
  EXPECT_FALSE(readReproducer("#"));
}

TEST(ReproducerText, ReadsTheConfigurationComment) {
  ReproducerText reproducer =
      read("// configuration: -pass-pipeline='func.func(cse,canonicalize)' "
           "-mlir-disable-threading -verify-each=0\nmodule {}\n");
  EXPECT_EQ(reproducer.pipeline, "builtin.module(func.func(cse,canonicalize))");
  EXPECT_TRUE(reproducer.disableThreading);
  EXPECT_FALSE(reproducer.verifyEach);
  EXPECT_TRUE(reproducer.fromConfigurationComment);
  EXPECT_EQ(reproducer.ir, "module {}\n");
  EXPECT_EQ(read("// x\n// configuration: --pass-pipeline='any(cse)'").pipeline,
            "any(cse)");
}

TEST(ReproducerText, IsAbsentFromOtherFiles) {
  EXPECT_FALSE(readReproducer(""));
  EXPECT_FALSE(readReproducer("module {}"));
  EXPECT_FALSE(readReproducer("{-# a: b #-}"));
  EXPECT_FALSE(readReproducer("// configuration: -verify-each=0\n"));
  EXPECT_FALSE(readReproducer(std::string(Plain) + "module {}\n"));
}

TEST(ReproducerText, SurvivesGarbage) {
  test::forEachGarbage(
      {Plain, Merged, "// configuration: -pass-pipeline='a(b)'\nmodule {}\n",
       "{-# a: {-# b: \""},
      [](llvm::StringRef text) {
        if (std::optional<ReproducerText> reproducer = readReproducer(text))
          writeReproducer(*reproducer);
        ReproducerText other;
        other.ir = text.str();
        writeReproducer(other);
      });
}

} // namespace
