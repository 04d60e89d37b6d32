import fc from 'fast-check';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { answeredInText, type Trajectory } from '#core/trajectory.ts';
import { anExpectedCall, aTask } from './a-task.ts';

/** Generators of plans with duplicates, nested arguments and placeholders, and trajectories that carry them out. */
const names = ['alpha', 'beta', 'gamma', 'delta'];

export const aTool = (name: string, tool: Partial<Tool> = {}): Tool => ({
  name,
  server: null,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { x: {}, y: {}, z: {} } },
  schemaFrom: 'source',
  ...tool,
});

const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    'Oslo',
    'Bergen',
    'two words',
    '2024-05-01',
    '',
    5,
    0,
    -7.25,
    true,
    false,
    'ÆØÅ',
  ),
  fc.string({ maxLength: 8 }).filter((text) => !text.includes('_result>')),
  fc.integer({ min: -1000, max: 1000 }),
);

const nested: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), scalar, {
      maxKeys: 2,
    }),
  },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
);

interface Draft {
  name: string;
  arguments: [string, JsonValue][];
  /** Parameters that take an earlier call's result: which one, as a share of those before. */
  references: [string, number][];
  opensStep: boolean;
  copiesFirst: boolean;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  name: fc.constantFrom(...names),
  arguments: fc.uniqueArray(fc.tuple(fc.constantFrom('x', 'y'), nested), {
    selector: ([key]) => key,
    maxLength: 2,
  }),
  references: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.tuple(fc.constant('z'), fc.double({ min: 0, max: 0.999, noNaN: true }))),
    },
  ) as fc.Arbitrary<[string, number][]>,
  opensStep: fc.boolean(),
  copiesFirst: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

function planOf(drafts: Draft[]): ExpectedCall[] {
  const plan: ExpectedCall[] = [];
  let step = 1;
  for (const [index, given] of drafts.entries()) {
    const own = given.copiesFirst && index > 0 ? { ...drafts[0]!, references: [] } : given;
    if (given.opensStep && index > 0) step++;
    const earlier = plan.filter((call) => call.step < step);
    const references = earlier.length === 0 ? [] : own.references;
    const values: [string, JsonValue][] = references.map(([name, share]) => [
      name,
      `<${earlier[Math.floor(share * earlier.length)]!.id}_result>`,
    ]);
    const entries = [...own.arguments, ...values].map(([name, value]): [string, JsonValue[]] => [
      name,
      [value],
    ]);
    plan.push(
      anExpectedCall({ id: String(index + 1), step, name: own.name, arguments: Object.fromEntries(entries) }),
    );
  }
  return plan;
}

/** A task that wants one to six calls. */
export const taskWithPlan: fc.Arbitrary<Task> = fc
  .array(draft, { minLength: 1, maxLength: 6 })
  .map((drafts) =>
    aTask({ query: 'Do it.', tools: names.map((name) => aTool(name)), target: { calls: planOf(drafts) } }),
  );

export interface WrittenCall {
  id: string;
  step: number;
  name: string;
  parameters: JsonObject;
}

/** The label as a model would write it. */
export const written = (plan: readonly ExpectedCall[]): WrittenCall[] =>
  plan.map((call) => ({
    id: call.id,
    step: call.step,
    name: call.name,
    parameters: Object.fromEntries(
      Object.entries(call.arguments ?? {}).map(([name, values]) => [name, values[0]!]),
    ),
  }));

export const asAnswer = (calls: readonly WrittenCall[]): Trajectory => answeredInText(JSON.stringify(calls));

/** The same plan with other ids. */
export function withOtherIds(calls: readonly WrittenCall[], prefix: string): WrittenCall[] {
  const renamed = (value: JsonValue): JsonValue =>
    JSON.parse(JSON.stringify(value).replace(/<(\w+)_result>/g, `<${prefix}$1_result>`)) as JsonValue;
  return calls.map((call) => ({
    ...call,
    id: prefix + call.id,
    parameters: renamed(call.parameters) as JsonObject,
  }));
}

/** The same plan, calls of one step in another order. */
export function withStepsShuffled(calls: readonly WrittenCall[], keys: readonly number[]): WrittenCall[] {
  const keyed = calls.map((call, index) => ({ call, key: keys[index % keys.length]! }));
  return keyed.sort((a, b) => a.call.step - b.call.step || a.key - b.key).map(({ call }) => call);
}

/** Another plan near the label: calls dropped, doubled, renamed or bent. */
export const bentPlan = (task: Task): fc.Arbitrary<WrittenCall[]> => {
  const calls = written(task.target.calls!);
  const bend = fc.constantFrom('keep', 'keep', 'keep', 'drop', 'double', 'rename', 'bend');
  return fc.array(bend, { minLength: calls.length, maxLength: calls.length }).map((bends) =>
    calls.flatMap((call, index): WrittenCall[] => {
      if (bends[index] === 'drop') return [];
      if (bends[index] === 'double') return [call, { ...call, id: `${call.id}bis` }];
      if (bends[index] === 'rename') return [{ ...call, name: 'beta' }];
      if (bends[index] === 'bend') return [{ ...call, parameters: { ...call.parameters, x: 'bent' } }];
      return [call];
    }),
  );
};

/** The label carried out turn by turn: every result is unmistakable, and later calls take it where the label refers to it. */
export function carriedOut(plan: readonly ExpectedCall[]): Trajectory {
  const valueOf = (id: string): string => `outcome-${id}-of-tool`;
  const filled = (value: JsonValue): JsonValue =>
    JSON.parse(JSON.stringify(value).replace(/<(\w+)_result>/g, (_, id: string) => valueOf(id))) as JsonValue;
  const turns = [...new Set(plan.map((call) => call.step))];
  return {
    stopReason: 'answered',
    finalAnswer: 'Done.',
    steps: turns.map((turn, index) => {
      const due = written(plan.filter((call) => call.step === turn));
      return {
        index,
        message: { role: 'assistant', text: '' },
        toolCalls: due.map((call): ToolCall => ({
          id: call.id,
          name: call.name,
          arguments: filled(call.parameters) as JsonObject,
        })),
        toolResults: due.map((call): ToolResult => ({
          callId: call.id,
          content: [{ type: 'text', text: JSON.stringify({ value: valueOf(call.id) }) }],
          isError: false,
          durationMs: 1,
        })),
        startedAt: 0,
        durationMs: 1,
      };
    }),
  };
}
