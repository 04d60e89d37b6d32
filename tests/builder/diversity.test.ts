import { expect, test } from 'vitest';
import { diversityOf, withStep, type Candidate } from '#builder/index.ts';

const candidate = (id: string, query: string, profile?: string): Candidate => ({
  id,
  category: 'single_server_single_call',
  query,
  calls: [{ id: '1', name: 'rain', server: 's', step: 1, arguments: { city: id } }],
  servers: ['s'],
  said: {},
  ...(profile === undefined ? {} : { profile }),
  life: [],
});

test('values are counted by the lines of the profiles, and what they do not say is counted, too', () => {
  const accepted = [
    candidate(
      'a',
      'Will it rain?',
      'Field: Travel\nUrgency: high\nOccasion: work\nRegister: formal\nA pilot.',
    ),
    candidate('b', 'Is it wet?', '**Field**: travel.\nUrgency:  low\nShe asks about work.'),
    candidate('c', 'Umbrella?'),
  ];
  const { spreads, tasks, categories, tools } = diversityOf(accepted, accepted);
  expect(tasks).toBe(3);
  expect(categories).toEqual([['single_server_single_call', 3]]);
  expect(tools).toEqual([['rain', 3]]);
  // Templates of ours have no profiles.
  expect(diversityOf(accepted.slice(2), []).spreads).toEqual([]);
  expect(spreads).toEqual([
    { field: 'field', counts: [['travel', 2]], unsaid: 1 },
    {
      field: 'urgency',
      counts: [
        ['high', 1],
        ['low', 1],
      ],
      unsaid: 1,
    },
    { field: 'occasion', counts: [['work', 1]], unsaid: 2 },
    { field: 'register', counts: [['formal', 1]], unsaid: 2 },
  ]);
});

test('repeats that gates refused are counted among all, and the two most alike of those that are in are named', () => {
  const accepted = [
    candidate('a', 'Will it rain in Oslo tomorrow morning?'),
    candidate('b', 'Will it rain in Rome tomorrow evening?'),
    candidate('c', 'How high is the tide?'),
  ];
  const refused = [
    withStep(candidate('d', 'x'), 'near-duplicate', 'rejected', 'as a'),
    withStep(candidate('e', 'x'), 'duplicate', 'rejected', 'as a'),
    withStep(candidate('f', 'x'), 'executes', 'rejected', 'failed'),
  ];
  const found = diversityOf(accepted, [...accepted, ...refused]);
  expect(found).toMatchObject({ repeats: 2, candidates: 6, closest: { ids: ['a', 'b'] } });
  expect(found.closest!.share).toBeGreaterThan(0);
  expect(diversityOf([], []).closest).toBeUndefined();
});
