import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { dropped, type Candidate } from '#builder/index.ts';
import { mulberry32, sampleIndices } from '#core/random.ts';
import { openDatabase } from '#store/storage/db.ts';
import {
  candidatesAfter,
  journalWith,
  MOST_CHANGES,
  onlyOneOf,
  type Change,
} from '../../../src/app/evaluate/change-journal.ts';
import { keepBuild, keptBuild } from '../../../src/app/evaluate/kept-build.ts';

const candidate = (id: string): Candidate => ({
  ...{
    id,
    category: 'single_server_single_call',
    query: `Rain in ${id}?`,
    servers: ['s'],
    said: {},
    life: [],
  },
  calls: [{ id: '1', name: 'rain', server: 's', step: 1, arguments: { city: id } }],
});

/** A random way through additions, decisions and removals, with the list after each. */
function walked(steps: number): { journal: readonly Change[]; lists: (readonly Candidate[])[] } {
  const random = mulberry32(7);
  let journal: readonly Change[] = [];
  const lists: (readonly Candidate[])[] = [[]];
  for (let step = 1; step <= steps; step++) {
    const list = lists.at(-1)!;
    const some = new Set(sampleIndices(list.length, Math.ceil(list.length / 3), step));
    const kind = list.length === 0 ? 0 : Math.floor(random() * 3);
    const next =
      kind === 0
        ? [...list, candidate(`a${step}`), candidate(`b${step}`)]
        : kind === 1
          ? list.map((one, at) => (some.has(at) ? dropped(one, `step ${step}`) : one))
          : list.filter((_, at) => !some.has(at));
    journal = journalWith(
      journal,
      kind === 0 ? 'proposed' : kind === 1 ? 'dropped' : 'forgot',
      [list, next],
      step,
    );
    lists.push(next);
  }
  return { journal, lists };
}

test('the candidates after every change can be gone back to, in their places', () => {
  const { journal, lists } = walked(60);
  expect(journal.map(({ number }) => number)).toEqual(lists.slice(1).map((_, at) => at + 1));
  for (const [number, list] of lists.entries())
    expect(candidatesAfter(lists.at(-1)!, journal, number)).toEqual(list);
});

test('nothing changed is no change, and only the last changes are kept', () => {
  const list = [candidate('a')];
  expect(journalWith([], 'edited', [list, list], 1)).toEqual([]);
  let journal: readonly Change[] = [];
  for (let at = 0; at < MOST_CHANGES + 5; at++) journal = journalWith(journal, 'proposed', [[], list], at);
  expect(journal).toHaveLength(MOST_CHANGES);
  expect(journal[0]!.number).toBe(6);
});

test('the journal outlives the page; before a change that cannot be read nothing is gone back to', async () => {
  const db = await openDatabase({ name: 'change-journal' });
  const { journal, lists } = walked(12);
  const build = { candidates: lists.at(-1)!, without: [], versions: [] };
  const half = { ...build, journal: journal.slice(0, 8) };
  await keepBuild(db, 's', half);
  // One that grew is written again, one that was undone goes.
  const grown = { ...journal[7]!, at: 99 };
  await keepBuild(db, 's', { ...build, journal: [...journal.slice(0, 7), grown, ...journal.slice(8)] }, half);
  const kept = (await keptBuild(db, 's'))!;
  expect(kept.journal!.map(({ number, at }) => [number, at])).toEqual(
    journal.map(({ number, at }) => [number, number === 8 ? 99 : at]),
  );
  expect(candidatesAfter(kept.candidates, kept.journal!, 9)).toEqual(lists[9]);
  await db.put('settings', { number: 5 }, 'builder-s/change-5');
  expect((await keptBuild(db, 's'))!.journal!.map(({ number }) => number)).toEqual([6, 7, 8, 9, 10, 11, 12]);
  await keepBuild(db, 's', { ...build, journal: kept.journal!.slice(0, 11) }, kept);
  expect(await db.get('settings', 'builder-s/change-12')).toBeUndefined();
  db.close();
});

test('a change of one task says which, one of several or of new ones does not', () => {
  const [a, b] = [candidate('a'), candidate('b')];
  const lists = [[], [a], [a, b], [dropped(a), b], [dropped(dropped(a)), dropped(b)], [dropped(a)]];
  const journal = lists
    .slice(1)
    .reduce<readonly Change[]>((kept, list, at) => journalWith(kept, 'edited', [lists[at]!, list], at), []);
  expect(journal.map((change) => onlyOneOf(change)?.query)).toEqual([
    undefined,
    undefined,
    'Rain in a?',
    undefined,
    undefined,
  ]);
});
