import { groupOfCallCause, type CallCauseKind } from '#core/cause.ts';
import {
  regionalPicks,
  regionFit,
  similarGroups,
  similarPicks,
  successBeside,
  type RegionalPicks,
  type SimilarTools,
  type SuccessBeside,
} from '#measure/metrics/index.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import type { TableCell, TableRow } from '../../frame/kit/table-values.ts';
import { causeWord } from '../../frame/words/cause-words.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, counted } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { later, said, small, tabled, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';
import { measuredCell, shareCell } from './measured-cell.ts';
import { contenderRow, subjectsFirst, subjectsOf } from './report-model.ts';
import { typicalFailures } from './typical-failures.ts';

const MOST_CATEGORIES = 12;

/** Systems that a table is about: the chosen one, else all. */
const shownOf = ({ table, chosen }: Reported): number[] =>
  chosen === undefined ? subjectsFirst(table.models) : [chosen];

/** The success rate of calls beside Pass@1 and Pass@K: MCPToolBench++, section 4.1. */
export const successBlocks = (of: Reported): Block[] => [
  { is: 'subject', contenders: of.table.models, chosen: of.chosen, always: true },
  later(
    (life) => figured(life, 'successBeside', successBeside, of.table, 'category'),
    (found: readonly SuccessBeside[]) => successTables(of, found),
  ),
];

function successTables(of: Reported, [all, ...categories]: readonly SuccessBeside[]): Block[] {
  const { table } = of;
  const shown = shownOf(of);
  const hasK = table.repeats > 1;
  const points = shown.flatMap((at) => {
    const { success, passAt1 } = all!.byModel[at]!;
    if (success.mean === null || passAt1.mean === null) return [];
    const { low, high } = success.interval ?? { low: success.mean, high: success.mean };
    const x = { mean: 100 * success.mean, low: 100 * low, high: 100 * high, n: success.n };
    const { mean: rate, interval, tasks } = passAt1;
    return [{ row: contenderRow(table.models[at]!, at, { rate, interval, tasks }), x }];
  });
  const rowsOf = (groups: readonly SuccessBeside[], isWhole: boolean): TableRow[] =>
    groups.flatMap(({ name, byModel }) =>
      shown.map((at, place) => {
        const { success, passAt1, passAtK } = byModel[at]!;
        const title = isWhole ? 'all tasks' : name || 'not said';
        return {
          title: place === 0 ? title : '',
          texts: [
            nameOf(table.models[at]!),
            measuredCell(success),
            measuredCell(passAt1),
            ...(hasK ? [measuredCell(passAtK)] : []),
          ],
        };
      }),
    );
  const tableOf = (rows: readonly TableRow[], which: string): Block =>
    tabled({
      label: 'Success rate and Pass@K',
      caption: `${which} Success rate: calls without a failure, of the calls that were sent. Pass@1: tasks solved, as the scorer of this run decides.${hasK ? ` Pass@${table.repeats}: tasks solved in at least one of ${table.repeats} attempts.` : ''}`,
      headings: [
        'category',
        { title: 'system', isWords: true },
        'success rate',
        'Pass@1',
        ...(hasK ? [`Pass@${table.repeats}`] : []),
      ],
      rows,
      hasNotesBelow: true,
    });
  const left = categories.length - MOST_CATEGORIES;
  return [
    ...(points.length > 0
      ? [
          {
            is: 'points' as const,
            points,
            across: 'executed calls that succeeded, percent',
            word: (value: number) => value.toFixed(0),
            caption:
              'Tasks solved (Pass@1) against executed calls that ran without a failure. Brackets are 95\u00a0% intervals in both directions, over tasks. Far right and low: calls run, and solve little.',
          },
        ]
      : []),
    tableOf(rowsOf([all!], true), 'Over all tasks.'),
    {
      is: 'fold',
      title: 'By category',
      blocks: () => [
        tableOf(
          rowsOf(categories.slice(0, MOST_CATEGORIES), false),
          left > 0
            ? `By category, the ${MOST_CATEGORIES} largest of ${count(categories.length)}.`
            : 'By category.',
        ),
      ],
    },
    small(
      'A call may succeed and not help; a task may be solved although some calls failed. Brackets are 95\u00a0% intervals over tasks; n counts calls in the first figure and tasks or attempts in the others.',
    ),
  ];
}

/** Groups of tools beyond this many are left out. */
const MOST_SIMILAR = 12;

/** Which of similar tools each system picks, what comes of it, and whether calls went to tools of the fitting region. */
export const similarBlocks = (of: Reported): Block[] => [
  { is: 'subject', contenders: of.table.models, chosen: of.chosen, always: true },
  later(
    async (life) => {
      const { view, table, database } = of;
      const tasks = await tasksAt(database, view.run.dataset.id, [...view.run.ordinals]);
      const groups = similarGroups(tasks.flatMap(({ target }) => target.calls ?? []));
      return {
        groups: groups.length,
        found: await figured(life, 'similarPicks', similarPicks, table, groups),
      };
    },
    ({ groups, found }) => similarTable(of, groups, found),
  ),
  later(
    async (life) => {
      const { view, table, database } = of;
      const tasks = await tasksAt(database, view.run.dataset.id, [...view.run.ordinals]);
      const fits = tasks.map(regionFit);
      const offering = fits.filter((fit) => fit !== undefined).length;
      // Most data sets have no such task.
      const found = offering > 0 ? await figured(life, 'regionalPicks', regionalPicks, table, fits) : [];
      return { offering, found };
    },
    ({ offering, found }) => (offering === 0 ? [] : regionTable(of, offering, found)),
  ),
];

