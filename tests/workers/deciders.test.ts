import { describe, expect, test } from 'vitest';
import { evidenceOfRun } from '#core/run.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { decidersAmong, spread } from '../../src/app/run/deciders.ts';
import { aTask } from '../builders/a-task.ts';
import { anOracleRun } from '../builders/an-oracle-run.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';

const config = anOracleRun();
const onTestbed: RunConfig = { ...config, execution: { on: 'testbed' } };

const ours = aTask();
const bfclRow = {
  question: [[{ role: 'user', content: 'How warm is it in Oslo?' }]],
  function: [{ name: 'get_weather', parameters: { type: 'dict', properties: {}, required: [] } }],
};
const bfcl = aTask({
  raw: { ...bfclRow, ground_truth: [{ get_weather: { city: ['Oslo'] } }] },
  category: 'simple',
});
const bfclIrrelevance = aTask({
  raw: { ...bfclRow, ground_truth: [] },
  target: { calls: [] },
  labelKind: 'none',
});
const bfclUnanswered = aTask({ raw: bfclRow, target: {}, labelKind: 'none', category: 'simple' });
const bfclRowOf2024 = { question: 'How warm is it in Oslo?', function: bfclRow.function[0]! };
const bfclOf2024 = aTask({
  raw: { ...bfclRowOf2024, ground_truth: { get_weather: { city: ['Oslo'] } } },
  category: 'simple',
});
const relevanceOf2024 = aTask({
  raw: bfclRowOf2024,
  target: { calls: [] },
  labelKind: 'none',
  category: 'relevance',
});
const toolNames = aTask({
  target: { calls: ours.target.calls!.map((call) => ({ ...call, arguments: null })) },
  labelKind: 'toolset',
});
const answered = aTask({ target: { answer: { accept: ['12 degrees'], match: 'text' } } });
const halfNamed = aTask({
  target: { calls: [...ours.target.calls!, ...toolNames.target.calls!] },
});
const noLabel = aTask({ target: {}, labelKind: 'none' });

describe('the scorer that decides unless the person chooses', () => {
  test.each<[string, Task[], RunConfig, string]>([
    ['calls and arguments that nobody executes: mcpbr as documented', [ours], config, 'mcpbr-mcptoolbench'],
    ['what is executed: task outcome', [ours, toolNames], onTestbed, 'task-outcome'],
    ['BFCL’s rows: its checker', [bfcl, bfcl], config, 'bfcl-as-coded'],
    [
      'BFCL’s rows, some without a call due: the checker that reads both',
      [bfcl, bfclIrrelevance],
      config,
      'bfcl',
    ],
    ['BFCL’s rows, one without an answer: its checker', [bfcl, bfclUnanswered], config, 'bfcl-as-coded'],
    ['BFCL’s rows as its files of 2024 have them: its checker', [bfclOf2024], config, 'bfcl-as-coded'],
    [
      'such rows, some without a call due: the checker that reads both',
      [bfclOf2024, relevanceOf2024],
      config,
      'bfcl',
    ],
    ['BFCL’s rows, all without an answer: the checker that reads any row', [bfclUnanswered], config, 'bfcl'],
    ['labels that name tools alone: the choice of tools', [toolNames], config, 'tool-choice'],
    ['labels that name a final answer alone: the final answer', [answered, answered], config, 'answer-match'],
    ['a label that names one of its tools alone: the choice of tools', [halfNamed], config, 'tool-choice'],
    ['labels of two kinds: what decides most of them', [ours, ours, toolNames], config, 'mcpbr-mcptoolbench'],
  ])('%s', (_, tasks, asked, expected) => {
    expect(decidersAmong(tasks, evidenceOfRun(asked)).usual).toBe(expected);
  });

  test('each choice says to how many of the tasks it applies, and one that applies to none is not offered', () => {
    const { of, looked, scorers } = decidersAmong([ours, toolNames, noLabel], evidenceOfRun(config));
    const applies = Object.fromEntries(scorers.map(({ id, applies: count }) => [id, count]));
    expect([of, looked]).toEqual([3, 3]);
    expect(applies).toMatchObject({ 'mcpbr-mcptoolbench': 1, 'mcpbr-toolbench': 2, 'tool-choice': 2 });
    expect(Object.keys(applies)).not.toEqual(
      expect.arrayContaining(['task-outcome', 'state-match', 'bfcl-as-coded']),
    );
  });

  test('of more than a thousand tasks a thousand are looked at, from the first to the last', () => {
    const looked = spread(Array.from({ length: 5_000 }, (_, ordinal) => ordinal));
    expect([looked.length, looked[0], looked.at(-1)]).toEqual([1_000, 0, 4_995]);
  });
});

describe('a run whose decider was chosen', () => {
  const chosen: RunConfig = { ...config, decidedBy: 'edge-f1', scorerIds: ['mcpbr-mcptoolbench', 'edge-f1'] };

  test('does not count the cells of tasks to which it does not apply, and says why', async () => {
    const world = anEvalWorld({ tasks: [ours] });
    await untilEnd((onEvent) => world.api.startRun(chosen, onEvent));
    expect(world.cellsOf().get(0)).toMatchObject({
      verdict: 'not-counted',
      scores: { 'mcpbr-mcptoolbench': { verdict: 'correct' } },
      errors: { 'edge-f1': { code: 'scorer-not-applicable' } },
    });
    const [cell] = await world.api.decidedAgain('run-1', 'edge-f1');
    expect(cell).toMatchObject({ undecided: true, verdicts: { 'mcpbr-mcptoolbench': 'correct' } });
    expect(cell!.verdicts).not.toHaveProperty('edge-f1');
    expect((await world.api.decidedAgain('run-1', 'mcpbr-mcptoolbench'))[0]).not.toHaveProperty('undecided');
    await expect(world.api.retryFailed('run-1', () => {})).resolves.toBe(0);
  });

  test('is decided by another of its scorers later, without a model being asked and without a change in the store', async () => {
    const world = anEvalWorld({ tasks: [ours] });
    await untilEnd((onEvent) => world.api.startRun(chosen, onEvent));
    const before = structuredClone(world.cellsOf().get(0));
    const [cell] = await world.api.decidedAgain('run-1', 'mcpbr-mcptoolbench');
    expect(cell).toMatchObject({ verdict: 'correct', measures: { resolved: true } });
    expect(world.cellsOf().get(0)).toEqual(before);
  });

  test('does not begin where this page does not know it', async () => {
    const world = anEvalWorld({ tasks: [ours] });
    await expect(world.api.startRun({ ...config, decidedBy: 'constructor' }, () => {})).rejects.toMatchObject(
      {
        code: 'scorer-not-applicable',
      },
    );
  });
});
