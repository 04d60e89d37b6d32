import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Trajectory } from '#core/trajectory.ts';
import { readJson } from '#core/written-floats.ts';
import { scorersById } from '#scorers/index.ts';
import { aBfclTask } from '../builders/a-bfcl-task.ts';
import { callOf, madeTrajectory } from '../builders/bfcl-calls.ts';

const folder = resolve(process.cwd(), '../shared/samples/bfcl-results');

const linesOf = (path: string): JsonObject[] =>
  readFileSync(`${folder}/${path}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readJson(line) as JsonObject);

async function tasksOf(category: string): Promise<Map<string, Task>> {
  const answers = new Map(
    linesOf(`questions/possible_answer/${category}.json`).map((row) => [row.id, row.ground_truth!]),
  );
  const tasks = new Map<string, Task>();
  for (const { id, function: described } of linesOf(`questions/${category}.json`)) {
    const functions = Array.isArray(described) ? described : [described!];
    tasks.set(String(id), await aBfclTask(category.replace('_function', ''), functions, [answers.get(id)!]));
  }
  return tasks;
}

/** A recorded answer: a list of {name: arguments as JSON} of a function-calling model, its names without dots; else text. */
function trajectoryOf(result: JsonValue, { tools }: Task): Trajectory {
  if (!Array.isArray(result)) return answeredInText(String(result));
  const calls = result.filter(isJsonObject).map((call, index) => {
    const [[name, values]] = Object.entries(call) as [[string, JsonValue]];
    const tool = tools.find((other) => other.name.replaceAll('.', '_') === name);
    return callOf(
      String(index),
      tool?.name ?? name,
      typeof values === 'string' ? values : JSON.stringify(values),
    );
  });
  return madeTrajectory(calls, 'native');
}

/** Lines after the first are the answers that failed, numbered from 1. */
const failedIn = (model: string, category: string): Set<number> =>
  new Set(
    linesOf(`score/${model}/${category}_score.json`)
      .slice(1)
      .map(({ id }) => Number(id)),
  );

/**
 * What a handler of that model alone refuses: Gemini's prose beside a call, JSON where it is asked for Python. The reading here is
 * that of BFCL's other handlers. The fifth is Python that their decoder of 2024 did not read.
 */
const readOtherwise = [
  'gemini-1.5-pro-preview-0514 simple_177',
  'gemini-1.5-pro-preview-0514 simple_389',
  'mistral-small-2402 simple_299',
  'open-mixtral-8x22b simple_148',
  'gpt-4-0125-preview multiple_function_138',
];

describe.skipIf(!existsSync(folder))(
  'answers of real models on BFCL’s leaderboard of 2024-08 (SKIPPED where absent)',
  () => {
    test.each(['simple', 'multiple_function'])(
      '%s: as coded decides as recorded, corrected refuses none of it',
      async (category) => {
        const tasks = await tasksOf(category);
        const otherwise: string[] = [];
        let count = 0;
        for (const model of readdirSync(`${folder}/result`)) {
          const failed = failedIn(model, category);
          const rows = linesOf(`result/${model}/gorilla_openfunctions_v1_test_${category}_result.json`);
          for (const [index, { id, result }] of rows.entries()) {
            const task = tasks.get(String(id))!;
            const trajectory = trajectoryOf(result!, task);
            const [coded, corrected] = ['bfcl-as-coded', 'bfcl'].map(
              (scorer) => scorersById.get(scorer)!.score(task, trajectory).value === 1,
            );
            if (coded !== !failed.has(index + 1)) otherwise.push(`${model} ${String(id)}`);
            if (coded) expect(corrected, `${model} ${String(id)}`).toBe(true);
            count++;
          }
        }
        expect(count).toBeGreaterThan(3000);
        expect(otherwise.sort()).toEqual(
          readOtherwise.filter((name) => name.includes(` ${category}_`)).sort(),
        );
      },
      120_000,
    );
  },
);
