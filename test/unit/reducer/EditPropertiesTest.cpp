//===- EditPropertiesTest.cpp - What holds of the edits of every kind -----===//
//
// On what mlir-opt printed of one kernel at several stages of lowering, on odd
// attributes, and on odd shapes written here.
//
//===----------------------------------------------------------------------===//

#include "Editing.h"
#include "llvm/Support/MemoryBuffer.h"
#include <random>

using namespace culprit;

namespace {

const char *oddShapes = R"mlir("builtin.module"() ({
  "test.graph"() ({
    %0 = "test.one"(%1) : (i32) -> i32
    %1 = "test.two"(%0) : (i32) -> i32
  }) : () -> ()
  "test.elements"() {a = 4.0 : f8E8M0FNU, b = dense<[2.0, 4.0]> : tensor<2xf8E8M0FNU>, c = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f16>>, d = sparse<[[0], [2]], [5, 6]> : tensor<268435456xi8>, e = dense<["a", "b"]> : tensor<2x!test.text>, f = array<f32: 2.5, 1.0>, g = #test.a<-5, 2.5>, operandSegmentSizes = array<i32: 2, 3>} : () -> tensor<2xf8E8M0FNU>
  "test.empty"() ({
  }, {
  ^bb0(%a: i32):
  }) : () -> ()
  "test.unreached"() ({
  ^bb0(%a: i32):
  ^bb1(%b: i32, %c: i32):
    "test.use"(%b, %c) : (i32, i32) -> ()
    "cf.br"()[^bb2] : () -> ()
  ^bb2:
    "cf.br"(%c, %b)[^bb1] : (i32, i32) -> ()
  ^bb3:
    "cf.br"()[^bb3] : () -> ()
    "test.last"() : () -> ()
  }) : () -> ()
  %w:2 = "test.make"() : () -> (f32, i1)
  %l = "scf.while"(%w#0) ({
  ^bb0(%a: f32):
    "scf.condition"(%w#1, %a) : (i1, f32) -> ()
  }, {
  ^bb0(%b: f32):
  }) : (f32) -> f32
  %parts:2 = "test.parts"(%w#0) ({
    "test.yield"(%w#0, %w#1) : (f32, i1) -> ()
  }, {
    "test.return"() : () -> ()
  }, {
    "test.inner"(%w#0) ({
      "test.return"() : () -> ()
    }) : (f32) -> ()
  }) : (f32) -> (f32, i1)
  %all = "scf.forall"(%parts#0) ({
  ^bb0(%at: index, %a: f32):
    %v = "test.next"(%a) : (f32) -> f32
    "scf.forall.in_parallel"() ({
      %inner = "test.next"(%v) : (f32) -> f32
      "tensor.parallel_insert_slice"(%inner, %a, %at) : (f32, f32, index) -> ()
    }) : () -> ()
  }) : (f32) -> f32
  %itself:2 = "test.loop"(%itself#1, %itself#0) ({
  ^bb0(%a: f32, %b: f32):
    "test.use"(%a, %b, %all, %parts#1) : (f32, f32, f32, i1) -> ()
    "test.yield"(%a, %itself#0) : (f32, f32) -> ()
  }) : (f32, f32) -> (f32, f32)
  "test.use"(%itself#0, %itself#1) : (f32, f32) -> ()
  %s:3 = "test.segments"() <{operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 1, 2>}> : () -> (i32, i8, vector<4x[2]xf16>)
  "func.func"() <{function_type = (i1, i32) -> (i32, i1), sym_name = "f", res_attrs = [{}, {test.x}]}> ({
  ^bb0(%c: i1, %n: i32):
    "cf.switch"(%n, %n, %n, %n)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[1, 2]> : tensor<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
  ^bb1(%x: i32):
    "cf.cond_br"(%c, %x, %n)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb2(%y: i32):
    %r:2 = "scf.for"(%n, %n, %n, %y, %c) ({
    ^bb3(%i: i32, %p: i32, %q: i1):
      %k = "arith.constant"() <{value = 7 : i64}> : () -> i64
      "scf.yield"(%p, %q) : (i32, i1) -> ()
    }) : (i32, i32, i32, i32, i1) -> (i32, i1)
    "func.return"(%r#0, %r#1) : (i32, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
    %b = "test.make"() : () -> i1
    %n = "test.make"() : () -> i32
    %0:2 = "func.call"(%b, %n) <{callee = @f}> : (i1, i32) -> (i32, i1)
    "func.return"() : () -> ()
  }) : () -> ()
}) {test.nested = [1 : i64, {a = [@g, dense<[[1.0, 2.0]]> : tensor<1x2xf64>]}, array<i32: 3, 4>, "text", memref<4x?xf16, strided<[4, 1], offset: ?>, 3>]} : () -> ()
)mlir";

