import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { withStep, type Candidate } from '#builder/index.ts';
import type { JsonValue } from '#core/json.ts';
import { openDatabase } from '#store/storage/db.ts';
import { putSetting } from '#store/storage/settings.ts';
import { keepBuild, keptBuild } from '../../../src/app/evaluate/kept-build.ts';

const candidate = withStep<Candidate>(
  {
    id: 'c1',
    category: 'single_server_single_call',
    query: 'Rain in Oslo?',
    calls: [{ id: '1', name: 'rain', server: 's', step: 1, arguments: { city: 'Oslo' } }],
    servers: ['s'],
    said: { '1/city': 'Oslo' },
    life: [],
  },
  'category',
  'passed',
  'fits',
);

test('what is kept comes back whole, and every server has its own', async () => {
  const db = await openDatabase({ name: 'kept-build' });
  const build = {
    candidates: [candidate],
    without: [['drop', 'it may change something']] as const,
    versions: [{ datasetId: 'd', hash: 7 }],
  };
  await keepBuild(db, 'server-1', build);
  expect(await keptBuild(db, 'server-1')).toEqual(build);
  expect(await keptBuild(db, 'server-2')).toBeUndefined();
  db.close();
});

test('what a model wrote of a candidate comes back, with who wrote and who edited it', async () => {
  const db = await openDatabase({ name: 'kept-build-written' });
  const written: Candidate = {
    ...candidate,
    profile: 'A pilot.',
    scenario: 'Rain is near.',
    objective: 'Know it.',
    answer: 'It rains.',
    edited: ['profile'],
    writer: { pipeline: 'mcp-agentbench', model: 'scripted player', edited: ['query'] },
  };
  const build = { candidates: [written], without: [], versions: [] };
  await keepBuild(db, 'server-1', build);
  expect(await keptBuild(db, 'server-1')).toEqual(build);
  const broken = { ...written, profile: 5, edited: ['life', 'answer'], writer: { model: 'm' } };
  await putSetting(
    db,
    'builder-server-1',
    JSON.parse(JSON.stringify({ ...build, candidates: [broken] })) as JsonValue,
  );
  const read = (await keptBuild(db, 'server-1'))!.candidates[0]!;
  expect(read).toMatchObject({ scenario: 'Rain is near.', edited: ['answer'] });
  expect(read).not.toHaveProperty('profile');
  expect(read).not.toHaveProperty('writer');
  db.close();
});

test('what cannot be read is left out', async () => {
  const db = await openDatabase({ name: 'kept-build-broken' });
  await putSetting(db, 'builder-a', {
    candidates: [
      null,
      5,
      { id: 'x' },
      { ...candidate, category: 'odd' },
      { ...candidate, calls: [{}] },
      { ...candidate, life: ['x'] },
      candidate,
    ] as never,
    without: ['x', [1, 2]],
    versions: [{ datasetId: 5 }],
  });
  expect(await keptBuild(db, 'a')).toEqual({ candidates: [candidate], without: [], versions: [] });
  await putSetting(db, 'builder-b', 'text');
  expect(await keptBuild(db, 'b')).toBeUndefined();
  db.close();
});
