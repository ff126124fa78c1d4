#include "counters/gate/MarkedText.h"
#include "counters/gate/GateProtocol.h"

using namespace llvm;

namespace culprit {

MarkedText withoutMarks(StringRef text) {
  MarkedText result;
  while (!text.empty()) {
    size_t at = text.find(gate::passMark);
    result.text += text.take_front(at);
    if (at == StringRef::npos)
      break;
    text = text.drop_front(at + StringRef(gate::passMark).size());
    uint64_t number = 0;
    if (!text.consumeInteger(10, number))
      result.begins[number] = result.text.size();
    text.consume_front("\n");
  }
  return result;
}

} // namespace culprit
