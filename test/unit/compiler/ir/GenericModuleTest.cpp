//===- GenericModuleTest.cpp ----------------------------------------------===//
//
// inputs/*.mlir are what mlir-opt printed, byte for byte, of one kernel at
// several stages of lowering and of a collection of odd attributes.
//
//===----------------------------------------------------------------------===//

#include "compiler/ir/GenericModule.h"

#include "compiler/ir/Symbols.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MemoryBuffer.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::string inputs =
    std::string(CULPRIT_SOURCE_DIR) + "/test/unit/compiler/ir/inputs/";

std::string readInput(const std::string &name) {
  auto buffer = llvm::MemoryBuffer::getFile(inputs + name);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

GenericModule parsed(llvm::StringRef text) {
  return llvm::cantFail(GenericModule::parse(text));
}

std::string errorOf(llvm::StringRef text) {
  auto module = GenericModule::parse(text);
  return module ? "" : llvm::toString(module.takeError());
}

std::string wrapped(const std::string &body) {
  return "\"builtin.module\"() ({\n" + body + "}) : () -> ()\n";
}

std::string function(const std::string &name, const std::string &body = "") {
  return "  \"func.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\"}> ({\n" + body + "    \"func.return\"() : () -> ()\n" +
         "  }) : () -> ()\n";
}

std::string declaration(const std::string &name) {
  return "  \"func.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\", sym_visibility = \"private\"}> ({\n  }) : () -> ()\n";
}

std::string call(const std::string &name) {
  return "    \"func.call\"() <{callee = @" + name + "}> : () -> ()\n";
}

const std::string table =
    "  \"gpu.module\"() <{sym_name = \"m\"}> ({\n"
    "    \"gpu.func\"() <{function_type = () -> ()}> ({\n"
    "      \"gpu.return\"() : () -> ()\n"
    "    }) {sym_name = \"k\"} : () -> ()\n  }) : () -> ()\n";

std::string without(const std::string &text,
                    const std::vector<std::string> &paths) {
  GenericModule module = parsed(text);
  module.removeFunctions(paths);
  return module.str();
}

std::vector<std::string> pathsOf(const GenericModule &module) {
  std::vector<std::string> paths;
  for (const FunctionInfo &function : module.functions())
    paths.push_back(function.path);
  return paths;
}

} // namespace

TEST(GenericModule, PrintsWhatItRead) {
  unsigned count = 0;
  for (const auto &entry : std::filesystem::directory_iterator(inputs)) {
    SCOPED_TRACE(entry.path().string());
    std::string text = readInput(entry.path().filename());
    auto module = GenericModule::parse(text);
    ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
    EXPECT_EQ(module->str(), text);
    EXPECT_EQ(module->clone().str(), text);
    ++count;
  }
  EXPECT_GE(count, 7u);
}

// It was seen: the module of the kernels failed, and one of them was named.
TEST(GenericModule, TablesStayIfNoFunctionIsLeft) {
  std::string host = function("h");
  EXPECT_EQ(without(wrapped(host + table), {"@m::@k"}), wrapped(host));
  std::string none = without(wrapped(table), {"@m::@k"});
  EXPECT_THAT(none, HasSubstr("gpu.module"));
  EXPECT_THAT(none, testing::Not(HasSubstr("gpu.func")));
}

