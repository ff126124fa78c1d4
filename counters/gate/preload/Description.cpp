#include "counters/gate/preload/Description.h"

namespace culprit::gate {

namespace {

/// Written from its end, since the parents come one after the other.
class RootPath {
public:
  void prepend(const Stream &part, const Stream *sign) {
    bool isQuoted = sign && part.size() >= 2 && part.text()[0] == '"';
    const char *from = part.text() + (isQuoted ? 1 : 0);
    size_t size = part.size() - (isQuoted ? 2 : 0);
    size_t extra = (sign ? 1 : 0) + (start < sizeof text ? 1 : 0);
    if (size + extra > start)
      return;
    if (start < sizeof text)
      text[--start] = '/';
    start -= size;
    std::memcpy(text + start, from, size);
    if (sign)
      text[--start] = '@';
  }
  const char *data() const { return text + start; }
  size_t size() const { return sizeof text - start; }

private:
  char text[2048];
  size_t start = sizeof text;
};

} // namespace

Text rootOf(MLIR &mlir, Operation *operation, Records &records) {
  RootPath path;
  for (Operation *at = operation; at; at = mlir.parentOf(at)) {
    const Stream &symbol = mlir.printSymbol(at);
    if (symbol.size() > 0)
      path.prepend(symbol, &symbol);
    else
      path.prepend(mlir.printName(at), nullptr);
  }
  return records.note(path.data(), path.size());
}

void describe(Visit &visit, Records &records, NumberTable &identityCounts) {
  MLIR &mlir = visit.mlir;
  BeginBody &body = visit.body;
  Text tag = records.note(visit.tag.data, visit.tag.size);
  body.tag = tag.number;
  const Stream &printed = mlir.printAction(visit.action);
  bool isAdaptor = visit.isPass && ::memmem(printed.text(), printed.size(),
                                            "OpToOpPassAdaptor", 17);
  Text name = records.note(printed), operationName, location;
  body.name = name.number;
  if (visit.isPass && !isAdaptor)
    body.argument = records.note(mlir.printPass(visit.action)).number;
  if (Operation *operation = visit.action.operation()) {
    uint32_t epoch = visit.frame.epoch;
    Text &kind = records.printed.of(mlir.nameOf(operation), epoch);
    if (kind.number == 0)
      kind = records.note(mlir.printName(operation));
    operationName = kind;
    Text &place = records.printed.of(mlir.locationOf(operation), epoch);
    if (place.number == 0)
      place = records.note(mlir.printLocation(operation));
    location = place;
    if (visit.isPass)
      body.symbol = records.note(mlir.printSymbol(operation)).number;
  }
  body.operation = operationName.number;
  body.location = location.number;
  uint64_t parts[6] = {visit.frame.rootHash, tag.hash,      name.hash,
                       operationName.hash,   location.hash, 0};
  parts[5] = countUp(identityCounts, hashOf(parts, sizeof parts));
  body.identity = hashOf(parts, sizeof parts);
}

} // namespace culprit::gate
