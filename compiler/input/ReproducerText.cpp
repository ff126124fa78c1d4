#include "compiler/input/ReproducerText.h"
#include "compiler/command/CommandLine.h"
#include "compiler/input/FileMetadata.h"
#include "compiler/input/StringLiteral.h"

using namespace culprit;
using llvm::StringRef;

namespace {

bool isFalse(StringRef text) { return text == "false" || text == "0"; }

bool hasReproducer(const MetadataEntry &metadata) {
  const MetadataEntry *external = metadata.find("external_resources");
  return external && external->find("mlir_reproducer");
}

/// The file without its mlir_reproducer, and without what that leaves empty.
std::string withoutReproducer(StringRef file, const MetadataEntry &metadata) {
  const MetadataEntry *external = metadata.find("external_resources");
  const MetadataEntry *ours =
      external ? external->find("mlir_reproducer") : nullptr;
  if (!ours)
    return file.str();
  if (external->entries.size() > 1)
    return withoutEntry(file, *external, *ours);
  if (metadata.entries.size() > 1)
    return withoutEntry(file, metadata, *external);
  std::string ir = file.take_front(metadata.begin).rtrim().str();
  return ir.empty() ? ir : ir + "\n";
}

std::optional<ReproducerText> readResource(StringRef file) {
  std::optional<MetadataEntry> metadata = findMetadata(file);
  const MetadataEntry *external =
      metadata ? metadata->find("external_resources") : nullptr;
  const MetadataEntry *ours =
      external ? external->find("mlir_reproducer") : nullptr;
  const MetadataEntry *pipeline = ours ? ours->find("pipeline") : nullptr;
  if (!pipeline)
    return std::nullopt;
  auto value = [&](StringRef name) {
    const MetadataEntry *entry = ours->find(name);
    return entry ? file.slice(entry->valueBegin, entry->valueEnd) : StringRef();
  };
  ReproducerText result;
  result.pipeline = fromLiteral(value("pipeline"));
  result.disableThreading = value("disable_threading") == "true";
  result.verifyEach = !isFalse(value("verify_each"));
  result.ir = withoutReproducer(file, *metadata);
  return result;
}

/// `// configuration: -pass-pipeline='...' -mlir-disable-threading`.
std::optional<ReproducerText> readConfiguration(StringRef file) {
  constexpr StringRef Key = "// configuration:";
  size_t at = file.starts_with(Key) ? 0 : file.find(("\n" + Key).str());
  if (at == StringRef::npos)
    return std::nullopt;
  at += file[at] == '\n';
  size_t end = std::min(file.find('\n', at), file.size() - 1) + 1;
  auto words = splitShellWords(file.slice(at + Key.size(), end));
  if (!words) {
    llvm::consumeError(words.takeError());
    return std::nullopt;
  }
  ReproducerText result;
  result.fromConfigurationComment = true;
  for (StringRef word : *words) {
    auto [option, value] = word.ltrim('-').split('=');
    if (option == "pass-pipeline")
      result.pipeline = value.str();
    else if (option == "mlir-disable-threading")
      result.disableThreading = !isFalse(value);
    else if (option == "verify-each")
      result.verifyEach = !isFalse(value);
  }
  if (result.pipeline.empty())
    return std::nullopt;
  // Then the anchor was implied.
  StringRef pipeline = StringRef(result.pipeline).ltrim();
  if (!pipeline.starts_with("builtin.module(") && !pipeline.starts_with("any("))
    result.pipeline = "builtin.module(" + result.pipeline + ")";
  result.ir = (file.take_front(at) + file.drop_front(end)).str();
  return result;
}

} // namespace

std::optional<ReproducerText> culprit::readReproducer(StringRef file) {
  if (std::optional<ReproducerText> result = readResource(file))
    return result;
  return readConfiguration(file);
}

namespace {

/// The first entry of a dictionary whose inside begins at `at` and is not
/// empty; each entry on a line of its own, so that reading and writing again
/// changes nothing.
std::string insertFirst(StringRef file, size_t at, const std::string &entry,
                        StringRef indent) {
  StringRef rest = file.drop_front(at).ltrim(" \t\r\n");
  return (file.take_front(at) + indent + entry + "," + indent + rest).str();
}

bool isEmpty(const MetadataEntry &metadata) {
  if (metadata.entries.empty())
    return true;
  const MetadataEntry *external = metadata.find("external_resources");
  return metadata.entries.size() == 1 && external && external->entries.empty();
}

/// Without reproducers, and without metadata and external resources that have
/// nothing in them: a file may have several of each.
std::string bare(std::string file) {
  while (std::optional<MetadataEntry> metadata = findMetadata(file)) {
    const MetadataEntry *external = metadata->find("external_resources");
    if (isEmpty(*metadata)) {
      file.resize(metadata->begin);
    } else if (external && external->entries.empty()) {
      file = withoutEntry(file, *metadata, *external);
    } else if (hasReproducer(*metadata)) {
      file = withoutReproducer(file, *metadata);
    } else {
      break;
    }
  }
  return file;
}

} // namespace

std::string culprit::writeReproducer(const ReproducerText &reproducer) {
  std::string ir = bare(reproducer.ir);
  std::string ours =
      "mlir_reproducer: {\n      pipeline: " + toLiteral(reproducer.pipeline) +
      ",\n      disable_threading: " +
      (reproducer.disableThreading ? "true" : "false") +
      ",\n      verify_each: " + (reproducer.verifyEach ? "true" : "false") +
      "\n    }";
  std::string section = "external_resources: {\n    " + ours + "\n  }";
  std::optional<MetadataEntry> metadata = findMetadata(ir);
  if (!metadata)
    return StringRef(ir).rtrim().str() + "\n\n{-#\n  " + section + "\n#-}\n";
  const MetadataEntry *external = metadata->find("external_resources");
  if (!external)
    return insertFirst(ir, metadata->valueBegin, section, "\n  ");
  return insertFirst(ir, external->valueBegin + 1, ours, "\n    ");
}
