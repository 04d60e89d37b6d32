import { expect, test } from 'vitest';
import type { AgentId, Dispatch } from '#core/agent.ts';
import type { RunConfig } from '#core/run.ts';
import { askedOfFields, fieldsOf } from '../../../src/app/frame/models/asking.ts';
import { figuresOf, wrongFigure } from '../../../src/app/run/asking-figures.ts';

type Asked = Pick<RunConfig, 'agentIds' | 'settings' | 'limits' | 'menu' | 'menus' | 'searchOnce'>;
const plain: Asked = { agentIds: ['single-shot'] };
const defined = (asked: Asked): unknown => JSON.parse(JSON.stringify(asked));

const shared: Asked[] = [
  plain,
  { agentIds: ['native-tools'], limits: { maxSteps: 30 } },
  { agentIds: ['native-tools'], limits: { maxSteps: 40, maxCalls: 30 } },
  { agentIds: ['native-tools'], limits: { maxSteps: 40, maxTurnCalls: 16 } },
  {
    agentIds: ['agentbench-react', 'agentbench-tools'],
    limits: { maxSteps: 30, maxActions: 30 },
    menu: { strategy: 'padded', by: 'server', only: 'several-servers' },
  },
  { agentIds: ['single-shot'], limits: { maxSteps: 30, maxTurnCalls: 500 } },
  {
    agentIds: ['react'],
    settings: {
      temperature: 0,
      seed: 7,
      maxOutputTokens: 2048,
      thinkingTokens: 0,
      parallelToolCalls: false,
      stream: false,
    },
    limits: { maxSteps: 5, maxTokens: 1000, maxMs: 60_500, maxDollars: 0.02 },
    menu: { strategy: 'padded', size: 64, seed: 3 },
  },
  { agentIds: ['single-shot'], menu: { strategy: 'top-k', k: 3 } },
  { agentIds: ['single-shot'], menus: [{ strategy: 'all' }, { strategy: 'top-k', k: 3 }] },
  { agentIds: ['single-shot'], menu: { strategy: 'top-k', ranking: 'fused', among: 'catalogue' } },
  { agentIds: ['single-shot'], menu: { strategy: 'all', among: 'at-hand' } },
  { agentIds: ['single-shot'], menus: [{ strategy: 'all' }, { strategy: 'all', among: 'catalogue' }] },
];
test.each(shared)('a shared set-up %j is kept as it is, also where no field shows it', (start) => {
  expect(defined(askedOfFields(fieldsOf(start), start))).toEqual(start);
});

test('empty fields and those without sense are left to the provider', () => {
  const fields = {
    ...fieldsOf(plain),
    temperature: null,
    seed: undefined,
    maxOutputTokens: 0,
    thinkingTokens: -1,
    tokens: 0,
    seconds: 0,
    dollars: -1,
  };
  expect(defined(askedOfFields(fields, plain))).toEqual(plain);
});

test('a new set-up allows a loop thirty calls and more turns; one from before calls were counted keeps its turns alone', () => {
  const fresh = { ...fieldsOf(plain), agentIds: ['react' as const] };
  expect(askedOfFields(fresh, plain).limits).toEqual({ maxSteps: 40, maxCalls: 30 });
  expect(askedOfFields({ ...fresh, calls: null }, plain).limits).toEqual({ maxSteps: 40 });
  const before = fieldsOf({ agentIds: ['react'], limits: { maxSteps: 30 } });
  expect([before.turns, before.calls]).toEqual([30, undefined]);
});

test('a loop without a number of turns has thirty, and part of a turn is none', () => {
  const loop = fieldsOf({ agentIds: ['react'] });
  expect(askedOfFields({ ...loop, turns: null }, plain).limits).toEqual({ maxSteps: 30 });
  expect(askedOfFields({ ...loop, turns: 2.9 }, plain).limits).toEqual({ maxSteps: 2 });
});

