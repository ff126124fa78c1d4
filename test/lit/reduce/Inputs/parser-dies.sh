#!/bin/sh
# A compiler whose parser dies.
for file; do :; done
grep -q 'guilty.*(.*%x' "$file" || exit 0
echo "parser: Parser.cpp:7: parse: Assertion \`kind' failed." >&2
kill -ABRT $$
