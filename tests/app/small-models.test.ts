import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import type { Stores } from '../../src/app/frame/context.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { askedOfFields, fieldsOf } from '../../src/app/frame/models/asking.ts';
import { askHere, placeOfAsking } from '../../src/app/run/ask-here.ts';
import { isSmallAsking, SMALL_ASKING, suitedFields } from '../../src/app/run/small-models.ts';

const weights = vi.hoisted(() => ({ kept: [{ id: 'own-12345678', title: 'Own', bytes: 9, isWhole: true }] }));
const stored = vi.hoisted(() => ({ runs: [] as unknown[] }));
vi.mock('#store/storage/runs.ts', () => ({ listRuns: async () => stored.runs }));
vi.mock('#store/bridge/llama-client.ts', () => ({ llamaApi: () => ({ kept: async () => weights.kept }) }));

const held: string[] = [];
const query = async () => ({ held: held.map((name) => ({ name })) });
beforeEach(() => void vi.stubGlobal('navigator', { locks: { query } }));

describe('the way small models are asked', () => {
  const start = defaultConfig('t', 'T');
  const usual = fieldsOf(start);
  const small = suitedFields(usual, usual, true)!;

  test('is set when the first model of llama.cpp in this browser is chosen, and taken back with the last', () => {
    expect(askedOfFields(small, start)).toMatchObject(SMALL_ASKING);
    expect([isSmallAsking(usual), isSmallAsking(small)]).toEqual([false, true]);
    expect(suitedFields(small, usual, true)).toBeUndefined();
    expect(suitedFields(small, usual, false)).toEqual(usual);
    expect(suitedFields(usual, usual, false)).toBeUndefined();
  });

  test('leaves alone what a person has changed, and ways that the tasks allow', () => {
    expect(suitedFields({ ...usual, turns: 7 }, usual, true)).toBeUndefined();
    expect(suitedFields({ ...small, best: 9 }, usual, false)).toBeUndefined();
    const inOneShot = { ...usual, agentIds: ['single-shot' as const] };
    expect(suitedFields(inOneShot, usual, true)).toMatchObject({ menu: 'top-k', agentIds: ['single-shot'] });
  });
});

test('a second press of “Ask a language model here” leads to the run that is under way', async () => {
  const started: RunConfig[] = [];
  const atWork: { id: string; run: { config: RunConfig } }[] = [];
  const stores = {
    models: { add: vi.fn() },
    runs: {
      get atWork() {
        return atWork;
      },
      async start(config: RunConfig) {
        started.push(config);
        atWork.push({ id: `run-${started.length}`, run: { config } });
        return `run-${started.length}`;
      },
    },
  } as unknown as Stores;
  expect([await askHere(stores), await askHere(stores)]).toEqual(['run-1', 'run-1']);
  expect(started).toMatchObject([SMALL_ASKING]);
  atWork.pop();
  expect(await askHere(stores)).toBe('run-2');
});

test('a press in a second tab leads to the run that the first tab is at work on', async () => {
  const started: RunConfig[] = [];
  const stores = {
    models: { add: vi.fn() },
    runs: { atWork: [], start: async (config: RunConfig) => `run-${started.push(config)}` },
    database: async () => ({}),
  } as unknown as Stores;
  expect(await askHere(stores)).toBe('run-1');
  stored.runs = [
    { id: 'other', config: { ...started[0], title: 'Other' } },
    { id: 'run-1', config: started[0] },
  ];
  held.push('run:other', 'run:run-1');
  expect(await askHere(stores)).toBe('run-1');
  // Nobody works on it any more.
  held.length = 0;
  expect(await askHere(stores)).toBe('run-2');
});

test('without weights that button leads to their form, from where the chosen file is asked the same ten tasks', async () => {
  const [own] = weights.kept;
  const started: RunConfig[] = [];
  const stores = {
    models: { add: vi.fn() },
    runs: { atWork: [], start: async (config: RunConfig) => `run-${started.push(config)}` },
  } as unknown as Stores;
  weights.kept = [{ ...own!, isWhole: false }];
  expect(await placeOfAsking(stores)).toBe('#/runs?model=wllama&ask=ten');
  weights.kept = [own!, { ...own!, id: 'larger', bytes: 99 }];
  expect(await askHere(stores, 'larger')).toBe('run-1');
  expect(await placeOfAsking(stores)).toBe('#/r/run-2');
  expect(started.map(({ models }) => models[0]!.id)).toEqual(['wllama:larger', 'wllama:own-12345678']);
  expect(started.map(({ selection }) => selection.sample?.size)).toEqual([10, 10]);
  weights.kept = [own!];
});
