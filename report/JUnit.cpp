#include "report/JUnit.h"
#include "compiler/command/CommandLine.h"
#include "report/IssueTitle.h"
#include "report/ReportText.h"
#include "report/WhatFailed.h"
#include "report/XmlText.h"
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <sstream>

using namespace llvm;
using boost::property_tree::ptree;

namespace culprit {

static std::string seconds(milliseconds time) {
  std::ostringstream text;
  text << double(time.count()) / 1000.0;
  return text.str();
}

static ptree ending(const Report &report, const std::string &type,
                    const std::string &title) {
  ptree node;
  node.put("<xmlattr>.type", type);
  node.put("<xmlattr>.message", xmlCharacters(title));
  node.put_value(xmlCharacters(toText(report)));
  return node;
}

static std::string firstError(const Report &report) {
  for (const Remark &remark : report.remarks.all())
    if (remark.id == RemarkId::Error)
      return remark.text;
  return str(report.status);
}

std::string toJUnit(const Report &report) {
  WhatFailed failed = whatFailed(report);
  ptree test;
  test.put("<xmlattr>.classname",
           report.pass.pass.empty() || report.pass.precision == Precision::Range
               ? "culprit"
               : "culprit." + xmlCharacters(report.pass.pass));
  test.put("<xmlattr>.name", xmlCharacters(quoteForShell(report.command)));
  test.put("<xmlattr>.time", seconds(report.seconds));
  if (failed == WhatFailed::Compiler)
    test.add_child("failure",
                   ending(report, kindOf(report), issueTitle(report)));
  if (failed == WhatFailed::Triage)
    test.add_child("error",
                   ending(report, str(report.status), firstError(report)));
  ptree suite;
  suite.put("<xmlattr>.name", "culprit");
  suite.put("<xmlattr>.tests", 1);
  suite.put("<xmlattr>.failures", failed == WhatFailed::Compiler ? 1 : 0);
  suite.put("<xmlattr>.errors", failed == WhatFailed::Triage ? 1 : 0);
  suite.put("<xmlattr>.skipped", 0);
  suite.put("<xmlattr>.time", seconds(report.seconds));
  if (!report.date.empty())
    suite.put("<xmlattr>.timestamp",
              StringRef(report.date).rtrim('Z').str()); // xs:dateTime
  suite.add_child("testcase", test);
  ptree document;
  document.add_child("testsuites.testsuite", suite);
  std::ostringstream text;
  boost::property_tree::write_xml(text, document);
  return text.str() + "\n";
}

} // namespace culprit
