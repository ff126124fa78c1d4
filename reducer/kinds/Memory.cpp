//===- Memory.cpp - Memory spaces, layouts, encodings ---------------------===//
//
// The parts of a type beyond shape and element are dropped, one distinct memory
// space, layout or encoding at a time, in the whole module: `memref<4xf32, 3>`,
// `!llvm.ptr<3>`, strided and affine layouts, encodings of tensors, scalable
// dimensions. Edit::detail is a hash of what is dropped: two with the same
// would go together, which is an edit, too.
//
//===----------------------------------------------------------------------===//
#include "compiler/ir/StandInDialects.h"
#include "compiler/ir/TypeRewriting.h"
#include "mlir/IR/BuiltinTypes.h"
#include "reducer/Draft.h"
#include "reducer/kinds/Kinds.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace culprit {
namespace {

unsigned hashOf(StringRef what, StringRef which) {
  return unsigned(llvm::xxh3_64bits((what + " " + which).str()));
}

unsigned hashOf(StringRef what, Attribute which) {
  std::string text;
  llvm::raw_string_ostream(text) << which;
  return hashOf(what, StringRef(text));
}

/// Told of each thing that could go; says whether it does.
using Goes = llvm::function_ref<bool(unsigned hash)>;

Type plainMemRef(MemRefType type, Goes goes) {
  Attribute space = type.getMemorySpace();
  MemRefLayoutAttrInterface layout = type.getLayout();
  if (space && goes(hashOf("space", space)))
    space = {};
  if (!layout.isIdentity() && goes(hashOf("layout", layout)))
    layout = {};
  return MemRefType::get(type.getShape(), type.getElementType(), layout, space);
}

Type plainVector(VectorType type, Goes goes) {
  return type.isScalable() && goes(hashOf("vector", StringRef("scalable")))
             ? VectorType::get(type.getShape(), type.getElementType())
             : type;
}

Type plain(Type type, Goes goes) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return plainMemRef(memref, goes);
  if (auto vector = dyn_cast<VectorType>(type))
    return plainVector(vector, goes);
  if (auto memref = dyn_cast<UnrankedMemRefType>(type)) {
    Attribute space = memref.getMemorySpace();
    return space && goes(hashOf("space", space))
               ? UnrankedMemRefType::get(memref.getElementType(), {})
               : memref;
  }
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    Attribute encoding = tensor.getEncoding();
    return encoding && goes(hashOf("encoding", encoding))
               ? RankedTensorType::get(tensor.getShape(),
                                       tensor.getElementType())
               : tensor;
  }
  return type;
}

/// `ptr<3>` becomes `ptr`.
std::string plainText(StringRef text, Goes goes) {
  std::string result;
  while (true) {
    size_t start = text.find("ptr<");
    if (start == StringRef::npos)
      return result + text.str();
    size_t end = start + 4;
    StringRef space = text.drop_front(end).take_until(
        [](char c) { return c == '>' || c == '<'; });
    bool whole = text.drop_front(end + space.size()).starts_with(">") &&
                 (start == 0 || !llvm::isAlnum(text[start - 1]));
    result += text.take_front(start + 3);
    text = text.drop_front(start + 3);
    if (whole && goes(hashOf("pointer", space)))
      text = text.drop_front(space.size() + 2);
  }
}

} // namespace

std::vector<Edit> memoryEdits(const Draft &base) {
  llvm::SetVector<unsigned> all;
  auto note = [&](unsigned hash) {
    all.insert(hash);
    return false;
  };
  ir::walkTypes(base.op(0), [&](Type type) {
    plain(type, note);
    if (auto text = ir::standInText(type))
      plainText(*text, note);
  });
  std::vector<Edit> edits;
  for (unsigned hash : all)
    edits.push_back({0, hash});
  return edits;
}

void simplifyMemory(Draft &draft, const Edit &edit) {
  auto goes = [&](unsigned hash) { return hash == edit.detail; };
  ir::TypeChange change;
  change.type = [&](Type type) { return plain(type, goes); };
  change.text = [&](StringRef text) { return plainText(text, goes); };
  // A global says it once more.
  change.number = [&](StringRef name, int64_t number) {
    return name == "addr_space" &&
                   goes(hashOf("pointer", StringRef(std::to_string(number))))
               ? 0
               : number;
  };
  changeTypes(draft, change);
}

} // namespace culprit
