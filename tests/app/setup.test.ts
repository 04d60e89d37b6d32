import { expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import type { RunConfig } from '#core/run.ts';
import type { Stores } from '../../src/app/frame/context.ts';
import { Setup } from '../../src/app/run/setup.svelte.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { decidersHelp } from '../../src/app/frame/kit/scorer-titles.ts';
import { later } from '../builders/later.ts';

const model: LanguageModelRef = {
  id: 'openai-chat/m',
  title: 'm',
  kind: 'language-model',
  providerId: 'openai-chat',
  model: 'm',
};
const listed: Price = {
  providerId: 'openai-chat',
  model: 'listed',
  input: 1,
  output: 1,
  asOf: '2025-11',
  source: 'test',
};
const known = {
  datasets: { datasets: [{ id: 't', title: 'T', tasks: 72 }] },
  models: {
    added: [model, { ...model, id: 'openai-chat/listed', model: 'listed' }].map((ref) => ({
      ref,
      address: 'https://api.example',
      needsKey: false,
    })),
    keyAt: () => undefined,
  },
  prices: { own: [], priceOf: ({ model }: { model: string }) => (model === 'listed' ? listed : null) },
} as unknown as Pick<Stores, 'datasets' | 'models' | 'prices'>;

/** Of the three baselines over 72 tasks. */
function aSetup(start: Partial<RunConfig> = {}): Setup {
  const setup = new Setup({ ...defaultConfig('t', 'T'), ...start }, known);
  setup.matching = 72;
  return setup;
}

test('cells are tasks × contenders × repeats, of no more tasks than there are', () => {
  const setup = aSetup();
  expect(setup.cells).toBe(216);
  setup.repeats = 2;
  setup.sampleSize = 10;
  expect(setup.cells).toBe(60);
  setup.sampleSize = 100;
  expect(setup.cells).toBe(432);
  expect(setup.wrongNumber).toBe('');
});

test('a part of a run is asked and decided as its plan says, whatever would be usual here', () => {
  const plan: Partial<RunConfig> = {
    models: [model],
    agentIds: ['react'],
    scorerIds: ['ast', 'exact-match'],
    settings: { temperature: 0 },
    textFallback: true,
  };
  const configOf = (isPart: boolean): RunConfig => {
    const setup = aSetup(plan);
    setup.isPart = isPart;
    setup.deciders = { usual: 'task-outcome', looked: 72, of: 72, scorers: [] };
    return setup.config;
  };
  expect(configOf(true)).toMatchObject(plan);
  expect(configOf(true).decidedBy).toBeUndefined();
  expect(configOf(false)).not.toMatchObject(plan);
});

test('a sample of each category counts what was drawn for this choice, and nothing while it is counted', async () => {
  const setup = aSetup();
  setup.sampleSize = 5;
  setup.isPerCategory = true;
  expect(setup.config.selection.sample).toEqual({ size: 5, seed: 42, per: 'category' });
  expect(setup.cells).toBe(0);
  await setup.countDrawn(async ({ selection }) =>
    Array.from({ length: selection.sample!.size * 6 }, (_, at) => at),
  );
  expect(setup.taken).toBe(30);
  setup.sampleSize = 4;
  expect(setup.taken).toBeUndefined();
  setup.isPerCategory = false;
  expect(setup.taken).toBe(4);
});

test('a moved threshold is part of the configuration, an equal or emptied one is not', () => {
  const setup = aSetup({ thresholds: { parameters: 0.5 } });
  expect(setup.config.thresholds).toEqual({ parameters: 0.5 });
  setup.thresholds = { parameters: 0.7, selection: 0 };
  expect(setup.config.thresholds).toEqual({ selection: 0 });
  setup.thresholds = { selection: undefined };
  expect(setup.config.thresholds).toBeUndefined();
});

test('the text fallback is part of the configuration where a language model answers in a text', () => {
  const of = (models: RunConfig['models'], agentIds: RunConfig['agentIds']) =>
    aSetup({ textFallback: true, models, agentIds, execution: { on: 'testbed' } }).config.textFallback;
  expect(of([model], ['mcpbr-mcptoolbench'])).toBe(true);
  expect(of([model], ['native-tools', 'single-shot'])).toBe(true);
  expect(of([model], ['native-tools'])).toBeUndefined();
  expect(of(aSetup().config.models, ['single-shot'])).toBeUndefined();
  expect(aSetup({ models: [model], agentIds: ['single-shot'] }).config.textFallback).toBeUndefined();
});

test.each([1.5, NaN, -1])('a threshold of %d is refused by the name of its field', (value) => {
  const setup = aSetup();
  setup.thresholds = { parameters: value };
  expect(setup.wrongNumber).toBe(
    '“Right arguments, at least” must be a number from 0 to 1, with a point and no comma.',
  );
  expect(setup.config.thresholds).toBeUndefined();
  expect(setup.cells).toBe(0);
});

const wrong: [string, Partial<Pick<Setup, 'repeats' | 'sampleSize' | 'seed'>>, string][] = [
  ['part of a repeat', { repeats: 1.5 }, '“Repeats” must be a whole number from 1 to 100.'],
  ['no repeats', { repeats: null }, '“Repeats” must be a whole number from 1 to 100.'],
  ['a sample of nothing', { sampleSize: 0 }, '“Sample” must be a whole number from 1 on.'],
  ['a sample of less than nothing', { sampleSize: -3 }, '“Sample” must be a whole number from 1 on.'],
  ['part of a task', { sampleSize: 2.5 }, '“Sample” must be a whole number from 1 on.'],
  ['no seed', { seed: null }, '“Seed” must be a whole number.'],
];
test.each(wrong)('with %s there is nothing to run, and the field is named', (_, fields, words) => {
  const setup = aSetup();
  Object.assign(setup, fields);
  expect(setup.cells).toBe(0);
  expect(setup.wrongNumber).toBe(words);
  const { repeats, seed, selection } = setup.config;
  for (const each of [repeats, seed, selection.sample?.size ?? 1]) expect(each).toSatisfy(Number.isInteger);
});

test('a wrong setting of how models are asked counts only where one is asked', () => {
  const setup = aSetup();
  setup.asking.temperature = 9;
  expect(setup.wrongNumber).toBe('');
  setup.toggle(model);
  expect(setup.wrongNumber).toBe('“Temperature” must be a number from 0 to 2.');
  expect(setup.cells).toBe(0);
});

test('a model without a price is bounded in tokens, beside one with a price in dollars; a limit of dollars a task names it', () => {
  const setup = aSetup();
  setup.toggle(model);
  expect(setup.config.budget).toEqual({ tokens: 250_000 });
  setup.toggle({ id: 'openai-chat/listed', kind: 'language-model' });
  expect(setup.config.budget).toEqual({ dollars: 0.25, tokens: 250_000 });
  expect(setup.unpriced.map(({ ref }) => ref.id)).toEqual([model.id]);
  setup.budget = { dollars: undefined, tokens: 0.5 };
  expect(setup.config.budget).toBeUndefined();
  expect(setup.wrongNumber).toBe('“Budget in tokens” must be a whole number from 0 on.');
  setup.budget = {};
  expect(setup.toBePriced).toBeUndefined();
  setup.testbed = { executable: 6, leftOut: [] };
  setup.asking.agentIds = ['react'];
  setup.isExecuted = true;
  setup.asking.dollars = 0.05;
  expect(setup.toBePriced?.ref.id).toBe(model.id);
});

test('until it is known whether the testbed can run the tasks, the ways of asking are not known either', () => {
  const setup = aSetup({ models: [model], agentIds: ['react'] });
  expect([setup.isPlaceKnown, setup.taken]).toEqual([false, undefined]);
  expect(setup.config.agentIds).toEqual(['single-shot']);
  setup.testbed = { executable: 6, leftOut: [] };
  expect([setup.isPlaceKnown, setup.taken]).toEqual([true, 6]);
  expect(setup.config.agentIds).toEqual(['react']);
});

test('a chosen decider stands through ways of executing that it does not apply to, and says so meanwhile', () => {
  const setup = aSetup();
  const decidersOf = (...ids: string[]) => ({
    of: 7,
    looked: 7,
    scorers: ids.map((id) => ({ id, title: id, applies: 7 })),
    usual: 'mcpbr-mcptoolbench',
  });
  setup.deciders = decidersOf('mcpbr-mcptoolbench', 'asked-when-due');
  expect(setup.config.scorerIds).toContain('asked-when-due');
  setup.decidedBy = 'asked-when-due';
  expect(setup.config.decidedBy).toBe('asked-when-due');
  setup.isExecuted = true;
  setup.deciders = decidersOf('mcpbr-mcptoolbench', 'task-outcome');
  expect(setup.config.decidedBy).toBe('mcpbr-mcptoolbench');
  expect(decidersHelp(setup.config.decidedBy, setup.deciders, setup.decidedBy)).toMatch(
    /^“Asked when it should” was chosen but applies to none .* Calls and arguments/,
  );
  setup.deciders = decidersOf('mcpbr-mcptoolbench', 'asked-when-due');
  expect(setup.config.decidedBy).toBe('asked-when-due');
});

test('a budget of less than nothing is refused in words', () => {
  const setup = aSetup();
  setup.toggle({ id: 'openai-chat/listed', kind: 'language-model' });
  setup.budget = { dollars: -1 };
  expect(setup.wrongNumber).toBe('“Budget in US dollars” must be a number from 0 on.');
  expect(setup.config.budget).toBeUndefined();
});

test('of two counts of tasks under way, the one that began last holds, and the other is not heard', async () => {
  const setup = aSetup({ selection: { datasetId: 't', taskIds: ['a', 'b'] } });
  const [early, late] = [later<number[]>(), later<number[]>()];
  const first = setup.count(() => early.promise);
  const second = setup.count(() => late.promise);
  late.resolve([0]);
  await second;
  early.resolve([0, 1]);
  await first;
  expect(setup.matching).toBe(1);
  const failing = setup.count(() => Promise.reject(new Error('too late')));
  setup.datasetId = 'other';
  await setup.count(() => Promise.reject(new Error('not asked')));
  await expect(failing).resolves.toBeUndefined();
});

test('tasks are counted by a plain copy of the set-up, edited prompts included, which crosses to a worker', async () => {
  const setup = aSetup({ selection: { datasetId: 't', taskIds: ['a', 'b'] } });
  setup.toggle({ id: 'openai-chat/listed', kind: 'language-model' });
  setup.asking.prompts = { 'single-shot': { system: 'Mine' } };
  const seen: unknown[] = [];
  await setup.count((config) => {
    seen.push(structuredClone(config));
    return Promise.resolve([0, 1]);
  });
  expect(seen).toMatchObject([{ prompts: { 'single-shot': { system: 'Mine' } } }]);
});

test('what servers cover is held as it came, for thousands of tools are not watched one by one', () => {
  const setup = aSetup();
  const names = Array.from({ length: 5000 }, (_, at) => `tool_${at}`);
  const coverage = {
    ...{ chosen: 1, looked: 1, covered: 1, withoutPrompt: 0, expectedCalls: 1, described: [] },
    ...{ tools: names, destructive: names, openWorld: names },
  };
  setup.servers.coverage = coverage;
  expect(setup.servers.coverage).toBe(coverage);
});

test('a line of answers that is not understood keeps a run on servers from starting', () => {
  const setup = aSetup({ execution: { on: 'servers', serverIds: ['mine'] } });
  setup.servers.person = 'city: Oslo';
  expect(setup.notReady).not.toContain('Line');
  setup.servers.person = 'city: Oslo\nseats';
  expect(setup.notReady).toBe(
    '“When a server asks”: Line 2 has no colon between the name of a field and its answer.',
  );
  setup.where = 'testbed';
  expect(setup.notReady).toBe('');
});

test('weights that are not in this browser keep a run from starting, until they are or another model is asked', () => {
  const inPage: LanguageModelRef = {
    ...model,
    id: 'wllama:small',
    title: 'Small',
    providerId: 'wllama',
    model: 'small',
  };
  const models = {
    ...known.models,
    known: (ref: LanguageModelRef) => ({ ref, address: '', needsKey: false }),
  };
  const setup = new Setup({ ...defaultConfig('t', 'T'), models: [inPage] }, {
    ...known,
    models,
  } as unknown as typeof known);
  expect(setup.weightsMissing).toBe('Looking for the weights…');
  setup.areHere.small = false;
  expect(setup.weightsMissing).toMatch(/The weights of Small are not in this browser/);
  setup.areHere.small = true;
  expect(setup.weightsMissing).toBe('');
  setup.areHere.small = false;
  setup.replace(inPage.id, model.id);
  expect([setup.chosen, setup.weightsMissing]).toEqual([[model.id], '']);
});