test.each([
  ['padded', { menu: 'padded', padTo: 64.7, padSeed: 3 }, { strategy: 'padded', size: 64, seed: 3 }],
  ['padded as usual', { menu: 'padded', padTo: null }, { strategy: 'padded' }],
  ['of the best few', { menu: 'top-k', best: 3 }, { strategy: 'top-k', k: 3, among: 'at-hand' }],
  [
    'of the best few of the task’s own',
    { menu: 'top-k', best: 3, among: 'task' },
    { strategy: 'top-k', k: 3 },
  ],
  ['of all at hand', { menu: 'all-at-hand' }, { strategy: 'all', among: 'at-hand' }],
  [
    'of the best of all at hand, servers first',
    { menu: 'top-k', ranking: 'server-first', among: 'at-hand' },
    { strategy: 'top-k', ranking: 'server-first', among: 'at-hand' },
  ],
  ['of no best at all', { menu: 'top-k', best: 0, among: 'task' }, { strategy: 'top-k' }],
] as const)('a menu %s is what its fields say', (_, fields, menu) => {
  expect(askedOfFields({ ...fieldsOf(plain), ...fields }, plain).menu).toEqual(menu);
});

test('menus that offer the same to a search are prepared so that it takes every task once', () => {
  const menus: Dispatch[] = [3, 10].map((k) => ({ strategy: 'top-k', k, among: 'at-hand' }));
  const once = (agentIds: AgentId[]): unknown => {
    const start: Asked = { agentIds, limits: { maxSteps: 30 }, menus };
    return askedOfFields(fieldsOf(start), start).searchOnce;
  };
  expect(once(['native-tools', 'tool-search'])).toBe(true);
  expect(once(['native-tools', 'code-mode'])).toBeUndefined();
});

test('a single shot may be limited in time alone, a loop in all', () => {
  const limited = { tokens: 1000, seconds: 1.5, dollars: 0.02 };
  expect(askedOfFields({ ...fieldsOf(plain), ...limited }, plain).limits).toEqual({
    maxSteps: 40,
    maxMs: 1500,
  });
  const loop = fieldsOf({ agentIds: ['react'] });
  expect(askedOfFields({ ...loop, ...limited }, plain).limits).toEqual({
    maxSteps: 30,
    maxTokens: 1000,
    maxMs: 1500,
    maxDollars: 0.02,
  });
});

test('another menu than the shared one begins with the usual size', () => {
  const start: Asked = { ...plain, menu: { strategy: 'top-k', k: 3 } };
  expect(askedOfFields({ ...fieldsOf(start), menu: 'padded' }, start).menu).toEqual({ strategy: 'padded' });
});

test.each([
  ['a loop', 'native-tools', { maxSteps: 30, maxTurnCalls: 16 }],
  ['a single shot', 'single-shot', { maxSteps: 40, maxTurnCalls: 16 }],
] as const)('the calls of one turn of %s can be limited', (_, agentId, limits) => {
  const start: Asked = { agentIds: [agentId] };
  expect(askedOfFields({ ...fieldsOf(start), turnCalls: 16 }, start).limits).toEqual(limits);
});

test('a limit of the calls of one turn that was shared can be taken away again', () => {
  const start: Asked = { agentIds: ['native-tools'], limits: { maxSteps: 40, maxTurnCalls: 16 } };
  expect(askedOfFields({ ...fieldsOf(start), turnCalls: null }, start).limits).toEqual({ maxSteps: 40 });
});

test.each([true, false])(
  'the calls of one turn have a field with 128 as usual, in turns: %s',
  (isInTurns) => {
    const figure = figuresOf('all', isInTurns).find(({ name }) => name === 'turnCalls');
    expect(figure).toMatchObject({ title: 'Calls at most per turn', placeholder: '128' });
  },
);

test.each([0, 1.5, 1001])('%d calls of one turn are refused in words', (turnCalls) => {
  expect(wrongFigure({ ...fieldsOf(plain), turnCalls }, true)).toBe(
    '“Calls at most per turn” must be a whole number from 1 to 1,000.',
  );
});
