import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Need, Score, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { ANSWER_ALONE, answeredInText, type Trajectory } from '#core/trajectory.ts';
import { outputText } from '#measure/scorers/bfcl/model-output.ts';
import { EqualAttempts, readTrajectory, scoreAttempt, scorers, scorersFor } from '#measure/scorers/index.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { asAnswer, bentPlan, carriedOut, taskWithPlan, written } from '../builders/plans.ts';
import { sized } from '../tools/full-size.ts';

/** The same calls made and not executed: in one turn, and each in a turn of its own. */
const inTurns = (plan: Parameters<typeof asAnswer>[0]): Trajectory[] => {
  const { calls } = readTrajectory(asAnswer(plan));
  const made = calls.map((call, index) => ({ ...call, id: `call-${index}` }));
  return [[made], made.map((call) => [call])].map((turns) => ({
    inTurns: true,
    stopReason: 'answered',
    steps: turns.map((toolCalls, index) => ({
      index,
      message: { role: 'assistant', text: '', toolCalls },
      toolCalls,
      toolResults: [],
      durationMs: 0,
    })),
  }));
};

/** The same calls as Python, where their values are those of Python too: in a list and in a tuple, whole numbers as integers and as floats. */
function asPython(calls: Parameters<typeof asAnswer>[0]): Trajectory[] {
  const code = calls.map(({ name, parameters }) => {
    const values = Object.entries(parameters).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    return `${name}(${values.join(', ')})`;
  });
  const all = code.join(', ');
  return [`[${all}]`, `[${all.replaceAll(/=(-?\d+)(?=[,)])/g, '=$1.0')}]`, `(${all},)`].map((text) =>
    answeredInText(text),
  );
}

/** The task as the rows that evaluators of others read, with accepted answers, and with no call expected. */
function inRows(task: Task): Task[] {
  const label = written(task.target.calls!);
  const functions = task.tools.map(({ name }) => ({
    name,
    parameters: {
      type: 'dict',
      properties: { x: { type: 'any' }, y: { type: 'any' }, z: { type: 'any' } },
      required: [],
    },
  }));
  const accepted = label.map(({ name, parameters }) => ({
    [name]: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, [value]])),
  }));
  const named = label.map(({ name, parameters }) => ({ name, input: parameters, parameters }));
  const answer = { accept: ['Oslo'], match: 'text' as const };
  return [
    { ...task, raw: { function: functions, ground_truth: accepted } },
    { ...task, raw: { function_call_label: named, ground_truth: named }, target: { ...task.target, answer } },
    { ...task, raw: { function: functions }, category: 'irrelevance', target: { calls: [] } },
  ];
}

/** The same calls in other words, and one answer that was cut short. */
const inOtherWords = (calls: Parameters<typeof asAnswer>[0]): Trajectory[] => {
  const { finalAnswer = '' } = asAnswer(calls);
  return [
    asAnswer(calls),
    answeredInText(`Here is the plan.\n\n\`\`\`json\n${finalAnswer}\n\`\`\``, 5, 80),
    answeredInText(`Sure: ${finalAnswer}\nOslo, 5.`),
    { ...asAnswer(calls), stopReason: 'token-limit' },
    { ...asAnswer(calls), stopReason: 'step-limit' },
    { ...asAnswer(calls), callsAs: 'python-calls', notRecorded: ['times'] },
    ...asPython(calls),
    answeredInText('Which place do you mean?'),
    ...inTurns(calls),
    ...inTurns(calls).map((trajectory) => ({ ...trajectory, stopReason: 'step-limit' as const })),
  ];
};

const scoredBy = (score: () => Score): Score | string => {
  try {
    return score();
  } catch (error) {
    return String(error);
  }
};

