#!/bin/sh
# A compiler whose parser dies.
for file; do :; done
grep -q 'guilty.*(.*%x' "$file" && kill -ABRT $$
exit 0
