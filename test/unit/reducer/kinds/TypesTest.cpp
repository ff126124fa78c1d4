#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(Shapes, ADimensionShrinksWhereverItIs) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (memref<3x4xf32, strided<[4, 1], offset: ?>>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%m: memref<3x4xf32, strided<[4, 1], offset: ?>>):
    %0 = "arith.constant"() <{value = dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>}> : () -> vector<4xf32>
    %1 = "arith.constant"() <{value = 4 : index}> : () -> index
    %2 = "test.make"() {sizes = array<i64: 3, 4>} : () -> !test.t<4x3x4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
)mlir",
                          "shapes");
  // 3 -> 1, 2 and 4 -> 1, 2; attributes, too, or not.
  ASSERT_THAT(smaller, SizeIs(8));
  EXPECT_THAT(smaller[4],
              AllOf(HasSubstr("(memref<3x1xf32, strided<[1, 1], offset: ?>>) "
                              "-> vector<1xf32>"),
                    HasSubstr("dense<1.000000e+00> : vector<1xf32>"),
                    HasSubstr("value = 1 : index"),
                    HasSubstr("array<i64: 3, 1>"),
                    HasSubstr("!test.t<1x3x1xf32>"), Not(HasSubstr("4x"))));
  EXPECT_THAT(smaller[5], AllOf(HasSubstr("vector<1xf32>"),
                                HasSubstr("value = 4 : index")));
  EXPECT_THAT(smaller[0], HasSubstr("memref<1x4xf32, strided<[4, 1]"));
  EXPECT_THAT(smaller[6], HasSubstr("vector<2xf32>"));
}

TEST(Shapes, MapsKeepDimensionsThatNothingUses) {
  for (const std::string &smaller :
       eachEdit("%0 = \"test.make\"() {map = affine_map<(d0, d1)[s0] -> (d0 * "
                "4)>} : () -> vector<4xi8>\n",
                "shapes"))
    EXPECT_THAT(smaller, HasSubstr("(d0, d1)[s0] -> (d0"));
}

TEST(Shapes, LargeOnesAreHalvedAsWell) {
  EXPECT_THAT(
      eachEdit("%0 = \"test.make\"() : () -> !llvm.array<64 x i8>\n", "shapes"),
      ElementsAre(HasSubstr("array<1 x i8>"), HasSubstr("array<2 x i8>"),
                  HasSubstr("array<32 x i8>")));
}

// The number was a part of the edit, and too large for it.
TEST(Shapes, LargerOnesThanAnEditCouldHoldShrink) {
  EXPECT_THAT(eachEdit("%0 = \"test.make\"() : () -> "
                       "vector<1099511627776xi8>\n",
                       "shapes"),
              ElementsAre(HasSubstr("vector<1xi8>"), HasSubstr("vector<2xi8>"),
                          HasSubstr("vector<549755813888xi8>")));
}

TEST(Shapes, SeveralShrinkTogether) {
  GenericModule module =
      moduleOf("%0 = \"test.make\"() : () -> vector<4x5x6x1073741824xi8>\n");
  const EditKind &shapes = kindNamed("shapes");
  std::vector<Edit> edits; // the first form of each
  for (const Edit &edit : editsOf(module, shapes))
    if (edits.empty() || !shapes.exclude(edits.back(), edit))
      edits.push_back(edit);
  ASSERT_THAT(edits, SizeIs(4));
  EXPECT_THAT(applyEdits(module, shapes, edits).str(),
              HasSubstr("vector<1x1x1x1xi8>"));
  edits.erase(edits.begin());
  EXPECT_THAT(applyEdits(module, shapes, edits).str(),
              HasSubstr("vector<4x1x1x1xi8>"));
}

