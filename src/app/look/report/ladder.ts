import { isReference } from '#core/contender.ts';
import { expectsCalls, stepsOf } from '#core/task.ts';
import { isRecorded, type RunConfig } from '#core/run.ts';
import { grouped, type Rate, type RunTable, TOO_FEW, TOO_FEW_TO_TELL } from '#measure/metrics/index.ts';
import { buildAddress } from '../../frame/address.ts';
import { DEFAULT_SEED, queryOfFilter } from '../../frame/linked-setup.ts';
import { sampleQuery } from '../../frame/linked-sample.ts';
import type { RunView } from '../../frame/run-view.ts';
import { subjectsOf } from './report-model.ts';

/** The rungs that mcpbr's documents recommend, in their order: tasks of one step, the same category by category, tasks of several steps. */
export type RungId = 'easy' | 'category' | 'several';

/** Tasks of each category: what mcpbr's documents recommend. */
export const ADVISED = 20;
/** Tasks of one step that a first run needs, and of several steps: on fewer this site calls no system ahead and gives no band. */
export const LEAST = TOO_FEW_TO_TELL;
/** The share of solved tasks of one step above which they recommend tasks of several steps. */
export const HIGH_ENOUGH = 0.7;

export interface Rung {
  id: RungId;
  /** `next`: it is recommended now; `later`: not yet; `again`: the run has its tasks, and too few of them were solved to go on. */
  state: 'done' | 'again' | 'next' | 'later';
  /** Tasks of the run that belong to it. */
  tasks: number;
}

/** Where a run stands on the ladder. */
export interface Ladder {
  /** Of tasks without categories the rung by category is missing. */
  rungs: Rung[];
  /** Of the system that solved most tasks of one step; undefined where no such rate is known. */
  best: { position: number; rate: Rate } | undefined;
}

/** Where a finished run stands; undefined where no task is labelled with calls, so that none has steps. */
export function ladderOf(table: RunTable, config: RunConfig): Ladder | undefined {
  const due = table.tasks.filter(({ callType }) => expectsCalls(callType));
  if (due.length === 0) return undefined;
  const single = due.filter(({ callType }) => stepsOf(callType) === 'single');
  const { sample, filter, taskIds } = config.selection;
  /** Did the run take all that its data set has of a kind? */
  const isWhole = !sample && !taskIds;
  const categories = countsOf(single.map(({ category }) => category));
  const named = new Set(table.tasks.map(({ category }) => category).filter(Boolean));
  const hasCategories = named.size > 1 || (named.size === 1 && (filter?.category?.length ?? 0) > 0);
  const isCovered: Record<RungId, boolean> = {
    easy: single.length >= LEAST || (single.length > 0 && isWhole),
    category:
      single.length > 0 &&
      !filter?.category?.length &&
      (isWhole || sample?.per === 'category' || categories.every((count) => count >= ADVISED)),
    several: due.length > single.length,
  };
  const ids: RungId[] = ['easy', ...(hasCategories ? ['category' as const] : []), 'several'];
  const best = bestOfOneStep(table);
  const open = ids.find((id) => !isCovered[id]);
  const isHighEnough = best && best.rate.rate! > HIGH_ENOUGH;
  /** Of one step the run has all: whether it has tasks of several steps as well decides nothing. */
  const isAtSeveral = open === undefined || open === 'several';
  const again = isAtSeveral && best && !isHighEnough ? ids.at(-2) : undefined;
  const stateOf = (id: RungId): Rung['state'] => {
    if (id === again) return 'again';
    if (isCovered[id]) return 'done';
    return id === open && (id !== 'several' || isHighEnough) ? 'next' : 'later';
  };
  return {
    best,
    rungs: ids.map((id) => ({
      id,
      state: stateOf(id),
      tasks: id === 'several' ? due.length - single.length : single.length,
    })),
  };
}

const countsOf = (words: readonly string[]): number[] => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.values()];
};

function bestOfOneStep(table: RunTable): Ladder['best'] {
  const single = grouped(table, 'steps').find(({ name }) => name === 'single');
  // The oracle knows the label, so that its rate says nothing of what is due.
  const rivals = subjectsOf(table.models).filter((position) => !isReference(table.models[position]!));
  const rates = rivals.flatMap((position) => {
    const rate = single?.byModel[position]?.resolved;
    return rate?.rate === null || rate === undefined || rate.tasks < TOO_FEW ? [] : [{ position, rate }];
  });
  return rates.sort((a, b) => b.rate.rate! - a.rate.rate!)[0];
}

/** May a report offer the next rung? Of a run that is finished here, whose models can be asked again. */
export const hasLadder = ({ run, claim, tasksKnown }: RunView): boolean =>
  run.status === 'finished' && !claim && tasksKnown && !isRecorded(run.config);

/** Where the set-up of a rung is: the data set of the run, asked like it. */
export function addressOfRung(rung: RungId, run: RunView['run']): string {
  const { execution, selection } = run.config;
  const on =
    execution?.on === 'testbed' ? ['testbed'] : execution?.on === 'servers' ? execution.serverIds : [];
  const sample = {
    size: rung === 'category' ? ADVISED : LEAST,
    seed: DEFAULT_SEED,
    ...(rung === 'category' ? { per: 'category' as const } : {}),
  };
  return buildAddress(['runs'], {
    data: selection.datasetId,
    ...queryOfFilter({ difficulty: [rung === 'several' ? 'hard' : 'easy'] }),
    ...sampleQuery(sample),
    on,
    before: run.id,
    rung,
  });
}
