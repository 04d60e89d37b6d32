import { isReference, type Contender } from '#core/contender.ts';
import { sixCellOf } from '#core/six-cells.ts';
import type { ServerScope } from '#core/task.ts';
import type { MovedThresholds } from '#core/thresholds.ts';
import {
  bandOf,
  failurePatterns,
  grouped,
  groupedUnder,
  groupings,
  parametersWhereSelected,
  TOO_FEW,
  TOO_FEW_TO_TELL,
  type FailurePattern,
  type Group,
  type RunTable,
} from '#measure/metrics/index.ts';
import { LEAST_RANKED, rankCorrelation, type RankCorrelation } from '#measure/statistics/rank-correlation.ts';
import { toolsOffered } from '#store/storage/tasks.ts';
import { languageWord } from '../../frame/words/data-words.ts';
import { movedWords } from '../../frame/words/threshold-words.ts';
import { figured, mapped } from '../../frame/figured.svelte.ts';
import { count, counted, percent, percentRange, locale } from '../../frame/format.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { isStored } from '../../frame/run-view.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { callTypeWords } from '../../frame/words.ts';
import { later, part, said, small, whenOpened, type Block } from './blocks.ts';
import { isCeilingZero } from './other-rules.ts';
import { groupRows, rowsAbout, rowsOfGroup, showsFew, subjectsFirst, subjectsOf } from './report-model.ts';
import type { Reported } from './figures.ts';
import { probability } from './report-words.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';
import SixCells from './SixCells.svelte';

/** The rates over server scope × call type. */
export function sixCells({ table, figures: { panels } }: Reported): Block[] {
  const outside = table.tasks.filter((task) => !sixCellOf(task).includes(' ')).length;
  const beside =
    outside > 0
      ? ` ${counted(outside, 'task')} in no cell, because no server is named, no call is due or the label is missing.`
      : '';
  const caption = `Percent of tasks solved; brackets hold 95\u00a0%. Mixed calls count as sequential.${beside}`;
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
    `Percent of tasks solved, by ${kind.title}. Brackets hold 95\u00a0%. Under each name: the tasks counted.`,
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

/** What is measured where no label says what was due. */
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
    {
      is: 'table',
      table: {
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
      },
    },
    small(
      'An answer is sound if each of its calls names an offered tool, obeys its schema and, where calls were executed, succeeded. The share is of the answers that have a call and known tools. Brackets hold 95\u00a0%, over tasks. A dash: not recorded, or nothing to count.',
    ),
  ];
}

const movedNote = ({ run }: Reported['view']): Block[] => {
  const moved = movedWords(run.config.thresholds);
  return moved ? [small(`The thresholds of mcpbr’s MCPToolBench++ scorers are moved here: ${moved}.`)] : [];
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
      'Percent of tasks solved under each scorer of this run, on the same answers. The first scorer decides the verdicts. Brackets hold 95\u00a0%; n under each name is the number of tasks counted.',
  },
  ...movedNote(view),
  ...readings
    .filter(({ failed }) => failed > 0)
    .map(({ title, failed }) =>
      small(`${title} failed with an error on ${counted(failed, 'cell')}. Its rate does not count them.`),
    ),
];

type Read = Pick<Reported['figures'], 'summaries' | 'bySteps' | 'byCategory'>;

const bandWords = {
  good: 'good',
  adequate: 'adequate',
  low: 'low: look at output format and schema access',
};

/**
 * A system's rate over tasks of one step or of several, with mcpbr's band from TOO_FEW_TO_TELL tasks on: of published thresholds alone, for
 * which mcpbr's documents give it.
 */
function bandedRate({ bySteps }: Read, steps: 'single' | 'multi', position: number, isMoved: boolean) {
  const rate = bySteps?.groups.find(({ name }) => name === steps)?.byModel[position]?.resolved;
  if (!rate || rate.rate === null || !rate.interval) return undefined;
  const range = percentRange(rate.interval.low, rate.interval.high);
  const isEnough = rate.tasks >= TOO_FEW_TO_TELL;
  const text = `${percent(rate.rate)} ${range} of ${counted(rate.tasks, 'task')}`;
  return { isEnough, text: isEnough && !isMoved ? `${text}: ${bandWords[bandOf(rate.rate, steps)]}` : text };
}

