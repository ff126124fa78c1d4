#include "probe/Compile.h"
#include "probe/files/SHA256.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

InputText::InputText(std::string text, std::string suffix,
                     std::string standsFor)
    : content(std::make_shared<Content>(std::move(text))),
      extension(std::move(suffix)), whole(std::move(standsFor)) {}

const std::shared_ptr<InputText::Content> &InputText::nothing() {
  static const auto none = std::make_shared<Content>();
  return none;
}

const std::string &InputText::hash() const {
  if (content != nothing())
    std::call_once(content->isHashed,
                   [&] { content->digest = sha256(content->text); });
  return content->digest;
}

Expected<InputText> InputText::fromFile(const std::string &path) {
  auto buffer = path == "-"
                    ? MemoryBuffer::getSTDIN()
                    : MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return createStringError(buffer.getError(), "cannot read input %s: %s",
                             path.c_str(), buffer.getError().message().c_str());
  return ofFile(path, (*buffer)->getBuffer().str());
}

InputText InputText::ofFile(const std::string &path, std::string text) {
  StringRef suffix = sys::path::extension(path);
  InputText input(std::move(text), suffix.empty() ? ".mlir" : suffix.str());
  if (path != "-")
    input.path = path;
  return input;
}

} // namespace culprit