TEST(GenericModule, ForeignTypesStandWhereBuiltinRestrictsThem) {
  std::string text = wrapped(
      R"(  "a.op"() <{p = #b.attr<internal>, q = #b.typed<1> : i32}> : () -> ()
  %0:5 = "a.b.op"() : () -> (vector<4x!p.ptr>, memref<2x!tile.x<4x4>>, memref<4xf32, #space<weird one>>, tensor<4xf32, #enc.e<{m = (d0)}>>, !fn.func<void (ptr, ...)>)
)");
  EXPECT_EQ(parsed(text).str(), text);
}

TEST(GenericModule, TypesOfTwoNamespacesDiffer) {
  EXPECT_THAT(errorOf(wrapped("  %0 = \"a.op\"() : () -> !a.x\n"
                              "  \"a.op\"(%0) : (!b.x) -> ()\n")),
              HasSubstr("line 3:10: use of value '%0' expects different type"));
}

TEST(GenericModule, ThereIsNoLimitToNamespaces) {
  std::string body;
  for (int i = 0; i < 200; ++i)
    body += "  \"a.op\"() {x = !n" + std::to_string(i) + ".t} : () -> ()\n";
  EXPECT_EQ(parsed(wrapped(body)).str(), wrapped(body));
}

TEST(GenericModule, ReadsInvalidIR) {
  std::string text = wrapped("  \"func.func\"() ({\n  ^bb0:\n"
                             "  }) : () -> ()\n");
  EXPECT_EQ(parsed(text).countOps(), 2u);
}

TEST(GenericModule, KeepsResources) {
  std::string text = wrapped("  \"c.c\"() {v = dense_resource<blob> : "
                             "tensor<1xi64>} : () -> ()\n") +
                     R"ir(
{-#
  dialect_resources: {
    builtin: {
      blob: "0x080000000100000000000000"
    }
  },
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(cse)",
      disable_threading: true,
      verify_each: true
    }
  }
#-}

)ir";
  EXPECT_EQ(parsed(text).str(), text);
}

namespace {

std::string withData(const std::string &body, const std::string &sections) {
  return wrapped(body) + "\n{-#\n  dialect_resources: {\n" + sections +
         "  }\n#-}\n\n";
}

const std::string fourBytes = ": \"0x0400000001000000\"";

std::string section(const std::string &dialect,
                    const std::vector<std::string> &keys) {
  std::string text;
  for (const std::string &key : keys)
    text += (text.empty() ? "" : ",\n") + ("      " + key) + fourBytes;
  return "    " + dialect + ": {\n" + text + "\n    }";
}

/// An op of each text, as an attribute.
std::string uses(const std::vector<std::string> &attributes) {
  std::string text;
  for (const std::string &attribute : attributes)
    text += "  \"t.op\"() {value = " + attribute + "} : () -> ()\n";
  return text;
}

/// Without the ops whose text has `part`.
std::string withoutOps(const std::string &text, llvm::StringRef part) {
  GenericModule module = parsed(text);
  std::vector<mlir::Operation *> gone;
  for (mlir::Operation &op : *module.module().getBody()) {
    std::string printed;
    llvm::raw_string_ostream out(printed);
    op.print(out);
    if (llvm::StringRef(printed).contains(part))
      gone.push_back(&op);
  }
  for (mlir::Operation *op : gone)
    op->erase();
  return module.str();
}

} // namespace

// MLIR prints only what attributes of its own name.
TEST(GenericModuleData, StandInsNameThemToo) {
  std::string text =
      withData(uses({"#t.composite<[dense_resource<blob> : tensor<1xi32>]>",
                     "dense_resource<tile> : !t.tile<4xi32>", "!t.type<x.y_1$>",
                     "#t.s<\"quote \\22\">",
                     "#t.composite<dense_resource<\"a b\"> : tensor<1xi32>>"}) +
                   "  %0 = \"t.op\"() : () -> !t.result<of_result>\n",
               section("builtin", {"blob", "tile", "x.y_1$", "\"quote \\22\"",
                                   "\"a b\"", "of_result"}) +
                   "\n");
  EXPECT_EQ(parsed(text).str(), text);
  EXPECT_EQ(parsed(text).clone().str(), text);
}

TEST(GenericModuleData, AreInTheOrderOfTheirUses) {
  std::string text = withData(
      uses({"dense_resource<z> : tensor<1xi32>", "#t.x<dense_resource<b>>",
            "dense_resource<a> : tensor<1xi32>", "#t.x<dense_resource<z>>"}),
      section("builtin", {"z", "b", "a"}) + "\n");
  EXPECT_EQ(parsed(text).str(), text);
}

