import { LEAST_FOR_P95, pricedEfforts, type Effort, type MeanAmount } from '#measure/metrics/index.ts';
import type { ClaimedAmount, ClaimedCost } from '#files/permalink/index.ts';
import type { TableCell, TableRow } from '../../frame/kit/table-values.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, counted, duration, percent, percentRange, joined } from '../../frame/format.ts';
import {
  aboutDollars,
  basisWords,
  boundInDollars,
  budgetWords,
  inDollars,
} from '../../frame/models/money-words.ts';
import { taskCounts } from '../plots/intervals.ts';
import type { RatePoint } from '../plots/rate-points.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { shortTitle } from '../../frame/words.ts';
import { later, oneOf, said, small, tabled, whenOpened, type Block } from './blocks.ts';
import { askedCosts, dollarsBeside, recordedCosts } from './costs.ts';
import { amountCell, hasLatency, whole } from './measured-cell.ts';
import { contenderRow } from './report-model.ts';
import type { Reported } from './figures.ts';

/** An amount as a cell of a table: in words, with the cells that it is over. */
type Amounts = (amount: ClaimedAmount | undefined, words: (value: number) => string) => TableCell;

const tokensAndDollars = (cost: ClaimedCost, cellOf: Amounts): TableCell[] => [
  cellOf(cost.inputTokens, count),
  cellOf(cost.outputTokens, count),
  cellOf(cost.dollars, inDollars),
];
const modelHeadings = ['model', 'tokens in', 'tokens out', 'cost'];

function costTable(
  label: string,
  headings: readonly (string | { title: string; isWords?: boolean })[],
  rows: TableRow[],
): Block {
  return tabled({ label, caption: label, isCaptionHidden: true, headings, rows, hasNotesBelow: true });
}

/** What the language models of a run took, in counted tokens and in dollars by the prices of the run. */
export function costBlocks({ view: { run, cells }, table: { models } }: Reported): Block[] {
  const costs = askedCosts(run, cells);
  const { lost, uncertain } = dollarsBeside(run, costs);
  const { budget } = run.config;
  const hasWaited = costs.some(({ waited }) => waited.value > 0);
  const isSplit = costs.some(({ pageMs }) => pageMs !== undefined);
  const hasTasks = costs.some(({ taskMs }) => taskMs > 0);
  const unsplit = costs.reduce((sum, cost) => sum + cost.unsplit, 0);
  const time = (mean: number | undefined): string => (mean === undefined ? '–' : duration(mean));
  const more = (mean: number): string => (mean > 0 ? duration(mean) : '–');
  const rows = costs.map((cost): TableRow => {
    const { position, cells: done, inputTokens, price, time: own, toolMs, pageMs, taskMs, waited } = cost;
    const known = inputTokens.cells;
    const [tokensIn, tokensOut] = tokensAndDollars(cost, (amount, words) =>
      amount?.cells ? words(amount.value) : '–',
    );
    const dollars = cost.dollars?.value;
    return {
      title: shortTitle(models[position]!.title),
      texts: [
        `${count(known)} of ${count(done)}`,
        tokensIn!,
        tokensOut!,
        dollars === undefined ? '–' : known === 0 && done > 0 ? 'unknown' : inDollars(dollars),
        price ? basisWords(run, price) : 'no price known',
        time(own.cells > 0 ? own.value : undefined),
        ...(isSplit ? [time(toolMs), ...(hasTasks ? [more(taskMs)] : []), time(pageMs)] : []),
        ...(hasWaited ? [more(waited.value)] : []),
      ],
    };
  });
  const [model, ...amountHeadings] = modelHeadings;
  const timeHeadings = isSplit
    ? ['tool time per cell', ...(hasTasks ? ['of it in tasks'] : []), 'page time per cell']
    : [];
  const headings = [
    ...[model!, 'cells counted', ...amountHeadings, { title: 'basis', isWords: true }, 'model time per cell'],
    ...[...timeHeadings, ...(hasWaited ? ['waiting per cell'] : [])],
  ];
  return [
    costTable('Tokens, cost and time of each language model', headings, rows),
    ...smallOnes(
      lost > 0 && `Answers that failed or were stopped before a result cost ${aboutDollars(lost)} more.`,
      uncertain > 0 &&
        `A provider may also charge for questions whose answer was cut off or not counted: at most ${boundInDollars(uncertain)} more.`,
      (isSplit || hasWaited) &&
        joined(
          ' ',
          'Times are means over cells. A model’s time runs from when a question is sent until its answer is whole.',
          isSplit
            ? 'It excludes tools and this page’s own work (preparation, scoring, tries without an answer).'
            : '',
          isSplit && hasTasks
            ? 'A task is a call that the server runs in the background: this page asks for its state until it ends.'
            : '',
          hasWaited ? 'Waiting for a free slot or for a provider’s pause to end has its own column.' : '',
        ),
      ...(run.made ?? []).map((made) => {
        // What follows is a note of the person who recorded it, which “How these answers were made” shows whole.
        const [machine = ''] = made.machine.split(';');
        return (
          /side by side/.test(made.machine) &&
          `The machine: ${machine}. Parts that run side by side share its processor, so these times are longer than on a free machine.`
        );
      }),
      unsplit > 0 &&
        `The time of ${counted(unsplit, 'cell')} includes tools and the page’s own work, which were not measured separately then.`,
      `Tokens as the providers counted them. Dollars are an estimate from these and a price, not a bill${
        budget ? `; the budget is ${budgetWords(budget)}` : ''
      }.`,
    ),
  ];
}

