#include "compiler/input/InputFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace culprit {

static constexpr size_t looksAt = 8000;

/// A byte that text has no use for.
static bool isControl(unsigned char byte) {
  return byte < 0x20 && !StringRef("\t\n\v\f\r\x1b").contains(char(byte));
}

/// The number of bytes that belong to no character of UTF-8.
static size_t countNoUTF8(StringRef text) {
  size_t count = 0;
  const auto *at = reinterpret_cast<const UTF8 *>(text.begin());
  const auto *end = reinterpret_cast<const UTF8 *>(text.end());
  while (at < end) {
    bool isCharacter = isLegalUTF8Sequence(at, end);
    at += isCharacter ? getNumBytesForUTF8(*at) : 1;
    count += !isCharacter;
  }
  return count;
}

bool isBinary(StringRef content) {
  StringRef head = content.take_front(looksAt);
  if (head.contains('\0'))
    return true;
  size_t strange = count_if(head, isControl) + countNoUTF8(head);
  return 10 * strange > head.size();
}

std::string versionOf(const TextForm &form, StringRef content) {
  auto number = [&](unsigned at) {
    return at < content.size()
               ? std::to_string(static_cast<unsigned char>(content[at]))
               : "?";
  };
  return number(form.versionAt) + "." + number(form.versionAt + 1);
}

ArrayRef<InputFormat> inputFormats() {
  using Reader = InputFormat::Reader;
  static constexpr TextForm tileText = {
      .printer = "tileirdisasm {input}",
      .before = "cuda_tile.module @m {\n",
      .after = "}\n",
      .assembler = "cuda-tile-translate --mlir-to-cudatilebc "
                   "--no-implicit-module {input} -o {output}",
      .generic = "cuda-tile-translate --cudatilebc-to-mlir "
                 "--mlir-print-op-generic --mlir-print-local-scope {input}",
      .versionOption = "--bytecode-version={}",
      .versionAt = 8,
      .install = "tileirdisasm comes with tileiras; cuda-tile-translate is in "
                 "no package, and built from github.com/NVIDIA/cuda-tile"};
  static constexpr InputFormat all[] = {
      {"MLIR bytecode", "ML\xefR", ".mlirbc", Reader::MLIR},
      {"LLVM bitcode", "BC\xc0\xde", ".bc", Reader::LLVM},
      {"CUDA Tile bytecode", "\x7fTileIR", ".tilebc", Reader::Nobody,
       /*isIR=*/true, &tileText},
      {"MLIR", "", ".mlir", Reader::MLIR},
      {"LLVM IR", "", ".ll", Reader::LLVM},
      {"LLVM's machine IR", "", ".mir", Reader::Text},
      {"CUDA", "", ".cu", Reader::Text},
      {"HIP", "", ".hip", Reader::Text},
      {"OpenCL", "", ".cl", Reader::Text},
      {"PTX", "", ".ptx", Reader::Text},
      {"C or C++", "", ".c .cc .cpp .cxx", Reader::Text},
      {"Python", "", ".py", Reader::Text, /*isIR=*/false},
      {"a shell script", "", ".sh .bash .zsh .ksh", Reader::Text,
       /*isIR=*/false},
  };
  return all;
}

static bool hasExtension(const InputFormat &format, StringRef extension) {
  SmallVector<StringRef, 4> extensions;
  format.extensions.split(extensions, ' ', -1, /*KeepEmpty=*/false);
  return is_contained(extensions, extension);
}

static bool hasMagic(const InputFormat &format, StringRef content) {
  return !format.magic.empty() && content.starts_with(format.magic);
}

const InputFormat &formatOf(StringRef extension, StringRef content,
                            ArrayRef<InputFormat> formats) {
  using Reader = InputFormat::Reader;
  static constexpr InputFormat binary = {"binary", "", "", Reader::Nobody};
  static constexpr InputFormat text = {"text", "", "", Reader::Text};
  for (const InputFormat &format : formats)
    if (hasMagic(format, content))
      return format;
  if (isBinary(content))
    return binary;
  for (const InputFormat &format : formats)
    if (format.magic.empty() && hasExtension(format, extension))
      return format;
  return text;
}

bool isIRExtension(StringRef extension, ArrayRef<InputFormat> formats) {
  return any_of(formats, [&](const InputFormat &format) {
    return format.isIR && hasExtension(format, extension);
  });
}

/// Words that start a line of LLVM IR and none of MLIR.
static bool hasLineOfLLVM(StringRef content) {
  return any_of(ArrayRef<StringRef>{"define ", "declare ", "target triple",
                                    "source_filename"},
                [&](StringRef word) {
                  return content.starts_with(word) ||
                         content.contains(("\n" + word).str());
                });
}

bool startsLikeIR(StringRef head, ArrayRef<InputFormat> formats) {
  bool isKnown = any_of(formats, [&](const InputFormat &format) {
    return hasMagic(format, head);
  });
  return isKnown ||
         (!isBinary(head) && (head.contains("module") ||
                              head.contains("func") || hasLineOfLLVM(head)));
}

StringRef extensionOf(StringRef content) {
  if (content.starts_with("BC\xc0\xde"))
    return ".bc";
  return hasLineOfLLVM(content) ? ".ll" : ".mlir";
}

bool isBinaryWithoutReader(StringRef content) {
  return formatOf("", content).reader == InputFormat::Reader::Nobody;
}

} // namespace culprit