TEST(GenericModuleData, GoWithTheirLastUse) {
  std::string one = "#t.x<dense_resource<one> : tensor<1xi32>>",
              two = "#t.x<dense_resource<two> : tensor<1xi32>>";
  std::string text = withData(uses({one, two, one}),
                              section("builtin", {"one", "two"}) + "\n");
  EXPECT_EQ(withoutOps(text, "<one>"),
            withData(uses({two}), section("builtin", {"two"}) + "\n"));
  EXPECT_EQ(withoutOps(text, "t.op"), wrapped("^bb0:\n"));
}

// MLIR itself: `dialect 'ns' is unknown`.
TEST(GenericModuleData, OfForeignDialectsAreRead) {
  std::string text = withData(
      uses({}), "    ns: {\n      e: \"0x0400000001\",\n      text: \"a "
                "\\22b\",\n      flag: true\n    }\n");
  EXPECT_EQ(parsed(text).str(), text);
  EXPECT_THAT(parsed(text).resources(),
              ElementsAre("data e", "data flag", "data text"));
}

// MLIR has an order of its own for the dialects.
TEST(GenericModuleData, OfAllDialectsAreInOneSection) {
  std::string builtin = section("builtin", {"own"}), t = section("t", {"w"});
  std::string printed =
      parsed(withData(
                 uses({"#t.weights<w>", "dense_resource<own> : tensor<1xi32>"}),
                 builtin + ",\n" + t + "\n"))
          .str();
  EXPECT_THAT(printed, HasSubstr(builtin));
  EXPECT_THAT(printed, HasSubstr(t));
  EXPECT_EQ(llvm::StringRef(printed).count("dialect_resources"), 1u);
  EXPECT_EQ(parsed(printed).str(), printed);
}

TEST(GenericModuleData, OfForeignDialectsGoWithTheirLastUseIfTheyHadAny) {
  std::string text =
      withData(uses({"#t.weights<w>"}), section("t", {"setting", "w"}) + "\n");
  EXPECT_EQ(parsed(text).str(), text);
  EXPECT_EQ(withoutOps(text, "t.op"),
            withData("^bb0:\n", section("t", {"setting"}) + "\n"));
}

TEST(GenericModuleData, GoOneByOne) {
  std::string body = uses({"#t.x<dense_resource<blob> : tensor<1xi32>>"});
  std::string blob = section("builtin", {"blob"}) + "\n";
  std::string setting = section("t", {"setting"}) + "\n";
  GenericModule module =
      parsed(withData(body, section("builtin", {"blob"}) + ",\n" + setting));
  GenericModule copy = module.clone();
  copy.dropResource("data blob");
  EXPECT_EQ(copy.str(), withData(body, setting));
  EXPECT_THAT(copy.resources(), ElementsAre("data setting"));
  copy.dropResource("data setting");
  EXPECT_EQ(copy.str(), wrapped(body));
  EXPECT_THAT(module.resources(), ElementsAre("data blob", "data setting"))
      << "of another";
  module.dropResource("data setting");
  EXPECT_EQ(module.str(), withData(body, blob));
}

TEST(GenericModule, TopLevelOpsUseOneAnothersValues) {
  std::string text = "%0 = \"t.a\"() : () -> i32\n"
                     "%1 = \"t.b\"(%0) ({\n"
                     "  %2 = \"t.c\"(%0) : (i32) -> i32\n"
                     "}) : (i32) -> i32\n"
                     "\"t.d\"(%0, %1) : (i32, i32) -> ()\n";
  EXPECT_EQ(parsed(text).str(), text);
}