TEST(Shapes, ElementsThatAreNoPlainNumbersFollow) {
  auto smaller = eachEdit(R"mlir(
  %0 = "test.constant"() {value = dense<[(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]> : tensor<3xcomplex<f32>>} : () -> tensor<3xcomplex<f32>>
  %1 = "test.constant"() {value = dense<["a", "b", "c"]> : tensor<3x!test.text>} : () -> tensor<3x!test.text>
  %2 = "test.constant"() {value = sparse<[[0], [2]], [5, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
)mlir",
                          "shapes");
  ASSERT_THAT(smaller, SizeIs(2));
  EXPECT_THAT(smaller[1], AllOf(HasSubstr("dense<(1.000000e+00,2.000000e+00)> "
                                          ": tensor<2xcomplex<f32>>"),
                                HasSubstr("dense<\"a\"> : tensor<2x!"),
                                HasSubstr("> : tensor<2xi32>"),
                                Not(HasSubstr("<3x")), Not(HasSubstr("spar"))));
}

// A pass that fails on sparse elements needs a sparse attribute.
TEST(Shapes, SparseElementsOfWhichNoneIsListedStaySparse) {
  EXPECT_THAT(eachEdit("%0 = \"test.constant\"() {value = sparse<> : "
                       "tensor<2xi64>} : () -> tensor<2xi64>\n",
                       "shapes"),
              ElementsAre(HasSubstr("sparse<> : tensor<1xi64>}")));
}

TEST(Shapes, SegmentSizesAndNamesAreNoDimensions) {
  auto smaller = eachEdit(
      "%0 = \"test.make\"() <{operandSegmentSizes = array<i32: 0, 4>, name = "
      "#test.a<i4, sm_4>}> : () -> vector<4xi4>\n",
      "shapes");
  for (const std::string &text : smaller)
    EXPECT_THAT(text, AllOf(HasSubstr("array<i32: 0, 4>"), HasSubstr("sm_4"),
                            HasSubstr("xi4>")));
}

TEST(ElementTypes, OneTypeBecomesTheSimplestEverywhere) {
  auto smaller = eachEdit(R"mlir(
  "func.func"() <{function_type = (memref<4xf16>, !llvm.array<4 x f16>) -> (), sym_name = "f"}> ({
  ^bb0(%m: memref<4xf16>, %a: !llvm.array<4 x f16>):
    %0 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %1 = "arith.constant"() <{value = dense<[1.0, 2.0]> : vector<2xf16>}> : () -> vector<2xf16>
    %2 = "arith.extf"(%0) : (f16) -> f32
    "test.use"(%2, %1) {other = 1.0 : f16} : (f32, vector<2xf16>) -> ()
  }) : () -> ()
)mlir",
                          "element-types");
  auto changed =
      AllOf(HasSubstr("(memref<4xf32>, !llvm.array<4 x f32>) -> ()"),
            HasSubstr("value = 1.500000e+00 : f32"),
            HasSubstr("dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>"),
            Not(HasSubstr("arith.extf")), HasSubstr("\"test.use\"(%0, %1)"));
  // The op may say what it wants elsewhere.
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(changed, HasSubstr("other = 1.000000e+00 : f16")),
                  AllOf(changed, HasSubstr("other = 1.000000e+00 : f32"))));
}

TEST(ElementTypes, ComplexNumbersAndSparseElementsFollow) {
  auto smaller = eachEdit(R"mlir(
  %0 = "complex.constant"() {value = [1.0 : f64, 2.0 : f64]} : () -> complex<f64>
  %1 = "test.constant"() {value = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %2 = "test.constant"() {value = sparse<[[0], [2]], [5.0, 6.0]> : tensor<3xf64>} : () -> tensor<3xf64>
)mlir",
                          "element-types");
  EXPECT_THAT(smaller, testing::Each(AllOf(
                           HasSubstr("[1.000000e+00 : f32, 2.000000e+00 : "
                                     "f32]} : () -> complex<f32>"),
                           HasSubstr("4.000000e+00)]> : tensor<2xcomplex<f32>>}"
                                     " : () -> tensor<2xcomplex<f32>>"),
                           HasSubstr("6.000000e+00]> : tensor<3xf32>} : () -> "
                                     "tensor<3xf32>"))));
  EXPECT_THAT(smaller, Not(IsEmpty()));
}

TEST(ElementTypes, IntegersButForConditionsBecomeI32) {
  auto smaller = eachEdit(R"mlir(
  %0:5 = "test.make"() <{predicate = 2 : i64}> : () -> (i64, i1, i32, ui8, index)
)mlir",
                          "element-types");
  EXPECT_THAT(smaller,
              ElementsAre(HasSubstr("(i64, i1, i32, i32, index)"),
                          AllOf(HasSubstr("(i32, i1, i32, ui8, index)"),
                                HasSubstr("predicate = 2 : i64")),
                          AllOf(HasSubstr("(i32, i1, i32, ui8, index)"),
                                HasSubstr("predicate = 2 : i32"))));
}

TEST(ElementTypes, OfElementsThatAreNoValueChangeToo) {
  EXPECT_THAT(eachEdit("\"test.switch\"() {cases = dense<[1, 2]> : "
                       "vector<2xi64>} : () -> ()\n",
                       "element-types"),
              ElementsAre(HasSubstr("dense<[1, 2]> : vector<2xi32>")));
}

TEST(Shapes, OfElementsThatAreNoValueShrinkToo) {
  EXPECT_THAT(eachEdit("\"test.op\"() {e = dense<0> : tensor<2xi64>} : () -> "
                       "()\n",
                       "shapes"),
              ElementsAre(HasSubstr("dense<0> : tensor<1xi64>")));
}

