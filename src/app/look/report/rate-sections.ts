import { sixCellOf } from '#core/six-cells.ts';
import type { ServerScope } from '#core/task.ts';
import { grouped, groupings, TOO_FEW, type Group, type RunTable } from '#measure/metrics/index.ts';
import { toolsOffered } from '#store/storage/tasks.ts';
import { languageWord } from '../../frame/words/data-words.ts';
import { movedWords } from '../../frame/words/threshold-words.ts';
import { figured, mapped } from '../../frame/figured.svelte.ts';
import { count, counted, percent, percentRange, locale } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { callTypeWords } from '../../frame/words.ts';
import { later, part, small, tabled, type Block } from './blocks.ts';
import { isCeilingZero } from './other-rules.ts';
import { groupRows, rowsAbout, showsFew, subjectsFirst } from './report-model.ts';
import type { Reported } from './figures.ts';
import SixCells from './SixCells.svelte';

/** The rates over server scope × call type. */
export function sixCells({ table, figures: { panels } }: Reported): Block[] {
  const outside = table.tasks.filter((task) => !sixCellOf(task).includes(' ')).length;
  const beside =
    outside > 0
      ? ` ${counted(outside, 'task')} in no cell, because no server is named, no call is expected or the label is missing.`
      : '';
  const caption = `Percent of tasks solved; brackets are 95\u00a0% intervals. Mixed calls count as sequential.${beside}`;
  return [part(() => SixCells, { panels, caption })];
}

type By = (typeof groupings)[number];

const scopeWords: Readonly<Record<ServerScope, string>> = {
  none: 'no server named',
  one: 'one server',
  many: 'many servers',
};

/** What tasks are grouped by, what a group is called, and why a task may be in none. */
const kinds: Readonly<Record<By, { title: string; word?: (name: string) => string; unknownWords?: string }>> =
  {
    category: { title: 'category' },
    difficulty: { title: 'difficulty' },
    'call-type': {
      title: 'call type',
      word: (name) => callTypeWords[name as keyof typeof callTypeWords] ?? name,
    },
    'server-scope': { title: 'servers', word: (name) => scopeWords[name as ServerScope] },
    server: { title: 'expected server', unknownWords: 'the label names no server' },
    language: { title: 'language', word: languageWord, unknownWords: 'the language is unknown' },
    tool: { title: 'expected tool', unknownWords: 'no tool is expected' },
    offered: {
      title: 'tools offered',
      word: (range) => `${range} ${range === '1' ? 'tool' : 'tools'}`,
      unknownWords: 'the number of tools is not known here',
    },
  };

const OFFERED_MEANS =
  'Tools are counted as the data set offers them with the task. A run may have offered a model fewer or more.';
/** Groups beyond this many are a long tail; the table of tasks has its filters for them. */
const MOST_GROUPS = 24;

/** The same rates over parts of the tasks, by whatever the reader asks for. */
export function partBlocks({ table, figures, view, chosen, database }: Reported): Block[] {
  const { byCategory } = figures;
  /** Of a data set that is not here it is unknown. */
  const byOffered = async (life: AbortSignal): Promise<Group[]> => {
    const ordinals = table.tasks.map(({ ordinal }) => ordinal);
    const offered = await toolsOffered(database, view.run.dataset.id, ordinals).catch(() => []);
    return figured(life, 'grouped', grouped, { ...table, offered }, 'offered');
  };
  const regrouped = (by: By, life: AbortSignal): readonly Group[] | Promise<readonly Group[]> =>
    by === 'category'
      ? byCategory
      : by === 'offered'
        ? byOffered(life)
        : figured(life, 'grouped', grouped, table, by);
  return [
    { is: 'subject', contenders: table.models, chosen, always: true },
    {
      is: 'choice',
      title: 'Group by',
      query: 'by',
      options: groupings.map((id) => ({ id, title: `by ${kinds[id].title}` })),
      // The previous groups stay, with their name, until the new ones are known.
      blocks: (id) => [
        later(
          (life) => mapped(regrouped(id as By, life), (groups) => ({ by: id as By, groups })),
          ({ by, groups }) => groupBlocks(by, groups, { table, chosen }),
        ),
      ],
    },
  ];
}

