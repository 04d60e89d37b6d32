import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { answeredInText, type Trajectory, ANSWER_ALONE, evidenceOf } from '#core/trajectory.ts';
import {
  appliesTo,
  EqualAttempts,
  scoreAttempt,
  scorers,
  scorersById,
  scorersFor,
  whyNot,
} from '#measure/scorers/index.ts';
import * as mcpbr from './tools/vectors/mcpbr.ts';
import { runVectorFile } from './tools/vector-lines.ts';

/**
 * A case of one scorer: a task (what it leaves out is blank), a trajectory or just the answer's text, and the part of the Score
 * that must come out; `raises` instead when the scorer fails as its original does, with a word of the message.
 */
interface Vector {
  name: string;
  task: Partial<Omit<Task, 'target'>> & { target?: { calls?: Partial<ExpectedCall>[] } };
  trajectory?: Trajectory;
  answer?: string;
  score?: Partial<Score>;
  raises?: string;
}
const files = import.meta.glob<Vector[]>('./vectors/scorers/*.json', { eager: true, import: 'default' });

const blankTask: Task = {
  id: 'file#1',
  datasetId: 'own',
  source: { file: 'file', row: 0 },
  query: '',
  category: '',
  callType: 'single',
  servers: [],
  toolsetId: '',
  tools: [],
  target: {},
  labelKind: 'exact',
  raw: {},
  issues: [],
};

function taskOf({ target, ...given }: Vector['task']): Task {
  const calls = target?.calls?.map((call, index) => ({
    ...{ id: String(index + 1), step: 1, turn: 0, name: '', server: null, arguments: null },
    ...{ optional: [], alternatives: [], dependsOn: [] },
    ...call,
  }));
  return { ...blankTask, ...given, target: { ...target, ...(calls ? { calls } : {}) } as Task['target'] };
}

describe.each([...scorersById])('%s', (id, scorer) => {
  const vectors = files[`./vectors/scorers/${id}.json`] ?? [];
  test('has vectors for a pass, a fail and an edge', () => expect(vectors.length).toBeGreaterThanOrEqual(3));
  test.each(vectors)('$name', ({ task: given, trajectory, answer, score, raises }) => {
    const task = taskOf(given);
    const made = trajectory ?? answeredInText(answer ?? '');
    const scoring = (): Score => scorer.score(task, made);
    expect(appliesTo(scorer, task, evidenceOf(made))).toBe(true);
    if (raises === undefined) {
      expect(scoring()).toMatchObject(score!);
      const alone = scoreAttempt(scorer, task, made);
      expect(new EqualAttempts().scoring(task, made)(scorer)).toEqual(alone);
    } else
      expect(scoring).toThrow(
        expect.objectContaining({
          code: 'scorer-failed',
          message: expect.stringContaining(raises) as string,
        }),
      );
  });
});

test('every scorer has an id of its own, a title and a meaning with its source', () => {
  expect(scorersById.size).toBe(scorers.length);
  for (const { title, meaning } of scorers) {
    expect(title).not.toBe('');
    expect(meaning.length).toBeGreaterThan(80);
  }
});

test('a task is offered only to scorers that have what they need', () => {
  const task = taskOf({ raw: { ground_truth: [] }, target: { calls: [{ name: 'a' }] } });
  const ids = scorersFor(task, ANSWER_ALONE).map((scorer) => scorer.id);
  expect(ids).toContain('mcpbr-toolbench');
  expect(ids).toContain('mcpbr-toolbench-as-coded');
  expect(ids).not.toContain('mcpbr-mcptoolbench');
  expect(ids).not.toContain('mcpbr-mcptoolbench-as-coded');
});

test('a BFCL row is decided by no evaluator that reads another row', () => {
  const raw = {
    function: [{ name: 'f', parameters: { type: 'dict', properties: {}, required: [] } }],
    ground_truth: [{ f: {} }],
  };
  const ids = scorersFor(taskOf({ raw, category: 'simple_python' }), ANSWER_ALONE).map((scorer) => scorer.id);
  expect(ids).toContain('bfcl-as-coded');
  expect(ids).not.toContain('mcpbr-toolbench-as-coded');
  expect(ids).not.toContain('mcpbr-mcptoolbench-as-coded');
});

test.each<{ name: string; category: string; answer: JsonObject }>([
  { name: 'Java, whose rules are not ported', category: 'simple_java', answer: { f: {} } },
  { name: 'answers of another form', category: 'simple_python', answer: { name: 'f', parameters: {} } },
  { name: 'values that are not listed', category: 'simple_python', answer: { f: { x: 1 } } },
])('BFCL as coded does not apply to $name', ({ category, answer }) => {
  const raw = {
    function: [{ name: 'f', parameters: { type: 'dict', properties: {}, required: [] } }],
    ground_truth: [answer],
  };
  expect(appliesTo(scorersById.get('bfcl-as-coded')!, taskOf({ raw, category }), ANSWER_ALONE)).toBe(false);
});

test.each<[id: string, task: Vector['task'], executed: boolean, sentence: string | undefined]>([
  ['task-outcome', { target: { calls: [] } }, true, undefined],
  ['task-outcome', { target: { calls: [] } }, false, 'It needs calls that were executed; here none was.'],
  ['task-outcome', {}, true, 'It needs a label of expected calls; the task has none.'],
  ['ast', { target: { calls: [] } }, false, 'It compares calls; here none is expected.'],
  [
    'mcpbr-mcptoolbench',
    { target: { calls: [{ name: 'a' }] } },
    false,
    'It compares arguments; the label names tools alone.',
  ],
  ['edge-f1', { target: { calls: [{ name: 'a' }] } }, false, 'It needs a label with at least two calls.'],
  ['bfcl-as-coded', {}, false, 'It reads BFCL’s own Python rows; this is none.'],
  ['answer-match', {}, false, 'It needs accepted answers; the task has none.'],
])('%s says what it lacks: %j, executed: %s', (id, task, executed, sentence) => {
  const scorer = scorersById.get(id)!;
  const evidence = { executed, state: false };
  expect(whyNot(scorer, taskOf(task), evidence)).toBe(sentence);
  expect(appliesTo(scorer, taskOf(task), evidence)).toBe(sentence === undefined);
});

test('what is no Python exception is not taken for one', () => {
  const scorer = scorersById.get('mcpbr-toolbench-as-coded')!;
  const broken = { ...blankTask, raw: { ground_truth: [{ name: 'a' }] } };
  expect(() => scorer.score(broken, null as unknown as Trajectory)).not.toThrow(PlaygroundError);
  expect(() => scorer.score(broken, null as unknown as Trajectory)).toThrow(TypeError);
});

test.each(['mcpbr-mcptoolbench', 'mcpbr-toolbench', 'mcpbr-text-patterns'])(
  '%s agrees with every recorded call',
  (name) => {
    const path = `tests/vectors/synthetic/${name}.jsonl`;
    const report = runVectorFile(path, [mcpbr]);
    expect(report.total).toBe(readFileSync(path, 'utf8').trim().split('\n').length);
    expect(report.failures).toEqual([]);
  },
);
