#include "probe/apart/ForeignIR.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

char UnreadableIR::ID = 0;
void UnreadableIR::log(raw_ostream &os) const { os << why; }
std::error_code UnreadableIR::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

namespace {

/// Requests for a description; those for work begin with an address.
constexpr StringLiteral asItPrints = "p", asItCounts = "c";

/// Or why there is none.
struct Description {
  std::string text, complaint;
  unsigned ops = 0;
  bool isAsRead = false; ///< it prints as it was read; `text` is empty
};
auto fields(Description &d) {
  return std::tie(d.text, d.complaint, d.ops, d.isAsRead);
}

/// A worker's module, made at the first request.
class Reading {
public:
  explicit Reading(std::shared_ptr<const std::string> text)
      : text(std::move(text)) {}

  std::string answer(StringRef request) {
    if (!module) {
      auto parsed = GenericModule::parse(*text);
      if (!parsed)
        return wire::written(Description{"", toString(parsed.takeError()), 0});
      module.emplace(std::move(*parsed));
    }
    if (request == asItPrints || request == asItCounts)
      return describe(request == asItPrints);
    uintptr_t work = 0;
    wire::Reader(request).take(work);
    auto *run =
        reinterpret_cast<std::string (*)(const GenericModule &, StringRef)>(
            work);
    return run(*module, request.drop_front(sizeof work));
  }

private:
  std::string describe(bool printed) {
    Description description{"", "", module->countOps(), /*isAsRead=*/true};
    if (printed)
      if (std::string own = module->str(); own != *text) {
        description.text = std::move(own);
        description.isAsRead = false;
      }
    return wire::written(description);
  }

  std::shared_ptr<const std::string> text;
  std::optional<GenericModule> module;
};

} // namespace

/// Far beyond what reading and printing 100 MB takes.
static std::chrono::milliseconds patienceOf(const Prober &door) {
  return std::max<std::chrono::milliseconds>(
      std::chrono::seconds(60), 2 * door.configuration().limits.wall);
}

ForeignIR ForeignIR::of(const Prober &door, SharedText text) {
  Worker::Options options;
  options.patience = patienceOf(door);
  options.mayGoOn = [&door] { return door.mayGoOn(); };
  options.isHere = door.configuration().readsIRHere;
  options.start = [text] {
    auto reading = std::make_shared<Reading>(text);
    return [reading](StringRef request) { return reading->answer(request); };
  };
  return ForeignIR(Worker(std::move(options)), std::move(text));
}

Error ForeignIR::describe(StringRef request) {
  auto answer = worker->ask(request.str());
  if (!answer)
    return handleErrors(
        answer.takeError(), [](const WorkerDied &died) -> Error {
          return make_error<UnreadableIR>(
              "libMLIR, which reads it here, dies of it (" + died.how + ")");
        });
  Description description;
  wire::Reader reader(*answer);
  reader.take(description);
  if (!reader.isSound)
    return make_error<UnreadableIR>("libMLIR, which reads it here, dies of it");
  if (!description.complaint.empty())
    return make_error<UnreadableIR>(description.complaint);
  if (!description.isAsRead)
    printed = std::make_shared<const std::string>(std::move(description.text));
  countedOps = description.ops;
  return Error::success();
}

Expected<ForeignIR> ForeignIR::read(const Prober &door,
                                    const std::string &text) {
  auto given = std::make_shared<const std::string>(text);
  ForeignIR ir = of(door, given);
  if (Error error = ir.describe(asItPrints))
    return error;
  if (ir.printed == given)
    return ir;
  ForeignIR again = of(door, ir.printed);
  if (Error error = again.describe(asItPrints))
    return error;
  if (again.printed != ir.printed)
    return make_error<UnreadableIR>(
        "the IR prints in a form that reads as something else");
  return again;
}

static Expected<std::optional<ForeignIR>> ifReadable(Expected<ForeignIR> ir) {
  if (ir)
    return std::move(*ir);
  if (!ir.errorIsA<UnreadableIR>())
    return ir.takeError();
  consumeError(ir.takeError());
  return std::nullopt;
}

Expected<std::optional<ForeignIR>>
ForeignIR::readIfPossible(const Prober &door, const std::string &text) {
  return ifReadable(read(door, text));
}

Expected<std::optional<ForeignIR>>
ForeignIR::readForParts(const Prober &door, const std::string &text) {
  ForeignIR ir = of(door, std::make_shared<const std::string>(text));
  if (Error error = ir.describe(asItCounts))
    return ifReadable(std::move(error));
  return ir;
}

} // namespace culprit
