import type { Check } from '#lessons/check.ts';
import { solvedByRun } from '../instruments/repeats.ts';
import type { Demand } from './demand.ts';
import { triesIn } from './tries-in.ts';

export function triesDemands(
  { tasks, repeats, solved, eachRun, atLeastOnce, everyTime }: Extract<Check, { kind: 'tries' }>,
  attempt: string,
): Demand[] {
  const table = triesIn(attempt, tasks, repeats);
  if (typeof table === 'string') return [{ holds: false, what: table }];
  const runs = solvedByRun(table);
  const count = (what: string, due: number | undefined, is: number): Demand[] =>
    due === undefined ? [] : [{ holds: is === due, what: `${what} should be ${due}: it is ${is}` }];
  return [
    ...count(
      'Solved tries',
      solved,
      runs.reduce((sum, run) => sum + run, 0),
    ),
    ...(eachRun === undefined
      ? []
      : [
          {
            holds: runs.every((run) => run === eachRun),
            what: `Each run should solve ${eachRun}: they solve ${runs.join(', ')}`,
          },
        ]),
    ...count('Tasks solved at least once', atLeastOnce, table.filter((task) => task.some(Boolean)).length),
    ...count('Tasks solved every time', everyTime, table.filter((task) => task.every(Boolean)).length),
  ];
}
