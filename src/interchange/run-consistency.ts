import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf, doubledContender } from '#core/contender.ts';
import type { Run } from '#core/run.ts';

/** More cells than this no run of a file may have. */
const MOST_CELLS = 1_000_000;

/** What of a run and its results does not go together, in words that follow a colon; undefined where all does. */
export function faultOfRun(run: Run, records: readonly ResultRecord[]): string | undefined {
  const { config, ordinals, cells } = run;
  const contenders = contendersOf(config);
  if (doubledContender(config)) return 'a model stands in it twice';
  if (cells !== ordinals.length * contenders.length * config.repeats)
    return 'its number of cells is not that of its tasks, models and repeats';
  if (cells > MOST_CELLS) return 'it has more cells than are opened';
  if (ordinals.some((ordinal, place) => place > 0 && ordinal <= ordinals[place - 1]!))
    return 'its tasks are not in the order of their data set';
  const seen = new Set<number>();
  const taskIds = new Map<number, string>();
  for (const record of records) {
    const at = cellAddress(record.cell, contenders.length, config.repeats);
    const isAtPlace =
      record.cell < cells &&
      record.runId === run.id &&
      record.modelId === contenders[at.model]!.model.id &&
      record.repeat === at.repeat &&
      record.taskId === (taskIds.get(at.task) ?? record.taskId);
    if (!isAtPlace) return `the result of cell ${record.cell} belongs to none of its cells`;
    if (seen.has(record.cell)) return `cell ${record.cell} has two results`;
    seen.add(record.cell);
    taskIds.set(at.task, record.taskId);
  }
  return undefined;
}
