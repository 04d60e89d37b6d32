import { confusedTools, type ConfusedTools } from '#measure/metrics/index.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { buildAddress } from '../../frame/address.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, counted } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { later, said, small, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { subjectsFirst } from './report-model.ts';

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
        (target.calls ?? []).map(({ name, alternatives }) => ({
          name,
          alternatives: alternatives.map((each) => ({ name: each.name })),
        })),
      );
      return figured(life, 'confusedTools', confusedTools, table, due);
    },
    (found) => pairTable(of, found),
  ),
];

function pairTable({ table, view }: Reported, found: readonly ConfusedTools[]): Block[] {
  if (found.length === 0) return [said('No attempt called another tool while it lacked a due one.')];
  const all = subjectsFirst(table.models);
  const shown = all.length > 1 && all.length <= MOST_SYSTEMS ? all : [];
  const edit = (tool: string): string => buildAddress(['tools', 'edit'], { data: view.run.dataset.id, tool });
  const left = found.length - MOST_PAIRS;
  return [
    {
      is: 'table',
      table: {
        label: 'Mistaken tools',
        caption: `Attempts that lacked a due tool and called another, and which${left > 0 ? `, the ${MOST_PAIRS} most frequent of ${counted(found.length, 'pair')}` : ''}. A tool opens where its description is edited, beside the descriptions that are nearest to it.`,
        headings: [
          'due, not called',
          { title: 'called instead', isWords: true },
          ...shown.map((at) => nameOf(table.models[at]!)),
          'attempts',
          'tasks',
        ],
        rows: found.slice(0, MOST_PAIRS).map(({ due, called, byModel, attempts, tasks }) => ({
          title: { code: due },
          href: edit(due),
          texts: [
            { code: called, href: edit(called) },
            ...shown.map((at) => count(byModel[at]!)),
            count(attempts),
            count(tasks),
          ],
        })),
      },
    },
    small(
      'Where several are lacking in one attempt, they are paired in the order of label and calls. A pair is worth a look, and no proof that one was taken for the other.',
    ),
  ];
}