const bandedRates = (figures: Read, isMoved: boolean) =>
  subjectsFirst(figures.summaries.map(({ model }) => model)).map((position) => ({
    model: figures.summaries[position]!.model,
    bands: (['single', 'multi'] as const).map((steps) => bandedRate(figures, steps, position, isMoved)),
  }));

/** The patterns of failure that mcpbr's documents name, by model. A baseline cannot follow their remedies and has none. */
const modelPatterns = (
  { summaries, byCategory }: Read,
  table: RunTable,
  thresholds: MovedThresholds | undefined,
): { model: Contender; found: FailurePattern[] }[] =>
  summaries.flatMap((summary, index) => {
    const found =
      summary.model.kind === 'baseline'
        ? []
        : failurePatterns(summary, byCategory, index, parametersWhereSelected(table, index), thresholds);
    return found.length > 0 ? [{ model: summary.model, found }] : [];
  });

/** Does a rate have enough tasks for one of mcpbr's bands? False if the tasks are unknown, because their steps then are too. */
const isBanded = ({ view, figures }: Pick<Reported, 'view' | 'figures'>): boolean =>
  view.tasksKnown && bandedRates(figures, true).some(({ bands }) => bands.some((each) => each?.isEnough));

/** Patterns show in figures that stand beside the verdicts. */
const patternsIn = ({ view: { claim, run }, figures, table }: Pick<Reported, 'view' | 'figures' | 'table'>) =>
  !claim || claim.figures !== undefined ? modelPatterns(figures, table, run.config.thresholds) : [];

/** Do mcpbr's documents say anything of this run? */
export const isReadByMcpbr = (of: Pick<Reported, 'view' | 'figures' | 'table'>): boolean =>
  isBanded(of) || patternsIn(of).length > 0;

/** How mcpbr's documents read such rates, and the patterns of failure they name. */
export function mcpbrReading(of: Reported): Block[] {
  const { figures } = of;
  const met = patternsIn(of);
  const banded = isBanded(of) ? figures.bySteps : undefined;
  const whose = banded?.isDecider
    ? ', which decides this run'
    : `; the rates here are those of “${scorerTitle(banded?.scorerId ?? '')}”, while another scorer decides this run`;
  const moved = movedWords(of.view.run.config.thresholds);
  const bands: Block[] = [
    {
      is: 'table',
      table: {
        label: moved ? 'Rates by steps' : 'Bands of mcpbr',
        isWords: true,
        headings: ['system', 'one step', 'several steps'],
        rows: bandedRates(figures, moved !== '').map(({ model, bands: own }) => ({
          title: nameOf(model),
          texts: own.map((each) => each?.text ?? 'no such tasks'),
        })),
      },
    },
    small(
      moved
        ? `mcpbr’s documents give bands for its published thresholds. They are moved here (${moved}), so the page names no band. The rates are those of “${scorerTitle(banded?.scorerId ?? '')}”. Brackets hold 95\u00a0%, over tasks.`
        : `mcpbr’s documents give these bands. On one step, 70\u00a0% or more is good and 50 to 70\u00a0% is adequate. On several steps, 50\u00a0% or more is good and 30 to 50\u00a0% is adequate. With fewer than ${TOO_FEW_TO_TELL} tasks the page names no band. The bands belong to mcpbr’s own scorer${whose}. Brackets hold 95\u00a0%, over tasks.`,
    ),
  ];
  const patterns: Block = {
    is: 'table',
    table: {
      label: 'Failure patterns',
      isWords: true,
      headings: ['system', 'seen', 'likely cause', 'usual remedy'],
      rows: met.flatMap(({ model, found }) =>
        found.map(({ seen, cause, remedy }, index) => ({
          title: index === 0 ? nameOf(model) : '',
          texts: [seen, cause, remedy],
        })),
      ),
    },
  };
  const none = said('This run shows none of the failure patterns that mcpbr’s documents name.');
  const hasModels = figures.summaries.some(({ model }) => model.kind !== 'baseline');
  const isAsked = !of.view.claim || of.view.claim.figures !== undefined;
  return [
    ...(banded ? bands : []),
    ...(met.length > 0 ? [patterns] : isAsked && hasModels ? [none] : []),
    ...(hasModels && isStored(of.view.run)
      ? [
          whenOpened(
            () => import('./unread-answers.ts'),
            ({ unreadBlocks }) => unreadBlocks(of),
          ),
        ]
      : []),
  ];
}

