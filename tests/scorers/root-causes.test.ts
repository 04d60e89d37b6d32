import { describe, expect, test } from 'vitest';
import type { Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Extraction, Trajectory } from '#core/trajectory.ts';
import { groupOfCallCause } from '#core/cause.ts';
import { callCause } from '../../src/measure/scorers/root-causes/cause.ts';
import { taskCause } from '../../src/measure/scorers/root-causes/task-cause.ts';
import callVectors from '../vectors/root-causes/call-causes.json';
import taskVectors from '../vectors/root-causes/task-causes.json';

interface CallVector {
  name: string;
  call: ToolCall;
  result: ToolResult;
  tool?: Tool;
  expected: { cause: string; rule?: string } | null;
}
interface TaskVector {
  name: string;
  task: Task;
  trajectory: Trajectory;
  extraction?: Extraction;
  score: Score;
  expected: { cause: string; rule?: string; evidence?: string } | null;
}
const calls = callVectors as unknown as CallVector[];
const tasks = taskVectors as unknown as TaskVector[];

describe('the cause of a failed call', () => {
  test.each(calls)('$name', ({ call, result, tool, expected }) => {
    const found = callCause(call, result, tool);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });
  test('has at least four vectors of every kind', () => {
    for (const kind of Object.keys(groupOfCallCause)) {
      const count = calls.filter(({ expected }) => expected?.cause === kind).length;
      expect(count, kind).toBeGreaterThanOrEqual(kind === 'unknown' ? 2 : 4);
    }
  });
  test('shows the text that led to it, and no more than a line', () => {
    const text = `${'x '.repeat(5000)}ECONNREFUSED\n${'y '.repeat(5000)}`;
    const found = callCause(
      { id: '1', name: 'f', arguments: {} },
      { callId: '1', content: [{ type: 'text', text }], isError: true, durationMs: 1 },
    );
    expect(found).toMatchObject({ cause: 'transport', rule: 'transport' });
    expect(found!.evidence).toContain('ECONNREFUSED');
    expect(found!.evidence.length).toBeLessThanOrEqual(200);
    expect(found!.evidence).not.toContain('\n');
  });
  test('is not sought where nothing was carried out', () => {
    expect(callCause({ id: '1', name: 'f', arguments: {} }, undefined)).toBeNull();
  });
  test('is found in time that grows with the text alone', () => {
    const hostile = [
      'status code '.repeat(100_000),
      '['.repeat(1_000_000),
      '{"a":'.repeat(150_000),
      ' '.repeat(1_000_000),
    ];
    for (const text of hostile) {
      for (const isError of [true, false]) {
        const content = [{ type: 'text' as const, text }];
        const result = { callId: '1', content, isError, durationMs: 1 };
        const found = callCause({ id: '1', name: 'f', arguments: {} }, result);
        if (isError) expect(found?.evidence.length).toBeLessThan(1000);
      }
    }
  });
});

describe('the cause of a failed task', () => {
  test.each(tasks)('$name', ({ task, trajectory, extraction, score, expected }) => {
    const found = taskCause(task, trajectory, extraction, score);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });
  test('always comes with evidence and a remedy', () => {
    for (const { task, trajectory, extraction, score, expected } of tasks) {
      if (expected === null) continue;
      const found = taskCause(task, trajectory, extraction, score)!;
      expect(found.evidence).not.toBe('');
      expect(found.remedy).not.toBe('');
    }
  });
  test('is found among five thousand calls at once', () => {
    const { task, trajectory, score } = tasks.find(({ expected }) => expected?.cause === 'extra-call')!;
    const made = Array.from({ length: 5000 }, (_, index) => ({
      id: `${index}`,
      name: `t${index % 7}`,
      arguments: {},
    }));
    const step = { ...trajectory.steps[0]!, toolCalls: made };
    expect(taskCause(task, { ...trajectory, steps: [step] }, undefined, score)?.cause).toBe('wrong-tool');
  });
  test('survives arguments nested ten thousand deep', () => {
    const { task, trajectory, score } = tasks.find(({ expected }) => expected?.rule === 'equality')!;
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as never;
    const call = { ...trajectory.steps[0]!.toolCalls[0]!, arguments: { address: deep } };
    const step = { ...trajectory.steps[0]!, toolCalls: [call] };
    expect(taskCause(task, { ...trajectory, steps: [step] }, undefined, score)?.cause).toBe('wrong-argument');
  });
});

test('a wrong answer to a question without tools and without expected calls is not blamed on tools left aside', () => {
  const task = { id: 't', query: 'q', tools: [], target: {} } as unknown as Task;
  const trajectory: Trajectory = {
    steps: [
      {
        index: 0,
        message: { role: 'assistant', text: 'It is 4.' },
        toolCalls: [],
        toolResults: [],
        durationMs: 0,
      },
    ],
    finalAnswer: 'It is 4.',
    stopReason: 'answered',
  };
  const score: Score = {
    value: 0,
    verdict: 'incorrect',
    errorType: 'answer-mismatch',
    explanation: 'Not asked for: `seats`.',
    measures: {},
  };
  expect(taskCause(task, trajectory, undefined, score)).toMatchObject({
    cause: 'wrong-result',
    evidence: 'Not asked for: seats.',
  });
});