// Planted: withoutTexts dropped the final answer altogether, and the key said nothing of it; an attempt at its limit of turns changed its verdict.
test('an attempt scores among others that equal it what it scores alone, under every scorer', () => {
  const asked = new Set<Scorer>();
  const executed = new Set<Need>(['execution', 'end-state', 'due-questions']);
  fc.assert(
    fc.property(
      taskWithPlan.chain((task) => bentPlan(task).map((calls) => ({ task, calls }))),
      ({ task, calls }) => {
        const equal = new EqualAttempts();
        for (const row of inRows(task)) {
          for (const trajectory of [...inOtherWords(calls), ...inOtherWords([])]) {
            const scoring = equal.scoring(row, trajectory);
            for (const scorer of scorersFor(row, ANSWER_ALONE)) {
              asked.add(scorer);
              expect(scoredBy(() => scoring(scorer))).toEqual(
                scoredBy(() => scoreAttempt(scorer, row, trajectory)),
              );
            }
          }
        }
      },
    ),
    { numRuns: sized(4, 12) },
  );
  const ofAnswers = scorers.filter(({ needs }) => !needs.some((need) => executed.has(need)));
  expect(asked).toEqual(new Set(ofAnswers));
});

describe('how often a scorer is asked', () => {
  const task = aTask();
  const counting = (textMatters?: false): Scorer & { asked: number } => ({
    ...scorers[0]!,
    ...(textMatters === undefined ? {} : { textMatters }),
    asked: 0,
    score() {
      this.asked++;
      return { value: 1, verdict: 'correct', explanation: 'Counted.', measures: {} };
    },
  });
  const askedBy = (scorer: Scorer & { asked: number }, trajectories: Trajectory[]): number => {
    const equal = new EqualAttempts();
    for (const trajectory of trajectories) equal.scoring(task, trajectory)(scorer);
    return scorer.asked;
  };
  const call = (x: number, words = '') =>
    answeredInText(`${words}[{"name": "alpha", "arguments": {"x": ${x}}}]`);

  const made = (x: number): Trajectory => {
    const toolCalls = [{ id: 'call-1', name: 'alpha', arguments: { x } }];
    const message = { role: 'assistant' as const, text: '', toolCalls };
    const steps = [{ index: 0, message, toolCalls, toolResults: [], durationMs: 0 }];
    return { steps, inTurns: true, stopReason: 'answered' };
  };
  const executed = carriedOut([anExpectedCall({ name: 'alpha' })]);

  test.each([
    [
      'once for equal calls in other words, where the text does not matter',
      false,
      [call(1, 'This: '), call(1, 'So: ')],
      1,
    ],
    [
      'once for equal texts at other times',
      undefined,
      [call(1), { ...call(1), ...answeredInText(call(1).finalAnswer!, 7, 90) }],
      1,
    ],
    ['for each text, where it may matter', undefined, [call(1), call(1, 'So: ')], 2],
    ['for each call', false, [call(1), call(2)], 2],
    ['once for calls that were made, and for the same in a text', false, [call(1), made(1)], 1],
    ['for each call, made or in a text', false, [call(1), made(2)], 2],
    ['for each executed attempt', false, [executed, executed], 2],
    ['for each very long answer', undefined, [call(1, 'a'.repeat(20_000)), call(1, 'a'.repeat(20_000))], 2],
  ] as const)('%s', (_, textMatters, trajectories, times) => {
    expect(askedBy(counting(textMatters), [...trajectories])).toBe(times);
  });
});

test('what BFCL reads of a text differs where Python differs, and not by the words around it', () => {
  const read = (text: string): string => outputText({ ...answeredInText(text), callsAs: 'python-calls' });
  expect(read('[alpha(x=1)]')).toBe(read('```python\n[alpha( x = 1 )]'));
  const texts = [
    '1',
    '1.0',
    '-0.0',
    '0.0',
    '[1]',
    '(1,)',
    '{1: 2}',
    "{'1': 2}",
    "b'1'",
    "'1'",
    '1e999',
    'None',
  ];
  expect(new Set(texts.map((value) => read(`[alpha(x=${value})]`))).size).toBe(texts.length);
});
