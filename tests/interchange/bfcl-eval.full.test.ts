import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inLaterForm } from '#core/bfcl-row.ts';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { refereeAnswers, refereeTasks } from '../tools/bfcl-referee/answers.ts';
import {
  type AskedVerdict,
  modelsOfReferee,
  ourVerdict,
  PYTHON,
  REFEREE,
  refereeTask,
  verdictsOfReferee,
} from '../tools/bfcl-referee/verdicts.ts';
import { folder, rowsOf } from './bfcl-results.ts';

interface Case extends AskedVerdict {
  task: Task;
}

/** Compares all, prints how many of each handler were compared, and returns those that differ. */
function differences(cases: readonly Case[]): string[] {
  const handlers = new Map(
    modelsOfReferee().map(({ model, handler, isFunctionCalling }) => [
      model,
      `${handler}${isFunctionCalling ? ' FC' : ''}`,
    ]),
  );
  const theirs = verdictsOfReferee(cases);
  expect(theirs).toHaveLength(cases.length);
  const counts: Record<string, { compared: number; equal: number; unknown: number; raised: number }> = {};
  const differ: string[] = [];
  for (const [index, { model, task, result, category }] of cases.entries()) {
    const handler = handlers.get(model)!;
    const counted = (counts[handler] ??= { compared: 0, equal: 0, unknown: 0, raised: 0 });
    const [their, our] = [theirs[index], ourVerdict(task, model, result)];
    if (their === undefined) counted.raised++;
    else if (our === undefined) counted.unknown++;
    else {
      counted.compared++;
      if (our === their) counted.equal++;
      else differ.push(`${handler} ${category} ${JSON.stringify(result)}: ${their} at ${model}`);
    }
  }
  console.table(counts);
  return differ;
}

const categories = {
  simple: 'simple_python',
  multiple_function: 'multiple',
  parallel_function: 'parallel',
  parallel_multiple_function: 'parallel_multiple',
  relevance: 'irrelevance',
};

async function casesOf(file: keyof typeof categories, models: readonly string[]): Promise<Case[]> {
  const label = `questions/possible_answer/${file}.json`;
  const answers = new Map(
    existsSync(`${folder}/${label}`)
      ? rowsOf(label).map((row): [JsonValue, JsonValue] => [row.id!, row.ground_truth!])
      : [],
  );
  const tasks = new Map<JsonValue, Omit<Case, 'model' | 'result'>>();
  const category = categories[file];
  for (const { id, function: described } of rowsOf(`questions/${file}.json`)) {
    const row = inLaterForm<JsonValue>({ function: described!, ground_truth: answers.get(id!) ?? [] });
    const asked = answers.has(id!) ? { answers: row.ground_truth } : {};
    const task = await refereeTask(category, row.function, asked.answers);
    tasks.set(id!, { category, functions: row.function, ...asked, task });
  }
  return readdirSync(`${folder}/result`).flatMap((of, offset) =>
    rowsOf(`result/${of}/gorilla_openfunctions_v1_test_${file}_result.json`).flatMap(
      ({ id, result }, index) =>
        [0, 1, 2].map((turn) => ({
          ...tasks.get(id!)!,
          model: models[(index * 3 + turn + offset * 7) % models.length]!,
          result: result!,
        })),
    ),
  );
}

describe.skipIf(!PYTHON)(`verdicts beside those of ${REFEREE} (SKIPPED without BFCL_EVAL_PYTHON)`, () => {
  test('answers written for this project, in forms that were never met, as every model of its table', async () => {
    const tasks = await Promise.all(
      refereeTasks.map(({ category, functions, answers }) => refereeTask(category, functions, answers)),
    );
    const cases = modelsOfReferee().flatMap(({ model }) =>
      refereeAnswers(27).map(({ task, result }) => ({
        ...refereeTasks[task]!,
        model,
        task: tasks[task]!,
        result,
      })),
    );
    expect(differences(cases).slice(0, 50)).toEqual([]);
  });

  test.skipIf(!existsSync(folder))(
    'published answers of 2024, each as three models of its table (SKIPPED where absent)',
    async () => {
      const models = modelsOfReferee().map(({ model }) => model);
      const files = Object.keys(categories) as (keyof typeof categories)[];
      const cases = (await Promise.all(files.map((file) => casesOf(file, models)))).flat();
      expect(differences(cases).slice(0, 50)).toEqual([]);
    },
  );
});
