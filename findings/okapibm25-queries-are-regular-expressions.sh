#!/usr/bin/env bash
# okapibm25 1.4.1: a query term is made into a regular expression and matched anywhere. "c++" throws, "a" is counted in every word that
# holds the letter, "." in every character, and b cannot be 0. A good guess would be that terms are words, compared as they are.
# Ours compares whole words (src/ask/retrieval); its bench gives this package words without signs.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund okapibm25@1.4.1
cat > try.cjs <<'JS'
const { default: bm25 } = require('okapibm25');
const documents = ['banana canal', 'written in c++', 'nothing here'];
const tried = (keyword, constants) => {
  try {
    return bm25(documents, [keyword], constants).map((score) => (score > 0 ? 'found' : '-')).join(' ');
  } catch (error) {
    return error.name;
  }
};
const same = JSON.stringify(bm25(documents, ['canal'], { b: 0 })) === JSON.stringify(bm25(documents, ['canal'], { b: 0.75 }));
console.log(`c++: ${tried('c++')}; a: ${tried('a')}; b of 0 is 0.75: ${same}`);
JS
seen=$(node try.cjs)
echo "seen: $seen"
[ "$seen" = "c++: SyntaxError; a: found - -; b of 0 is 0.75: true" ]
