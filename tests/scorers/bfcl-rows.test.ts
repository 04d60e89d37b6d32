import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Task } from '#core/task.ts';
import { answeredInText } from '#core/trajectory.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { planCalls } from '../../src/ask/providers/baseline/plan-calls.ts';
import { checkAst, type BfclCase } from '../../src/measure/scorers/bfcl/ast-checker.ts';
import { type PythonObject, PythonError } from '../../src/measure/scorers/python/values.ts';
import { readPythonJson } from '../../src/measure/scorers/python/json.ts';
import { importWhole } from '#build/shipped-sets.ts';
import { sized } from '../tools/full-size.ts';

const folder = resolve(process.cwd(), '../shared/samples/bfcl');

const files = [
  { category: 'simple_python', rows: 400 },
  { category: 'multiple', rows: 200 },
  { category: 'parallel', rows: 200 },
  { category: 'live_simple', rows: 258 },
  { category: 'live_parallel', rows: 16 },
  { category: 'live_parallel_multiple', rows: 24 },
];

/** Every so manieth row. */
const STEP = sized(10, 1);

const scorer = scorersById.get('bfcl-as-coded')!;
const lexical = baselinesById.get('baseline-lexical')!;

function rowsOf(path: string): PythonObject[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => readPythonJson(line) as PythonObject);
}

/** The verdict of the checker alone on these calls and the rows as the files have them. */
function checked(input: BfclCase): string {
  try {
    const { valid, error_type: type = '' } = checkAst(input);
    return `${valid} ${type}`;
  } catch (error) {
    if (error instanceof PythonError) return 'raises';
    throw error;
  }
}

function scored(task: Task): string {
  try {
    const { details } = scorer.score(task, answeredInText(lexical.answer(task, 42)));
    return `${String(details!.valid)} ${String(details!.error_type)}`;
  } catch {
    return 'raises';
  }
}

describe.each(files)(
  'the lexical baseline on BFCL $category (SKIPPED where the samples are absent)',
  (file) => {
    const name = `BFCL_v4_${file.category}.json`;
    const paths = [`${folder}/${name}`, `${folder}/possible_answer/${name}`];
    if (!paths.every((path) => existsSync(path))) return test.skip('the rows are not there', () => undefined);
    let tasks: Task[] = [];

    beforeAll(async () => {
      const opened = paths.map((path, index) =>
        fileFromBlob(`${index}-${name}`, new Blob([readFileSync(path)])),
      );
      ({ tasks } = await importWhole('bfcl', opened));
    });

    test('is decided as the checker alone decides its calls', () => {
      const questions = new Map(rowsOf(paths[0]!).map((row) => [row.id, row]));
      const answers = new Map(rowsOf(paths[1]!).map((row) => [row.id, row]));
      expect(tasks).toHaveLength(file.rows);
      const verdicts = tasks
        .filter((_, at) => at % STEP === 0)
        .map((task) => {
          const id = task.source.sourceId!;
          const made = planCalls(task.query, task.tools);
          const alone = checked({
            test_category: file.category,
            underscore_to_dot: false,
            function: questions.get(id)!.function!,
            model_output: made.map((call) => ({ [call.name]: call.parameters })),
            possible_answer: answers.get(id)!.ground_truth!,
          });
          return { id, alone, scored: scored(task) };
        });
      expect(verdicts.filter((verdict) => verdict.alone !== verdict.scored)).toEqual([]);
      // Of few rows the baseline may solve none.
      if (STEP === 1) expect(verdicts.some((verdict) => verdict.scored.startsWith('true'))).toBe(true);
    });
  },
);