/** Did calls go to the tool of the question’s region or language, where there was a choice? */
function regionTable(of: Reported, offering: number, found: readonly RegionalPicks[]): Block[] {
  const { table } = of;
  return [
    tabled({
      label: 'Tools of the fitting region or language',
      caption: `${counted(offering, 'task')} that have a region or language and offer a tool for it beside another for the same purpose, such as a map of China beside a world map. Fitting: the share of the calls with this choice that went to the fitting tool.`,
      headings: ['system', 'fitting', 'attempts', 'without such a call'],
      rows: shownOf(of).flatMap((at): TableRow[] => {
        const own = found[at];
        return own
          ? [
              {
                title: nameOf(table.models[at]!),
                texts: [measuredCell(own.fitting), count(own.attempts), count(own.without)],
              },
            ]
          : [];
      }),
      hasNotesBelow: true,
    }),
    small(
      'This is our rule, because no paper gives one. The region is that of the places in the question, if they are all in one region. A question without a place has the region of its language, if that language belongs mainly to one (Chinese, Japanese, Korean, Russian). If no server of that region is offered, worldwide servers fit. The page knows map, search, finance and payment servers by their names. This is not a verdict: the label may ask for another tool.',
    ),
  ];
}

function similarTable(of: Reported, groups: number, found: readonly SimilarTools[]): Block[] {
  if (found.length === 0)
    return [
      said(
        groups === 0
          ? 'No label of these tasks names similar tools, so there is no choice to look at.'
          : `The labels name ${counted(groups, 'group')} of similar tools, and no executed call is of one of them.`,
      ),
    ];
  const { table } = of;
  const shown = shownOf(of);
  const rows = found.slice(0, MOST_SIMILAR).flatMap(({ tools }) =>
    tools.flatMap(({ tool, byModel }, place) =>
      shown.map((at, system) => {
        const { picked, success, solved } = byModel[at]!;
        return {
          title: system === 0 ? { code: tool } : '',
          ...(system === 0 && place > 0 ? { under: 'similar to the above' } : {}),
          texts: [nameOf(table.models[at]!), shareCell(picked), shareCell(success), shareCell(solved)],
        };
      }),
    ),
  );
  const left = found.length - MOST_SIMILAR;
  return [
    tabled({
      label: 'Choice among similar tools',
      caption: `Tools that a label calls similar${left > 0 ? `, the ${MOST_SIMILAR} most called of ${count(found.length)} groups` : ''}. Picked: of all calls of the group. Succeeded: calls without a failure. Solved: of the attempts that called the tool.`,
      headings: ['tool', { title: 'system', isWords: true }, 'picked', 'succeeded', 'solved'],
      rows,
      hasNotesBelow: true,
    }),
    small(
      'Brackets are 95\u00a0% intervals over tasks; n counts calls, and attempts under “solved”. On fewer than five tasks the counts stand alone: too few for a rate.',
    ),
  ];
}

/** Rows of messages beyond this many are left out. */
const MOST_MESSAGES = 40;

/** What failed calls say, by category and cause: MCPToolBench++'s table 4. */
export const typicalBlocks = (of: Reported): Block[] => [
  { is: 'subject', contenders: of.table.models, chosen: of.chosen, always: true },
  later(
    (life) => typicalFailures(of, life),
    (found) => typicalTable(of, found),
  ),
];

function typicalTable(
  { table: { models }, chosen }: Reported,
  { rows, kinds, isSampled }: Awaited<ReturnType<typeof typicalFailures>>,
): Block[] {
  if (rows.length === 0) return [said('No executed call failed or came back empty, so there is no message.')];
  const shown = rows.slice(0, MOST_MESSAGES);
  const some = shown.length < kinds ? `, for ${count(shown.length)} of ${count(kinds)} such kinds` : '';
  const leftOut =
    chosen === undefined && subjectsOf(models).length < models.length
      ? ' Baselines beside models are left out: they read no query.'
      : '';
  return [
    tabled({
      label: 'Typical messages of failed calls',
      caption: isSampled
        ? `One message of each category and cause${some}: the answers of this run are not stored here, so one call was made again and the most frequent message is not known.${leftOut}`
        : `The most frequent message of each category and cause${some}. Numbers in messages are put together as one.${leftOut}`,
      headings: [
        'category',
        { title: 'cause', isWords: true },
        { title: isSampled ? 'a message' : 'typical message', isWords: true },
        'calls',
      ],
      rows: shown.map(({ category, cause, text, tools, of, calls }) => ({
        title: category || 'not said',
        texts: [
          causeCell(cause),
          { ...(text === '' ? { text: 'empty' } : { code: text }), note: toolsSaid(tools) },
          isSampled ? count(calls) : `${count(of)} of ${count(calls)}`,
        ],
      })),
      hasNotesBelow: true,
    }),
    small(
      `Causes are decided by rules from the messages; below a cause is MCPToolBench++’s class, where it has another name, and below a message its tool. ${isSampled ? 'Calls: all of this category and cause.' : 'Calls: those with this message, of all of this category and cause.'}`,
    ),
  ];
}

function causeCell(cause: CallCauseKind): TableCell {
  const [text, note] = [causeWord(cause), causeWord(groupOfCallCause[cause])];
  return text === note ? text : { text, note };
}

const toolsSaid = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first}, ${counted(others.length, 'more tool')}`;
