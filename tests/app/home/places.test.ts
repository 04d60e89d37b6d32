import { describe, expect, test } from 'vitest';
import { AGENT_TITLES } from '#core/contender.ts';
import type { Places } from '../../../src/app/frame/sample-run.ts';
import { saidOf } from '../../../src/app/home/moved-words.ts';
import { ranked } from '../../../src/app/home/places.ts';
import { systemName } from '../../../src/app/home/system-name.ts';

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
type Scored = Places['scorers'][number];
const movedWords = (before: Scored, now: Scored, still = 0): string =>
  saidOf({ tasks: 72, systems, scorers: [before, now], still }, names, 0, 1);

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
    const words = movedWords(first, scored('task-outcome', 0, 0, 0));
    expect(words).toMatch(
      /^Under Task outcome all 3 systems are level at 0\.0\s%: it fails even the label\.$/,
    );
    expect(movedWords(first, scored('task-outcome', 1, 1, 1))).toMatch(/level at 100\.0\s%\.$/);
  });

  test('a tie broken is no change of places; passing another is, and what it is compared with is said', () => {
    const level = scored('ast-dag', 1, 0.2, 0.2);
    expect(movedWords(level, first)).toMatch(/no system passes another, compared with .+: Oracle/);
    const passed = movedWords(first, scored('task-outcome', 1, 0.1, 0.3));
    expect(passed).toMatch(
      /^Under Task outcome 2 systems change their places, compared with .+: Oracle .+, Model .+, Lexical/,
    );
  });

  test('End state says in how many tasks doing nothing passes, and other scorers do not', () => {
    expect(movedWords(first, scored('state-match', 1, 0.7, 0.2), 40)).toMatch(
      /In 40 of 72 tasks the world must stay as it is/,
    );
    expect(movedWords(first, scored('task-outcome', 1, 0.7, 0.2), 40)).not.toMatch(/must stay/);
  });
});

test('a system is named by its model and its way of asking, a baseline by its title alone', () => {
  const name = (id: string, title: string): string => systemName({ id, title });
  for (const way of ['grammar-tools', 'native-tools'] as const)
    expect(name(`shipped:wllama:m / ${way}`, `Model (of it), ${way}`)).toBe(`Model, ${AGENT_TITLES[way]}`);
  expect(name('m / of another run', 'Model, of another run')).toBe('Model, of another run');
  expect(name('baseline-random', 'Random baseline')).toBe('Random');
});
