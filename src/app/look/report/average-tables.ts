import { cellAddress, type CellSummary } from '#core/cell.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import {
  meanOverTasks,
  type MeanOverTasks,
  type RunTable,
  indexAttempts,
  MCPBR_MEASURES,
  TOO_FEW,
  TOO_FEW_TO_TELL,
  trends,
  type TaskAttempts,
  type Trend,
  summarize,
} from '#measure/metrics/index.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';
import { scorerTitleIn } from '../../frame/words/threshold-words.ts';
import { later, oneOf, present, said, small, tabled, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { measuredCell } from './measured-cell.ts';
import { subjectsFirst, meanRow } from './report-model.ts';
import { evalApi } from '#store/bridge/client.ts';
import { deciderOf, scorersOf } from '#core/cell.ts';
import { contendersOf, systemKey, type Contender } from '#core/contender.ts';
import type { Connect } from '#store/storage/db.ts';
import { listRuns, summariesOf } from '#store/storage/runs.ts';
import { counted, dateTime, joined } from '../../frame/format.ts';
import { unknownTask, isStored, type RunView } from '../../frame/run-view.ts';
import { markerOf } from '../../frame/words.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { pointRange, points, probability } from './report-words.ts';
import { againUnwatched, decidedBy } from './decided-view.ts';

const USE = 'result-use';

/** How much of the results was used, by system. */
function usesIn({ models, repeats, cells }: RunTable): MeanOverTasks[] {
  const byModel = models.map(() => new Map<number, { sum: number; count: number }>());
  for (const { cell, measures } of cells) {
    const { result_use: use } = measures;
    if (typeof use !== 'number') continue;
    const { model, task } = cellAddress(cell, models.length, repeats);
    const cluster = byModel[model]?.get(task) ?? { sum: 0, count: 0 };
    byModel[model]?.set(task, { sum: cluster.sum + use, count: cluster.count + 1 });
  }
  return byModel.map((tasks) => meanOverTasks([...tasks.values()]));
}

/** mcpbr's averages of this run, and over the runs of this browser on the same tasks. */
export const averageBlocks = (of: Reported): Block[] => [
  oneOf('Averages of', [
    { title: 'this run', blocks: () => [ofThisRun(of)] },
    { title: 'runs over time', blocks: () => [overRuns(of)] },
  ]),
];

const ofThisRun = ({ view, table }: Reported): Block =>
  later(
    async () => {
      const scorerId = measuringIn(view.run);
      const [cells, used] = await Promise.all([
        scorerId === undefined ? undefined : cellsUnder(view, scorerId),
        cellsUnder(view, USE),
      ]);
      return { scorerId, cells, used };
    },
    ({ scorerId, cells, used }) => {
      if (!cells || scorerId === undefined || !areMeasured(cells))
        return [
          said(
            'This run was not scored by a scorer of mcpbr, or its answers are not here. Choose one under “Decided by” to compute its scores; no model is asked.',
          ),
        ];
      const averages = averagesIn({ ...table, cells });
      const uses = used && usesIn({ ...table, cells: used });
      const hasUse = uses?.some(({ mean }) => mean !== null) === true;
      return [
        tabled({
          label: 'mcpbr’s averages',
          caption:
            scorerId === RECORDED_DECIDER
              ? 'Means over attempts, as the log records them for each: not computed here.'
              : `Means over attempts, by “${scorerTitleIn(view.run.config, scorerId)}”, whichever scorer decides the run.`,
          headings: [
            'system',
            'tool selection',
            'parameters',
            'sequence',
            ...(hasUse ? ['use of results'] : []),
          ],
          rows: subjectsFirst(table.models).map((at) => {
            const { selection, parameters, sequence } = averages[at]!;
            return {
              title: nameOf(table.models[at]!),
              texts: [
                measuredCell(selection),
                measuredCell(parameters),
                measuredCell(sequence),
                ...(hasUse ? [measuredCell(uses[at]!)] : []),
              ],
            };
          }),
          hasNotesBelow: true,
        }),
        small(useWords(hasUse, view.run)),
      ];
    },
  );

const useWords = (hasUse: boolean, { config }: Run): string =>
  hasUse
    ? 'Use of results counts attempts that received a result that the label uses: as a value for a later call, or as a fact in the answer. Brackets are 95\u00a0% intervals over tasks; n counts attempts.'
    : config.execution
      ? `Use of results is not shown: no attempt was scored by “${scorerTitle(USE)}”. Choose it under “Decided by” to compute its scores; no model is asked.`
      : 'Use of results is not shown: no call of this run was executed, so nothing came back.';

/** More runs than this are not read at once: the latest. */
const MOST_RUNS = 12;

/** One run among those that are compared over time. */
interface RunAverages {
  run: Run;
  models: readonly Contender[];
  averages: readonly Averages[];
  /** By model and task. */
  attempts: readonly (readonly TaskAttempts[])[];
}

/** mcpbr's averages as rows and sentences call them, in the order of MCPBR_MEASURES. */
const AVERAGE_WORDS = ['tool selection', 'parameters', 'sequence'] as const;

export const overRuns = ({ view, database }: Reported): Block =>
  later(
    (life) => readRuns(view.run, database, life),
    (runs) => {
      const contenders = contendersOf(view.run.config);
      const isElsewhere = (key: string): boolean =>
        runs.some(
          ({ run, models }) => run.id !== view.run.id && models.some((each) => systemKey(each) === key),
        );
      // What the report is about comes before the lines beside it, which hardly change.
      const systems = subjectsFirst(contenders)
        .map((at) => contenders[at]!)
        .filter((contender) => isElsewhere(systemKey(contender)));
      if (systems.length === 0)
        return [
          said(
            'No other run of this browser has the same data set, one of these models asked in the same way, and scores of mcpbr: there is no trend yet.',
          ),
        ];
      return [
        {
          is: 'choice',
          title: 'System',
          options: systems.map((contender) => ({ id: systemKey(contender), title: nameOf(contender) })),
          blocks: (key) => trendOf(runs, key, view.run.id),
        },
      ];
    },
  );

/** One system in one of the runs. */
interface OwnRun {
  run: Run;
  averages: Averages;
  /** By task. */
  attempts: readonly TaskAttempts[];
}

/** A run that would leave less than this share of the report's tasks is left out of the trend. */
const LEAST_SHARED = 0.8;

const measuredTasks = ({ attempts }: Pick<OwnRun, 'attempts'>): Set<number> =>
  new Set(attempts.flatMap(({ task, cells }) => (areMeasured(cells) ? [task.ordinal] : [])));

/**
 * The runs of a trend, which is over the tasks that all of them measured, and those left out because they would leave too few. The run of
 * the report always takes part, or the newest where it is not among them; the others join from the newest on.
 */
export function runsOfTrend<Of extends Pick<OwnRun, 'attempts'> & { run: Pick<Run, 'id'> }>(
  all: readonly Of[],
  ownId: string,
): { taken: Of[]; left: Of[] } {
  const own = all.find(({ run }) => run.id === ownId) ?? all.at(-1);
  if (!own) return { taken: [], left: [] };
  let shared = measuredTasks(own);
  const least = LEAST_SHARED * shared.size;
  const taken = new Set([own]);
  for (const each of all.toReversed()) {
    const both = [...measuredTasks(each)].filter((task) => shared.has(task));
    if (each === own || both.length === 0 || both.length < least) continue;
    shared = new Set(both);
    taken.add(each);
  }
  return { taken: all.filter((each) => taken.has(each)), left: all.filter((each) => !taken.has(each)) };
}

/** `2026-11-30, 06:07, this run`: runs of one minute are numbered, and one that was read otherwise says so. */
export function runLabels(
  runs: readonly Pick<Run, 'id' | 'createdAt' | 'config'>[],
  ownId: string,
): string[] {
  const names = runs.map(({ id, createdAt, config }) =>
    joined(', ', dateTime(createdAt), config.textFallback && 'text fallback', id === ownId && 'this run'),
  );
  return names.map((name, at) => {
    const alike = names.filter((each) => each === name).length;
    return alike === 1 ? name : `${name} (${names.slice(0, at + 1).filter((each) => each === name).length})`;
  });
}

function trendOf(runs: readonly RunAverages[], key: string, ownId: string): Block[] {
  const rowsOf = ({ selection, parameters, sequence }: Averages): IntervalRow[] =>
    [selection, parameters, sequence].map((mean, at) =>
      meanRow(AVERAGE_WORDS[at]!, markerOf(at), mean, 'not measured'),
    );
  const own = runs.flatMap(({ run, models, averages, attempts }): OwnRun[] => {
    const at = models.findIndex((each) => systemKey(each) === key);
    return at < 0 ? [] : [{ run, averages: averages[at]!, attempts: attempts[at]! }];
  });
  const { taken, left } = runsOfTrend(own, ownId);
  const labels = runLabels(
    taken.map(({ run }) => run),
    ownId,
  );
  const found = trends(
    taken.map(({ attempts }) => attempts),
    MCPBR_MEASURES,
  );
  return present(
    {
      is: 'dots',
      one: 'run',
      groups: taken.map(({ averages }, at) => ({ name: labels[at]!, rows: rowsOf(averages) })),
      caption:
        'mcpbr’s three averages, run by run, the oldest first. Brackets are 95\u00a0% intervals over the tasks of each run. Runs may have taken other tasks of the data set, and other limits: Compare tests a difference on shared tasks.',
    },
    left.length > 0 && small(leftWords(left, ownId)),
    taken.length < 2
      ? said('With one run there is no trend.')
      : [
          {
            is: 'terms' as const,
            texts: found.map((trend, at) => [AVERAGE_WORDS[at]!, trendWords(trend)] as const),
          },
          small(
            'The trend is the slope of a straight line through these averages, on the tasks that all runs measured, by run and not by date. Tested task by task (sign-flip test), adjusted for three tests (Holm).',
          ),
        ],
  );
}

/** Which runs are left out, and why. */
function leftWords(left: readonly OwnRun[], ownId: string): string {
  const labels = runLabels(
    left.map(({ run }) => run),
    ownId,
  );
  const named = left.map((each, at) => `${labels[at]!} (${counted(measuredTasks(each).size, 'task')})`);
  return `Left out, because they would leave less than 80\u00a0% of the tasks to compare: ${named.join('; ')}.`;
}

/** `rises by 4.2 points a run [1.0, 7.3] on 72 tasks (p = .012)`; what it does not show is said, too. */
function trendWords(trend: Trend | null): string {
  if (!trend || trend.tasks < TOO_FEW) return 'Too few tasks were measured in all of these runs.';
  const { slope, low, high, tasks, adjustedP } = trend;
  const change = `${points(100 * slope)} points a run ${pointRange({ low: 100 * low, high: 100 * high })} on ${counted(tasks, 'task')}, p ${probability(adjustedP)}`;
  if (tasks < TOO_FEW_TO_TELL) return `Too few tasks to call it a trend: ${change}.`;
  if (adjustedP >= 0.05) return `No trend is shown: ${change}.`;
  return slope > 0 ? `Rises: ${change}.` : `Falls: ${change}.`;
}

async function readRuns(run: Run, database: Connect, life: AbortSignal): Promise<RunAverages[]> {
  const db = await database();
  const alike = (await listRuns(db))
    .filter(
      ({ dataset, done, config }) =>
        done > 0 &&
        dataset.id === run.dataset.id &&
        dataset.orderHash === run.dataset.orderHash &&
        measuringIn({ config }) !== undefined,
    )
    .sort((a, b) => b.createdAt - a.createdAt)
    // The run of the report is among them, however old it is.
    .filter(({ id }, at) => at < MOST_RUNS || id === run.id)
    .reverse();
  const found: RunAverages[] = [];
  for (const each of alike) {
    if (life.aborted) break;
    const scorerId = measuringIn(each)!;
    const cells =
      deciderOf(each.config) === scorerId
        ? await summariesOf(db, each.id)
        : await evalApi().decidedAgain(each.id, scorerId);
    if (!areMeasured(cells)) continue;
    const models = contendersOf(each.config);
    const tasks = each.ordinals.map(unknownTask);
    const table = { models, repeats: each.config.repeats, tasks, cells };
    found.push({ run: each, models, averages: averagesIn(table), attempts: indexAttempts(table).byModel });
  }
  return found;
}

/** The scorers that measure mcpbr's three averages, the documented ones first; what a log of mcpbr records stands for them in its run. */
const MEASURING = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
];

