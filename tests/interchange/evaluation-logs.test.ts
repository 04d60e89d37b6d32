import { describe, expect, test } from 'vitest';
import evals from '../vectors/interchange/openai-evals.json';
import live from '../vectors/interchange/livemcpbench.json';
import mark from '../vectors/interchange/mcpmark.json';
import { callsOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

describe('OpenAI Evals', () => {
  const log = readLines(evals.log);

  test('a sample is an attempt, its events are turns, calls and verdicts', () => {
    expect(log.formats).toEqual(['openai-evals']);
    expect(log.attempts).toHaveLength(3);
    expect(log.attempts[0]).toMatchObject({
      model: 'maker-1',
      task: { id: 's.0', query: 'Water the rose.', category: 'garden.dev.v0', accepted: ['Done', 'done'] },
      usage: { inputTokens: 50, outputTokens: 12 },
      verdicts: [
        { name: 'match', passed: false },
        { name: 'f1', value: 0.5 },
        { name: 'polite', passed: true },
      ],
    });
    expect(callsOf(log)).toEqual([[['water', { plant: 'rose' }]], []]);
    expect(resultsOf(log)).toEqual([['Done.'], []]);
  });

  test('a failure of the provider is no answer; a sample with a verdict alone has no steps', () => {
    expect(log.attempts[1]).toMatchObject({ error: { code: 'model-rate-limited' }, verdicts: [] });
    expect(log.attempts[2]!.trajectory.notRecorded).toEqual(['steps']);
    expect(log.attempts[2]!.verdicts).toEqual([{ name: 'match', passed: true }]);
  });

  test('a page of the Evals API: items are attempts, or refused', () => {
    const read = readLog(JSON.stringify(evals.page), 'items.json');
    expect(read.formats).toEqual(['openai-evals']);
    expect(read.attempts.map(({ task }) => task.id)).toEqual(['7', '8']);
    expect(read.attempts[0]).toMatchObject({
      verdicts: [{ name: 'polite', passed: true, value: 1 }],
      task: { query: 'Water the rose.' },
      usage: { inputTokens: 20, outputTokens: 8 },
    });
    expect(callsOf(read)).toEqual([[['water', {}]]]);
    expect(read.attempts[1]!.error?.code).toBe('model-rate-limited');
    expect(read.refusals).toEqual([
      { kind: 'refused', row: 2, field: '/sample/output', reason: 'no answer of a model in it' },
    ]);
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('openai-evals', [evals.page]);
    readsAnyRows('openai-evals', evals.log);
  });

  test.skipIf(!hasSamples)(`the recorded sample${withSamples}`, () => {
    expect(samplesIn('openai-evals')).toEqual(['openai-evals/log.made.jsonl']);
    const read = readLog(sample('openai-evals/log.made.jsonl'), 'log.made.jsonl');
    expect(read.formats).toEqual(['openai-evals']);
    expect(read.attempts.map(({ error }) => error?.code)).toEqual([undefined, 'model-rate-limited']);
    expect(callsOf(read)).toEqual([[['get_weather', { city: 'Oslo' }]]]);
    expect(resultsOf(read)).toEqual([['4 C, rain']]);
    expect(read.attempts[0]!.verdicts).toEqual([{ name: 'match', passed: true }]);
  });
});

describe('LiveMCPBench', () => {
  const read = readLog(JSON.stringify(live), 'annotation/maker-1_Qwen3-Embedding-0.6B.json');

  test('calls inside the tool that calls others are the calls, and so are their results', () => {
    expect(read.formats).toEqual(['livemcpbench']);
    expect(callsOf(read)).toEqual([
      [['route', { query: 'pond' }]],
      [['pond/measure', { probe: 2 }]],
      [['execute-tool', {}]],
      [],
    ]);
    expect(resultsOf(read)).toEqual([['it\'s\n"pond"'], ['!no probe'], ['!Tool call timed out.'], []]);
  });

  test('tasks have the accepted answer, and verdicts of people and of judges', () => {
    expect(read.attempts[0]).toMatchObject({
      row: 0,
      model: 'maker-1',
      task: { id: 't1', query: 'How warm is the pond?', category: 'garden', accepted: ['20'] },
      verdicts: [{ name: 'task_success', passed: false }],
    });
    expect(read.attempts[1]!.verdicts).toEqual([
      { name: 'judge', passed: true, value: 1, reason: 'As measured.' },
    ]);
    expect(read.refusals).toEqual([
      { kind: 'refused', row: 2, field: '/messages', reason: 'no answer of a model in it' },
    ]);
  });

  test('nothing that JSON can hold makes it throw', () => readsAnything('livemcpbench', [live]));

  test.skipIf(!hasSamples).each([
    ['annotation.cut.json', 'task_success', [true, true, false, false]],
    ['judge-gpt-4.1.cut.json', 'judge', [false, false, true, true]],
  ])(`the recorded sample %s${withSamples}`, (file, name, passed) => {
    const sampled = readLog(sample(`livemcpbench/${file}`), file);
    expect(sampled.formats).toEqual(['livemcpbench']);
    expect([sampled.attempts.length, sampled.refusals.length]).toEqual([4, 0]);
    expect(sampled.attempts.map(({ verdicts }) => verdicts[0]!.name)).toEqual([name, name, name, name]);
    expect(sampled.attempts.map(({ verdicts }) => verdicts[0]!.passed)).toEqual(passed);
    const called = sampled.attempts.find(({ task }) => task.id?.startsWith('39c4c9fc'))!;
    expect(called.trajectory.steps[1]!.toolCalls[0]).toMatchObject({
      server: 'yahoo-finance',
      name: 'get_current_stock_price',
      arguments: { symbol: 'NVDA' },
    });
    expect(called.trajectory.steps[1]!.toolResults[0]).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: '171.3800' }],
    });
  });
});

