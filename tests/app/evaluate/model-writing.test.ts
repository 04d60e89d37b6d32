import { expect, test } from 'vitest';
import { CATEGORIES, PROMPTS, rejectedBy } from '#builder/index.ts';
import type { Price } from '#core/price.ts';
import type { Tool } from '#core/tool.ts';
import {
  combinationsOf,
  estimateOf,
  partsOf,
  scenesOf,
  serversIn,
  spentOn,
  type AgentBenchOrder,
  type ToolBenchOrder,
} from '../../../src/app/evaluate/model-writing.ts';
import { writtenTasks } from '../../../src/app/evaluate/write-tasks.ts';

const tools: Tool[] = ['rain', 'wind', 'tide', 'sun', 'snow'].map((name) => ({
  name,
  server: 'weather',
  description: `Tells the ${name} of a city.`,
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  schemaFrom: 'source',
}));
const price: Price = { providerId: 'p', model: 'm', input: 1, output: 2, asOf: '2026-11', source: 'test' };
const model = { id: 'p:m', kind: 'language-model', title: 'm', providerId: 'p', model: 'm' } as const;
const other = { ...model, id: 'q:n', title: 'n', providerId: 'q', model: 'n' } as const;
const shared = { model, settings: { maxOutputTokens: 1000 }, prompts: PROMPTS, solvers: [model] };
const order = (count: number): ToolBenchOrder => ({
  ...shared,
  pipeline: 'mcptoolbench',
  combinations: combinationsOf(tools, count, 42),
  byServer: serversIn(tools),
  across: 0,
  seed: 42,
  k: 2,
  tries: 0,
});
const scenes: AgentBenchOrder = {
  ...shared,
  pipeline: 'mcp-agentbench',
  scenes: scenesOf(tools, CATEGORIES, 1, 42),
  judge: model,
  trajectories: 5,
  escalateUnder: 0.2,
  systemTime: 'now',
};
const priced = (): Price => price;

test('as many combinations as are asked for, a third of them with two or three different tools', () => {
  const combinations = combinationsOf(tools, 12, 42);
  expect(combinations).toHaveLength(12);
  expect(combinations.filter(({ tools: own }) => own.length > 1)).toHaveLength(4);
  for (const { tools: own } of combinations) expect(new Set(own).size).toBe(own.length);
  // A server of one tool has no bins.
  expect(combinationsOf(tools.slice(0, 1), 3, 42).map(({ tools: own }) => own.length)).toEqual([1, 1, 1]);
  expect(combinationsOf([], 3, 42)).toEqual([]);
});

test('an order asks for a template, for values, and once more for each task; dollars only with a price', () => {
  const { questions, inputTokens, mostDollars } = estimateOf(order(6), priced);
  expect(questions).toBe(6 * (2 + 2));
  expect(inputTokens).toBeGreaterThan(questions * 100);
  // At most 1,000 tokens of each answer, and the input with the usual margin.
  expect(mostDollars).toBeGreaterThan((questions * 1000 * 2) / 1e6);
  expect(estimateOf(order(6), () => undefined).mostDollars).toBeUndefined();
});

test('attempts and requests over several servers are counted with all their turns', () => {
  // A template, values, and for each of two tasks a rewrite and three attempts of nine questions.
  expect(estimateOf({ ...order(6), tries: 3 }, priced).questions).toBe(6 * (2 + 2 * (1 + 3 * 9)));
  // One question for the subjects; for each of four the chain filter beside what any combination asks.
  expect(estimateOf({ ...order(6), across: 4 }, priced).questions).toBe(6 * 4 + 1 + 4 * 5);
  expect(partsOf({ ...order(6), across: 4 })).toBe(10);
});

test('a scene asks for itself, its question, five attempts and four comparisons', () => {
  expect(scenes.scenes).toHaveLength(3);
  expect(estimateOf(scenes, priced).questions).toBe(3 * (2 + 5 * 9 + 4));
  const judgedElsewhere = { ...scenes, judge: other };
  const onlyOwn = (ref: { id: string }): Price | undefined => (ref.id === model.id ? price : undefined);
  expect(estimateOf(judgedElsewhere, onlyOwn).mostDollars).toBeUndefined();
});

test('categories of several servers need a second one, and are offered whole servers up to 128 tools', () => {
  const many = ['a', 'b', 'c', 'd'].flatMap((server) =>
    Array.from({ length: 50 }, (_, index): Tool => ({ ...tools[0]!, name: `${server}${index}`, server })),
  );
  expect(scenesOf(tools, ['multi_server_single_call'], 2, 42)).toEqual([]);
  const [scene] = scenesOf(many, ['multi_server_single_call'], 1, 42);
  expect(scene!.tools).toHaveLength(100);
  const singles = scenesOf(many, ['single_server_single_call'], 4, 42);
  expect(new Set(singles.map((each) => each.tools[0]!.server)).size).toBe(4);
});

test('what was spent is counted by the provider, and what it did not count is said', () => {
  const usage = { inputTokens: 1000, outputTokens: 500 };
  const written = [{ model, usage }, { model }, { model, usage }];
  expect(spentOn(written, priced)).toEqual({
    tokens: 3000,
    uncounted: 1,
    dollars: (2000 * 1 + 1000 * 2) / 1e6,
  });
  expect(spentOn(written, () => undefined)).toEqual({ tokens: 3000, uncounted: 1 });
});

test('an order that was broken off is written from the part on that is left', async () => {
  const deps = {
    world: { call: () => Promise.reject(new Error('no call is expected')) },
    ask: () => () => Promise.resolve('<no_scene>nothing fits</no_scene>'),
    signal: new AbortController().signal,
    before: 9,
    known: () => [],
  };
  for (const [whole, step] of [
    [order(6), 'template'],
    [scenes, 'scenario'],
  ] as const) {
    const total = partsOf(whole);
    const steps: unknown[] = [];
    for await (const [one] of writtenTasks(whole, deps, total - 2)) steps.push(rejectedBy(one!)?.step);
    expect(steps).toEqual([step, step]);
    expect((await writtenTasks(whole, deps, total).next()).done).toBe(true);
  }
});
