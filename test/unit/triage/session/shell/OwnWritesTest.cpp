#include "triage/session/shell/OwnWrites.h"
#include "compiler/shell/ShellWords.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

std::string write(const std::string &line) {
  return ownWrite(llvm::cantFail(splitShellWords(line)));
}

TEST(OwnWrites, OfSed) {
  for (auto [line, what] :
       std::initializer_list<std::pair<const char *, const char *>>{
           {"sed -i s/a/b/ f", "-i"},
           {"sed s/a/b/ -i.bak f", "-i.bak"},
           {"sed -ni s/a/b/ f", "-ni"},
           {"sed --in-place=x s/a/b/ f", "--in-place=x"},
           {"sed -n 'w out'", "w out"},
           {"sed -ne p -e '/x/w out' f", "w out"},
           {"sed --expression='1,3!W out' f", "W out"},
           {"sed --expression 's/a/b/gw out' f", "w out"},
           {"sed '/[/]w x/d; s#a#b#2w out'", "w out"},
           {"sed 's/a/date/e'", "e"}})
    EXPECT_EQ(write(line), what) << line;
  for (const char *line :
       {"sed s/w/i/ f", "sed -e s/a/b/ -f w.sed", "sed -n '/w/p;$!N;}' f",
        "sed 's/w \\/w x/w y/g' w", "sed '/w/i w x'", "sed 'y/we/ew/'",
        "sed ':w x;N;bw x'", "sed 'w /dev/stderr'", "sed 's/[/w]/w/'", "sed",
        "sed s/", "sed '/'", "sed 's/\\'", "sed -e", "sed 's/['",
        "sed -s -E s/i/w/ -- -i"})
    EXPECT_EQ(write(line), "") << line;
}

TEST(OwnWrites, OfAwk) {
  for (auto [line, what] :
       std::initializer_list<std::pair<const char *, const char *>>{
           {"awk '{print > \"x\"}' f", "> \"x\""},
           {"awk -F: '/>/ { printf \"%s\", $1 >> \"x\"; }'", ">> \"x\""},
           {"awk -v a=b 'END { print (1 > 2) > a }'", "> a"},
           {"awk 'BEGIN { system(\"rm f\") }'", "system("},
           {"awk '{ print | \"cat > x\" }' f", "|"},
           {"awk '{ print $1 >= 2 > \"x\" }'", "> \"x\""},
           {"awk -i inplace '{print}' f", "-i inplace"}})
    EXPECT_EQ(write(line), what) << line;
  for (const char *line :
       {"awk '$1 > 5'", "awk '{ if ($1 > 5) print }' f",
        "awk '{ print $1 >= 2 }' f", "awk '{ print (a > b) }'",
        "awk '{ print \"a > b\" }'", "awk 'function f(){return /a|b/} f()'",
        "awk '/[/]|x/ || /y|z/'", "awk '{ print $1 / 2 } $2 > 3'",
        "awk '{ print > \"/dev/stderr\" }'", "awk '/print > x/'",
        "awk -f x.awk '{print > \"x\"}'", "awk", "awk '\"'", "awk '/'",
        "awk '\"\\'"})
    EXPECT_EQ(write(line), "") << line;
}

TEST(OwnWrites, OfOthers) {
  EXPECT_EQ(write("sort -uo out f"), "-uo");
  EXPECT_EQ(write("sort f --output=out"), "--output=out");
  EXPECT_EQ(write("uniq -c a b"), "IN b");
  for (const char *line :
       {"sort -k 2o -t o f", "uniq -f 1 a", "uniq", "grep -o x f", "cat -i f"})
    EXPECT_EQ(write(line), "") << line;
}

} // namespace
