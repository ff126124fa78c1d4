//===- XmlText.h - Foreign words in XML -------------------------*- C++ -*-===//
//
// A compiler, and who names its inputs, may write any bytes. XML 1.0 has no
// character for some of them, not even as a reference, and a reader refuses a
// file with one as a whole.
//
// Source: the production Char of XML 1.0 (fifth edition), section 2.2.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_XMLTEXT_H
#define CULPRIT_REPORT_XMLTEXT_H

#include <string>
#include <string_view>

namespace culprit {

/// UTF-8 of characters that XML has. `?` stands for each of the others: control
/// characters but newline and tab (`\r` is one: readers turn it into a
/// newline), U+FFFE, U+FFFF. Bytes that are no UTF-8, surrogates among them,
/// become U+FFFD. For a writer that escapes by itself.
std::string xmlCharacters(std::string_view bytes);

/// The same, escaped: as text, or in an attribute between double quotes.
std::string xmlEscaped(std::string_view bytes);

} // namespace culprit
#endif
