import { groupedEfforts, type Effort, type EffortGroup, type GroupBy } from '#measure/metrics/index.ts';
import type { TableRow } from '../../frame/kit/table-values.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, duration } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { inDollars } from '../../frame/models/money-words.ts';
import { callTypeWords } from '../../frame/words.ts';
import { publishedTables } from '../published.ts';
import { later, said, small, tabled, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { amountCell, hasLatency, measuredCell, measuredOf, whole } from './measured-cell.ts';

const GROUPS = [
  { id: 'category', title: 'by category' },
  { id: 'difficulty', title: 'by difficulty' },
  { id: 'call-type', title: 'by call type' },
] as const;

const MOST_GROUPS = 24;

const groupWord = (by: string, name: string): string =>
  (by === 'call-type' ? (callTypeWords[name as keyof typeof callTypeWords] ?? name) : name) || 'not said';

/** What an attempt took at the tasks of each group: mcpbr's documents say that single steps are the cheapest. */
export const effortByGroup = ({ view: { run }, table, chosen }: Reported): Block[] => [
  { is: 'subject', contenders: table.models, chosen, always: true },
  {
    is: 'choice',
    title: 'Group by',
    options: GROUPS,
    blocks: (by) => [
      later(
        (life) => figured(life, 'groupedEfforts', groupedEfforts, table, run.prices, by as GroupBy),
        (groups) => groupTable(by, groups, chosen),
      ),
    ],
  },
];

const isAbout = (chosen: number | undefined, at: number, { tokens, dollars, ...effort }: Effort): boolean =>
  (chosen === undefined || chosen === at) &&
  (tokens.n > 0 || dollars.n > 0 || hasLatency({ tokens, dollars, ...effort }));

function groupTable(by: string, groups: readonly EffortGroup[], chosen: number | undefined): Block[] {
  const rows = groups.slice(0, MOST_GROUPS).flatMap(({ name, efforts }): TableRow[] =>
    efforts
      .filter((effort, at) => isAbout(chosen, at, effort))
      .map((effort, place) => ({
        title: place === 0 ? groupWord(by, name) : '',
        texts: [
          nameOf(effort.contender),
          amountCell(effort.tokens, whole, '– not counted'),
          amountCell(effort.dollars, inDollars, '– no price'),
          hasLatency(effort)
            ? { text: duration(effort.latency.median!), note: `n\u00a0${count(effort.latency.n)}` }
            : '– not measured',
          measuredCell(measuredOf(effort.resolved)),
        ],
      })),
  );
  if (rows.length === 0) return [said('No attempt of this system has tokens, dollars or a time.')];
  const left = groups.length - MOST_GROUPS;
  return [
    tabled({
      label: 'Effort by group',
      caption: `Means over attempts; time is the median of the model’s own${left > 0 ? `. The ${MOST_GROUPS} largest of ${count(groups.length)} groups` : ''}.`,
      headings: [
        'group',
        { title: 'system', isWords: true },
        'tokens a query',
        'dollars a query',
        'median time',
        'solved',
      ],
      rows,
      hasNotesBelow: true,
    }),
    small('Brackets are 95\u00a0% intervals over tasks; n counts attempts.'),
  ];
}

/** Tokens of a query as papers print them, with ours beside. Nothing is computed from the two. */
export function publishedTokens(own: readonly Effort[]): Block[] {
  const ours = own
    .filter(({ tokens }) => tokens.mean !== null)
    .map(({ contender, tokens, resolved }): TableRow => ({
      title: nameOf(contender),
      texts: ['this run', amountCell(tokens, whole, '–'), measuredCell(measuredOf(resolved))],
    }));
  const published = publishedTables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ name, values, tokens }): TableRow[] =>
      tokens === undefined
        ? []
        : [
            {
              title: name,
              texts: [
                title,
                { text: count(tokens), note: 'published' },
                {
                  text: `${values[0]!.toFixed(1)}\u00a0%`,
                  note: `${columns[0]!.name}, n\u00a0${count(columns[0]!.n)}`,
                },
              ],
            },
          ],
    ),
  );
  return [
    tabled({
      label: 'Published tokens a query',
      caption: 'Tokens of a query, in and out together: of this run, then as papers print them.',
      headings: ['system', { title: 'where', isWords: true }, 'tokens a query', 'solved or scored'],
      rows: [...ours, ...published],
      hasNotesBelow: true,
    }),
    small(
      `Published figures are of other tasks and menus, and say nothing of how tokens were counted; no difference is computed. Sources: ${publishedTables
        .filter(({ rows }) => rows.some(({ tokens }) => tokens !== undefined))
        .map(({ source }) => source)
        .join('; ')}.`,
    ),
  ];
}
