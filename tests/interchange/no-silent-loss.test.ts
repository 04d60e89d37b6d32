import { describe, expect, test } from 'vitest';
import claude from '../vectors/interchange/claude-code.json';
import codex from '../vectors/interchange/codex.json';
import eee from '../vectors/interchange/eee.json';
import evals from '../vectors/interchange/openai-evals.json';
import gemini from '../vectors/interchange/gemini-cli.json';
import otlp from '../vectors/interchange/otlp-genai.json';
import promptfoo from '../vectors/interchange/promptfoo.json';
import { nearest } from '#files/interchange/index.ts';
import type { JsonObject } from '#core/json.ts';
import { anthropicBatch, openAiBatch, qwen } from './field-samples.ts';
import { telemetry } from './gemini-telemetry.ts';
import { readLines } from './read-lines.ts';
import type { ReadLog } from './read-log.ts';

const chat = (town: string) => ({
  messages: [
    { role: 'user', content: `Weather in ${town}?` },
    { role: 'assistant', content: '12 degrees.' },
  ],
});
const traces = otlp.resourceSpans[0]!.scopeSpans[0]!.spans.map((span) => ({
  resourceSpans: [{ scopeSpans: [{ spans: [span] }] }],
}));

/** Lines of each format, and the rows that by their kind say nothing of what a model was asked or answered. */
const logs: [string, unknown[], ((row: JsonObject) => boolean)?][] = [
  ['claude-code', claude.session, ({ type }) => type === 'summary'],
  ['claude-code', claude.stream],
  ['qwen-code', qwen],
  // An event that repeats an answer says it where the item is missing.
  [
    'codex',
    codex.filter(({ payload }) => payload.type !== 'agent_message'),
    ({ type }) => type === 'session_meta',
  ],
  // A message that is written again is read once, as it was written last.
  [
    'gemini-cli',
    gemini.lines,
    ({ projectHash, $set, content }) => Boolean(projectHash ?? $set) || content === 'Y',
  ],
  // Only events of what was said count, and a request repeats all before it.
  [
    'gemini-cli-telemetry',
    telemetry,
    (row) => !/api_response|router/.test(JSON.stringify(row)) && !JSON.stringify(row).includes('What plant'),
  ],
  ['openai-evals', evals.log, ({ final_report: report }) => report !== undefined],
  ['eee', eee.rows],
  ['promptfoo', promptfoo.results.results.slice(0, 7)],
  ['openai-chat', [chat('Oslo'), chat('Lima'), chat('Ulm')]],
  ['openai-batch', [...openAiBatch, { custom_id: 'f', response: null, error: { message: 'No.' } }]],
  [
    'anthropic-batch',
    [
      ...anthropicBatch,
      { custom_id: 'e', result: { type: 'expired' } },
      { custom_id: 'c', result: { type: 'canceled' } },
    ],
  ],
  ['bfcl', ['a', 'b', 'c'].map((id) => ({ id, result: [{ f: '{}' }] }))],
  // A span around another says what the inner one says.
  ['otlp-genai', traces, (row) => JSON.stringify(row).includes('"spanId":"outer"')],
];

const contents = ({ attempts, refusals }: ReadLog) =>
  JSON.stringify([...attempts, ...refusals].map(({ row: _, ...said }) => said));

describe.each(logs)('%s', (id, rows, isQuiet) => {
  const whole = readLines(rows);

  test('every row is read or named: without it, the log says something else', () => {
    expect(whole.formats).toEqual([id]);
    for (const [place, row] of rows.entries()) {
      if (isQuiet?.(row as JsonObject)) continue;
      const without = readLines(rows.filter((_, index) => index !== place));
      expect(contents(without), `row ${place}: ${JSON.stringify(row).slice(0, 120)}`).not.toBe(
        contents(whole),
      );
    }
  });

  test('a row of another kind hides no other, and is refused by itself', () => {
    const odd = readLines([...rows.slice(0, 2), { note: 'from elsewhere' }, ...rows.slice(2)]);
    expect(odd.formats).toEqual([id]);
    expect(odd.attempts.map(({ row: _, ...said }) => said)).toEqual(
      whole.attempts.map(({ row: _, ...said }) => said),
    );
    expect(odd.refusals).toHaveLength(whole.refusals.length + 1);
    expect(odd.refusals.filter(({ row }) => row === 2)).toHaveLength(1);
  });
});

describe('what no format recognises', () => {
  const odd = (count: number) => Array.from({ length: count }, (_, place) => ({ note: place }));

  test('has a nearest one, of which fewer than most rows are', () => {
    const rows = [...odd(4), ...codex.slice(0, 3)] as JsonObject[];
    expect(readLines(rows).formats).toEqual([]);
    expect(nearest(rows)).toEqual({ title: 'Codex sessions', rows: 3 });
    expect(nearest(odd(3))).toBeUndefined();
  });

  test('a format is known by a row that comes late', () => {
    const notes = odd(200).map((each) => ({ type: 'stream_note', ...each }));
    expect(readLines([...notes, ...claude.stream]).formats).toEqual(['claude-code']);
  });
});

test('Claude Code: a row without a parent leaves no branch, and all before it is kept', () => {
  const [first, second] = [claude.failed.slice(0, 2), claude.failed.slice(0, 2)];
  const again = second.map((row) => ({
    ...row,
    uuid: `again-${row.uuid}`,
    parentUuid: null,
    message: { ...row.message, id: 'm9' },
  }));
  const { attempts } = readLines([...first, ...again]);
  expect(attempts[0]!.trajectory.steps).toHaveLength(2);
  expect(attempts[0]!.repairs).toEqual([]);
});
