import { expect, test } from 'vitest';
import type { Restored, RestoredItem } from '#store/bridge/backup-contract.ts';
import { restoredWords } from '../../src/app/run/backup.svelte.ts';

const items = (...states: Exclude<RestoredItem['state'], 'refused'>[]): RestoredItem[] =>
  states.map((state) => ({ title: 'x', state }));
const restored = (held: Partial<Restored>): Restored => ({
  createdAt: 0,
  runs: [],
  datasets: [],
  assessments: [],
  recordings: [],
  ...held,
});

test.each<[string, Partial<Restored>]>([
  ['Nothing restored.', {}],
  ['1 run and 1 recording of a server restored.', { runs: items('restored'), recordings: items('restored') }],
  [
    '2 runs, 1 data set, and 2 recordings of servers here already.',
    { runs: items('here', 'here'), datasets: items('here'), recordings: items('here', 'here') },
  ],
  ['Judgements or labels of 1 run added.', { runs: items('completed') }],
])('%s', (words, held) => {
  expect(restoredWords(restored(held)).replace(/^Nothing restored, /, '')).toBe(words);
});
