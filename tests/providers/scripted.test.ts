import { describe, expect, test } from 'vitest';
import { deepEqual } from '#core/json.ts';
import {
  formatScriptedId,
  parseScriptedId,
  scriptedTitle,
  weaknessNames,
  type Weakness,
  type Weaknesses,
} from '#core/scripted-id.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { oracleAnswer, scriptedAnswer, scriptedModel } from '#ask/providers/index.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { aTool } from '../builders/plans.ts';
import { sized } from '../tools/full-size.ts';

const DRAWS = sized(500, 2_000);
/** Two calls of different tools, menus of four. */
const taskNo = (number: number): Task =>
  aTask({
    id: `tasks.json#${number}`,
    tools: ['alpha', 'beta', 'gamma', 'delta'].map((name) => aTool(name)),
    target: {
      calls: [
        anExpectedCall({ name: 'alpha', arguments: { x: ['Oslo', 'oslo'], y: [5, 6] } }),
        anExpectedCall({ id: '2', step: 2, name: 'beta', arguments: { z: [true] } }),
      ],
    },
  });
const tasks = Array.from({ length: DRAWS }, (_, number) => taskNo(number));

/** What is wrong with an answer, seen from outside: read by extraction and held against the label, without the script's own word. */
function seenIn(task: Task, text: string): Weakness[] {
  const { outcome, calls } = extractCalls(text);
  if (outcome === 'unparseable') return ['breaksJson'];
  if (outcome === 'abstained' && !text.startsWith('[')) {
    return [text.includes('returned') ? 'hallucinatesResult' : 'refuses'];
  }
  const due = task.target.calls!;
  const seen =
    calls.length > 0 && calls.some(({ id }) => id === 'one-too-many') ? ['overCalls' as const] : [];
  const pairs = due.map((call) => ({ call, made: calls.find(({ id }) => id === call.id) }));
  return [
    ...seen,
    ...pairs.flatMap(({ call, made }): Weakness[] => {
      if (!made) return ['omits'];
      return [
        ...(made.name === call.name ? [] : ['wrongTool' as const]),
        ...(isRight(made, call.arguments!) ? [] : ['wrongArgument' as const]),
      ];
    }),
  ];
}
const isRight = (made: ToolCall, accepted: Record<string, Parameters<typeof deepEqual>[0][]>): boolean =>
  Object.entries(accepted).every(([name, values]) =>
    values.some((value) => deepEqual(value, made.arguments[name] ?? null)),
  ) && Object.keys(made.arguments).every((name) => Object.hasOwn(accepted, name));

const count = (weaknesses: Weaknesses, weakness: Weakness, seed = 1): number =>
  tasks
    .flatMap((task) => seenIn(task, scriptedAnswer(task, weaknesses, seed).text))
    .filter((seen) => seen === weakness).length;

/** Four standard deviations of a binomial count: chance misses it once in 16,000. */
const bound = (draws: number, share: number): number => 4 * Math.sqrt(draws * share * (1 - share));

