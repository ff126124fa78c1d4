#include "compiler/ir/Entries.h"

#include "compiler/ir/ForeignText.h"
#include "compiler/ir/TextEntries.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace culprit::ir {
namespace {

bool areEntries(DenseArrayAttr array) {
  constexpr int64_t few = 16;
  return array.getSize() <= few;
}

class Removal {
public:
  explicit Removal(ArrayRef<unsigned> gone) : gone(gone) {}

  Attribute rest(Attribute attribute) {
    return llvm::TypeSwitch<Attribute, Attribute>(attribute)
        .Case<ArrayAttr, DictionaryAttr, DenseArrayAttr>(
            [&](auto list) { return restOf(list); })
        .Default([&](Attribute other) { return restOfText(other); });
  }

private:
  /// Whether the next entry goes.
  bool goes() {
    if (gone.empty() || gone.front() != next++)
      return false;
    gone = gone.drop_front();
    return true;
  }

  Attribute restOf(ArrayAttr array) {
    SmallVector<Attribute> kept;
    for (Attribute entry : array) {
      bool entryGoes = goes();
      Attribute inner = rest(entry);
      if (!entryGoes)
        kept.push_back(inner);
    }
    return ArrayAttr::get(array.getContext(), kept);
  }

  Attribute restOf(DictionaryAttr dictionary) {
    SmallVector<NamedAttribute> kept;
    for (NamedAttribute entry : dictionary) {
      bool entryGoes = goes();
      Attribute inner = rest(entry.getValue());
      if (!entryGoes)
        kept.emplace_back(entry.getName(), inner);
    }
    return DictionaryAttr::getWithSorted(dictionary.getContext(), kept);
  }

  Attribute restOf(DenseArrayAttr array) {
    if (!areEntries(array) || array.empty())
      return array;
    ArrayRef<char> data = array.getRawData();
    size_t width = data.size() / array.getSize();
    SmallVector<char> kept;
    int64_t size = 0;
    for (int64_t i = 0; i < array.getSize(); ++i)
      if (!goes()) {
        llvm::append_range(kept, data.slice(i * width, width));
        ++size;
      }
    return DenseArrayAttr::get(array.getElementType(), size, kept);
  }

  Attribute restOfText(Attribute attribute) {
    std::string text = foreignText(attribute);
    SmallVector<unsigned> inText;
    for (unsigned i = 0, count = entriesInText(text).size(); i < count; ++i)
      if (goes())
        inText.push_back(i);
    if (inText.empty())
      return attribute;
    return withForeignText(attribute, withoutEntriesInText(text, inText));
  }

  ArrayRef<unsigned> gone;
  unsigned next = 0;
};

} // namespace

unsigned countEntries(Attribute attribute) {
  return llvm::TypeSwitch<Attribute, unsigned>(attribute)
      .Case([](ArrayAttr array) {
        unsigned count = array.size();
        for (Attribute entry : array)
          count += countEntries(entry);
        return count;
      })
      .Case([](DictionaryAttr dictionary) {
        unsigned count = dictionary.size();
        for (NamedAttribute entry : dictionary)
          count += countEntries(entry.getValue());
        return count;
      })
      .Case([](DenseArrayAttr array) {
        return areEntries(array) ? unsigned(array.getSize()) : 0;
      })
      .Default([](Attribute other) {
        return unsigned(entriesInText(foreignText(other)).size());
      });
}

Attribute withoutEntries(Attribute attribute, ArrayRef<unsigned> gone) {
  return Removal(gone).rest(attribute);
}

} // namespace culprit::ir
