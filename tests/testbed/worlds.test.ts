import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import {
  callTool,
  freshTestbed,
  loadWorld,
  serversByName,
  sliceOf,
  type TestbedResult,
  type TestbedState,
} from '#world/index.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';

/** What is expected of one answer; every part that is given must hold. */
interface ExpectedResult {
  /** The whole structured answer. */
  structuredContent?: JsonObject;
  /** Parts of the structured answer, by JSON pointer; null for what must be absent or null. */
  at?: Record<string, JsonValue>;
  /** The first text part, whole. */
  text?: string;
  textIncludes?: string[];
  isError?: true;
}

/** A seed and calls on a fresh testbed, what they answer, and what they leave behind. */
interface TestbedVector {
  name: string;
  /** Where the expectation is from: worked out by hand (how), or recorded from which program. */
  source: string;
  seed?: number;
  calls: { server?: string; tool: string; arguments: JsonObject }[];
  results: ExpectedResult[];
  /** Parts of the end state by pointer, the first step the slice: {"/todo/items/0/done": true}; or that nothing was written. */
  end: Record<string, JsonValue> | 'unchanged';
}

const files = import.meta.glob<TestbedVector[]>('../vectors/testbed/*.json', {
  eager: true,
  import: 'default',
});

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function valueAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let here = value;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(here)) here = here[Number(key)];
    else here = isJsonObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return here;
}

async function play(own: string, { calls, seed = 1 }: TestbedVector) {
  let state: TestbedState = freshTestbed(seed);
  const results: TestbedResult[] = [];
  const slices = new Map<string, JsonObject>();
  for (const { server = own, tool: name, arguments: args } of calls) {
    const world = (await loadWorld(server))!;
    const definition = serversByName.get(server)!;
    const tool = definition.tools.find((one) => one.name === name)!;
    expect(tool, `${server} has no tool ${name}`).toBeDefined();
    for (const slice of world.slices) frozen(sliceOf(state, slice));
    const after = callTool({ definition, world }, tool, frozen(args), frozen(state));
    state = after.state;
    results.push(after.result);
    for (const slice of world.slices) slices.set(slice.name, sliceOf(state, slice));
    if (!after.result.isError) {
      expect(after.result.structuredContent, `${name} answers no structuredContent`).toBeDefined();
      expect(checkSchema(tool.outputSchema, after.result.structuredContent!)).toEqual([]);
    }
    expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  }
  return { state, results, slices: Object.fromEntries(slices) };
}

function expectResult(result: TestbedResult, expected: ExpectedResult): void {
  const text = result.content[0]?.type === 'text' ? result.content[0].text : '';
  expect(result.isError ?? false, text).toBe(expected.isError ?? false);
  if (expected.structuredContent) expect(result.structuredContent).toEqual(expected.structuredContent);
  for (const [pointer, value] of Object.entries(expected.at ?? {}))
    expect(valueAt(result.structuredContent, pointer) ?? null, pointer).toEqual(value);
  if (expected.text !== undefined) expect(text).toBe(expected.text);
  for (const piece of expected.textIncludes ?? []) expect(text).toContain(piece);
}

const byServer = Object.entries(files).map(
  ([path, vectors]) => [path.split('/').at(-1)!.slice(0, -5), vectors] as const,
);

describe.each(byServer)('%s', (server, vectors) => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
    const { state, results, slices } = await play(server, vector);
    expect(results).toHaveLength(vector.results.length);
    results.forEach((result, index) => expectResult(result, vector.results[index]!));
    if (vector.end === 'unchanged') return expect(Object.keys(state.slices)).toEqual([]);
    for (const [pointer, value] of Object.entries(vector.end))
      expect(valueAt(slices, pointer) ?? null, pointer).toEqual(value);
  });

  test('every tool has at least four calls, one of them an error', () => {
    const calls = vectors.flatMap((vector) =>
      vector.calls.map((call, index) => ({ ...call, ...vector.results[index] })),
    );
    for (const { name } of serversByName.get(server)!.tools) {
      const own = calls.filter((call) => call.tool === name);
      expect(own.length, name).toBeGreaterThanOrEqual(4);
      expect(own.filter((call) => call.isError).length, `${name}: errors`).toBeGreaterThanOrEqual(1);
    }
  });

  test('every expectation says something', () => {
    for (const { results } of vectors)
      for (const expected of results) expect(Object.keys(expected).length).toBeGreaterThan(0);
  });
});