function groupBlocks(
  by: By,
  groups: readonly Group[],
  { table, chosen }: Pick<Reported, 'table' | 'chosen'>,
): Block[] {
  const kind = kinds[by];
  const rows = groupRows(table.models, groups, kind.word).map((group) => ({
    ...group,
    rows: rowsAbout(chosen, group.rows),
  }));
  if (showsFew(rows))
    return [
      {
        is: 'text',
        text: `Every group by ${kind.title} has fewer than ${TOO_FEW} tasks, too few for a rate.`,
        as: 'read',
      },
    ];
  const unknown = tasksInNone(by, groups, table);
  const caption = [
    `Percent of tasks solved, by ${kind.title}. Brackets are 95\u00a0% intervals. Under each name: the tasks counted.`,
    rows.length > MOST_GROUPS ? `The ${MOST_GROUPS} largest of ${rows.length} groups.` : '',
    unknown > 0 ? `Of ${counted(unknown, 'task')} ${kind.unknownWords ?? ''}.` : '',
    by === 'offered' ? OFFERED_MEANS : '',
  ];
  return [{ is: 'dots', groups: rows.slice(0, MOST_GROUPS), caption: caption.filter(Boolean).join(' ') }];
}

function tasksInNone(by: By, groups: readonly Group[], { tasks }: RunTable): number {
  if (by === 'language') return tasks.filter((task) => !task.language).length;
  if (by === 'server') return tasks.filter(({ servers }) => servers.length === 0).length;
  if (by === 'tool') return tasks.filter(({ tools }) => tools.length === 0).length;
  return by === 'offered' ? tasks.length - groups.reduce((sum, group) => sum + group.tasks, 0) : 0;
}

/** What is measured where no label says what was expected. */
export function unlabelledBlocks({ table, figures: { unlabelled } }: Reported): Block[] {
  const { tasks, models } = unlabelled!;
  const written = (mean: number | undefined, digits: number): string =>
    mean === undefined
      ? '–'
      : mean.toLocaleString(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const which =
    tasks === table.tasks.length
      ? 'No task has a label.'
      : `${counted(tasks, 'task')} of ${count(table.tasks.length)} ${tasks === 1 ? 'has' : 'have'} no label.`;
  return [
    tabled({
      label: 'What is measured without a label',
      caption: `${which} The figures show how calls were made, not whether they solved the task.`,
      headings: [
        'model',
        'answers',
        'all calls sound',
        'calls an answer',
        'tokens an answer',
        'seconds an answer',
      ],
      rows: subjectsFirst(table.models).map((model) => {
        const { answers, sound, calls, tokens, seconds } = models[model]!;
        const range = sound.interval ? percentRange(sound.interval.low, sound.interval.high) : '';
        return {
          title: nameOf(table.models[model]!),
          texts: [
            count(answers),
            sound.mean === null
              ? '–'
              : {
                  text: sound.tasks < TOO_FEW ? '–' : percent(sound.mean),
                  note: `${range}, n\u00a0${count(sound.n)}`,
                },
            written(calls, 1),
            written(tokens, 0),
            written(seconds, 1),
          ],
        };
      }),
    }),
    small(
      'An answer is sound if each of its calls names an offered tool, obeys its schema and, where calls were executed, succeeded. The share is of the answers that have a call and known tools. Brackets are 95\u00a0% intervals over tasks. A dash: not recorded, or nothing to count.',
    ),
  ];
}

const movedNote = ({ run }: Reported['view']): Block[] => {
  const moved = movedWords(run.config.thresholds);
  return moved ? [small(`The thresholds of mcpbr’s MCPToolBench++ scorers are changed here: ${moved}.`)] : [];
};

/** The same answers scored again by every other rule of the run: the rule is part of the result. */
export const otherRules = ({ view, table, figures: { readings }, chosen }: Reported): Block[] => [
  { is: 'subject', contenders: table.models, chosen },
  ...(isCeilingZero(readings, table.models)
    ? [
        {
          is: 'text' as const,
          as: 'read' as const,
          text: 'When the labels themselves are the answers, mcpbr’s evaluator as coded solves 0\u00a0%. It reads expected arguments under `parameters`, but these labels keep them under `input`. It finds no argument to compare, so its score for arguments is 0. By the rules in its documents, the same answers solve 100\u00a0%.',
        },
      ]
    : []),
  {
    is: 'dots',
    one: 'scorer',
    groups: readings.map(({ title, rows }) => ({ name: title, rows: rowsAbout(chosen, rows) })),
    caption:
      'Percent of tasks solved under each scorer of this run, on the same answers. The first scorer decides the verdicts. Brackets are 95\u00a0% intervals; n under each name is the number of tasks counted.',
  },
  ...movedNote(view),
  ...readings
    .filter(({ failed }) => failed > 0)
    .map(({ title, failed }) =>
      small(`${title} failed with an error on ${counted(failed, 'cell')}. Its rate does not count them.`),
    ),
];
