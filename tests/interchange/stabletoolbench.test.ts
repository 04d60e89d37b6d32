import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/stabletoolbench.json';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

const pathOf = (file: string): string => `answer/model_cot/G1_instruction/${file}`;
const readOf = (log: object, path = pathOf('7_CoT@1.json')) => readLog(JSON.stringify(log), path);

describe('ToolBench answers', () => {
  test('raw: the conversation with calls as Python or JSON, failures of tools, and the answer handed in', () => {
    const { formats, attempts } = readOf(vector.raw);
    const { model, task, trajectory } = attempts[0]!;
    expect(formats).toEqual(['stabletoolbench']);
    expect([model, task.id, task.category, task.query]).toEqual([
      'model_cot',
      '7',
      'G1_instruction',
      'Find a cat.',
    ]);
    expect(task.tools?.map(({ name }) => name)).toEqual(['find']);
    const [first, second, last] = trajectory.steps;
    expect([first!.message.text, first!.toolCalls[0]!.arguments, first!.toolResults[0]!.isError]).toEqual([
      'I search.',
      { q: 'cat' },
      true,
    ]);
    expect([second!.toolCalls[0]!.malformed, second!.toolResults[0]!.isError]).toEqual(['{"q": ', false]);
    expect([last!.toolCalls, last!.message.thinking, trajectory.finalAnswer]).toEqual([
      [],
      'Tom it is.',
      'Tom.',
    ]);
  });

  test('raw without an answer: the chain, at its limit of steps', () => {
    const { trajectory } = readOf(vector.invalid).attempts[0]!;
    expect(
      trajectory.steps.map(({ toolCalls, toolResults }) => [toolCalls[0]!.name, toolResults.length]),
    ).toEqual([['find', 1]]);
    expect([trajectory.stopReason, trajectory.finalAnswer]).toEqual(['step-limit', undefined]);
  });

  test('a tree without an answer: the last path, and the attempt says so', () => {
    const { trajectory, repairs } = readOf(vector.tree).attempts[0]!;
    expect(trajectory.steps.map(({ toolCalls }) => toolCalls.map(({ name }) => name))).toEqual([['find']]);
    expect(trajectory.finalAnswer).toBeUndefined();
    expect(repairs[0]!.reason).toBe('no path gave an answer: the last one tried was read');
  });

  test('converted: one attempt a query; without any node it is refused', () => {
    const { attempts, refusals } = readOf(vector.converted, 'results/model_cot/G1_instruction.json');
    expect(attempts.map(({ model, task }) => [model, task.id])).toEqual([['model_cot', '7']]);
    expect(attempts[0]!.trajectory.finalAnswer).toBe('Tom.');
    expect(attempts[0]!.trajectory.steps[0]!.toolResults).toHaveLength(1);
    expect(refusals.map(({ row }) => row)).toEqual([1]);
  });

  test('verdicts alone: each repeat of the judge, and no trajectory', () => {
    const { attempts } = readOf(vector.judged, 'model_cot/G1_instruction_model_cot.json');
    expect(attempts[0]!.verdicts).toEqual([
      { name: 'is_solved 0', passed: true },
      { name: 'is_solved 1', reason: 'Unsure' },
      { name: 'is_solved 2', passed: false },
    ]);
    expect(attempts[0]!.trajectory).toEqual({ steps: [], stopReason: 'answered', notRecorded: ['steps'] });
    expect(attempts[0]!.model).toBe('model_cot');
  });

  test('anything in its place is read or refused', () =>
    readsAnything('stabletoolbench', Object.values(vector)));
});

describe.skipIf(!hasSamples)(`ToolBench samples${withSamples}`, () => {
  const samples = hasSamples ? samplesIn('stabletoolbench') : [];

  test.each(samples)('%s', (file) => {
    const { formats, attempts, refusals } = readLog(sample(file), file);
    const rows = file.includes('/answer/') ? 1 : file.includes('gpt-3.5') ? 100 : 3;
    expect(formats).toEqual(['stabletoolbench']);
    expect([attempts.length, refusals.length]).toEqual([rows, 0]);
    for (const { model, task, trajectory, verdicts } of attempts) {
      expect(model).toMatch(/^virtual_chatgpt_(?:cot|dfs)$|^gpt-3\.5-turbo_CoT$/);
      expect(task.query).toBeTruthy();
      const isWhole = verdicts.length === 0 && trajectory.notRecorded?.[0] !== 'steps';
      expect(trajectory.steps.length > 0).toBe(isWhole);
      expect(
        trajectory.steps.flatMap(({ toolCalls }) => toolCalls.filter(({ name }) => name === 'Finish')),
      ).toEqual([]);
    }
  });

  test('the published answers of gpt-3.5-turbo are cut off: answers are read, and no call is guessed', () => {
    const file = 'stabletoolbench/tooleval-results/gpt-3.5-turbo_CoT/G1_category.json.gz';
    const { attempts } = readLog(sample(file), file);
    const cut = attempts.filter(({ repairs }) => repairs.length > 0);
    expect(cut.length).toBeGreaterThan(90);
    for (const { trajectory } of cut)
      expect([trajectory.steps, trajectory.notRecorded]).toEqual([[], ['steps']]);
    expect(attempts.filter(({ trajectory }) => trajectory.finalAnswer !== undefined)).toHaveLength(69);
  });
});
