import { describe, expect, test } from 'vitest';
import claude from '../vectors/interchange/claude-code.json';
import codex from '../vectors/interchange/codex.json';
import gemini from '../vectors/interchange/gemini-cli.json';
import { callsOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

describe('Claude Code sessions', () => {
  const session = readLines(claude.session);

  test('rows of one answer are one turn, and the results of its parallel calls are found', () => {
    expect(session.formats).toEqual(['claude-code']);
    expect(session.attempts).toHaveLength(1);
    expect(callsOf(session)).toEqual([
      [
        ['garden/water', { plant: 'rose' }],
        ['Read', {}],
      ],
      [],
    ]);
    expect(resultsOf(session)).toEqual([['Done.', '!No such file.'], []]);
  });

  test('branches that were left, subagents and notices are no part of it, and usage counts once', () => {
    const [attempt] = session.attempts;
    expect(attempt!.task.query).toBe('Water the rose.');
    expect(attempt!.model).toBe('maker-1');
    expect(attempt!.trajectory.finalAnswer).toBe('The rose has water.');
    expect(attempt!.usage).toEqual({ inputTokens: 35, outputTokens: 12 });
    expect(attempt!.repairs).toEqual([]);
  });

  test('stream-json adds tools, time, cost and how it ended', () => {
    const read = readLines(claude.stream);
    expect(read.formats).toEqual(['claude-code']);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      durationMs: 1500,
      dollars: 0.25,
      usage: { inputTokens: 30, outputTokens: 9 },
      task: {
        tools: [
          { name: 'Read', server: null },
          { name: 'water', server: 'garden' },
        ],
      },
      trajectory: { stopReason: 'step-limit' },
    });
  });

  test('a session that the provider ended is an error, not an answer', () => {
    const [attempt] = readLines(claude.failed).attempts;
    expect(attempt!.error?.code).toBe('model-overloaded');
    expect(attempt!.trajectory).toMatchObject({
      stopReason: 'error',
      steps: [{ message: { text: 'Yes.' } }],
    });
  });

  test('several sessions in one file are an attempt each', () => {
    const read = readLines([...claude.session, ...claude.stream, ...claude.failed]);
    expect(read.attempts.map(({ row }) => row)).toEqual([1, 11, 16]);
  });

  test('no row makes it throw', () => readsAnyRows('claude-code', [...claude.session, ...claude.stream]));

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test.each([
      ['agent_session', [['Task'], []], { inputTokens: 300, outputTokens: 80 }],
      ['compaction_session', [[], []], { inputTokens: 180, outputTokens: 40 }],
      ['letta-tool-call', [['Read'], []], undefined],
      ['tool_call_conversation', [['Read'], []], { inputTokens: 600, outputTokens: 90 }],
    ])('%s', (name, calls, usage) => {
      const read = readLog(sample(`claude-code/${name}.jsonl`), `${name}.jsonl`);
      expect(read.formats).toEqual(['claude-code']);
      expect([read.attempts.length, read.refusals.length]).toEqual([1, 0]);
      expect(callsOf(read).map((step) => step.map(([called]) => called))).toEqual(calls);
      expect(read.attempts[0]!.usage).toEqual(usage);
    });

    test.each(['agent-atest01', 'letta-subagent'])('%s holds a subagent and is refused', (name) => {
      const read = readLog(sample(`claude-code/${name}.jsonl`), `${name}.jsonl`);
      expect(read.formats).toEqual(['claude-code']);
      expect(read.attempts).toEqual([]);
      expect(read.refusals.map(({ reason }) => reason)).toEqual(['a subagent’s part of another session']);
    });

    test('every sample of the folder is one of these', () => {
      expect(samplesIn('claude-code')).toHaveLength(6);
    });
  });
});

