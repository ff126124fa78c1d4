#include "report/Links.h"
#include "probe/files/Directories.h"
#include "report/PercentEncoded.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

std::vector<Link> linksOf(const Report &report) {
  std::vector<Link> links;
  if (report.source && report.source->file != report.madeInput &&
      sys::fs::exists(report.source->file)) {
    const SourceExcerpt &source = *report.source;
    std::string place = source.file + ":" + std::to_string(source.line) + ":" +
                        std::to_string(source.column);
    links.push_back({place, absolutePath(source.file)});
  }
  if (const std::string &bundle = report.reproducer.path; !bundle.empty())
    links.push_back({bundle + "/run.sh", absolutePath(bundle + "/run.sh")});
  return links;
}

std::string linked(std::string line, ArrayRef<Link> links, const Look &look) {
  if (!look.links)
    return line;
  for (const Link &link : links)
    if (size_t at = line.find(link.text); at != std::string::npos)
      line.replace(at, link.text.size(),
                   "\033]8;;file://" + look.host +
                       percentEncodedPath(link.path) + "\033\\" + link.text +
                       "\033]8;;\033\\");
  return line;
}

} // namespace culprit
