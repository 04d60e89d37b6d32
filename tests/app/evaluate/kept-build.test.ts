import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { withStep, type Candidate } from '#builder/index.ts';
import { because } from '#builder/reasons.ts';
import type { JsonValue } from '#core/json.ts';
import { openDatabase } from '#store/storage/db.ts';
import { putSetting, settingsNamed } from '#store/storage/settings.ts';
import { keepBuild, keptBuild, MOST_CANDIDATES } from '../../../src/app/evaluate/kept-build.ts';

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

const tool = {
  ...{ name: 'rain', server: 's', description: 'Rain of a city.', schemaFrom: 'source' as const },
  inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};

test('what is kept comes back whole, and every server has its own', async () => {
  const db = await openDatabase({ name: 'kept-build' });
  const build = {
    candidates: [candidate],
    without: [
      ['drop', 'it may change something'],
      ['slow', because('slow', { seconds: 5 })],
    ] as const,
    versions: [{ datasetId: 'd', hash: 7 }],
    seed: 9,
    unfinished: { done: 2, total: 6, pipeline: 'mcptoolbench' as const },
    allowed: ['s rain 12'],
    tools: [tool],
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
    results: [{ call: '1', text: 'rain', length: 4 }],
    day: '2026-03-12',
    life: [
      ...candidate.life,
      { step: 'near-duplicate', is: 'passed', evidence: '11 %', of: 'c2' },
      { step: 'schema', is: 'passed', evidence: 'the call obeys its schema', why: because('obeysSchema') },
    ],
    writer: {
      ...{ pipeline: 'mcp-agentbench', model: 'scripted player', edited: ['query'] },
      ...{ prompts: { query: { system: 's', user: 'u' } }, solvers: ['one'], attempts: 5, judge: 'two' },
    },
  };
  const build = { candidates: [written], without: [], versions: [] };
  await keepBuild(db, 'server-1', build);
  expect(await keptBuild(db, 'server-1')).toEqual(build);
  const broken = { ...written, profile: 5, edited: ['life', 'answer'], writer: { model: 'm' } };
  await putSetting(db, 'builder-server-1/0', JSON.parse(JSON.stringify([broken])) as JsonValue);
  const read = (await keptBuild(db, 'server-1'))!.candidates[0]!;
  expect(read).toMatchObject({ scenario: 'Rain is near.', edited: ['answer'] });
  expect(read).not.toHaveProperty('profile');
  expect(read).not.toHaveProperty('writer');
  db.close();
});

test('what models said at a step comes back; a part that is broken is left out, and the step stays', async () => {
  const db = await openDatabase({ name: 'kept-build-said' });
  const trial = {
    by: 'scripted player',
    calls: [{ name: 'rain', arguments: '{}', answer: 'rain' }],
    answer: 'Rain.',
  };
  const step = {
    step: 'agreement',
    is: 'noted' as const,
    evidence: 'nobody agrees',
    exchanges: [{ prompt: 'scenario', sent: 'tools', reply: '' }],
    trials: [{ ...trial, is: 'differing' as const, reason: 'no figure' }],
  };
  const said: Candidate = { ...candidate, life: [step] };
  const build = { candidates: [said], without: [], versions: [] };
  await keepBuild(db, 'server-1', build);
  expect(await keptBuild(db, 'server-1')).toEqual(build);
  const broken = {
    ...said,
    life: [{ ...step, exchanges: [{ sent: 5 }], trials: [{ ...trial, calls: 'none' }] }],
  };
  await putSetting(db, 'builder-server-1/0', JSON.parse(JSON.stringify([broken])) as JsonValue);
  expect((await keptBuild(db, 'server-1'))!.candidates[0]!.life).toEqual([
    { step: 'agreement', is: 'noted', evidence: 'nobody agrees' },
  ]);
  db.close();
});

test('a change of one candidate writes those beside it alone, and what is gone is deleted', async () => {
  const db = await openDatabase({ name: 'kept-build-chunks' });
  const candidates = Array.from({ length: 120 }, (_, index) => ({ ...candidate, id: `c${index}` }));
  const build = { candidates, without: [], versions: [] };
  await keepBuild(db, 's', build);
  expect(await keptBuild(db, 's')).toEqual(build);
  // What stands in the first chunk shows whether it is written again.
  await putSetting(db, 'builder-s/0', []);
  const changed = {
    ...build,
    candidates: candidates.map((one, index) => (index === 60 ? { ...one, query: 'Snow in Oslo?' } : one)),
  };
  await keepBuild(db, 's', changed, build);
  expect((await keptBuild(db, 's'))!.candidates).toEqual(changed.candidates.slice(50));
  const fewer = { ...build, candidates: candidates.slice(0, 20) };
  await keepBuild(db, 's', fewer, changed);
  expect(await keptBuild(db, 's')).toEqual(fewer);
  expect(await settingsNamed(db, 'builder-s')).toEqual(['builder-s', 'builder-s/0']);
  db.close();
});

test('thousands are kept, up to the bound, and tools that cannot be read are left out', async () => {
  const db = await openDatabase({ name: 'kept-build-many' });
  const candidates = Array.from({ length: MOST_CANDIDATES + 60 }, (_, index) => ({
    ...candidate,
    id: `c${index}`,
  }));
  await keepBuild(db, 's', { candidates, without: [], versions: [], tools: [tool] });
  const broken = [tool, 5, { ...tool, inputSchema: [] }, { ...tool, server: 7 }, { name: 'x' }];
  await putSetting(db, 'builder-s/tools', broken);
  const kept = (await keptBuild(db, 's'))!;
  expect(kept.candidates.map(({ id }) => id)).toEqual(
    candidates.slice(0, MOST_CANDIDATES).map(({ id }) => id),
  );
  expect(kept.tools).toEqual([tool]);
  db.close();
});

test('what cannot be read is left out', async () => {
  const db = await openDatabase({ name: 'kept-build-broken' });
  await putSetting(db, 'builder-a/0', [
    null,
    5,
    { id: 'x' },
    { ...candidate, category: 'odd' },
    { ...candidate, calls: [{}] },
    { ...candidate, life: ['x'] },
    candidate,
  ] as never);
  await putSetting(db, 'builder-a/1', 'text');
  await putSetting(db, 'builder-a', {
    chunks: 3,
    without: ['x', [1, 2]],
    versions: [{ datasetId: 5 }],
  });
  expect(await keptBuild(db, 'a')).toEqual({ candidates: [candidate], without: [], versions: [] });
  await putSetting(db, 'builder-b', 'text');
  expect(await keptBuild(db, 'b')).toBeUndefined();
  db.close();
});
