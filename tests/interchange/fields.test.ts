import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { RecordedAttempt } from '#core/recording.ts';
import { fieldSources, neverIn, RECORDED_FIELDS, type RecordedField } from '#files/interchange/fields.ts';
import { readers } from '#files/interchange/index.ts';
import { fieldSamples } from './field-samples.ts';

const usage =
  (figure: 'inputTokens' | 'outputTokens' | 'thinkingTokens' | 'cachedInputTokens') =>
  ({ usage, trajectory }: RecordedAttempt) =>
    usage?.[figure] ?? trajectory.steps.find((step) => step.usage?.[figure] !== undefined)?.usage?.[figure];

/** A field's value, undefined where it is not recorded. */
const valueOf: Record<RecordedField, (attempt: RecordedAttempt) => unknown> = {
  task: ({ task }) => task.id,
  question: ({ task }) => task.query,
  tools: ({ task }) => task.tools,
  category: ({ task }) => task.category,
  'accepted answers': ({ task }) => task.accepted,
  model: ({ model }) => model,
  repeat: ({ repeat }) => repeat,
  server: ({ trajectory, task }) =>
    [...trajectory.steps.flatMap(({ toolCalls }) => toolCalls), ...(task.tools ?? [])].find(
      ({ server }) => server !== undefined && server !== null,
    ),
  thinking: ({ trajectory }) => trajectory.steps.find(({ message }) => message.thinking !== undefined),
  'failed tools': ({ trajectory }) =>
    trajectory.steps.flatMap(({ toolResults }) => toolResults).find(({ isError }) => isError),
  'input tokens': usage('inputTokens'),
  'output tokens': usage('outputTokens'),
  'thinking tokens': usage('thinkingTokens'),
  'cached tokens': usage('cachedInputTokens'),
  times: ({ trajectory }) => trajectory.steps.find(({ startedAt }) => startedAt !== undefined),
  duration: ({ durationMs }) => durationMs,
  price: ({ dollars }) => dollars,
  verdict: ({ verdicts }) => verdicts[0],
};

const attemptsIn = (format: string, path: string, values: readonly JsonValue[]): RecordedAttempt[] => {
  const reader = readers.find(({ id }) => id === format)!;
  const reading = reader.open({ path });
  return [
    ...values.flatMap((value, row) => [...reading.read(value, row)]),
    ...(reading.end?.() ?? []),
  ].filter((each) => each.kind === 'attempt');
};

/** The value without what stands at the path. */
function without(value: JsonValue, path: readonly string[]): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (key === '[]') return Array.isArray(value) ? value.map((each) => without(each, rest)) : value;
  if (!isJsonObject(value)) return value;
  const isOne = (name: string) => key === '*' || name === key;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      !isOne(name) ? [[name, each]] : rest.length > 0 ? [[name, without(each, rest)]] : [],
    ),
  );
}

/** The value without attributes of the name, or without members of it in any span. */
const withoutAttribute = (value: JsonValue, name: string): JsonValue => {
  const isOne = (key: unknown) =>
    name.endsWith('*') ? String(key).startsWith(name.slice(0, -1)) : key === name;
  if (Array.isArray(value))
    return value
      .filter((each) => !(isJsonObject(each) && isOne(each.key)))
      .map((each) => withoutAttribute(each, name));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutAttribute(each, name)]));
};

const stepsOf = (path: string): string[] =>
  path.split('.').flatMap((part) => {
    const lists = /(?:\[\])*$/.exec(part)![0].length / 2;
    const name = part.slice(0, part.length - lists * 2);
    return [...(name ? [name] : []), ...Array.from({ length: lists }, () => '[]')];
  });

const removed = (values: JsonValue[], from: string): JsonValue[] =>
  values.map((value) => {
    if (from.startsWith('@')) return withoutAttribute(value, from.slice(1));
    const inSpans = ['resourceSpans', '[]', 'scopeSpans', '[]', 'spans', '[]'];
    const isSpans = isJsonObject(value) && value.resourceSpans !== undefined;
    return without(value, isSpans ? [...inSpans, ...stepsOf(from)] : stepsOf(from));
  });

const formats = [...new Set(fieldSamples.map(([id]) => id))];

test('every format of others that is read has a table and a sample', () => {
  const known = readers.map(({ id }) => id).filter((id) => !['proving-ground', 'jaeger'].includes(id));
  expect(new Set(fieldSources().map(({ format }) => format))).toEqual(new Set(known));
  expect(new Set(formats)).toEqual(new Set(known));
});

describe.each(formats)('%s', (format) => {
  const samples = fieldSamples.filter(([id]) => id === format) as [string, string, JsonValue[]][];
  const fieldIn = (field: RecordedField, change: (values: JsonValue[]) => JsonValue[], name?: string) =>
    samples
      .flatMap(([, path, values]) =>
        // Documents are logs of their own; lines are one.
        (/\.jsonl$|result\.json$/.test(path) ? [values] : values.map((value) => [value])).flatMap((each) =>
          attemptsIn(format, name ?? path, change(each)),
        ),
      )
      .map(valueOf[field])
      .find((value) => value !== undefined);

  test.each(fieldSources().filter((each) => each.format === format))(
    '$field is read from $from, and without that not recorded',
    ({ field, from }) => {
      expect(fieldIn(field, (values) => values)).toBeDefined();
      const isOfFile = from.includes('file name');
      const cut = (values: JsonValue[]) => from.reduce(removed, values);
      expect(fieldIn(field, cut, isOfFile ? 'a.json' : undefined)).toBeUndefined();
    },
  );

  test.each(neverIn(format))('%s is never recorded', (field) => {
    expect(fieldIn(field, (values) => values)).toBeUndefined();
  });
});

test('the fields of a format are in one order', () => {
  const places = fieldSources().map(({ field }) => RECORDED_FIELDS.indexOf(field));
  for (const [index, { format }] of fieldSources().entries())
    if (fieldSources()[index - 1]?.format === format)
      expect(places[index]).toBeGreaterThan(places[index - 1]!);
});
