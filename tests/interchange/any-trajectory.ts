import fc from 'fast-check';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { AskedQuestion } from '#core/person.ts';
import type { Message, OtherPart, Usage } from '#core/message.ts';
import type { ContentPart, ToolCall, ToolResult } from '#core/tool.ts';
import type { Extraction, Step, Trajectory } from '#core/trajectory.ts';

/** Any text, with characters that formats must write with care among them. */
export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    'a | b',
    '`code`',
    '<b>&amp;"\'',
    '=1+1',
    '\u0000\u0007\ufffe\ud800',
    '](x)',
    '__proto__',
    '上海',
  ),
);
/** Numbers that JSON can write and read again: it has no -0. */
export const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0);
export const count = fc.nat({ max: 100_000 });
const when = fc.integer({ min: 1, max: 4_000_000_000_000 });
const yes = fc.constant(true as const);

/** JSON without -0 and without members named __proto__, which fc.jsonValue cannot set. */
export const json = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map(plain);
export function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
export const jsonObject: fc.Arbitrary<JsonObject> = fc
  .dictionary(text, json, { maxKeys: 3 })
  .map(plain) as never;

/** Values with any of their members: one that is added to the type must be added here, and so to the schema of run files. */
export const members = <Value extends object>(
  all: { [Name in keyof Value]-?: fc.Arbitrary<Exclude<Value[Name], undefined>> },
  required: readonly (keyof Value)[],
): fc.Arbitrary<Value> => fc.record(all, { requiredKeys: [...required] });

export const usage: fc.Arbitrary<Usage> = members<Usage>(
  {
    ...{ inputTokens: count, outputTokens: count, thinkingTokens: count, cachedInputTokens: count },
    ...{ writtenInputTokens: count, writtenForHourTokens: count },
    long: fc.record({ inputTokens: count, outputTokens: count }),
  },
  [],
);

export const call = (id: string): fc.Arbitrary<ToolCall> =>
  members<ToolCall>(
    {
      id: fc.constant(id),
      name: text.filter((name) => name !== ''),
      arguments: jsonObject,
      malformed: text,
      floats: fc.array(text, { maxLength: 2 }),
      inexact: fc.array(fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(String), { maxLength: 2 }),
      tooDeep: yes,
      tooLarge: yes,
      unwrappedFrom: text,
      caller: text,
      aside: yes,
      server: fc.option(text),
      step: count,
      sent: jsonObject,
      dependsOn: fc.array(fc.record({ call: text, path: text, arg: text }, { requiredKeys: ['call'] }), {
        maxLength: 2,
      }),
    },
    ['id', 'name', 'arguments'],
  );

const part: fc.Arbitrary<ContentPart> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text }),
  fc.record({ type: fc.constantFrom('image' as const, 'audio' as const), data: text, mimeType: text }),
  fc.record(
    { type: fc.constant('resource_link' as const), uri: text, name: text, description: text, mimeType: text },
    { requiredKeys: ['type', 'uri'] },
  ),
  fc.record({
    type: fc.constant('resource' as const),
    resource: fc.record({ uri: text, text, blob: text, mimeType: text }, { requiredKeys: ['uri'] }),
  }),
);

const question: fc.Arbitrary<AskedQuestion> = members<AskedQuestion>(
  {
    message: text,
    fields: fc.array(text, { maxLength: 2 }),
    action: fc.constantFrom('accept' as const, 'decline' as const, 'cancel' as const),
    content: fc.dictionary(text, fc.oneof(text, count, fc.boolean(), fc.array(text, { maxLength: 2 })), {
      maxKeys: 2,
    }),
    why: text,
  },
  ['message', 'fields', 'action'],
);