const smallOnes = (...texts: (string | false)[]): Block[] =>
  texts.flatMap((text) => (text ? [small(text)] : []));

/** What recorded answers took, as their log says. */
export function recordedCostBlocks({ view: { run, cells } }: Reported): Block[] {
  const rows = recordedCosts(run, cells).map((cost): TableRow => {
    const cellOf: Amounts = (amount, words) =>
      amount?.cells
        ? { text: words(amount.value), note: `${count(amount.cells)} of ${counted(cost.cells, 'cell')}` }
        : 'not recorded';
    return {
      title: shortTitle(cost.contender.title),
      texts: [...tokensAndDollars(cost, cellOf), cellOf(cost.time, duration)],
    };
  });
  return [
    costTable('Tokens, cost and time as recorded', [...modelHeadings, 'time per cell'], rows),
    {
      is: 'text',
      as: 'small',
      recordedWords: 'As recorded by the publisher',
      text: ': sums of the figures in the log, each with the number of cells that have it. The time is a mean. This page applies no prices and does not estimate missing figures.',
    },
  ];
}

/** What the answers of a shared run took, as its link says. */
export function claimedCostBlocks({ view: { claim }, table: { models } }: Reported): Block[] {
  const costs = models.flatMap((model, at) => {
    const cost = claim?.further?.[at]?.cost;
    return cost ? [{ model, cost }] : [];
  });
  const hasWaited = costs.some(({ cost }) => cost.waited.value > 0);
  const cellOf: Amounts = (amount, words) =>
    amount?.cells ? { text: words(amount.value), note: counted(amount.cells, 'cell') } : '–';
  const headings = [...modelHeadings, 'model time per cell', ...(hasWaited ? ['waiting per cell'] : [])];
  const rows = costs.map(({ model, cost }) => ({
    title: nameOf(model),
    texts: [
      ...tokensAndDollars(cost, cellOf),
      cellOf(cost.time, duration),
      ...(hasWaited ? [cellOf(cost.waited, duration)] : []),
    ],
  }));
  return [
    costTable('Tokens, cost and time as claimed', headings, rows),
    small(
      'As on the sender’s page: sums of tokens and dollars, means of time, each with its number of cells. In older runs, time includes tools and the page’s own work.',
    ),
  ];
}

const effortTables = () => import('./effort-tables.ts');

const isKnown = (effort: Effort): boolean =>
  effort.tokens.n > 0 || effort.dollars.n > 0 || hasLatency(effort);

/** Thinking tokens, and their share of the output with its interval and n. */
function thinkingCell({ thinkingTokens, thinkingShare }: Effort): TableCell {
  const { mean, interval, n } = thinkingShare;
  if (thinkingTokens.mean === null) return '– not counted apart';
  const range = mean !== null && interval ? ` ${percentRange(interval.low, interval.high)}` : '';
  const share = mean === null ? '' : `${percent(mean)}${range} of out, `;
  return { text: whole(thinkingTokens.mean), note: `${share}n\u00a0${count(n)}` };
}

