import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardBlocks } from '../../../src/app/data/card.ts';
import { blindCheckWords } from '../../../src/app/frame/words/data-words.ts';

describe('a data card', () => {
  test('is headings, paragraphs, lists and code', () => {
    expect(
      cardBlocks('# Card\n\nOne line\nand its rest.\n\n## Part\n\n- with `code`\n  and more\n- two\n'),
    ).toEqual([
      { kind: 'title', text: 'Card' },
      { kind: 'text', parts: ['One line and its rest.'] },
      { kind: 'heading', text: 'Part' },
      { kind: 'list', items: [['with ', 'code', ' and more'], ['two']] },
    ]);
  });

  test('markup and links in it stay text', () => {
    const text = '<img src=x onerror=alert(1)> [a](javascript:alert(1))';
    expect(cardBlocks(text)).toEqual([{ kind: 'text', parts: [text] }]);
  });

  test('is cut where it is no card', () => {
    expect(JSON.stringify(cardBlocks('x '.repeat(1_000_000))).length).toBeLessThan(60_000);
  });

  test('ours has no link, names its licence and says that everything is synthetic', () => {
    const card = readFileSync('public/datasets/ground/CARD.md', 'utf8');
    expect(card).not.toMatch(/https?:|\]\(/);
    expect(card).toContain('Apache-2.0');
    expect(card).toMatch(/Version \d/);
    expect(card).toContain('Everything is synthetic');
  });
});

test('the blind check says its counts, or that it was not done', () => {
  expect(blindCheckWords(null)).toMatch(/^Not done yet/);
  expect(blindCheckWords({ drawn: 60, seed: 7, solvedBefore: 51, solvedAfter: 60 })).toBe(
    'Somebody who had not seen the labels solved 60 tasks, drawn with seed 7, from query and tools alone. 51 answers matched the label. After the other labels were corrected, 60 matched.',
  );
});
