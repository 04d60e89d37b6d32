import { evalApi } from '#store/bridge/client.ts';
import { deciderOf, scorersOf } from '#core/deciding.ts';
import type { CellSummary } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import {
  indexAttempts,
  MCPBR_MEASURES,
  meanOverTasks,
  summarize,
  TOO_FEW,
  TOO_FEW_TO_TELL,
  trends,
  type MeanOverTasks,
  type RunTable,
  type TaskAttempts,
  type Trend,
} from '#measure/metrics/index.ts';
import { cellAddress } from '#core/cell.ts';
import type { Connect } from '#store/storage/db.ts';
import { listRuns, summariesOf } from '#store/storage/runs.ts';
import { counted, dateTime } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';
import { isStored, unknownTask, type RunView } from '../../frame/run-view.ts';
import { scorerTitleIn } from '../../frame/words/threshold-words.ts';
import { markerOf } from '../../frame/words.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { later, said, small, type Block } from './blocks.ts';
import { againUnwatched, decidedBy } from './decided-view.ts';
import type { Reported } from './figures.ts';
import { measuredCell } from './measured-cell.ts';
import { meanRow, subjectsFirst } from './report-model.ts';
import { pointRange, points, probability } from './report-words.ts';

/** The scorers that measure mcpbr's three averages, the documented ones first. */
const MEASURING = [
  'mcpbr-mcptoolbench',
  'mcpbr-mcptoolbench-as-coded',
  'mcpbr-toolbench',
  'mcpbr-toolbench-as-coded',
];
const USE = 'result-use';

/** The averages of one system: mcpbr's three, and the share of results that were used. */
interface Averages {
  selection: MeanOverTasks;
  parameters: MeanOverTasks;
  sequence: MeanOverTasks;
}

const measuringIn = ({ config }: Run): string | undefined => {
  const decider = deciderOf(config);
  return decider !== undefined && MEASURING.includes(decider)
    ? decider
    : MEASURING.find((id) => scorersOf(config).includes(id));
};

/** The cells with the measures of a scorer, whichever decides. Undefined where it was not computed, or cannot be here. */
async function cellsUnder(view: RunView, scorerId: string): Promise<readonly CellSummary[] | undefined> {
  const { config } = view.run;
  if (deciderOf(config) === scorerId) return view.claim ? undefined : view.cells;
  if (isStored(view.run) && !scorersOf(config).includes(scorerId)) return undefined;
  const decided = await decidedBy(view, scorerId, againUnwatched);
  return decided === view ? undefined : decided.cells;
}

const averagesIn = (table: RunTable): Averages[] =>
  summarize(table).map(({ toolSelection, parameters, sequenceMatch }) => ({
    selection: toolSelection,
    parameters,
    sequence: sequenceMatch,
  }));

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
  {
    is: 'choice',
    title: 'Averages of',
    options: [
      { id: 'run', title: 'this run' },
      { id: 'runs', title: 'runs over time' },
    ],
    blocks: (id) => [id === 'runs' ? overRuns(of) : ofThisRun(of)],
  },
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
      if (!cells || scorerId === undefined)
        return [
          said(
            'This run was not scored by a scorer of mcpbr, or its answers are not here. Choose one under “Decided by” to compute its scores; no model is asked.',
          ),
        ];
      const averages = averagesIn({ ...table, cells });
      const uses = used && usesIn({ ...table, cells: used });
      const hasUse = uses?.some(({ mean }) => mean !== null) === true;
      return [
        {
          is: 'table',
          table: {
            label: 'mcpbr’s averages',
            caption: `Means over attempts, by “${scorerTitleIn(view.run.config, scorerId)}”, whichever scorer decides the run.`,
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
          },
        },
        small(useWords(hasUse, view.run)),
      ];
    },
  );

const useWords = (hasUse: boolean, { config }: Run): string =>
  hasUse
    ? 'Use of results counts attempts that got a result which the label wants used: values passed on to later calls, and facts kept in the answer. Brackets hold 95\u00a0%, over tasks; n counts attempts.'
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

/** The same model, asked in the same way under the same faults. */
const keyOf = ({ model, agentId, faults }: Contender): string => JSON.stringify([model.id, agentId, faults]);

const overRuns = ({ view, database }: Reported): Block =>
  later(
    (life) => readRuns(view.run, database, life),
    (runs) => {
      const systems = contendersOf(view.run.config).filter((contender) =>
        runs.some(
          ({ run, models }) =>
            run.id !== view.run.id && models.some((each) => keyOf(each) === keyOf(contender)),
        ),
      );
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
          options: systems.map((contender) => ({ id: keyOf(contender), title: nameOf(contender) })),
          blocks: (key) => trendOf(runs, key),
        },
      ];
    },
  );

function trendOf(runs: readonly RunAverages[], key: string): Block[] {
  const rowsOf = ({ selection, parameters, sequence }: Averages): IntervalRow[] =>
    [selection, parameters, sequence].map((mean, at) =>
      meanRow(AVERAGE_WORDS[at]!, markerOf(at), mean, 'not measured'),
    );
  const own = runs.flatMap(({ run, models, averages, attempts }) => {
    const at = models.findIndex((each) => keyOf(each) === key);
    return at < 0 ? [] : [{ run, averages: averages[at]!, attempts: attempts[at]! }];
  });
  const groups = own.map(({ run, averages }) => ({
    name: `${dateTime(run.createdAt)}, ${counted(run.ordinals.length, 'task')}`,
    rows: rowsOf(averages),
  }));
  const found = trends(
    own.map(({ attempts }) => attempts),
    MCPBR_MEASURES,
  );
  return [
    {
      is: 'dots',
      one: 'run',
      groups,
      caption:
        'mcpbr’s three averages, run by run, the oldest first. Brackets hold 95\u00a0%, over the tasks of each run. Runs may have taken other tasks of the data set, other limits and other prompts: Compare tests a difference on shared tasks.',
    },
    { is: 'terms', texts: found.map((trend, at) => [AVERAGE_WORDS[at]!, trendWords(trend)] as const) },
    small(
      'The trend is the slope of a straight line through these averages, on the tasks that all runs measured, by run and not by date. Tested task by task (sign-flip test), adjusted for three tests (Holm).',
    ),
  ];
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
        measuringIn({ ...run, config }) !== undefined,
    )
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, MOST_RUNS)
    .reverse();
  const found: RunAverages[] = [];
  for (const each of alike) {
    if (life.aborted) break;
    const scorerId = measuringIn(each)!;
    const cells =
      deciderOf(each.config) === scorerId
        ? await summariesOf(db, each.id)
        : await evalApi().decidedAgain(each.id, scorerId);
    const models = contendersOf(each.config);
    const tasks = each.ordinals.map(unknownTask);
    const table = { models, repeats: each.config.repeats, tasks, cells };
    found.push({ run: each, models, averages: averagesIn(table), attempts: indexAttempts(table).byModel });
  }
  return found;
}
