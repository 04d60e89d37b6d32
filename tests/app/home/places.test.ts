import { describe, expect, test } from 'vitest';
import type { Places } from '../../../src/app/frame/sample-run.ts';
import { movedWords, ranked } from '../../../src/app/home/places.ts';

const systems: Places['systems'] = [
  { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' },
  { id: 'baseline-lexical', title: 'Lexical', kind: 'baseline' },
  { id: 'm', title: 'Model', kind: 'language-model' },
];
const names = systems.map(({ title }) => title);
const scored = (id: string, ...rates: number[]): Places['scorers'][number] => ({
  id,
  rates: rates.map((rate) => [rate, rate, rate]),
});
const first = scored('ast', 1, 0.3, 0.1);

describe('who changes places under another scorer', () => {
  test('systems that are level stay where they stood', () => {
    const before = ranked([
      [0.1, 0, 1],
      [0.3, 0, 1],
      [0.9, 0, 1],
    ]);
    expect(before).toEqual([2, 1, 0]);
    expect(ranked(scored('x', 0, 0, 0).rates, before)).toEqual([2, 1, 0]);
    expect(ranked(scored('x', 0.5, 0, 0.5).rates, before)).toEqual([2, 0, 1]);
  });

  test('nobody moves where all are level, and the label’s own rate is named', () => {
    const words = movedWords(systems, names, first, scored('task-outcome', 0, 0, 0));
    expect(words).toMatch(
      /^Under Task outcome all 3 systems are level at 0\.0\s%: it finds even the label wrong\.$/,
    );
    expect(movedWords(systems, names, first, scored('task-outcome', 1, 1, 1))).toMatch(
      /level at 100\.0\s%\.$/,
    );
  });

  test('a tie broken is no change of places; passing another is, and what it is compared with is said', () => {
    const level = scored('ast-dag', 1, 0.2, 0.2);
    expect(movedWords(systems, names, level, first)).toMatch(
      /no system passes another, compared with .+: Oracle/,
    );
    const passed = movedWords(systems, names, first, scored('task-outcome', 1, 0.1, 0.3));
    expect(passed).toMatch(
      /^Under Task outcome 2 systems change their places, compared with .+: Oracle .+, Model .+, Lexical/,
    );
  });
});