TEST(MemorySpaces, WhatTypesSayOfMemoryGoes) {
  auto smaller = eachEdit(R"mlir(
  %0:6 = "test.make"() : () -> (memref<4xf32, 3>, memref<*xf32, #gpu.address_space<workgroup>>, memref<4x4xf32, strided<[8, 1]>, 3>, tensor<4xf32, #test.csr>, vector<[4]xf32>, !llvm.struct<(ptr<3>, ptr)>)
)mlir",
                          "memory-spaces");
  EXPECT_THAT(
      smaller,
      ElementsAre(AllOf(HasSubstr("(memref<4xf32>, "),
                        HasSubstr("memref<4x4xf32, strided<[8, 1]>>")),
                  HasSubstr("memref<*xf32>,"), HasSubstr("memref<4x4xf32, 3>"),
                  HasSubstr("tensor<4xf32>"), HasSubstr("vector<4xf32>"),
                  HasSubstr("struct<(ptr, ptr)>")));
}

TEST(MemorySpaces, OfPointersGoFromGlobalsAndCasts) {
  auto smaller = eachEdit(R"mlir(
  "llvm.mlir.global"() <{addr_space = 3 : i32, global_type = i32, sym_name = "g"}> ({
  }) : () -> ()
  %0 = "llvm.mlir.addressof"() <{global_name = @g}> : () -> !llvm.ptr<3>
  %1 = "llvm.addrspacecast"(%0) : (!llvm.ptr<3>) -> !llvm.ptr
  "test.use"(%1) : (!llvm.ptr) -> ()
)mlir",
                          "memory-spaces");
  EXPECT_THAT(smaller, ElementsAre(AllOf(HasSubstr("addr_space = 0 : i32"),
                                         Not(HasSubstr("addrspacecast")),
                                         HasSubstr("\"test.use\"(%0)"))));
}

TEST(Names, AllGetShorterOnesOrOne) {
  auto smaller = eachEdit(R"mlir(
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{function_type = () -> (), sym_name = "the kernel"}> ({
    }) : () -> ()
  }) : () -> ()
  "test.symbol"() {sym_name = "a"} : () -> ()
  "test.launch"() {in = [#test.x<@kernels::@"the kernel">], kernel = @kernels::@"the kernel"} : () -> ()
)mlir",
                          "names");
  EXPECT_THAT(smaller,
              ElementsAre(AllOf(HasSubstr("sym_name = \"b\""),
                                HasSubstr("sym_name = \"c\""),
                                HasSubstr("#test.x<@b::@c>"),
                                HasSubstr("kernel = @b::@c")),
                          AllOf(HasSubstr("kernel = @b::@\"the kernel\""),
                                HasSubstr("#test.x<@b::@\"the kernel\">")),
                          HasSubstr("kernel = @kernels::@b}")));
}

// The names of all were copied for each, which takes longer than a test may.
TEST(Names, OfManySymbolsAreListedAtOnce) {
  constexpr size_t many = 50000;
  std::string symbols;
  for (size_t i = 0; i < many; ++i)
    symbols += "\"test.symbol\"() {sym_name = \"symbol_" + std::to_string(i) +
               "\"} : () -> ()\n";
  EXPECT_THAT(editsOf(moduleOf(symbols), kindNamed("names")), SizeIs(many + 1));
}

TEST(Names, OfOneLetterStay) {
  EXPECT_THAT(
      eachEdit("\"test.symbol\"() {sym_name = \"z\"} : () -> ()\n", "names"),
      IsEmpty());
}

GenericModule withWeights() {
  return llvm::cantFail(GenericModule::parse(
      "\"builtin.module\"() ({\n  %0 = \"test.constant\"() {value = "
      "dense_resource<weights> : tensor<4xi16>} : () -> tensor<4xi16>\n}) : () "
      "-> ()\n\n{-#\n  dialect_resources: {\n    builtin: {\n      weights: "
      "\"0x040000000100020003000400\"\n    }\n  }\n#-}\n"));
}

/// The candidate of that kind whose text has `part`.
GenericModule candidateWith(const GenericModule &module, llvm::StringRef kind,
                            llvm::StringRef part) {
  const EditKind &edits = kindNamed(kind);
  for (const Edit &edit : editsOf(module, edits)) {
    GenericModule candidate = applyEdits(module, edits, {edit});
    if (llvm::StringRef(candidate.str()).contains(part))
      return candidate;
  }
  ADD_FAILURE() << "no " << part.str();
  return module.clone();
}

