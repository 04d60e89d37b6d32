import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { handledModel } from '../../src/files/interchange/readers/bfcl-handlers.ts';
import { refereeTasks } from '../tools/bfcl-referee/answers.ts';
import { sized } from '../tools/full-size.ts';
import { ourVerdict, REFEREE, refereeTask } from '../tools/bfcl-referee/verdicts.ts';

const recorded = JSON.parse(readFileSync('tests/vectors/bfcl-eval/verdicts.json', 'utf8')) as {
  source: string;
  /** Every model that bfcl-eval knows. */
  table: string[];
  /** One of each handler. */
  models: string[];
  /** Index of refereeTasks; the answer; one character for each of `models`, 1 where it is valid. */
  answers: [task: number, result: JsonValue, valid: string][];
};

test(`answers in forms that nobody met are judged as ${REFEREE} judges them, for a model of each of its handlers`, async () => {
  expect(recorded.source).toBe(REFEREE);
  const tasks: Task[] = [];
  for (const { category, functions, answers } of refereeTasks)
    tasks.push(await refereeTask(category, functions, answers));
  let [compared, unknown] = [0, 0];
  const differ: string[] = [];
  const answers = recorded.answers.filter((_, at) => at % sized(4, 1) === 0);
  for (const [task, result, valid] of answers) {
    for (const [index, model] of recorded.models.entries()) {
      if (valid[index] === '-') continue;
      const ours = ourVerdict(tasks[task]!, model, result);
      if (ours === undefined) unknown++;
      else compared++;
      if (ours !== undefined && ours !== (valid[index] === '1'))
        differ.push(`${model}: ${JSON.stringify(result)}`);
    }
  }
  expect(differ).toEqual([]);
  // Two handlers are not written down; of calls through an interface, none has a dot in its name.
  expect(unknown).toBeLessThan(answers.length * 2.2);
  expect(compared).toBeGreaterThan(answers.length * (recorded.models.length - 2.2));
});

test('all models of its table but two have a handler here', () => {
  const missing = recorded.table.filter((model) => {
    const known = handledModel(model.replaceAll('/', '_'));
    return known?.handle('') === undefined;
  });
  expect(missing).toEqual(['google/functiongemma-270m-it-FC', 'openbmb/MiniCPM3-4B-FC']);
  for (const model of ['a-model', 'Qwen_Qwen2.5-7B-Instruct-FC', 'Nexusflow-Raven-v2'])
    expect(handledModel(model), model).toBeUndefined();
});
