import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { withStep, type Candidate } from '#builder/index.ts';
import { openDatabase } from '#store/storage/db.ts';
import type { Stores } from '../../../src/app/frame/context.ts';
import { keepBuild, MOST_CANDIDATES } from '../../../src/app/evaluate/kept-build.ts';
import { TaskBuilding } from '../../../src/app/evaluate/task-building.svelte.ts';

const candidate = (index: number): Candidate =>
  withStep<Candidate>(
    {
      id: `c${index}`,
      ...{
        category: 'single_server_single_call',
        query: `Rain in city ${index}?`,
        calls: [],
        servers: ['s'],
      },
      ...{ said: {}, life: [] },
    },
    'schema',
    index % 5 === 0 ? 'rejected' : 'passed',
    'the label has no call',
  );

test('a full list takes nothing more and says so, until the rejected ones are forgotten', async () => {
  const db = await openDatabase({ name: 'full-list' });
  const stores = { database: () => Promise.resolve(db) } as unknown as Stores;
  const candidates = Array.from({ length: MOST_CANDIDATES }, (_, index) => candidate(index));
  await keepBuild(db, 'server', { candidates, without: [], versions: [] });
  const building = new TaskBuilding(stores, 'server');
  await building.read();
  expect(building.list.free).toBe(0);
  const template = {
    ...{ query: 'Rain in {city}?', variable_optional_collection: { city: ['Oslo'] } },
    function_call_label: [{ name: 'rain', mcp_server: 's', input: { city: '{city}' } }],
  };
  await building.openTemplates(JSON.stringify(template), []);
  expect(building.failure).toMatchObject({ code: 'dataset-too-large' });
  expect(building.list.all).toHaveLength(MOST_CANDIDATES);

  building.list.forgetRejected();
  expect(building.list.free).toBe(MOST_CANDIDATES / 5);
  // While tasks are made or judged, nothing is taken back.
  building.progress = { done: 0, total: 1 };
  building.list.undo();
  building.list.goBack(0);
  expect(building.list.free).toBe(MOST_CANDIDATES / 5);
  building.progress = undefined;
  building.list.undo();
  expect(building.list.free).toBe(0);
});
