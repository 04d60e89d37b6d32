import { cellAddress } from '#core/cell.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { meanOverTasks, type MeanOverTasks, type RunTable } from '#measure/metrics/index.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';
import { scorerTitleIn } from '../../frame/words/threshold-words.ts';
import { areMeasured, averagesIn, cellsUnder, measuringIn } from './averages.ts';
import { overRuns } from './average-trends.ts';
import { later, said, small, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { measuredCell } from './measured-cell.ts';
import { subjectsFirst } from './report-model.ts';

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
        {
          is: 'table',
          table: {
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