/** What an attempt took beside what came of it: tokens, dollars, time. */
export const effortBlocks = (of: Reported): Block[] => {
  const { view, table, chosen } = of;
  return [
    later(
      (life) => figured(life, 'pricedEfforts', pricedEfforts, table, view.run.prices),
      (efforts) => {
        const known = efforts.filter(
          (effort, at) => isKnown(effort) && (chosen === undefined || chosen === at),
        );
        if (known.length === 0)
          return [
            said(
              'This run has no tokens, dollars or times of a model. Baselines answer without a model, and a log may omit these figures.',
            ),
          ];
        const unknown = efforts.filter((effort) => !isKnown(effort));
        const unmeasured = efforts.filter(
          ({ contender, latency }) => contender.kind === 'recorded' && latency.n === 0,
        );
        const names = (of: readonly Effort[]): string =>
          of.map(({ contender }) => nameOf(contender)).join(', ');
        const overTokens = () =>
          effortPlot(efforts, chosen, ({ tokens }) => tokens, 'tokens in and out an attempt, mean', whole);
        const overDollars = () =>
          effortPlot(efforts, chosen, ({ dollars }) => dollars, 'US dollars an attempt, mean', inDollars);
        const hasDollars = efforts.some(({ dollars }) => dollars.mean !== null && dollars.mean > 0);
        const axes = [
          { title: 'tokens', blocks: overTokens },
          { title: 'dollars', blocks: overDollars },
        ];
        return [
          ...(hasDollars ? [oneOf('Horizontal axis', axes)] : overTokens()),
          effortTable(known),
          ...smallOnes(
            unmeasured.length > 0 && `The log does not say how long answers took: ${names(unmeasured)}.`,
            hasThinking(known) &&
              'Thinking: tokens of the output that the model thought, where its provider counts them apart, and their share of the output. They are part of “out”.',
            unknown.length > 0 &&
              `There are no figures for ${counted(unknown.length, 'system')} (${names(unknown)}). A baseline answers without a model, and the page does not estimate missing figures.`,
          ),
          {
            is: 'fold',
            title: 'By category, difficulty and call type',
            blocks: () => [whenOpened(effortTables, (its) => its.effortByGroup(of))],
          },
          {
            is: 'fold',
            title: 'Published tokens a query',
            blocks: () => [whenOpened(effortTables, (its) => its.publishedTokens(known))],
          },
        ];
      },
    ),
  ];
};

const hasThinking = (efforts: readonly Effort[]): boolean =>
  efforts.some(({ thinkingTokens }) => thinkingTokens.n > 0);

/** Of the systems whose amount and rate are both known. */
function effortPlot(
  efforts: readonly Effort[],
  chosen: number | undefined,
  amountOf: (effort: Effort) => MeanAmount,
  across: string,
  word: (value: number) => string,
): Block[] {
  const points = efforts.flatMap((effort, at): RatePoint[] => {
    const { mean, interval, n } = amountOf(effort);
    const { contender, resolved } = effort;
    if (mean === null || resolved.rate === null || (chosen !== undefined && chosen !== at)) return [];
    const { low, high } = interval ?? { low: mean, high: mean };
    return [{ row: contenderRow(contender, at, resolved), x: { mean, low, high, n } }];
  });
  const tasks = taskCounts(points.map(({ row }) => row));
  const caption = `Tasks solved against what an attempt took. ${tasks} counted. Brackets are 95\u00a0% intervals in both directions, over tasks. Up and to the left is better.`;
  return points.length > 0 ? [{ is: 'points', points, across, word, caption }] : [];
}

function effortTable(efforts: readonly Effort[]): Block {
  const thinks = hasThinking(efforts);
  const rowOf = (effort: Effort): TableRow => {
    const { contender, tokens, inputTokens, outputTokens, dollars, latency } = effort;
    const times: TableCell[] = hasLatency(effort)
      ? [
          { text: duration(latency.median!), note: `n\u00a0${count(latency.n)}` },
          latency.p95 === null ? `– n < ${LEAST_FOR_P95}` : duration(latency.p95),
        ]
      : ['– not measured', '–'];
    return {
      title: nameOf(contender),
      texts: [
        amountCell(tokens, whole, '– not counted'),
        ...[inputTokens, outputTokens].map(({ mean }) => (mean === null ? '–' : whole(mean))),
        ...(thinks ? [thinkingCell(effort)] : []),
        amountCell(dollars, inDollars, '– no price'),
        ...times,
      ],
    };
  };
  return tabled({
    label: 'Tokens, dollars and time of an attempt',
    caption:
      'Means over attempts, with 95\u00a0% intervals over tasks. Times are of the model alone: where measured separately, tools, this page’s work and waiting for a slot are excluded.',
    headings: [
      ...['system', 'tokens a query', 'in', 'out', ...(thinks ? ['thinking'] : [])],
      ...['dollars a query', 'median time', 'p95 time'],
    ],
    rows: efforts.map(rowOf),
    hasNotesBelow: true,
  });
}
