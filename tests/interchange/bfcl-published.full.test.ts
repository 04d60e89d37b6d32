import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { RecordedAttempt } from '#core/recording.ts';
import type { Task } from '#core/task.ts';
import { bfclScores, readers, recognise, trajectoryAt } from '#files/interchange/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { bfcl } from '../../src/files/datasets/sources/index.ts';
import { aTask } from '../builders/a-task.ts';
import { folder, rowsOf } from './bfcl-results.ts';

/** The tasks of a category as the importer makes them, by their ids. */
async function tasksOf(category: string): Promise<Map<string, Task>> {
  const label = `questions/possible_answer/${category}.json`;
  const labels = existsSync(`${folder}/${label}`) ? rowsOf(label) : [];
  const answers = new Map(labels.map((row) => [String(row.id), row.ground_truth!]));
  const converter = await bfcl.converter({ file: `${category}.json`, answers });
  return new Map(
    rowsOf(`questions/${category}.json`).map((row, index) => {
      const { task, toolset } = converter.convert(row, index)!;
      const raw = { ...(task.raw as JsonObject), ...toolset.rawFields };
      return [String(row.id), aTask({ ...task, tools: toolset.tools, raw })];
    }),
  );
}

function attemptsIn(path: string): RecordedAttempt[] {
  const rows = rowsOf(path);
  expect(recognise({ rows: rows.slice(0, 50) }).map(({ reader }) => reader.id)).toEqual(['bfcl']);
  const reading = readers.find(({ id }) => id === 'bfcl')!.open({ path });
  const read = [...rows.flatMap((row, index) => [...reading.read(row, index)]), ...reading.end!()];
  expect(read).toHaveLength(rows.length);
  return read.map((each) => {
    if (each.kind === 'refused') throw new Error(`row ${each.row}: ${each.reason}`);
    if (each.trajectory.unknownDecoder) throw new Error(`row ${each.row}: the page would not count it`);
    return each;
  });
}

const isRight = (scorer: string, task: Task, attempt: RecordedAttempt): boolean =>
  scorersById.get(scorer)!.score(task, trajectoryAt(task, attempt)).value === 1;

const categories = [
  ['simple', 'bfcl-as-coded'],
  ['multiple_function', 'bfcl-as-coded'],
  ['parallel_function', 'bfcl-as-coded'],
  ['parallel_multiple_function', 'bfcl-as-coded'],
  ['relevance', 'bfcl-relevance-as-coded'],
] as const;

describe.skipIf(!existsSync(folder))(
  'published answers of 16 models on BFCL of 2024-08 (SKIPPED where absent)',
  () => {
    test.each(categories)(
      '%s: every verdict is the publisher’s, and so is every accuracy',
      async (category, scorer) => {
        const tasks = await tasksOf(category);
        const differ: string[] = [];
        for (const model of readdirSync(`${folder}/result`)) {
          const scores = `score/${model}/${category}_score.json`;
          const published = bfclScores(scores, rowsOf(scores));
          if (typeof published === 'string') throw new Error(published);
          const attempts = attemptsIn(
            `result/${model}/gorilla_openfunctions_v1_test_${category}_result.json`,
          );
          expect(attempts.length, model).toBe(published.total);
          let right = 0;
          for (const attempt of attempts) {
            const id = attempt.task.id!;
            const task = tasks.get(id)!;
            // What failed at the publisher's was counted as an answer there, and is none here.
            const isOurs = attempt.error
              ? scorer === 'bfcl-relevance-as-coded'
              : isRight(scorer, task, attempt);
            if (isOurs) right++;
            if (isOurs === published.failed.has(id)) differ.push(`${model} ${id}`);
            if (isOurs && scorer === 'bfcl-as-coded' && !attempt.error)
              expect(
                isRight('bfcl', task, attempt),
                JSON.stringify(scorersById.get('bfcl')!.score(task, trajectoryAt(task, attempt))),
              ).toBe(true);
          }
          expect(right / attempts.length, model).toBeCloseTo(published.accuracy, 12);
        }
        expect(differ).toEqual([]);
      },
    );
  },
);
