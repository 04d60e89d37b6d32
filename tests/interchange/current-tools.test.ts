import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsOf, resultsOf } from './read-lines.ts';
import { readLog } from './read-log.ts';

/** One minimal log for each way in which a tool of 2026 writes what others write in another way. */
const folder = resolve(process.cwd(), '../shared/samples/writers');
const isThere = existsSync(folder);
const skipped = isThere ? '' : ' (skipped: ../shared/samples/writers is not there)';
const read = (file: string) => readLog(readFileSync(`${folder}/${file}`, 'utf8'), file);
const endsOf = ({ attempts: [attempt] }: ReturnType<typeof readLog>) => attempt!.trajectory.finalAnswer;
const thinkingOf = ({ attempts: [attempt] }: ReturnType<typeof readLog>) =>
  attempt!.trajectory.steps.map(({ message }) => message.thinking);

describe.skipIf(!isThere)(`logs of current tools${skipped}`, () => {
  test('promptfoo: tests that --repeat numbers anew are repeats', () => {
    const { attempts } = read('promptfoo-repeat.json');
    expect(attempts.map(({ task, repeat }) => [task.id, repeat])).toEqual([
      ['0', 0],
      ['0', 1],
      ['2', 0],
      ['2', 1],
    ]);
  });

  test('promptfoo: two providers of one id are two contenders, each with its own tools', () => {
    const { attempts } = read('promptfoo-labels.json');
    expect(attempts.map(({ model, task }) => [model, task.tools?.map(({ name }) => name)])).toEqual([
      ['with-f', ['f']],
      ['with-g', ['g']],
    ]);
  });

  test('promptfoo: a response that was made a text is thinking, text and calls again', () => {
    const whole = read('promptfoo-responses.json');
    expect(callsOf(whole)).toEqual([[['echo', { message: 'alpha' }]]]);
    expect(whole.attempts[0]!.trajectory.steps[0]!.message).toMatchObject({
      text: 'I echo.',
      thinking: 'Hm.',
    });
    expect(endsOf(whole)).toBeUndefined();
    const only = read('promptfoo-responses-callonly.json');
    expect(callsOf(only)).toEqual([[['echo', { message: 'alpha' }]]]);
    expect(only.attempts[0]!.trajectory.steps[0]!.message.text).toBe('');
  });

  test('promptfoo: calls that an adapter made are calls with results, and one that failed says so', () => {
    const made = read('promptfoo-toolcalls.json');
    expect(callsOf(made)).toEqual([
      [
        ['echo', { message: 'alpha' }],
        ['add', { a: 'x' }],
      ],
      [],
    ]);
    expect(resultsOf(made)).toEqual([['alpha', '!a is no number'], []]);
    expect(endsOf(made)).toBe('Done.');
    expect(made.attempts[0]!.repairs.map(({ reason }) => reason)).toEqual([
      'which calls were of one turn is not recorded: they are read as one',
    ]);
  });

  test('promptfoo: what an adapter writes in place of an answer is none, and a call without arguments is not judged', () => {
    const made = read('promptfoo-mcp.json');
    expect(callsOf(made).map((step) => step.map(([name]) => name))).toEqual([['echo']]);
    expect(resultsOf(made)).toEqual([['alpha']]);
    expect(endsOf(made)).toBeUndefined();
    expect(made.attempts[0]!.error?.code).toBe('answer-not-recorded');
  });

  test('promptfoo: thinking is no answer, tools of Gemini are tools, and a price of 0 is none', () => {
    const thought = read('promptfoo-thinking.json');
    expect([thinkingOf(thought), endsOf(thought)]).toEqual([['Hm.'], 'alpha']);
    const [google] = read('promptfoo-google.json').attempts;
    expect(google!.task.tools?.map(({ name }) => name)).toEqual(['f']);
    expect(google!.dollars).toBeUndefined();
    expect(google!.usage).toEqual({
      inputTokens: 100,
      outputTokens: 10,
      thinkingTokens: 3,
      cachedInputTokens: 20,
    });
  });

  test('Qwen Code: a session is no session of Claude Code', () => {
    const session = read('qwen-session.jsonl');
    expect(session.formats).toEqual(['qwen-code']);
    expect(session.attempts[0]).toMatchObject({
      model: 'model-a',
      task: { query: 'Echo alpha.' },
      usage: { inputTokens: 220, outputTokens: 15 },
    });
    expect(callsOf(session)).toEqual([[['s/echo', { message: 'alpha' }]], []]);
    expect(resultsOf(session)).toEqual([['alpha'], []]);
    expect(endsOf(session)).toBe('Done.');
  });

  test('Qwen Code: what was cached is counted once', () => {
    const stream = read('qwen-stream.jsonl');
    expect(stream.attempts[0]!.usage).toEqual({ inputTokens: 100, outputTokens: 10, cachedInputTokens: 40 });
    expect(endsOf(stream)).toBe('Done.');
  });

  test('Codex: server, true name, error and time of a call are those of its event', () => {
    const session = read('codex-namespace-error.jsonl');
    expect(callsOf(session)).toEqual([[['maths/get-sum', { a: 'x' }]], []]);
    expect(resultsOf(session)).toEqual([['!a is no number'], []]);
    expect(session.attempts[0]!.trajectory.steps[0]!.toolResults[0]!.durationMs).toBe(5);
  });

  test('spans of tools: failures are failures, and a text has no quotes', () => {
    const trace = read('otlp-tool-results.json');
    expect(resultsOf(trace)).toEqual([['alpha', '!no such file', '!a must be a number'], []]);
    expect(trace.attempts[0]!.repairs).toEqual([]);
    expect(endsOf(trace)).toBe('Done.');
  });

  test.each(['otlp-openinference.json', 'otlp-ai-sdk.json'])('%s is read', (file) => {
    const trace = read(file);
    expect(trace.refusals).toEqual([]);
    expect(trace.attempts[0]).toMatchObject({ model: 'model-a', task: { query: 'Go.' } });
    expect(endsOf(trace)).toBe('Done.');
  });

  test('Claude Code: usage of a message that has only begun is no count, and a made-up price is none', () => {
    const [cut] = read('claude-stream-cut.jsonl').attempts;
    expect(cut!.usage).toEqual({ inputTokens: 220 });
    const [whole] = read('claude-stream.jsonl').attempts;
    expect(whole!.trajectory.steps.map(({ usage }) => usage)).toEqual([
      { inputTokens: 100 },
      { inputTokens: 120 },
    ]);
    expect(whole).toMatchObject({ usage: { inputTokens: 220, outputTokens: 60 }, durationMs: 1000 });
    expect(whole!.dollars).toBeUndefined();
  });

  test.each(['claude-verbose.json', 'claude-partial.jsonl'])('Claude Code: %s is recognised', (file) => {
    const stream = read(file);
    expect(stream.formats).toEqual(['claude-code']);
    expect(callsOf(stream)).toEqual([[['s/echo', { message: 'alpha' }]], []]);
    expect(endsOf(stream)).toBe('Done.');
  });

  test('Gemini CLI: no message without words, the server apart, the result as the tool gave it', () => {
    const session = read('gemini-cli.jsonl');
    expect(callsOf(session)).toEqual([[['srv/echo', { message: 'alpha' }]], []]);
    expect(resultsOf(session)).toEqual([['alpha'], []]);
    expect(session.attempts[0]!.trajectory.steps.map(({ inputs }) => inputs)).toEqual([undefined, undefined]);
  });
});
