#include "probe/apart/Wire.h"
#include "../Target.h"

namespace culprit::fuzz {

enum class Colour { Red, Green };

struct Letter {
  std::vector<std::string> words;
  std::map<std::string, std::vector<unsigned>> numbers;
  std::pair<bool, Colour> both;
};

static auto fields(Letter &letter) {
  return std::tie(letter.words, letter.numbers, letter.both);
}

void runWire(llvm::StringRef bytes) {
  std::vector<Letter> letters;
  wire::Reader reader(bytes);
  reader.take(letters);
  require(letters.size() <= bytes.size() + 1, "each letter takes bytes");
  if (!reader.isSound)
    return;
  std::string written = wire::written(letters);
  require(written.size() <= bytes.size(), "nothing is read that is not there");
  std::vector<Letter> again;
  wire::Reader second(written);
  second.take(again);
  require(second.isSound && wire::written(again) == written,
          "what is written is read");
}

} // namespace culprit::fuzz
