import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/tau2.json';
import { hasSamples, readLog, readsAnything, sample, withSamples } from './read-log.ts';

const read = readLog(JSON.stringify(vector), 'results.json');
const [solved, broken, cut] = read.attempts;

describe('tau2 results', () => {
  test('every simulation is an attempt or refused with a reason', () => {
    expect(read.formats).toEqual(['tau2']);
    expect(read.attempts).toHaveLength(3);
    expect(read.refusals.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'a conversation by voice: only written ones are read'],
      [4, 'the simulation has no messages'],
      [5, 'the simulation is no object'],
    ]);
  });

  test('the greeting is input, the first model turn is the step after it', () => {
    expect(solved!.task.messages).toEqual([
      { role: 'system', text: 'Water no cactus.' },
      { role: 'assistant', text: 'Hello!' },
      { role: 'user', text: 'Water the rose.' },
    ]);
    expect(solved!.trajectory.steps).toHaveLength(2);
    expect(solved!.trajectory.finalAnswer).toBe('Yes.');
  });

  test('results go to their calls, and those of the simulated user’s tools to none', () => {
    const [step] = solved!.trajectory.steps;
    expect(step!.toolCalls.map(({ arguments: values }) => values)).toEqual([
      { plant: 'rose' },
      { plant: 'fern' },
    ]);
    expect(step!.toolResults.map(({ callId, isError }) => [callId, isError])).toEqual([
      ['c2', true],
      ['c1', false],
    ]);
  });

  test('the task has its tools, its category and the calls due of the agent', () => {
    expect(solved!.task).toMatchObject({
      id: 't1',
      query: 'Water the rose.',
      category: 'garden',
      tools: [{ name: 'water', description: 'Waters a plant.', schemaFrom: 'source' }],
      expected: [{ name: 'water', arguments: { plant: 'rose' } }],
    });
    expect(solved!.task.expected).toHaveLength(1);
  });

  test.each([[['DB', 'COMMUNICATE']], [['DB']], [['ACTION', 'NL_ASSERTION']], [undefined]])(
    'calls are no label where the reward rests on %s',
    (basis) => {
      const log = structuredClone(vector) as { tasks: { evaluation_criteria: object }[] };
      log.tasks[0]!.evaluation_criteria = { ...log.tasks[0]!.evaluation_criteria, reward_basis: basis };
      const [attempt] = readLog(JSON.stringify(log), 'results.json').attempts;
      expect(attempt!.task.expected).toBeUndefined();
    },
  );

  test('reward, its parts, cost, time and usage are as recorded', () => {
    expect(solved).toMatchObject({ model: 'maker/model-1', repeat: 1, durationMs: 2500, dollars: 0.25 });
    expect(solved!.usage).toEqual({ inputTokens: 30, outputTokens: 8 });
    expect(solved!.verdicts).toEqual([
      { name: 'reward', passed: false, value: 0 },
      { name: 'DB', passed: true, value: 1 },
      { name: 'COMMUNICATE', passed: false, value: 0, reason: "'4' not communicated." },
    ]);
  });

  test('a failure of the infrastructure is an error, a limit of steps is none', () => {
    expect(broken!.error?.message).toContain('infrastructure_error');
    expect(broken!.trajectory.stopReason).toBe('error');
    expect(cut).not.toHaveProperty('error');
    expect(cut!.trajectory.stopReason).toBe('step-limit');
  });

  test('anything in its place is read or refused', () => readsAnything('tau2', [vector]));
});

describe.skipIf(!hasSamples)(`tau2 samples${withSamples}`, () => {
  test('six simulations of gemini-2.5-flash', () => {
    const { formats, attempts, refusals } = readLog(
      sample('tau2/airline-gemini-2.5-flash.cut.json'),
      'airline.json',
    );
    expect(formats).toEqual(['tau2']);
    expect(attempts).toHaveLength(6);
    expect(refusals).toEqual([]);
    expect(attempts.map(({ repeat, task, verdicts }) => [task.id, repeat, verdicts[0]!.value])).toEqual([
      ['0', 0, 1],
      ['3', 0, 0],
      ['5', 0, 1],
      ['0', 1, 1],
      ['3', 1, 0],
      ['5', 1, 1],
    ]);
    const names = attempts[0]!.trajectory.steps.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
    expect(names).toEqual(['get_reservation_details', 'transfer_to_human_agents']);
    expect(attempts[0]!.usage).toEqual({ inputTokens: 14632, outputTokens: 901 });
  });

  test('a directory of simulations is refused by its file of tasks', () => {
    const { attempts, refusals } = readLog(sample('tau2/voice-dir-format.results.json'), 'results.json');
    expect(attempts).toEqual([]);
    expect(refusals.map(({ field }) => field)).toEqual(['/simulations']);
  });

  test('the schema of submissions is no log', () =>
    expect(readLog(sample('tau2/submission.schema.json'), 'schema.json').formats).toEqual([]));
});
