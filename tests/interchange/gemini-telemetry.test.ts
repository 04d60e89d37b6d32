import { describe, expect, test } from 'vitest';
import { severalValues } from '#files/interchange/index.ts';
import { telemetry } from './gemini-telemetry.ts';
import { callsOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';

describe('telemetry of the Gemini CLI', () => {
  const log = readLines(telemetry);

  test('the last request and its response are the conversation, with servers, failures, usage and times', () => {
    expect(log.formats).toEqual(['gemini-cli-telemetry']);
    expect(callsOf(log)).toEqual([[['garden/water', { plant: 'rose' }]], []]);
    expect(resultsOf(log)).toEqual([['!What plant?'], []]);
    const [attempt] = log.attempts;
    expect(attempt!.trajectory).toMatchObject({ finalAnswer: 'Which plant?', stopReason: 'answered' });
    expect(attempt!.trajectory.steps[0]).toMatchObject({
      message: { thinking: 'One plant.' },
      usage: { inputTokens: 40, outputTokens: 7, thinkingTokens: 2, cachedInputTokens: 4 },
      startedAt: Date.parse('2026-01-01T00:00:00.100Z'),
      durationMs: 900,
    });
    expect(attempt).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 100, outputTokens: 14, thinkingTokens: 3, cachedInputTokens: 12 },
    });
    expect(attempt!.repairs.map(({ reason }) => reason)).toEqual([
      'rows left out: api_request of utility_router (1)',
    ]);
  });

  test('a session that ended before an answer to the last request ends with what the tools said', () => {
    const { attempts } = readLines(telemetry.slice(0, 7));
    expect(callsOf({ formats: [], attempts, refusals: [] })).toEqual([[['garden/water', { plant: 'rose' }]]]);
    expect(attempts[0]!.trajectory.finalAnswer).toBeUndefined();
  });

  test('without the texts of requests nothing is made up', () => {
    const silent = telemetry.map(({ attributes, ...record }) => {
      const { request_text: _, response_text: __, ...quiet } = (attributes ?? {}) as Record<string, unknown>;
      return { ...record, attributes: quiet };
    });
    expect(readLines(silent).refusals).toMatchObject([
      { reason: expect.stringContaining('logPrompts') as string },
    ]);
  });

  test('an answer that the assistant wrote, as others name the model, has no figures', () => {
    const said = { role: 'assistant', parts: [{ text: 'I look.' }] };
    const longer = telemetry.map((record, place) =>
      place === 6
        ? { ...record, attributes: { ...record.attributes, request_text: withAnswer(record, said) } }
        : record,
    );
    const [attempt] = readLines(longer).attempts;
    expect(attempt!.trajectory.finalAnswer).toContain('Which plant?');
  });

  test('counts of 0 are not recorded', () => {
    const none = telemetry.map(
      (each) =>
        JSON.parse(JSON.stringify(each).replaceAll(/_token_count":\d+/g, '_token_count":0')) as unknown,
    );
    expect(readLines(none).attempts[0]!.usage).toBeUndefined();
  });

  test('no row makes it throw', () => readsAnyRows('gemini-cli-telemetry', telemetry));
});

function withAnswer({ attributes }: { attributes?: object }, said: object): string {
  const { request_text: text } = attributes as { request_text: string };
  return JSON.stringify([...(JSON.parse(text) as object[]), said]);
}

describe('values one after another', () => {
  const pretty = (values: readonly unknown[]) =>
    values.map((each) => JSON.stringify(each, null, 2)).join('\n');

  test('are read, also with brackets and quotes in texts', () => {
    const values = [{ a: '}"{' }, [1, { b: '\\' }], { c: 'NaN' }];
    expect(severalValues(pretty(values))).toEqual({ values, isCut: false });
  });

  test('the last may break off', () => {
    const text = pretty([{ a: 1 }, { b: 2 }, { c: 3 }]);
    expect(severalValues(text.slice(0, -4))).toEqual({ values: [{ a: 1 }, { b: 2 }], isCut: true });
  });

  test.each(['', '{"a":1}', '{"a":1', '{"a":1} {"b":', 'a,b\n1,2', '{"a":1}]', '1\n2'])(
    '%j are none',
    (text) => {
      expect(severalValues(text)).toBeUndefined();
    },
  );
});