const resultOf = (callId: string): fc.Arbitrary<ToolResult> =>
  members<ToolResult>(
    {
      callId: fc.constant(callId),
      content: fc.array(part, { maxLength: 3 }),
      structuredContent: json,
      isError: fc.boolean(),
      unmade: yes,
      stopped: yes,
      notRecorded: yes,
      durationMs: count,
      task: fc.record({ ms: count, said: fc.array(text, { maxLength: 2 }) }),
      injected: fc.constantFrom('timeout' as const, 'wrong-unit' as const),
      questions: fc.array(question, { maxLength: 2 }),
    },
    ['callId', 'content', 'isError', 'durationMs'],
  );

const otherPart = members<OtherPart>(
  {
    is: fc.constantFrom('call' as const, 'not-understood' as const),
    type: text,
    name: text,
    text,
    isUnsent: yes,
  },
  ['is', 'type', 'text'],
);

const message: fc.Arbitrary<Message> = members<Omit<Message, 'toolCalls' | 'pictures' | 'unsentPictures'>>(
  {
    role: fc.constant('assistant' as const),
    text,
    thinking: text,
    answers: fc.record({ callId: text, name: text, isError: fc.boolean() }),
    otherParts: fc.array(otherPart, { minLength: 1, maxLength: 2 }),
    searches: fc.array(
      fc.record({
        query: text,
        found: fc.array(fc.record({ name: text, server: fc.option(text) }), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    providerParts: fc.record({ providerId: text, parts: json }),
  },
  ['role', 'text'],
);

const stepOf = (index: number, made: readonly ToolCall[]): fc.Arbitrary<Step> =>
  members<Step>(
    {
      index: fc.constant(index),
      inputs: fc.array(fc.record({ role: fc.constantFrom('user' as const, 'system' as const), text }), {
        minLength: 1,
        maxLength: 2,
      }),
      message: message.map((said) => (made.length > 0 ? { ...said, toolCalls: [...made] } : said)),
      toolCalls: fc.constant([...made]),
      toolResults: fc.tuple(...made.map(({ id }) => resultOf(id))),
      unanswered: fc.array(question, { maxLength: 2 }),
      callsBeyond: count,
      trouble: fc.constantFrom('cut' as const, 'broken-off' as const),
      usage,
      startedAt: when,
      durationMs: count,
      waitedMs: count,
      toolMs: count,
      pageMs: count,
    },
    ['index', 'message', 'toolCalls', 'toolResults', 'durationMs'],
  );

const steps = fc
  .array(fc.nat({ max: 3 }), { maxLength: 4 })
  .chain((turns) =>
    fc.tuple(
      ...turns.map((calls, index) =>
        fc
          .tuple(...Array.from({ length: calls }, (_, place) => call(`c${index}-${place}`)))
          .chain((made) => stepOf(index, made)),
      ),
    ),
  );

export const trajectory: fc.Arbitrary<Trajectory> = members<Trajectory>(
  {
    steps,
    inTurns: yes,
    finalAnswer: text,
    finalState: jsonObject,
    stopReason: fc.constantFrom(
      ...(['answered', 'step-limit', 'call-limit', 'token-limit', 'cost-limit'] as const),
      ...(['time-limit', 'context-limit', 'content-filter', 'cancelled', 'error'] as const),
    ),
    refused: fc.boolean(),
    notRecorded: fc.subarray(['steps', 'results', 'times'] as const),
    namesAsMade: fc.constant(true as const),
    undecoded: text,
    unknownDecoder: fc.constant(true as const),
    callsAs: fc.constant('python-calls' as const),
    textFallback: fc.constant(true as const),
  },
  ['steps', 'stopReason'],
);

export const extraction: fc.Arbitrary<Extraction> = members<Extraction>(
  {
    outcome: fc.constantFrom('called' as const, 'abstained' as const, 'unparseable' as const),
    rule: text,
    calls: fc.tuple(call('e1')),
    taken: text,
    repairs: fc.array(text, { maxLength: 2 }),
    tooLarge: text,
  },
  ['outcome', 'rule', 'calls', 'taken', 'repairs'],
);