std::vector<std::pair<std::string, std::string>> texts() {
  std::vector<std::pair<std::string, std::string>> all = {
      {"odd shapes", oddShapes}};
  for (const char *name :
       {"gpu", "gpu-half-lowered", "gpu-to-llvm", "planted", "many-attributes",
        "many-attributes-19", "many-attributes-debug"})
    if (auto buffer = llvm::MemoryBuffer::getFile(
            std::string(CULPRIT_SOURCE_DIR) + "/test/unit/compiler/ir/inputs/" +
            name + ".mlir"))
      all.push_back({name, (*buffer)->getBuffer().str()});
  return all;
}

GenericModule parsed(llvm::StringRef text) {
  return llvm::cantFail(GenericModule::parse(text));
}

void expectReadAgain(const std::string &text, const std::string &what) {
  auto again = GenericModule::parse(text);
  ASSERT_TRUE(bool(again)) << what << ": " << llvm::toString(again.takeError())
                           << "\n"
                           << text;
  EXPECT_TRUE(again->str() == text) << what << text;
}

/// Every n-th edit, so that the large inputs do not take minutes.
unsigned stride(size_t edits) { return edits / 150 + 1; }

} // namespace

TEST(EditProperties, EverySingleEditGivesOtherTextThatIsReadAgain) {
  for (auto &[name, text] : texts()) {
    GenericModule base = parsed(text);
    std::string before = base.str();
    for (const EditKind &kind : editKinds()) {
      auto edits = editsOf(base, kind);
      for (size_t i = 0; i < edits.size(); i += stride(edits.size())) {
        std::string smaller = applyEdits(base, kind, {edits[i]}).str();
        std::string what = name + ", " + kind.name + " " +
                           std::to_string(edits[i].op) + "/" +
                           std::to_string(edits[i].detail);
        expectReadAgain(smaller, what);
        EXPECT_TRUE(smaller != before) << what << " changes nothing";
      }
    }
    EXPECT_EQ(base.str(), before) << name << ": the base has changed";
  }
}

TEST(EditProperties, AnySetOfEditsOfAKindCanBeMadeTogether) {
  std::mt19937 random(1);
  for (auto &[name, text] : texts()) {
    GenericModule base = parsed(text);
    for (const EditKind &kind : editKinds()) {
      auto edits = editsOf(base, kind);
      for (unsigned round = 0; round < 3; ++round) {
        expectReadAgain(applyEdits(base, kind, edits).str(),
                        name + ", many of " + kind.name);
        std::vector<Edit> half;
        std::copy_if(edits.begin(), edits.end(), std::back_inserter(half),
                     [&](const Edit &) { return random() % 2; });
        edits = half;
      }
    }
  }
}

/// Edits at random, of the kinds that are wanted, until none is left: they
/// cannot undo one another for ever. The bound is far above what was seen.
static void expectEnd(std::string name, const std::string &text,
                      const std::function<bool(llvm::StringRef)> &wanted) {
  std::mt19937 random(2);
  GenericModule module = parsed(text);
  unsigned left = 20 * std::count(text.begin(), text.end(), '\n') + 2000;
  for (bool changed = true; changed && left;) {
    changed = false;
    for (const EditKind &kind : editKinds()) {
      // What takes much away would leave nothing to test.
      if (!wanted(kind.name) ||
          (llvm::StringRef(kind.name) == "symbols" && random() % 8))
        continue;
      auto edits = editsOf(module, kind);
      std::shuffle(edits.begin(), edits.end(), random);
      for (const Edit &edit : edits) {
        GenericModule smaller = applyEdits(module, kind, {edit});
        if (smaller.str() == module.str())
          continue;
        module = std::move(smaller);
        changed = true;
        --left;
        break;
      }
    }
  }
  EXPECT_GT(left, 0u) << name << " goes on for ever:\n" << module.str();
}

TEST(EditProperties, ReducingEnds) {
  for (auto &[name, text] : texts())
    expectEnd(name, text, [](llvm::StringRef) { return true; });
}

// Edits of other kinds soon leave nothing of which these could go on for ever.
TEST(EditProperties, MakingValuesAndTypesSimplerEnds) {
  auto dropsNothing = [](llvm::StringRef kind) {
    return llvm::is_contained(
        {"values", "shapes", "element-types", "memory-spaces", "names"}, kind);
  };
  for (auto &[name, text] : texts())
    expectEnd(name, text, dropsNothing);
}
