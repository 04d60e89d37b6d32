import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Database } from '#store/storage/db.ts';
import { openDatabase } from '#store/storage/db.ts';
import { ServerStore } from '../../src/app/frame/servers/server-store.svelte.ts';
import { ModelStore } from '../../src/app/frame/state/model-store.svelte.ts';
import { PriceStore } from '../../src/app/frame/state/price-store.svelte.ts';

const noWorker = (): never => {
  throw new Error('the worker was asked');
};
const named = (name: string) => ({ providerId: 'openai-chat', model: name });

interface Tab {
  load: () => Promise<unknown>;
  add: (name: string) => Promise<unknown>;
  names: () => string[];
}

const tabs: Record<string, (database: () => Promise<Database>) => Tab> = {
  models: (database) => {
    const store = new ModelStore(database, noWorker);
    return {
      load: () => store.load(),
      add: (name) =>
        store.add({
          ref: { id: name, kind: 'language-model', title: name, ...named(name) },
          address: 'http://localhost:8000/v1',
          needsKey: false,
        }),
      names: () => store.added!.map(({ ref }) => ref.model),
    };
  },
  prices: (database) => {
    const store = new PriceStore(database);
    const price = { input: 1, output: 2, asOf: '2026-11', source: 'your own' };
    return {
      load: () => store.load([]),
      add: (name) => store.set({ ...named(name), ...price }),
      names: () => ['a', 'b'].filter((name) => store.isOwn(named(name))),
    };
  },
  servers: (database) => {
    const store = new ServerStore(database, noWorker);
    return {
      load: () => store.load(),
      add: (name) => store.save({ id: name, title: name, url: `https://${name}.example/mcp`, headers: [] }),
      names: () => store.own!.map(({ id }) => id),
    };
  },
};

test.each(Object.entries(tabs))('%s that were added in another tab stay', async (name, open) => {
  const database = await openDatabase({ name: `two-tabs-${name}` });
  const [first, second, later] = [0, 1, 2].map(() => open(async () => database));
  await Promise.all([first!.load(), second!.load()]);
  await first!.add('a');
  await second!.add('b');
  expect(second!.names()).toEqual(['a', 'b']);
  await later!.load();
  expect(later!.names()).toEqual(['a', 'b']);
  database.close();
});