/** The scorers that stand for the two columns of MCPToolBench++'s table 2. */
export const AST = 'ast';
export const PASSED = 'task-outcome';

/** AST and Pass@1 of every system in one category, on the attempts that both have judged. */
export interface AstBeside {
  category: string;
  /** In the order of the contenders. */
  ast: IntervalRow[];
  passed: IntervalRow[];
  /** Over the systems that both rank. Reference lines have no rank. */
  correlation: RankCorrelation;
}

/** Groups by category under both, the largest category first; empty where no attempt has both verdicts. */
export const astBeside = (
  contenders: RunTable['models'],
  [ast = [], passed = []]: readonly (readonly Group[])[],
): AstBeside[] =>
  ast.map((group, at) => {
    const ranked = subjectsOf(contenders).filter(
      (position) => !isReference(contenders[position]!) && group.byModel[position]!.resolved.tasks >= TOO_FEW,
    );
    const ratesOf = ({ byModel }: Group): number[] =>
      ranked.map((position) => byModel[position]!.resolved.rate!);
    return {
      category: group.name,
      ast: rowsOfGroup(contenders, group),
      passed: rowsOfGroup(contenders, passed[at]!),
      correlation: rankCorrelation(ratesOf(group), ratesOf(passed[at]!)),
    };
  });

/** Does a plan that matches the label also solve the task? MCPToolBench++'s table 2 of this run. */
export const astBlocks = ({ table, chosen }: Reported): Block[] => [
  later(
    (life) => figured(life, 'groupedUnder', groupedUnder, table, [AST, PASSED], 'category'),
    (groups) => besideBlocks(astBeside(table.models, groups), table, chosen),
  ),
];

const MOST_BESIDE = 12;

function besideBlocks(
  found: readonly AstBeside[],
  { models }: RunTable,
  chosen: number | undefined,
): Block[] {
  if (found.length === 0)
    return [
      said(
        'Pass@1 asks whether executed calls solved the task. AST asks whether the calls match the label. No attempt of this run has a verdict of both “AST” and “Task outcome”: its calls were not executed, or one of the two did not score it.',
      ),
    ];
  const named = (kind: string, rows: readonly IntervalRow[]): IntervalRow[] =>
    rowsAbout(chosen, rows)
      .filter((row) => row.kind !== 'line')
      .map((row) => ({ ...row, name: `${kind}, ${row.name}` }));
  const sides = ({ ast, passed }: AstBeside): IntervalRow[] => {
    const [above, below] = [named('AST', ast), named('Pass@1', passed)];
    return above.flatMap((row, at) => [row, { ...below[at]!, kind: 'measured' as const }]);
  };
  const figure = (value: number | null): string =>
    value === null ? '–' : value.toFixed(2).replace('-', '\u2212');
  const noteOf = ({ tooFew, tau, p }: RankCorrelation): string =>
    tooFew
      ? `too few: with fewer than ${LEAST_RANKED} systems even full agreement may be chance`
      : tau === null
        ? 'one of the two has no order'
        : p === null
          ? 'equal rates among them'
          : '';
  return [
    { is: 'subject', contenders: models, chosen, always: true },
    {
      is: 'dots',
      groups: found
        .slice(0, MOST_BESIDE)
        .map((each) => ({ name: each.category || 'not said', rows: sides(each) })),
      caption:
        'Percent of correct attempts by AST, which compares calls with the label, and by task outcome, which checks what executed calls did (Pass@1, the mean over repeats). Both count the same attempts. Brackets hold 95\u00a0%.',
    },
    {
      is: 'table',
      table: {
        label: 'Rank correlation of AST and Pass@1',
        caption:
          'Do both rank the systems in the same order? The oracle and chance are reference lines and have no rank.',
        headings: [
          ...['category', 'n, systems', 'Kendall’s τ', 'Spearman’s ρ', 'p of τ, exact'],
          { title: 'note', isWords: true },
        ],
        rows: found.map(({ category, correlation }) => {
          const { n, tau, rho, p, tooFew } = correlation;
          return {
            title: category || 'not said',
            texts: [
              String(n),
              ...(tooFew ? ['–', '–', '–'] : [figure(tau), figure(rho), p === null ? '–' : probability(p)]),
              noteOf(correlation),
            ],
          };
        }),
      },
    },
  ];
}
