import { describe, expect, test } from 'vitest';
import { sourceTexts } from './tools/source-texts.ts';

/** Words of a private dialect, and what to write instead. CONTRIBUTING.md has the style sheet. */
const refused: Record<string, string> = {
  house: 'app, or the part of it that is meant',
  room: 'module, folder or page',
  rooms: 'modules',
  hall: 'layer',
  halls: 'layers',
  spoil: 'fail, or lose',
  spoils: 'fails',
  spoilt: 'failed',
  spoiled: 'failed',
  told: 'given, sent, shown or reported',
  whoever: 'the one who, or name it',
  anew: 'again',
  reckon: 'compute',
  reckoned: 'computed',
  farm: 'testbed',
  farms: 'testbeds',
};

const sources = {
  ...sourceTexts(['src', 'workers'], /\.(?:ts|svelte|md)$/),
  ...sourceTexts([''], /^(?:.+\.md|index\.html)$/, false),
};

/** The testbed speaks of hotel rooms and house numbers, and its pages are prose. */
const hasOwnWords = /\/world\/worlds\/|\/dictionaries\//;
/** The style sheet names the words it refuses. */
const styleSheet = 'CONTRIBUTING.md';

/** The words of a source, camelCase taken apart, with the line they stand in. */
function* wordsOf(source: string): Generator<{ word: string; line: number }> {
  for (const [index, text] of source.split('\n').entries())
    for (const [word] of text.replace(/([a-z])(?=[A-Z])/g, '$1 ').matchAll(/[A-Za-z]+/g))
      yield { word: word.toLowerCase(), line: index + 1 };
}

describe('plain words', () => {
  test('no source, comment or README uses a word that the style sheet refuses', () => {
    const found = Object.entries(sources)
      .filter(([path]) => !hasOwnWords.test(path) && path !== styleSheet)
      .flatMap(([path, source]) =>
        [...wordsOf(source)]
          .filter(({ word }) => Object.hasOwn(refused, word))
          .map(({ word, line }) => `${path}:${line} “${word}”; write ${refused[word]}`),
      );
    expect(found).toEqual([]);
  });

  test('a refused word is found inside a name in camelCase', () => {
    expect([...wordsOf('const houseError = 1;')].map(({ word }) => word)).toContain('house');
  });
});
