#!/usr/bin/env bash
# minisearch 7.2.0: the length of a document, by which BM25 discounts what it counts, is its number of different words, while a word's
# frequency counts every time it stands there. A tool whose description repeats a word climbs in every search for it and pays nothing
# for the length. A good guess would be BM25 as published, where length counts all words: there the honest description wins below.
# Ours counts all words (src/ask/retrieval).
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund minisearch@7.2.0
cat > try.mjs <<'JS'
import MiniSearch from 'minisearch';
const honest = 'weather forecast for a city';
// The same words, the last of them twelve times more, so that the text is more than three times as long.
const stuffed = `${honest} ${'city '.repeat(12).trim()}`;
const texts = [honest, stuffed, 'currency rates', 'calendar events', 'file contents', 'train tickets'];

const index = new MiniSearch({ fields: ['text'] });
index.addAll(texts.map((text, id) => ({ id, text })));
const theirs = new Map(index.search('weather').map(({ id, score }) => [id, score]));
console.log(`searched for a word that both have once: ${theirs.get(0) === theirs.get(1) ? 'equal scores' : 'different scores'}`);

// BM25 as published, with k1 and b as minisearch has them.
const words = texts.map((text) => text.split(' '));
const mean = words.reduce((sum, list) => sum + list.length, 0) / words.length;
const published = (list) => {
  const often = list.filter((word) => word === 'weather').length;
  return (often * 2.2) / (often + 1.2 * (1 - 0.7 + (0.7 * list.length) / mean));
};
console.log(`as published: ${published(words[0]) > published(words[1]) ? 'the shorter text is ahead' : 'no difference'}`);
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = "searched for a word that both have once: equal scores
as published: the shorter text is ahead" ]