TEST(GenericModule, AValueIsUsedInItsRegionAlone) {
  EXPECT_THAT(errorOf(wrapped("  \"t.f\"() ({\n"
                              "    \"t.use\"(%0) : (i32) -> ()\n"
                              "  }) : () -> ()\n"
                              "  \"t.f\"() ({\n"
                              "    %0 = \"t.a\"() : () -> i32\n"
                              "  }) : () -> ()\n")),
              HasSubstr("a value is used outside of its region"));
}

// A clone took the attribute for both, so that each edit made another one.
TEST(GenericModule, ACopyKeepsAPropertyAndAnAttributeOfOneName) {
  std::string text = wrapped(
      "  \"t.op\"() <{a = 7 : i32, b = 5 : i32}> {a = 3 : i32} : () -> ()\n");
  EXPECT_EQ(parsed(text).clone().str(), text);
  EXPECT_EQ(parsed(text).clone().clone().str(), text);
}

TEST(GenericModule, TextNeedNotEndInAZero) {
  std::string text = wrapped("");
  EXPECT_EQ(parsed(llvm::StringRef(text + "(").drop_back()).str(), text);
}

TEST(GenericModule, LocationsGoWithTheLastOpThatHasOne) {
  std::string text = wrapped(
      "  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n"
      "    \"func.return\"() : () -> () loc(\"k.cu\":3:1)\n"
      "  }) : () -> () loc(\"k.cu\":1:1)\n");
  EXPECT_TRUE(parsed(text).hasLocations());
  std::string rest = without(text, {"@f"});
  EXPECT_THAT(rest, Not(HasSubstr("loc(")));
  EXPECT_EQ(parsed(rest).str(), rest);
}

TEST(GenericModule, TopLevelNeedNotBeAModule) {
  std::string text = "\"func.func\"() <{function_type = () -> (), sym_name = "
                     "\"f\"}> ({\n  \"func.return\"() : () -> ()\n}) : () -> "
                     "()\n";
  EXPECT_EQ(parsed(text).str(), text);
  EXPECT_EQ(parsed(text).countOps(), 2u);
  EXPECT_THAT(pathsOf(parsed(text)), ElementsAre("@f"));
}

TEST(GenericModule, ErrorsHaveTheDiagnostic) {
  EXPECT_THAT(errorOf("module {"),
              HasSubstr("line 1:7: expected operation name in quotes"));
  EXPECT_THAT(errorOf("#map = affine_map<(d0) -> (d0)>\n" + wrapped("")),
              HasSubstr("alias #map"));
  EXPECT_NE(errorOf(llvm::StringRef("\xff\x00\x01", 3)), "");
}

TEST(GenericModule, ALaunchMayNameItsKernel) {
  GenericModule module = parsed(wrapped(R"(
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "gpu.launch"() <{function = @mine, module = @m}> ({}) : () -> ()
    "gpu.launch"() ({}) : () -> ()
  }) : () -> ()
)"));
  EXPECT_THAT(module.functions()[0].outlined,
              ElementsAre("@mine", "@f_kernel"));
}

TEST(GenericModule, ListsFunctions) {
  GenericModule gpu = parsed(readInput("gpu.mlir"));
  EXPECT_THAT(pathsOf(gpu), ElementsAre("@kernels::@main_kernel",
                                        "@printMemrefF32", "@main"));
  FunctionInfo kernel = gpu.functions()[0];
  EXPECT_EQ(kernel.name, "main_kernel");
  EXPECT_EQ(kernel.opName, "gpu.func");
  EXPECT_TRUE(kernel.hasBody);
  EXPECT_EQ(kernel.ops, 21u);
  EXPECT_FALSE(gpu.functions()[1].hasBody);
  for (const char *name : {"many-attributes.mlir", "many-attributes-19.mlir"})
    EXPECT_THAT(pathsOf(parsed(readInput(name))),
                ElementsAre("@k", "@pers", "@in_comdat", "@caller", "@x", "@vf",
                            "@vg", "@__transform_main", "@x#2", "@blocks"));
}

