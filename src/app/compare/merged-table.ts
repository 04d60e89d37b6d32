import { cellAddress, cellNumber, isLost, type CellSummary } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { deciderOf } from '#core/deciding.ts';
import type { RunTable } from '#metrics/index.ts';
import type { ComparedSystem } from '../standings/compared.ts';
import type { SharedTasks } from './shared-tasks.ts';

/** Models of several runs as one table, on the tasks that all runs took and as one scorer judges them; columns in the order of `systems`. `limits`: as in RunTable. */
export function mergedTable(
  shared: SharedTasks,
  systems: readonly ComparedSystem[],
  scorerId: string,
  limits?: RunTable['limits'],
): RunTable {
  const repeats = Math.max(1, ...shared.views.map(({ run }) => run.config.repeats));
  const models = systems.map((system) => contenderOf(shared, system));
  const cells = shared.views.flatMap(({ run, cells: own }, view) => {
    const contenders = contendersOf(run.config).length;
    const columnOf = new Map(
      systems.flatMap(({ runId, contender }, column) => (runId === run.id ? [[contender, column]] : [])),
    );
    const isDecider = deciderOf(run.config) === scorerId;
    return own.flatMap((cell) => {
      const at = cellAddress(cell.cell, contenders, run.config.repeats);
      const model = columnOf.get(at.model);
      const task = shared.placesOf[view]!.get(at.task);
      if (model === undefined || task === undefined) return [];
      const number = cellNumber({ task, model, repeat: at.repeat }, models.length, repeats);
      return [{ ...judgedBy(cell, scorerId, isDecider), cell: number }];
    });
  });
  return { models, repeats, tasks: shared.tasks, cells, ...(limits ? { limits } : {}) };
}

/** A contender under the name it has beside those of the other runs. */
function contenderOf({ views }: SharedTasks, { runId, contender, name }: ComparedSystem): Contender {
  const { run } = views.find((view) => view.run.id === runId)!;
  return { ...contendersOf(run.config)[contender]!, id: `${runId} ${contender + 1}`, title: name };
}

/** A cell as if this scorer had decided it. What it does not apply to is not counted; where it failed, this app lost the verdict. */
function judgedBy(cell: CellSummary, scorerId: string, isDecider: boolean): CellSummary {
  const { verdicts, undecided: _, ...rest } = cell;
  if (!verdicts) return isDecider ? cell : { ...rest, verdict: 'not-counted', undecided: true };
  const found = Object.hasOwn(verdicts, scorerId) ? verdicts[scorerId] : undefined;
  if (found === 'failed') return { ...rest, verdict: 'not-counted' };
  if (found) return { ...rest, verdict: found };
  const wasLost = isLost(cell) && Object.keys(verdicts).length === 0;
  return { ...rest, verdict: 'not-counted', ...(wasLost ? {} : { undecided: true }) };
}
