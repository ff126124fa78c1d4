#include "../Target.h"
#include "compiler/input/ReproducerText.h"

namespace culprit::fuzz {

static void checkWritten(const ReproducerText &reproducer) {
  std::string written = writeReproducer(reproducer);
  auto again = readReproducer(written);
  require(again.has_value(), "what is written is read");
  require(again->pipeline == reproducer.pipeline &&
              again->disableThreading == reproducer.disableThreading &&
              again->verifyEach == reproducer.verifyEach,
          "what is written is the same reproducer");
  require(writeReproducer(*again) == written, "writing again changes nothing");
}

void runReproducer(llvm::StringRef bytes) {
  if (auto read = readReproducer(bytes)) {
    require(read->ir.size() <= bytes.size(), "the IR is a part of the file");
    checkWritten(*read);
  }
  ReproducerText other;
  other.ir = bytes.str();
  other.pipeline = "builtin.module(cse{a=\"b\\\"})";
  checkWritten(other);
}

} // namespace culprit::fuzz
