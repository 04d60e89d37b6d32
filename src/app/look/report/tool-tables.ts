import { confusedTools, type ConfusedTools, discoveryByModel } from '#measure/metrics/index.ts';
import type { Task } from '#core/task.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { buildAddress } from '../../frame/address.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, counted, locale } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { later, said, small, tabled, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { subjectsFirst } from './report-model.ts';
import type { TableRow } from '../../frame/kit/table-values.ts';
import { measuredCell } from './measured-cell.ts';

/** Pairs beyond these are left out, and counts by system beside more than so many systems. */
const MOST_PAIRS = 20;
const MOST_SYSTEMS = 4;

/** The confusion matrix of expected against called tools, as a list of its largest cells off the diagonal. */
export const confusedBlocks = (of: Reported): Block[] => [
  later(
    async (life) => {
      const { view, table, database } = of;
      const tasks = await tasksAt(database, view.run.dataset.id, [...view.run.ordinals]);
      const due = tasks.map(({ target }) =>
        (target.calls ?? []).map(({ name, server, alternatives }) => ({
          ...{ name, server },
          alternatives: alternatives.map((each) => ({ name: each.name })),
        })),
      );
      const found = await figured(life, 'confusedTools', confusedTools, table, due);
      return { found, servers: serversOf(tasks) };
    },
    ({ found, servers }) => pairTable(of, found, servers),
  ),
];

/** The server of each tool; of a name that several servers have none, as a call does not say which it was. */
function serversOf(tasks: readonly Pick<Task, 'tools'>[]): ReadonlyMap<string, string | null> {
  const servers = new Map<string, string | null>();
  for (const { name, server } of tasks.flatMap(({ tools }) => tools)) {
    const known = servers.get(name);
    servers.set(name, known === undefined || known === server ? server : null);
  }
  return servers;
}

function pairTable(
  { table, view }: Reported,
  found: readonly ConfusedTools[],
  servers: ReadonlyMap<string, string | null>,
): Block[] {
  if (found.length === 0) return [said('No attempt missed an expected tool and called another.')];
  const all = subjectsFirst(table.models);
  const shown = all.length > 1 && all.length <= MOST_SYSTEMS ? all : [];
  const edit = (tool: string, server = servers.get(tool)): string =>
    buildAddress(['tools', 'edit'], { data: view.run.dataset.id, server: server ?? undefined, tool });
  const left = found.length - MOST_PAIRS;
  return [
    tabled({
      label: 'Mistaken tools',
      caption: `Attempts that did not call an expected tool and called another tool instead${left > 0 ? `, the ${MOST_PAIRS} most frequent of ${counted(found.length, 'pair')}` : ''}. Press a tool to edit its description beside the most similar descriptions.`,
      headings: [
        'expected, not called',
        { title: 'called instead', isWords: true },
        ...shown.map((at) => nameOf(table.models[at]!)),
        'attempts',
        'tasks',
      ],
      rows: found.slice(0, MOST_PAIRS).map(({ due, dueServer, called, byModel, attempts, tasks }) => ({
        title: { code: due },
        href: edit(due, dueServer ?? undefined),
        texts: [
          { code: called, href: edit(called) },
          ...shown.map((at) => count(byModel[at]!)),
          count(attempts),
          count(tasks),
        ],
      })),
    }),
    small(
      'If an attempt lacks several tools, the table pairs them in the order of label and calls. A pair is worth a look, but it does not prove that the model confused the two tools.',
    ),
  ];
}

/** How the systems that search for their tools found them. */
export function discoveryBlocks({ table }: Reported): Block[] {
  const figures = discoveryByModel(table);
  const mean = (value: number | null): string =>
    value === null ? '–' : value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const rows = subjectsFirst(table.models).flatMap((at): TableRow[] => {
    const own = figures[at];
    if (!own) return [];
    return [
      {
        title: nameOf(table.models[at]!),
        texts: [
          count(own.attempts),
          measuredCell(own.found),
          measuredCell(own.complete),
          mean(own.searches),
          mean(own.needed),
          measuredCell(own.empty),
          measuredCell(own.unknown),
        ],
      },
    ];
  });
  return [
    tabled({
      label: 'Tool search',
      caption:
        'Attempts that searched for their tools. Tools found: the share of the tools that the labels call. Needed: if an attempt found all of them, the number of searches up to the last find. Not found: attempts that called a tool before a search found it. Brackets are 95\u00a0% intervals over tasks.',
      headings: [
        'system',
        'attempts',
        'tools found',
        'all found',
        'searches',
        'needed',
        'empty searches',
        'called, not found',
      ],
      rows,
      hasNotesBelow: true,
    }),
  ];
}
