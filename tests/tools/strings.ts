// npm run strings: brings the Chinese catalog up to date with the texts of src/app. New ones get null, to be translated; those that
// no source has any more are removed. With a file of `{"English": "Chinese"}` its translations are taken over.
import { readFileSync, writeFileSync } from 'node:fs';
import { catalogFile, keptCatalog, type KeptCatalog, shownTextsOfSite } from '#build/translation/sources.ts';

const texts = shownTextsOfSite();
const [given] = process.argv.slice(2);
const known: KeptCatalog = {
  ...keptCatalog(),
  ...(given ? (JSON.parse(readFileSync(given, 'utf8')) as KeptCatalog) : {}),
};
const kept = Object.fromEntries([...texts.keys()].sort().map((text) => [text, known[text] ?? null]));
writeFileSync(catalogFile, `${JSON.stringify(kept, null, 2)}\n`);

const missing = Object.keys(kept).filter((text) => kept[text] === null);
console.log(`${texts.size} texts, ${missing.length} to be translated:`);
for (const text of missing) console.log(`${texts.get(text)}: ${JSON.stringify(text)}`);
