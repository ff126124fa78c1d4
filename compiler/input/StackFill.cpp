#include "compiler/input/StackFill.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

namespace {
/// `NAME = alloca COUNT x TYPE`; the count has its type.
struct Allocation {
  StringRef name, type, countType, count;
};
} // namespace

static bool isName(StringRef text) {
  return text.size() > 1 && text.starts_with("%") &&
         text.find_first_of(" ,()") == StringRef::npos;
}

/// `%1 = llvm.alloca %0 x i32 {alignment = 4 : i64} : (i64) -> !llvm.ptr`
static std::optional<Allocation> inLLVMDialect(StringRef line) {
  auto [name, rest] = line.trim().split(" = llvm.alloca ");
  auto [count, typed] = rest.split(" x ");
  auto [type, signature] = typed.rsplit(" : (");
  auto [countType, result] = signature.split(") -> ");
  if (!isName(name) || !isName(count) || countType.empty() ||
      result.split(" loc(").first.trim() != "!llvm.ptr")
    return std::nullopt;
  if (type.ends_with("}"))
    type = type.rsplit(" {").first;
  return Allocation{name, type.trim(), countType, count};
}

/// At commas outside of brackets.
static SmallVector<StringRef, 4> operandsOf(StringRef text) {
  SmallVector<StringRef, 4> parts;
  size_t start = 0;
  int depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    depth += StringRef("([{<").contains(text[at]);
    depth -= StringRef(")]}>").contains(text[at]);
    if (text[at] != ',' || depth != 0)
      continue;
    parts.push_back(text.slice(start, at).trim());
    start = at + 1;
  }
  parts.push_back(text.drop_front(start).trim());
  return parts;
}

/// `%x = alloca [4 x i32], i64 %n, align 16, !dbg !7`
static std::optional<Allocation> inLLVMIR(StringRef line) {
  auto [name, rest] = line.trim().split(" = alloca ");
  if (!isName(name) || rest.empty() || rest.contains("addrspace(") ||
      rest.starts_with("inalloca ") || rest.starts_with("swifterror "))
    return std::nullopt;
  SmallVector<StringRef, 4> parts = operandsOf(rest);
  Allocation found{name, parts.front(), "i64", "1"};
  if (parts.size() > 1 && parts[1].starts_with("i"))
    std::tie(found.countType, found.count) = parts[1].split(' ');
  return found;
}

static std::string dialectFill(const Allocation &a, uint8_t byte, unsigned n) {
  return formatv(
      "%culprit_null{4} = llvm.mlir.zero : !llvm.ptr\n"
      "%culprit_end{4} = llvm.getelementptr %culprit_null{4}[{1}] : "
      "(!llvm.ptr, {2}) -> !llvm.ptr, {3}\n"
      "%culprit_size{4} = llvm.ptrtoint %culprit_end{4} : !llvm.ptr to i64\n"
      "%culprit_byte{4} = llvm.mlir.constant({5} : i8) : i8\n"
      "\"llvm.intr.memset\"({0}, %culprit_byte{4}, %culprit_size{4}) "
      "<{{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()\n",
      a.name, a.count, a.countType, a.type, n, int(int8_t(byte)));
}

static std::string irFill(const Allocation &a, uint8_t byte, unsigned n) {
  return formatv("  %culprit.end{4} = getelementptr {3}, ptr null, {2} {1}\n"
                 "  %culprit.size{4} = ptrtoint ptr %culprit.end{4} to i64\n"
                 "  call void @llvm.memset.p0.i64(ptr {0}, i8 {5}, i64 "
                 "%culprit.size{4}, i1 false)\n",
                 a.name, a.count, a.countType, a.type, n, int(int8_t(byte)));
}

std::optional<std::string> fillStackAllocations(StringRef text, uint8_t byte) {
  constexpr StringRef memset = "declare void @llvm.memset.p0.i64(";
  std::string filled;
  unsigned number = 0;
  bool needsMemset = false;
  for (StringRef rest = text; !rest.empty();) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    if (line.contains("call void @llvm.lifetime.") ||
        line.contains("llvm.intr.lifetime."))
      continue; // from there on, what was filled would be of no value
    filled += line.str() + "\n";
    if (auto found = inLLVMDialect(line)) {
      filled += dialectFill(*found, byte, number++);
    } else if (auto inIR = inLLVMIR(line)) {
      filled += irFill(*inIR, byte, number++);
      needsMemset = true;
    }
  }
  if (number == 0)
    return std::nullopt;
  if (needsMemset && !text.contains(memset))
    filled += memset.str() + "ptr, i8, i64, i1)\n";
  return filled;
}

bool knowsStackOf(StringRef text) {
  bool isText = text.contains("llvm.func") || text.contains("define ");
  return isText && !text.contains("\"llvm.alloca\"");
}

} // namespace culprit
