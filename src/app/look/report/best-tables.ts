import { isAsked, isReference, type Contender } from '#core/contender.ts';
import { makerOf } from '#core/model-makers.ts';
import { CALLS, SIDES } from '#core/six-cells.ts';
import { grouped, rateOf, successBeside, type Group, type SuccessBeside } from '#measure/metrics/index.ts';
import type { TableRow } from '../../frame/kit/table-values.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { agentChoices } from '../../frame/models/model-words.ts';
import { later, oneOf, said, small, tabled, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { markedCells, marksMean, measuredCell, measuredOf } from './measured-cell.ts';
import { subjectsByRate } from './report-model.ts';

/** More systems than this are too wide for a table; the highest rates are shown. */
const MOST_COLUMNS = 10;
const MOST_CATEGORIES = 24;

const ofMost = (of: number, most: number, what: string): string =>
  of > most ? ` The ${most} ${what} of ${count(of)}.` : '';

/** Success by category and system, the best of each category marked: MCPToolBench++'s figure 5 and table 2. */
export function bestByCategory({ table, figures }: Reported): Block[] {
  const { byCategory, summaries, executed } = figures;
  const all = subjectsByRate(summaries);
  const columns = all.slice(0, MOST_COLUMNS);
  const isRival = (place: number): boolean => !isReference(table.models[columns[place]!]!);
  const tableOf = (
    groups: readonly { name: string; cells: readonly Parameters<typeof measuredCell>[0][] }[],
    caption: string,
  ): Block[] => {
    const rows = groups.slice(0, MOST_CATEGORIES).map(({ name, cells }) => ({
      title: name || 'not said',
      texts: markedCells(
        columns.map((at) => cells[at]!),
        isRival,
      ),
    }));
    return [
      tabled({
        label: 'Categories by system',
        caption: `${caption}${ofMost(groups.length, MOST_CATEGORIES, 'largest categories')}${ofMost(all.length, MOST_COLUMNS, 'highest systems')}`,
        headings: ['category', ...columns.map((at) => nameOf(table.models[at]!))],
        rows,
        hasNotesBelow: true,
      }),
      small(marksMean(rows)),
    ];
  };
  const solved = (): Block[] =>
    tableOf(
      byCategory.map(({ name, byModel }) => ({
        name,
        cells: byModel.map(({ resolved }) => measuredOf(resolved)),
      })),
      'Percent of tasks solved, by category and system.',
    );
  const calls = (): Block[] => [
    later(
      (life) => figured(life, 'successBeside', successBeside, table, 'category'),
      (found: readonly SuccessBeside[]) =>
        tableOf(
          found.slice(1).map(({ name, byModel }) => ({ name, cells: byModel.map(({ success }) => success) })),
          'Percent of executed calls that succeeded, by category and system.',
        ),
    ),
  ];
  if (!executed) return solved();
  return [
    oneOf('Success of', [
      { title: 'tasks', blocks: solved },
      { title: 'calls', blocks: calls },
    ]),
  ];
}

/** What systems may be grouped by, as MCP-AgentBench's table 1 groups them. */
const GROUPINGS = [
  { id: 'weights', title: 'by open weights and way' },
  { id: 'maker', title: 'by maker' },
  { id: 'way', title: 'by way of asking' },
] as const;

const weightsWords = { open: 'open weights', closed: 'proprietary' };

/** A log does not say how its model was asked. */
function wayOf(contender: Contender): string {
  if (!isAsked(contender)) return 'way not recorded';
  return agentChoices.find(({ id }) => id === contender.agentId)?.title ?? contender.agentId;
}

/** Positions of the models that a maker could have made: no baseline and no reference. */
export const groupable = ({ table: { models } }: Pick<Reported, 'table'>): number[] =>
  [...models.keys()].filter((at) => models[at]!.kind !== 'baseline' && models[at]!.kind !== 'scripted');

/** The six cells of every model in groups, the best of each group marked in every column: MCP-AgentBench's table 1. */
export function groupedSystems(of: Reported): Block[] {
  const { table, figures } = of;
  const models = groupable(of);
  if (models.length < 2)
    return [
      said('This run has one language model, so there is nothing to group. Compare shows several runs.'),
    ];
  const cells = grouped(table, 'six-cell').filter(({ name }) => name.includes(' '));
  const columns = SIDES.flatMap((side) =>
    CALLS.flatMap((calls) => {
      const group = cells.find(({ name }) => name === `${side} ${calls}`);
      return group ? [{ title: `${sideWords[side]}, ${callWords[calls]}`, group }] : [];
    }),
  );
  const groupOf = (at: number, by: string): string => {
    const contender = table.models[at]!;
    const maker = makerOf(contender.model);
    if (by === 'maker') return maker?.maker ?? 'maker not known';
    if (by === 'way') return wayOf(contender);
    return `${maker ? weightsWords[maker.weights] : 'weights not known'}, ${wayOf(contender)}`;
  };
  return [
    {
      is: 'choice',
      title: 'Group',
      options: GROUPINGS,
      blocks: (by) => {
        const rows = groupRows(
          models,
          (at) => groupOf(at, by),
          (at) => [
            measuredOf(figures.summaries[at]!.resolved),
            ...columns.map(({ group }) => measuredOf(rateAt(group, at))),
          ],
          (at) => nameOf(table.models[at]!),
        );
        return [
          tabled({
            label: 'Systems in groups',
            caption: 'Percent of tasks solved: over all tasks, and in the six cells of servers and calls.',
            headings: [
              'group',
              { title: 'model', isWords: true },
              'all',
              ...columns.map(({ title }) => title),
            ],
            rows,
            hasNotesBelow: true,
          }),
          small(
            `${marksMean(rows)} Marks compare the models of one group. Maker and weights are read from the model’s name by a list of this site; recorded models keep the name of their log.`,
          ),
        ];
      },
    },
  ];
}

const sideWords = { one: 'one server', many: 'several servers' };
const callWords = { single: 'single', parallel: 'parallel', sequential: 'sequential' };

const rateAt = ({ byModel }: Group, at: number) => byModel[at]?.resolved ?? rateOf([]);

type Measured = Parameters<typeof measuredCell>[0];

/** The rows of each group together, groups by name, the models of a group in the order given. */
function groupRows(
  models: readonly number[],
  groupOf: (at: number) => string,
  figuresOf: (at: number) => Measured[],
  titleOf: (at: number) => string,
): TableRow[] {
  const groups = new Map<string, number[]>();
  for (const at of models) groups.set(groupOf(at), [...(groups.get(groupOf(at)) ?? []), at]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([group, members]) => {
      const figures = members.map(figuresOf);
      const columns = figures[0]!.map((_, column) => markedCells(figures.map((own) => own[column]!)));
      return members.map((at, place) => ({
        title: place === 0 ? group : '',
        texts: [titleOf(at), ...columns.map((cells) => cells[place]!)],
      }));
    });
}
