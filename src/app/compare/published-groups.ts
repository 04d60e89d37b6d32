import { makerOf } from '#core/model-makers.ts';
import { bestOf } from '#measure/metrics/index.ts';
import type { TableValue } from '../frame/kit/table-values.ts';
import { count, percentRange, joined } from '../frame/format.ts';
import { publishedInterval, type PublishedTable } from '../look/published.ts';

const weightsWords = { open: 'open weights', closed: 'proprietary' };

/** `open weights, ReAct`: the group of a published row, by its model and by what stands behind the comma of its name. */
function groupOf(name: string): string {
  const maker = makerOf({ id: name, kind: 'recorded', title: name });
  const way = name.split(', ').slice(1).join(', ');
  return joined(', ', maker ? weightsWords[maker.weights] : 'weights not known', way);
}

/**
 * A published table in the groups of MCP-AgentBench's table 1, the best of each group marked in every column with those that are level with
 * it. A mean of scores has no interval: there the best stands alone.
 */
export function groupedTable({ title, columns, rows }: PublishedTable): TableValue {
  const groups = new Map<string, PublishedTable['rows']>();
  for (const row of rows) groups.set(groupOf(row.name), [...(groups.get(groupOf(row.name)) ?? []), row]);
  const hasTokens = rows.some(({ tokens }) => tokens !== undefined);
  return {
    label: `${title} in groups`,
    caption: `${title}, published: percent, in groups of weights and way`,
    headings: [
      'group',
      { title: 'published', isWords: true },
      ...columns.map(({ name, n }) => ({ title: name, under: `n ${count(n)}` })),
      ...(hasTokens ? ['tokens a query'] : []),
    ],
    rows: [...groups].flatMap(([group, members]) => {
      const marks = columns.map((column, at) =>
        bestOf(
          members.map(({ values }) => ({
            mean: values[at]! / 100,
            interval: publishedInterval(column, values[at]!),
            tasks: column.n,
          })),
          1,
        ),
      );
      return members.map(({ name, values, tokens }, place) => ({
        title: place === 0 ? group : '',
        texts: [
          name,
          ...values.map((value, at) => {
            const mark = marks[at]![place];
            const interval = publishedInterval(columns[at]!, value);
            const note = joined(
              ', ',
              interval && percentRange(interval.low, interval.high),
              mark && markWords[mark],
            );
            return mark === 'best' ? { strong: value.toFixed(1), note } : { text: value.toFixed(1), note };
          }),
          ...(hasTokens ? [tokens === undefined ? '–' : count(tokens)] : []),
        ],
      }));
    }),
    hasNotesBelow: true,
  };
}

const markWords = { best: 'best', level: 'level' };