TEST(Shapes, CutTheDataOfAResource) {
  EXPECT_THAT(candidateWith(withWeights(), "shapes", "<1xi16>").str(),
              AllOf(ContainsRegex(
                        "dense_resource<weights_[0-9a-f]{8}> : tensor<1xi16>"),
                    ContainsRegex("weights_[0-9a-f]{8}: \"0x040000000100\""),
                    Not(HasSubstr("weights:"))));
}

TEST(Shapes, DataDependOnTheirOwnHistoryAlone) {
  // The candidates before have made data of all these sizes.
  GenericModule module = withWeights();
  GenericModule half = candidateWith(module, "shapes", "<2xi16>");
  GenericModule wide = candidateWith(half, "element-types", "<2xi32>");
  EXPECT_THAT(wide.str(), HasSubstr("\"0x040000000100020000000000\""));
  GenericModule again =
      candidateWith(llvm::cantFail(GenericModule::parse(half.str())),
                    "element-types", "<2xi32>");
  EXPECT_EQ(again.str(), wide.str()) << "of another run";
}

TEST(Shapes, UsersDataStayTheirOwn) {
  std::string text = withWeights().str();
  std::string cut = candidateWith(withWeights(), "shapes", "<1xi16>").str();
  size_t start = cut.find("weights_");
  std::string taken = cut.substr(start, cut.find('>', start) - start);
  // The user has other data under the name that the cut ones would get.
  size_t end = text.find("\n}) : () -> ()");
  text.insert(end, "\n  %1 = \"test.constant\"() {value = dense_resource<" +
                       taken + "> : tensor<3xi8>} : () -> tensor<3xi8>");
  text.insert(text.find("      weights: "),
              "      " + taken + ": \"0x04000000070809\",\n");
  GenericModule module = llvm::cantFail(GenericModule::parse(text));
  EXPECT_THAT(candidateWith(module, "shapes", "<1xi16>").str(),
              AllOf(HasSubstr("\"0x040000000100\""),
                    HasSubstr("\"0x04000000070809\"")));
}

TEST(Shapes, DataOfLessThanAByteAreKept) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      "\"builtin.module\"() ({\n  %0 = \"test.constant\"() {value = "
      "dense_resource<bits> : tensor<16xi1>} : () -> tensor<16xi1>\n}) : () -> "
      "()\n\n{-#\n  dialect_resources: {\n    builtin: {\n      bits: "
      "\"0x04000000AA55\"\n    }\n  }\n#-}\n"));
  EXPECT_THAT(candidateWith(module, "shapes", "<8xi1>").str(),
              HasSubstr("\"0x04000000AA\""));
}

TEST(Resources, AttributesDoWithoutTheirData) {
  EXPECT_THAT(eachEdit(withWeights(), "resources"),
              ElementsAre(AllOf(
                  ContainsRegex("dense_resource<weights_.*> : tensor<4xi16>"),
                  Not(HasSubstr("{-#")))));
}

// A group of a tool went as a whole, or not at all, and the certificate said
// that no entry can go.
TEST(Resources, OfAGroupGoOneByOne) {
  auto module = [](const std::string &entries) {
    return llvm::cantFail(
        GenericModule::parse("\"builtin.module\"() ({\n}) : () -> ()\n\n{-#\n  "
                             "external_resources: {\n    tool: {\n" +
                             entries + "\n    }\n  }\n#-}\n"));
  };
  std::string key = "      key: \"value\"", flag = "      flag: true",
              blob = "      blob: \"0x0400000001\"", comma = ",\n";
  EXPECT_THAT(eachEdit(module(key + comma + flag + comma + blob), "resources"),
              testing::UnorderedElementsAre(module(key + comma + flag).str(),
                                            module(key + comma + blob).str(),
                                            module(flag + comma + blob).str()));
}

TEST(Resources, GoOneByOne) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      "\"builtin.module\"() ({\n}) : () -> ()\n\n{-#\n  external_resources: "
      "{\n    tool: {\n      key: \"value\"\n    },\n    mlir_reproducer: {\n  "
      "    pipeline: \"cse\"\n    }\n  }\n#-}\n"));
  auto smaller = eachEdit(module, "resources");
  ASSERT_THAT(smaller, SizeIs(2));
  EXPECT_THAT(smaller,
              Contains(AllOf(HasSubstr("cse"), Not(HasSubstr("key")))));
  EXPECT_THAT(smaller,
              Contains(AllOf(HasSubstr("key"), Not(HasSubstr("cse")))));
  const EditKind &kind = kindNamed("resources");
  EXPECT_EQ(applyEdits(module, kind, editsOf(module, kind)).str(),
            "\"builtin.module\"() ({\n}) : () -> ()\n");
}
