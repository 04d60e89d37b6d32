import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { ModelOutput, ModelRequest } from '#core/model.ts';
import type { Task } from '#core/task.ts';
import { ANSWER_ALONE, type Trajectory } from '#core/trajectory.ts';
import { readJson, writtenFloats } from '#core/written-floats.ts';
import { providersById } from '#ask/providers/index.ts';
import { appliesTo, scorersById } from '#measure/scorers/index.ts';
import { readPythonJson } from '../../src/measure/scorers/python/json.ts';
import type { PythonObject, PythonValue } from '../../src/measure/scorers/python/values.ts';
import { aTask } from '../builders/a-task.ts';
import { isCall, madeTrajectory, written } from '../builders/bfcl-calls.ts';
import { wires, type WrittenCall } from '../builders/wire-bodies.ts';

interface Recorded {
  id: string;
  metric: string;
  py_quirk?: string;
  tags: string[];
  input: {
    test_category: string;
    underscore_to_dot: boolean;
    function: JsonObject[];
    possible_answer: JsonObject[];
    model_output: JsonObject[];
  };
  expected: { result?: { valid: boolean; error_type?: string }; raises?: string };
}

interface Case {
  line: Recorded;
  calls: WrittenCall[];
  task: Task;
}

/** A recorded call as a provider could send it; undefined where no tool call can say it. */
function caseOf(text: string): Case | undefined {
  const line = JSON.parse(text) as Recorded;
  if (line.metric !== 'bfcl.ast_checker' || text.includes('"__py__"')) return undefined;
  const { function: functions, model_output: made } = line.input;
  if (!Array.isArray(functions) || !Array.isArray(made) || !made.every(isCall)) return undefined;
  const names = functions.map(({ name }) => String(name));
  const typed = (readPythonJson(text) as { input: PythonObject }).input;
  const calls = (typed.model_output as PythonObject[]).map((call) => {
    const [[name, values]] = Object.entries(call) as [[string, PythonValue]];
    return { name, json: written(values) };
  });
  if (!calls.every(({ name }) => isSendable(name, names, line.input.underscore_to_dot))) return undefined;
  const raw = readJson(
    `{"function":${written(typed.function!)},"ground_truth":${written(typed.possible_answer!)}}`,
  );
  const task = aTask({
    category: line.input.test_category,
    tools: names.map((name) => ({ ...aTask().tools[0]!, name })),
    raw,
    rawFloats: writtenFloats(raw),
  });
  return appliesTo(scorer, task, ANSWER_ALONE) ? { line, calls, task } : undefined;
}

/** A provider's names hold no dots: one that is right but for its dots is taken for the offered tool's. */
function isSendable(name: string, offered: readonly string[], isUnderscored: boolean): boolean {
  if (isUnderscored) return !name.includes('.');
  return offered.includes(name) || !offered.some((other) => other.replaceAll('.', '_') === name);
}

const scorer = scorersById.get('bfcl-as-coded')!;

const answers: Record<
  string,
  (providerId: string, calls: WrittenCall[], request: ModelRequest) => ModelOutput
> = {
  'in one piece': (id, calls, request) =>
    providersById.get(id)!.decode(readJson(wires[id]!.whole(calls)), request),
  streamed: (id, calls, request) => {
    const decoder = providersById.get(id)!.streamDecoder(request);
    for (const data of wires[id]!.streamed(calls)) decoder.add({ event: '', data });
    return decoder.end();
  },
};

function verdictOf({ calls, task }: Case, providerId: string, way: string): unknown {
  const request: ModelRequest = {
    model: 'm',
    messages: [{ role: 'user', text: task.query }],
    tools: task.tools,
    settings: {},
    stream: way === 'streamed',
  };
  // What is stored and exported is a copy; the types of numbers must be in it.
  const trajectory = structuredClone(
    madeTrajectory(answers[way]!(providerId, calls, request).message.toolCalls ?? [], 'native'),
  );
  try {
    const { details } = scorer.score(task, JSON.parse(JSON.stringify(trajectory)) as Trajectory);
    return { valid: details!.valid, error_type: details!.error_type };
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'scorer-failed') return { raises: true };
    throw error;
  }
}

const expectedOf = ({ line: { expected } }: Case): unknown =>
  expected.raises === undefined
    ? { valid: expected.result!.valid, error_type: expected.result!.error_type ?? '' }
    : { raises: true };

const paths = {
  synthetic: 'tests/vectors/synthetic/bfcl-ast.jsonl',
  real: resolve(process.cwd(), '../shared/vectors/real/bfcl-ast.jsonl'),
};
/** How many recorded calls can be sent through a provider; all with floats of an integer value among them. */
const counted = { synthetic: { all: 524, floats: 26 }, real: { all: 1454, floats: 31 } };

describe.each(Object.entries(paths))(
  'recorded calls of %s inputs (SKIPPED where the file is absent)',
  (name, path) => {
    if (!existsSync(path)) return test.skip('the recorded calls are not there', () => undefined);
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const cases = lines.flatMap((line) => caseOf(line) ?? []);
    const count = counted[name as keyof typeof counted];

    test('hold every float with an integer value', () => {
      expect(cases.length).toBe(count.all);
      expect(cases.filter(({ line }) => line.py_quirk === 'int-vs-float').length).toBe(count.floats);
    });

    describe.each(Object.keys(wires))('through %s', (providerId) => {
      test.each(Object.keys(answers))('%s get the recorded valid and error_type', (way) => {
        const wrong = cases
          .map((item) => ({ id: item.line.id, is: verdictOf(item, providerId, way), was: expectedOf(item) }))
          .filter(({ is, was }) => JSON.stringify(is) !== JSON.stringify(was));
        expect(wrong).toEqual([]);
      });
    });
  },
);