TEST(GenericModule, NamesThatNeedQuotes) {
  EXPECT_THAT(pathsOf(parsed(wrapped(function("a b")))),
              ElementsAre("@\"a b\""));
}

TEST(RemoveFunctions, UnusedGoes) {
  EXPECT_EQ(without(wrapped(function("f") + function("g")), {"@f", "@absent"}),
            wrapped(function("g")));
}

TEST(RemoveFunctions, UsedBecomesADeclaration) {
  EXPECT_EQ(without(wrapped(function("f") + function("g", call("f"))), {"@f"}),
            wrapped(declaration("f") + function("g", call("f"))));
}

TEST(RemoveFunctions, CallersOfEachOtherGoTogether) {
  std::string f = function("f", call("g")), g = function("g", call("f"));
  EXPECT_EQ(without(wrapped(f + g), {"@f", "@g"}), wrapped("^bb0:\n"));
}

TEST(RemoveFunctions, WhatADroppedBodyUsedGoes) {
  std::string a = function("a", call("b")), b = function("b", call("c"));
  EXPECT_EQ(without(wrapped(a + b + function("c", call("c"))), {"@b", "@c"}),
            wrapped(a + declaration("b")));
}

TEST(RemoveFunctions, BlocksGoWithTheirBranches) {
  std::string text =
      without(readInput("many-attributes.mlir"), {"@blocks", "@caller"});
  EXPECT_THAT(text, Not(HasSubstr("cf.br")));
}

TEST(RemoveFunctions, LLVMDeclarationsAreExternal) {
  std::string text =
      without(readInput("many-attributes.mlir"), {"@k", "@in_comdat"});
  EXPECT_THAT(text, Not(HasSubstr("linkage<internal>")));
  EXPECT_THAT(text, Not(HasSubstr("linkage<linkonce>")));
  EXPECT_THAT(text, Not(HasSubstr("personality")));
  EXPECT_THAT(text, HasSubstr("sym_name = \"k\""));
  EXPECT_THAT(text, HasSubstr("sym_name = \"in_comdat\""));
}

TEST(RemoveFunctions, ADeclarationIsNoDefinitionToTheDebugger) {
  std::string text = without(readInput("many-attributes-debug.mlir"), {"@k"});
  EXPECT_THAT(text, HasSubstr("sym_name = \"k\""));
  EXPECT_THAT(text, Not(HasSubstr("di_subprogram")));
}

TEST(RemoveFunctions, ALaunchedKernelStays) {
  std::string text = readInput("gpu.mlir");
  EXPECT_EQ(without(text, {"@kernels::@main_kernel"}), text);
}

TEST(RemoveFunctions, AKernelGoesWithItsLaunch) {
  std::string text =
      without(readInput("gpu.mlir"), {"@kernels::@main_kernel", "@main"});
  EXPECT_THAT(pathsOf(parsed(text)), ElementsAre("@printMemrefF32"));
  // Its module still holds a global.
  EXPECT_THAT(text, HasSubstr("gpu.module"));
}

TEST(RemoveFunctions, AnEmptiedTableGoesUnlessItIsUsed) {
  EXPECT_EQ(without(wrapped(table + function("f")), {"@m::@k"}),
            wrapped(function("f")));
  EXPECT_THAT(without(wrapped(table + "  \"a.use\"() {m = @m} : () -> ()\n"),
                      {"@m::@k"}),
              HasSubstr("gpu.module"));
}

TEST(RemoveFunctions, SameNameInAnotherTableIsAnotherFunction) {
  std::string k = function("k"), f = function("f", call("k"));
  EXPECT_EQ(without(wrapped(table + k + f), {"@m::@k"}), wrapped(k + f));
}

TEST(RemoveFunctions, WhereDeclarationsAreUnknownItStaysWhole) {
  std::string text = readInput("many-attributes.mlir");
  EXPECT_EQ(without(text, {"@vf"}), text);
}