describe('MCPMark', () => {
  const folder = 'logs/maker-1__filesystem/run-2/garden__water_rose';

  test('the verdict of meta.json is an attempt without steps', () => {
    const read = readLog(JSON.stringify(mark.meta), `${folder}/meta.json`);
    expect(read.formats).toEqual(['mcpmark']);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      repeat: 1,
      task: { id: 'garden__water_rose', category: 'garden' },
      usage: { inputTokens: 50, outputTokens: 3 },
      durationMs: 2500,
      trajectory: { steps: [], notRecorded: ['steps'] },
      verdicts: [{ name: 'verification', passed: false, reason: 'the rose is dry' }],
    });
  });

  test('a crash of the harness is an error and no verdict', () => {
    const crashed = {
      ...mark.meta,
      execution_result: { success: false, error_message: 'Timeout after 600s' },
    };
    const [attempt] = readLog(JSON.stringify(crashed), 'meta.json').attempts;
    expect(attempt!.error?.code).toBe('model-timeout');
    expect(attempt!.verdicts).toEqual([]);
  });

  test('messages.json beside it has model, run and task by its folders', () => {
    const read = readLog(JSON.stringify(mark.messages), `${folder}/messages.json`);
    expect(read.formats).toEqual(['openai-chat']);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      repeat: 1,
      task: { id: 'garden__water_rose', category: 'garden', query: 'Water the rose.' },
    });
  });

  test('nothing that JSON can hold makes it throw', () => readsAnything('mcpmark', [mark.meta]));

  test.skipIf(!hasSamples)(`the recorded sample${withSamples}`, () => {
    const [file] = samplesIn('mcpmark');
    const [attempt] = readLog(sample(file!), file!).attempts;
    expect(attempt).toMatchObject({
      model: 'gpt-4o',
      repeat: 0,
      durationMs: 31_500,
      usage: { inputTokens: 5000 },
    });
    expect(attempt!.verdicts).toEqual([{ name: 'verification', passed: false, reason: 'file not moved' }]);
  });
});