describe('Codex sessions', () => {
  test('items are read, events that repeat them are not, and what the program wrote is dropped', () => {
    const read = readLines(codex);
    expect(read.formats).toEqual(['codex']);
    expect(read.attempts).toHaveLength(1);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 90, outputTokens: 12, thinkingTokens: 3, cachedInputTokens: 40 },
      trajectory: { stopReason: 'cancelled', inTurns: true },
    });
    expect(read.attempts[0]!.task.messages).toBeUndefined();
    expect(callsOf(read)).toEqual([[['garden/water', { plant: 'rose' }]], [['rest', {}]]]);
  });

  test('a call id that occurs again gets one of its own', () => {
    const [first, second] = readLines(codex).attempts[0]!.trajectory.steps;
    expect([first!.toolCalls[0]!.id, second!.toolCalls[0]!.id]).toEqual(['c1', 'c1-2']);
    expect([first!.toolResults.length, second!.toolResults.length]).toEqual([1, 0]);
  });

  test('no row makes it throw', () => readsAnyRows('codex', codex));

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test('calls with one id are answered in their order; an orphan and a repeated result are passed over', () => {
      const read = readLog(sample('codex/cleanup.jsonl'), 'cleanup.jsonl');
      expect(read.formats).toEqual(['codex']);
      expect(callsOf(read)[0]!.map(([, values]) => values)).toEqual([{ cmd: 'cat a.txt' }, {}]);
      expect(resultsOf(read)).toEqual([['alpha', 'beta'], []]);
      expect(read.attempts[0]!.repairs.map(({ reason }) => reason)).toEqual([
        '2 results of no call that is still open: passed over',
      ]);
    });

    test('tool-calls.jsonl', () => {
      const read = readLog(sample('codex/tool-calls.jsonl'), 'tool-calls.jsonl');
      expect(read.formats).toEqual(['codex']);
      expect(read.attempts[0]).toMatchObject({
        model: 'gpt-5.3-codex',
        task: { query: 'create one focused commit' },
      });
      expect(callsOf(read).map((step) => step.map(([name]) => name))).toEqual([
        ['update_plan'],
        ['apply_patch'],
        ['tool_search'],
        [],
      ]);
      expect(read.attempts[0]!.trajectory.finalAnswer).toBe('Created one focused commit.');
    });
  });
});

describe('Gemini CLI sessions', () => {
  test('a document is one attempt with calls, results and usage', () => {
    const read = readLog(JSON.stringify(gemini.document), 'session.json');
    expect(read.formats).toEqual(['gemini-cli']);
    expect(callsOf(read)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['rest', {}],
      ],
      [],
    ]);
    expect(resultsOf(read)).toEqual([['Done.', '!'], []]);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 30, outputTokens: 13, thinkingTokens: 3, cachedInputTokens: 4 },
      trajectory: { finalAnswer: 'The rose has water.' },
    });
  });

  test('lines are applied in order: what was taken back is gone, what was written again counts once', () => {
    const read = readLines(gemini.lines);
    expect(read.formats).toEqual(['gemini-cli']);
    expect(read.attempts[0]!.task.query).toBe('Water the rose.');
    expect(read.attempts[0]!.trajectory.steps.map(({ message }) => message.text)).toEqual(['Yes.']);
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('gemini-cli', [gemini.document]);
    readsAnyRows('gemini-cli', gemini.lines);
  });

  test.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    const [cleanup, calls] = samplesIn('gemini-cli').map((file) => readLog(sample(file), file));
    expect([cleanup!.formats, calls!.formats]).toEqual([['gemini-cli'], ['gemini-cli']]);
    expect(callsOf(cleanup!)).toEqual([[['read_file', { file_path: 'missing.txt' }]]]);
    expect(resultsOf(cleanup!)).toEqual([['!file missing']]);
    expect(resultsOf(calls!)).toEqual([['Project overview']]);
    expect(calls!.attempts[0]!.trajectory.steps[0]!.message.thinking).toBe(
      'Planning: read the overview first',
    );
  });
});
