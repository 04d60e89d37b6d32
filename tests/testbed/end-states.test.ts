import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, ANSWER_ALONE } from '#core/trajectory.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { appliesTo, scorersById } from '#measure/scorers/index.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';

const read = async (rows: readonly object[]): Promise<Task[]> => {
  const bytes = new Blob([JSON.stringify(rows)]);
  return (await importWhole('ground', [fileFromBlob('ground.json', bytes)])).tasks;
};

let tasks: Task[];
beforeAll(async () => {
  tasks = await read(shippedRows());
});

test('no plan of a shipped task leads to a state that depends on the seed', async () => {
  const ends = (await shippedWithEnds()).map(({ target }) => target.state);
  expect(ends.filter((end) => end === undefined)).toEqual([]);
  expect(ends.filter((end) => Object.keys(end!).length > 0)).toHaveLength(28);
});

test('an expected state in a row is what End state asks for, and an empty one asks for nothing touched', async () => {
  const rows = shippedRows().slice(0, 2);
  const [looking, writing] = await read([
    { ...rows[0]!, expected_state: {} },
    { ...rows[1]!, expected_state: { mail: { sent: [] } } },
  ]);
  const stateMatch = scorersById.get('state-match')!;
  const ended = (finalState: JsonObject) => ({ ...answeredInText('Done.'), finalState });
  const states: JsonObject[] = [{}, { mail: { sent: [] } }];
  const verdicts = [looking!, writing!].map((task) =>
    states.map((state) => stateMatch.score(task, ended(state)).verdict),
  );
  expect(verdicts).toEqual([
    ['correct', 'incorrect'],
    ['incorrect', 'correct'],
  ]);
  expect(tasks.some((task) => appliesTo(stateMatch, task, ANSWER_ALONE))).toBe(false);
});