describe('a scripted model', () => {
  test('without weaknesses gives the oracle’s plan', () => {
    for (const task of tasks.slice(0, 50)) {
      expect(scriptedAnswer(task, {}, 3)).toEqual({ text: oracleAnswer(task), showed: [] });
    }
  });

  /** Of each call, or of the answer as a whole. */
  const drawsOf = (weakness: Weakness) =>
    ['wrongTool', 'wrongArgument', 'omits'].includes(weakness) ? 2 * DRAWS : DRAWS;
  const dials = weaknessNames.flatMap((weakness) =>
    [0.05, 0.3, 0.8].map((share): [Weakness, number] => [weakness, share]),
  );
  test.each(dials)('shows %s at the rate %d, and nothing else', (weakness, share) => {
    const draws = drawsOf(weakness);
    const shown = count({ [weakness]: share }, weakness);
    expect(Math.abs(shown - draws * share)).toBeLessThan(bound(draws, share));
    for (const other of weaknessNames) {
      if (other !== weakness) expect(count({ [weakness]: share }, other)).toBe(0);
    }
  });

  test.each([...weaknessNames])('shows %s always at 1', (weakness) => {
    expect(count({ [weakness]: 1 }, weakness)).toBe(drawsOf(weakness));
  });

  test('tells the truth about itself: what it says showed is what is seen', () => {
    const weaknesses: Weaknesses = Object.fromEntries(weaknessNames.map((name) => [name, 0.2]));
    for (const task of tasks) {
      const { text, showed } = scriptedAnswer(task, weaknesses, 5);
      const hidden = showed.includes('breaksJson');
      const seen = seenIn(task, text);
      expect(hidden ? seen : seen.sort()).toEqual(hidden ? ['breaksJson'] : [...showed].sort());
    }
  });

  test('turned up keeps what was wrong before', () => {
    for (const task of tasks.slice(0, 300)) {
      const before = scriptedAnswer(task, { wrongTool: 0.2, omits: 0.1 }, 7).showed;
      const after = scriptedAnswer(task, { wrongTool: 0.5, omits: 0.1 }, 7).showed;
      expect(after.filter((name) => name === 'omits')).toEqual(before.filter((name) => name === 'omits'));
      expect(after.length).toBeGreaterThanOrEqual(before.length);
    }
  });

  test('answers the same for the same task and seed, and otherwise for another seed', () => {
    const weaknesses = { wrongTool: 0.5, wrongArgument: 0.5 };
    const with1 = tasks.slice(0, 40).map((task) => scriptedAnswer(task, weaknesses, 1).text);
    expect(tasks.slice(0, 40).map((task) => scriptedAnswer(task, weaknesses, 1).text)).toEqual(with1);
    expect(tasks.slice(0, 40).map((task) => scriptedAnswer(task, weaknesses, 2).text)).not.toEqual(with1);
  });

  test('draws independently for each seed: repeats of one task are met at the rate too', () => {
    const shown = Array.from({ length: DRAWS }, (_, seed) =>
      scriptedAnswer(taskNo(1), { refuses: 0.3 }, seed),
    );
    const refused = shown.filter(({ showed }) => showed.length > 0).length;
    expect(Math.abs(refused - DRAWS * 0.3)).toBeLessThan(bound(DRAWS, 0.3));
  });

  test('never takes an alternative of the label for a wrong tool', () => {
    const calls = [anExpectedCall({ name: 'alpha', alternatives: [{ name: 'beta', server: null }] })];
    const task = { ...taskNo(0), tools: [aTool('alpha'), aTool('beta')], target: { calls } };
    expect(extractCalls(scriptedAnswer(task, { wrongTool: 1 }, 1).text).calls[0]!.name).toBe('alpha_other');
  });

  test('takes a wrong argument from the listed values where the schema lists some', () => {
    const inputSchema = { type: 'object', properties: { x: { enum: ['a', 'b'] } } };
    const task = {
      ...taskNo(0),
      tools: [aTool('alpha', { inputSchema })],
      target: { calls: [anExpectedCall({ name: 'alpha', arguments: { x: ['a'] } })] },
    };
    const { calls } = extractCalls(scriptedAnswer(task, { wrongArgument: 1 }, 1).text);
    expect(calls[0]!.arguments).toEqual({ x: 'b' });
  });

  const edges: [string, Task, Weaknesses, unknown[]][] = [
    [
      'adds a call where none is expected',
      aTask({ target: { calls: [] } }),
      { overCalls: 1 },
      [['get_weather', {}]],
    ],
    [
      'adds an argument where a call has none',
      aTask({ target: { calls: [anExpectedCall({ arguments: null })] } }),
      { wrongArgument: 1 },
      [['get_weather', { not_asked_for: 'something else' }]],
    ],
    [
      'keeps a hostile parameter name an own field',
      aTask({
        target: {
          calls: [
            anExpectedCall({ arguments: JSON.parse('{"__proto__":["x"]}') as Record<string, string[]> }),
          ],
        },
      }),
      { wrongArgument: 1 },
      [['get_weather', JSON.parse('{"__proto__":"something else"}')]],
    ],
  ];
  test.each(edges)('%s', (_, task, weaknesses, expected) => {
    const { calls } = extractCalls(scriptedAnswer(task, weaknesses, 1).text);
    expect(calls.map(({ name, arguments: values }) => [name, values])).toEqual(expected);
  });

  test('breaks its JSON even where nothing is due or an argument looks like a call', () => {
    const call = anExpectedCall({ arguments: { call: [{ name: 'x', arguments: {} }] } });
    for (const calls of [[], [call]]) {
      const { text } = scriptedAnswer(aTask({ target: { calls } }), { breaksJson: 1 }, 1);
      expect(extractCalls(text).outcome).toBe('unparseable');
    }
  });
});

describe('the id of a scripted model', () => {
  const ids: [string, Weaknesses][] = [
    ['scripted', {}],
    ['scripted?wrongTool=0.2', { wrongTool: 0.2 }],
    ['scripted?wrongTool=0.2&omits=0.125&breaksJson=1', { wrongTool: 0.2, omits: 0.125, breaksJson: 1 }],
  ];
  test.each(ids)('%s is written and read', (id, weaknesses) => {
    expect(parseScriptedId(id)).toEqual(weaknesses);
    expect(formatScriptedId(weaknesses)).toBe(id);
    expect(scriptedModel(id)).toMatchObject({ id, kind: 'scripted', title: scriptedTitle(weaknesses) });
  });

  test('is written in one order, without zeros', () => {
    expect(formatScriptedId({ omits: 0.1, wrongTool: 0.3, refuses: 0 })).toBe(
      'scripted?wrongTool=0.3&omits=0.1',
    );
    expect(scriptedModel('scripted?omits=0.10&wrongTool=0')!.id).toBe('scripted?omits=0.1');
  });

  const refused = [
    '',
    'baseline-oracle',
    'scripted?',
    'scripted?wrongTool',
    'scripted?wrongTool=',
    'scripted?wrongTool=1.5',
    'scripted?wrongTool=-0.1',
    'scripted?wrongTool=1e-1',
    'scripted?wrongTool=NaN',
    'scripted?wrongTool=0.2&wrongTool=0.3',
    'scripted?unknown=0.2',
    'scripted?__proto__=1',
    'scripted?constructor=1',
    `scripted?${'omits=0.1&'.repeat(1_000_000)}`,
  ];
  test.each(refused.map((id) => [id.slice(0, 60), id]))('%s is none', (_, id) => {
    expect(parseScriptedId(id)).toBeUndefined();
    expect(scriptedModel(id)).toBeUndefined();
  });

  test('gives a title that says it is scripted', () => {
    expect(scriptedTitle({ wrongTool: 0.2, refuses: 0.055 })).toBe(
      'Scripted: wrong tool 20 %, refuses 5.5 %',
    );
    expect(scriptedTitle({})).toBe('Scripted: no weakness');
  });
});
