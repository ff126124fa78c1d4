#include "counters/gate/GateLog.h"
#include <cstring>
#include <type_traits>

using namespace llvm;

namespace culprit {

namespace {

template <typename T> std::optional<T> take(StringRef bytes) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (bytes.size() < sizeof(T))
    return std::nullopt;
  T value;
  std::memcpy(static_cast<void *>(&value), bytes.data(), sizeof(T));
  return value;
}

class LogReader {
public:
  explicit LogReader(StringRef bytes) : bytes(bytes) {}

  std::optional<GateLog> run() {
    auto head = take<gate::LogHead>(bytes);
    if (!head || head->version != gate::LogHead::thisVersion)
      return std::nullopt;
    log.process = head->process;
    log.full = head->full;
    for (size_t at = sizeof(gate::LogHead); at < bytes.size();) {
      auto record = take<gate::RecordHead>(bytes.drop_front(at));
      if (!record)
        break;
      if (record->size == 0) {
        at = (at / gate::logWindow + 1) * gate::logWindow;
        continue;
      }
      if (!read(*record, bytes.substr(at, record->size)))
        break;
      at += record->size;
    }
    return std::move(log);
  }

private:
  /// False for garbage.
  bool read(const gate::RecordHead &head, StringRef record) {
    // The last one of a file that was cut may lack the zeros at its end.
    size_t size = record.size();
    if (head.size < sizeof head + head.padding || size < sizeof head ||
        head.size > gate::logWindow)
      return false;
    StringRef body = record.drop_front(sizeof head)
                         .take_front(head.size - sizeof head - head.padding);
    std::string whole;
    if (size < head.size) {
      whole = body.str();
      whole.resize(head.size - sizeof head - head.padding);
      body = whole;
    }
    switch (head.kind) {
    case gate::RecordKind::Object:
      log.objects.push_back(
          {body.str(), static_cast<gate::RefusalReason>(head.flags)});
      return true;
    case gate::RecordKind::Text:
      log.texts.push_back(body.str());
      return true;
    case gate::RecordKind::Begin:
      return readBegin(head, take<gate::BeginBody>(body));
    case gate::RecordKind::End:
    case gate::RecordKind::Invalid:
      return readEnd(head, take<gate::EndBody>(body));
    case gate::RecordKind::None:
      break;
    }
    return false;
  }

  /// Texts are numbered from 1.
  StringRef text(uint32_t number) const {
    return number > 0 && number <= log.texts.size() ? log.texts[number - 1]
                                                    : StringRef();
  }

  bool readBegin(const gate::RecordHead &head,
                 const std::optional<gate::BeginBody> &body) {
    if (!body || body->id != log.events.size() + 1)
      return false;
    GateEvent event;
    event.number = body->number;
    event.tag = text(body->tag);
    event.text = text(body->name);
    event.argument = text(body->argument);
    event.opName = text(body->operation);
    event.symbol = text(body->symbol);
    event.location = text(body->location);
    event.root = text(body->root);
    event.calls = text(body->calls);
    if (body->parent > 0 && body->parent < body->id)
      event.parent = body->parent - 1;
    event.identity = body->identity;
    event.begin = body->nanoseconds;
    event.thread = body->thread;
    event.skipped = head.flags & gate::skippedFlag;
    event.beginsCompile = head.flags & gate::newCompileFlag;
    log.events.push_back(std::move(event));
    log.hasThreads |= log.events.back().thread != log.events.front().thread;
    return true;
  }

  bool readEnd(const gate::RecordHead &head,
               const std::optional<gate::EndBody> &body) {
    if (!body || body->id == 0 || body->id > log.events.size())
      return false;
    GateEvent &event = log.events[body->id - 1];
    if (head.kind == gate::RecordKind::Invalid) {
      event.leftInvalid = true;
      return true;
    }
    event.completed = true;
    event.end = body->nanoseconds;
    if (head.flags & gate::failureKnownFlag)
      event.failed = head.flags & gate::failedFlag;
    if (head.flags & gate::changeKnownFlag)
      event.changed = head.flags & gate::changedFlag;
    return true;
  }

  StringRef bytes;
  GateLog log;
};

} // namespace

std::optional<GateLog> parseGateLog(StringRef bytes) {
  return LogReader(bytes).run();
}

} // namespace culprit
