import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import { BASELINE_TITLES } from '#core/model.ts';
import { comparedTasks, type RunTable } from '#metrics/index.ts';
import type { LinkedDataset } from '#permalink/index.ts';
import { unknownTask, type RunView } from '../run-view.ts';
import { comparedOf, type Compared, type ComparedSystem } from '../standings/compared.ts';
import { standingsAddress } from '../standings/link.ts';
import { countsOf } from '../standings/run-counts.ts';
import { shortTitle } from '../words.ts';

/**
 * `#/standings/…` of a comparison: the same link as standings under one evaluator have, the baseline last, so that it is scored again
 * like them. Throws PlaygroundError 'permalink-too-long'; undefined where no task counts for all.
 */
export async function comparisonAddress(
  views: readonly RunView[],
  systems: readonly ComparedSystem[],
  scorerId: string,
  dataset: LinkedDataset,
): Promise<string | undefined> {
  const counts = views.map(({ run, cells }) => countsOf(run, cells));
  const compared = comparedOf(counts, systems, [scorerId]);
  const tasks = comparedTasks(compared.table);
  if (tasks.length === 0) return undefined;
  const runs = views.map(({ run }) => run);
  return standingsAddress(compared, { tasks }, { runs, dataset, now: Date.now() });
}

/** What is compared under one evaluator as a table of cells, its attempts right first: counts alone say nothing of their order. */
export function tableOfCounts({ systems, ordinals, table }: Compared): RunTable {
  const { counted, correct } = table.evaluators[0]!;
  const models = systems.map(contenderOf);
  const repeats = counted.reduce((most, each) => Math.max(most, each), 1);
  const cells = systems.flatMap((_, model) =>
    ordinals.flatMap((__, task) => {
      const at = model * table.tasks + task;
      return Array.from({ length: counted[at]! }, (___, repeat): CellSummary => ({
        cell: cellNumber({ task, model, repeat }, models.length, repeats),
        verdict: repeat < correct[at]! ? 'correct' : 'incorrect',
        outcome: 'called',
        measures: {},
        calls: 0,
        expectedCalls: 0,
      }));
    }),
  );
  return { models, repeats, tasks: ordinals.map(unknownTask), cells };
}

/** A baseline is known by its name: a link says no more of it. */
function contenderOf({ key, name, kind }: ComparedSystem): Contender {
  const baseline =
    kind === 'baseline'
      ? Object.entries(BASELINE_TITLES).find(([, title]) => name.startsWith(shortTitle(title)))
      : undefined;
  const model = { id: baseline?.[0] ?? key, title: name, kind };
  return { id: key, title: name, kind, model, agentId: 'single-shot' };
}