/// `name`, as a function of a dialect whose declarations are unknown.
static std::string vmFunction(const std::string &name) {
  return "  \"vm.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\"}> ({\n    \"vm.return\"() : () -> ()\n  }) : () -> ()\n";
}

static std::string vmExport(const std::string &names) {
  return "  \"vm.export\"() <{export_name = \"e\", function_ref = " + names +
         "}> : () -> ()\n";
}

TEST(RemoveFunctions, WhatOnlyExportsItGoesWithIt) {
  std::string a = vmFunction("a"), b = vmFunction("b");
  EXPECT_EQ(without(wrapped(a + vmExport("@a") + b + vmExport("@b")), {"@a"}),
            wrapped(b + vmExport("@b")));
  // What goes last takes it along.
  std::string both = vmExport("[@a, @b]");
  EXPECT_EQ(without(wrapped(a + b + both), {"@a"}), wrapped(a + b + both));
  EXPECT_EQ(without(wrapped(a + b + both + function("f")), {"@a", "@b"}),
            wrapped(function("f")));
}

TEST(RemoveFunctions, AnExportStaysWithAFunctionThatHasToStay) {
  std::string text =
      wrapped(vmFunction("a") + vmExport("@a") + vmFunction("b") +
              vmExport("[@a, @b]") + function("f", call("a")));
  EXPECT_EQ(without(text, {"@a", "@b"}), text);
  // A declaration is as good for it.
  EXPECT_EQ(without(wrapped(function("f") + vmExport("@f")), {"@f"}),
            wrapped(declaration("f") + vmExport("@f")));
}

// It was erased after the function around it.
TEST(RemoveFunctions, AnExportInsideOfAFunctionGoesWithIt) {
  std::string w = "  \"x.func\"() ({\n    \"builtin.module\"() ({\n  " +
                  vmExport("@w") +
                  "    }) : () -> ()\n  }) {sym_name = \"w\"} : () -> ()\n";
  EXPECT_EQ(without(wrapped(w + function("f")), {"@w"}),
            wrapped(function("f")));
}

TEST(RemoveFunctions, TextOfStandInsHasUses) {
  std::string use = "  \"a.op\"() {x = #a.list<[@f, @\"g h\"]>} : () -> ()\n";
  EXPECT_EQ(without(wrapped(use + function("f") + function("g h")),
                    {"@f", "@\"g h\""}),
            wrapped(use + declaration("f") + declaration("g h")));
}

TEST(RemoveFunctions, StringsInTheTextOfStandInsHideNoUse) {
  std::string use =
      "  \"a.op\"() {x = #a.x<\"user@\", @f, \"y\">} : () -> ()\n";
  EXPECT_EQ(without(wrapped(use + function("f")), {"@f"}),
            wrapped(use + declaration("f")));
}

TEST(Symbols, InText) {
  using Names = std::vector<std::string>;
  EXPECT_THAT(ir::symbolUsesInText("x<@f, [@a::@\"b c\"::@d], @\"q\\22\">@"),
              ElementsAre(Names{"f"}, Names{"a", "b c", "d"}, Names{"q\""}));
}

// The quote behind `user@` was taken for the beginning of a symbol's.
TEST(Symbols, InTextBehindAStringThatEndsLikeOne) {
  using Names = std::vector<std::string>;
  EXPECT_THAT(ir::symbolUsesInText("<\"user@\", @f, \"y\">"),
              ElementsAre(Names{"f"}));
  EXPECT_THAT(ir::symbolUsesInText("<\"\\\"@\", @\"g h\">"),
              ElementsAre(Names{"g h"}));
  EXPECT_THAT(ir::symbolUsesInText("<\"\\\\\", @\"g h\">"),
              ElementsAre(Names{"g h"}));
  EXPECT_THAT(ir::symbolUsesInText("<\"call @f and @g::@h\", @i>"),
              ElementsAre(Names{"f"}, Names{"g", "h"}, Names{"i"}));
}
