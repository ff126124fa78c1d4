"""check_junit.py FILE NAME=NUMBER...: the counts of a JUnit report, and that its cases agree with them."""
import sys, xml.etree.ElementTree as ET

suite = ET.parse(sys.argv[1]).getroot().find("testsuite")
cases = suite.findall("testcase")
assert int(suite.get("tests")) == len(cases)
for name, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
    assert int(suite.get(name)) == sum(case.find(element) is not None for case in cases), name
for word in sys.argv[2:]:
    name, number = word.split("=")
    assert suite.get(name) == number, (name, suite.get(name))
