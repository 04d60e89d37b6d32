import type { ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { writers, type WrittenRun } from '#files/interchange/index.ts';
import { aTask } from '../builders/a-task.ts';
import { readLog } from './read-log.ts';

/** What is written of a run: rates that are easily recognised, and the same task behind every id. */
export const writtenOf = (
  run: Run,
  records: readonly ResultRecord[],
  taskOf: (id: string) => Task | undefined = (id) => aTask({ id }),
): WrittenRun => ({
  run,
  records,
  rates: contendersOf(run.config).map(() => ({
    solved: 1,
    n: 4,
    rate: 0.25,
    interval: { low: 0.046, high: 0.699 },
    lost: 2,
    undecided: 3,
  })),
  taskOf,
});

/** The files of a format by path. */
export function filesOf(id: string, written: WrittenRun): [path: string, text: string][] {
  const writer = writers.find((each) => each.id === id)!;
  return [...writer.files(written)].map(({ path, parts }) => [path, [...parts].join('')]);
}

export const textOf = (id: string, written: WrittenRun): string => filesOf(id, written)[0]![1];

/** All files of a format read again by our own readers. */
export function readAgain(id: string, written: WrittenRun) {
  const logs = filesOf(id, written).map(([path, text]) => readLog(text, path));
  return {
    formats: [...new Set(logs.flatMap(({ formats }) => formats.join('+')))],
    attempts: logs.flatMap(({ attempts }) => attempts),
    refusals: logs.flatMap(({ refusals }) => refusals),
  };
}