/** mcpbr's three averages of one system. */
export interface Averages {
  selection: MeanOverTasks;
  parameters: MeanOverTasks;
  sequence: MeanOverTasks;
}

/** Who measures them in a run: the decider where it does, else the first of the run's scorers that does. Undefined where none can. */
export function measuringIn({ config }: Pick<Run, 'config'>): string | undefined {
  if (scorersOf(config).includes(RECORDED_DECIDER)) return RECORDED_DECIDER;
  const decider = deciderOf(config);
  return decider !== undefined && MEASURING.includes(decider)
    ? decider
    : MEASURING.find((id) => scorersOf(config).includes(id));
}

/** Does any of the cells have one of the three? Those of other logs than mcpbr's have none. */
export const areMeasured = (cells: readonly CellSummary[]): boolean =>
  cells.some(({ measures }) => MCPBR_MEASURES.some((measure) => Object.hasOwn(measures, measure)));

/** The cells with the measures of a scorer, whichever decides. Undefined where it was not computed, or cannot be here. */
export async function cellsUnder(
  view: RunView,
  scorerId: string,
): Promise<readonly CellSummary[] | undefined> {
  const { run } = view;
  if (deciderOf(run.config) === scorerId) return view.claim ? undefined : view.cells;
  if (isStored(run) && !scorersOf(run.config).includes(scorerId)) return undefined;
  // What a log says is read again, and not computed.
  if (scorerId === RECORDED_DECIDER)
    return isStored(run) ? evalApi().decidedAgain(run.id, scorerId) : undefined;
  const decided = await decidedBy(view, scorerId, againUnwatched);
  return decided === view ? undefined : decided.cells;
}

/** By system, in the order of the table. */
export const averagesIn = (table: RunTable): Averages[] =>
  summarize(table).map(({ toolSelection, parameters, sequenceMatch }) => ({
    selection: toolSelection,
    parameters,
    sequence: sequenceMatch,
  }));
