import { isAsked, isOracle, stepsApart, type Contender } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import {
  pairCosts,
  type FaultEffect,
  type MeanDifference,
  type PairComparison,
  type PairCost,
  type RunTable,
} from '#measure/metrics/index.ts';
import { figured } from '../../frame/figured.svelte.ts';
import type { TableCell, TableRow } from '../../frame/kit/table-values.ts';
import { count, counted, percent, joined } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { later, present, small, tabled, type Block } from './blocks.ts';
import {
  baitWords,
  baseWords,
  failedOf,
  inTwo,
  moreDollarWords,
  moreTimeWords,
  moreWords,
  readsExecution,
  untouchedWords,
} from './fault-effect-words.ts';
import type { Reported } from './figures.ts';
import {
  comparisonSentence,
  decidingTasks,
  DECIDING,
  pairWord,
  pointRange,
  points,
  probability,
  testSentence,
  testWords,
  turnWords,
} from './report-words.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';

/** More pairs than this are counted instead of listed: a few hundred systems make 100,000. */
const MOST_ROWS = 200;
/** Sentences about lost cells. */
const MOST_TURNING = 200;

interface PairTable {
  label: string;
  /** Are p and interval those of a family of more than one? */
  isAdjusted: boolean;
  /** What is counted on either side: `alone solved`. */
  solvedTitle: string;
  /** Shows the exact test's p too. */
  hasExact?: boolean;
}

/** What is counted on either side of pairs: tasks that one alone solved, or that it solved more often. */
export const solvedTitleOf = (pairs: readonly PairComparison[]): string =>
  pairs.some(({ test }) => test === 'sign-flip') ? 'solved more often' : 'alone solved';

/** Pairs of systems on the same tasks: difference, interval and p of each. */
export function pairBlocks(
  pairs: readonly PairComparison[],
  { label, isAdjusted, solvedTitle, hasExact = false }: PairTable,
): Block[] {
  const exactOf = ({ adjustedExactP }: PairComparison): string =>
    adjustedExactP === null ? '–' : probability(adjustedExactP);
  const aloneOf = (pair: PairComparison, between: string): string =>
    [pair.aloneA, pair.aloneB].join(`${between}:${between}`);
  const rowOf = (pair: PairComparison): TableRow => ({
    title: `${nameOf(pair.a)} against ${nameOf(pair.b)}`,
    narrow: `${counted(pair.tasks, 'task')}, ${solvedTitle} ${aloneOf(pair, '\u00a0')}, ${
      hasExact ? `exact McNemar p ${exactOf(pair)}, ` : ''
    }${pairWord(pair)}${decidingTasks(pair) === '–' ? '' : `, n to decide ${decidingTasks(pair)}`}`,
    texts: [
      count(pair.tasks),
      points(pair.points),
      pointRange(pair),
      aloneOf(pair, ' '),
      probability(pair.adjustedP),
      ...(hasExact ? [exactOf(pair)] : []),
      pairWord(pair),
      decidingTasks(pair),
    ],
  });
  const table = {
    label,
    headings: [
      'pair',
      { title: 'n, tasks', isWide: true },
      'points',
      isAdjusted ? 'interval, Holm' : '95 % interval',
      { title: solvedTitle, isWide: true },
      isAdjusted ? `p, Holm, ${testWords(pairs)}` : `p, ${testWords(pairs)}`,
      ...(hasExact
        ? [{ title: isAdjusted ? 'p, Holm, exact McNemar' : 'p, exact McNemar', isWide: true }]
        : []),
      { title: 'in words', isWide: true, isWords: true },
      { title: 'n to decide', isWide: true },
    ],
    rows: pairs.slice(0, MOST_ROWS).map(rowOf),
  };
  const more = pairs.length - MOST_ROWS;
  return [tabled(table), ...(more > 0 ? [small(`and ${counted(more, 'more pair')}`)] : [])];
}

/** Which differences the data show, and which they cannot. */
export function comparisonBlocks({
  table,
  figures: { pairs, effects },
  chosen,
  decider,
  view: { run },
}: Reported): Block[] {
  const { models } = table;
  const rivals = effects.flatMap(({ solved }) => solved ?? []).concat(pairs);
  const family = pairs.filter(({ isReference }) => !isReference);
  const chosenId = chosen === undefined ? undefined : models[chosen]!.id;
  /** Of a chosen model alone; the tests stay adjusted for all pairs of the run. */
  const isShown = ({ a, b }: PairComparison): boolean =>
    chosenId === undefined || a.id === chosenId || b.id === chosenId;
  // A pair that differs in one setting shows its effect. Runs with several axes also have pairs that differ in more.
  const telling = family.filter((pair) => isShown(pair) && stepsApart(pair.a, pair.b) === 1);
  const others = family.filter((pair) => isShown(pair) && stepsApart(pair.a, pair.b) > 1);
  const references = pairs.filter((pair) => pair.isReference && isShown(pair));
  // For one system among several rivals: the nearest rival is the hardest to distinguish from it.
  const nearest =
    chosenId !== undefined && telling.length > 1
      ? telling.toSorted((a, b) => Math.abs(a.points) - Math.abs(b.points))[0]
      : undefined;
  const apart = telling.filter(({ distinguishable }) => distinguishable).length;
  // Language models head the entry; else rivals; else what is compared with chance.
  const heading =
    nearest ??
    telling.find(({ a, b }) => isAsked(a) && isAsked(b)) ??
    telling[0] ??
    others[0] ??
    references.find(({ a, b }) => !isOracle(a) && !isOracle(b)) ??
    references[0];
  const turning = rivals.filter((pair) => pair.couldTurn && isShown(pair) && pair !== heading);
  const hasLines = references.some(({ a, b }) => a.kind !== 'baseline' || b.kind !== 'baseline');
  const solvedTitle = solvedTitleOf(pairs);
  const inPairs = (label: string, some: readonly PairComparison[], isAdjusted = family.length > 1): Block[] =>
    some.length > 0 ? pairBlocks(some, { label, isAdjusted, solvedTitle }) : [];
  return present(
    { is: 'subject', contenders: models, chosen },
    effects.length > 0 && effectBlocks(effects, decider),
    heading && { is: 'text', text: comparisonSentence(heading), as: 'read' },
    nearest &&
      small(
        `This is the nearest rival. ${nameOf(models[chosen!]!)} can be distinguished from ${count(apart)} of its ${count(telling.length)} rivals.`,
      ),
    inPairs('Pairs of systems compared', telling),
    costsOfPairs(telling, table, run.prices),
    folded(`${counted(others.length, 'pair')} that differ in more than one thing`, false, () =>
      inPairs('Pairs that differ in more than one thing', others),
    ),
    folded('Compared with the reference lines', family.length === 0, () =>
      inPairs('Systems compared with the reference lines', references, false),
    ),
    turning
      .slice(0, MOST_TURNING)
      .map((pair) => small(`${nameOf(pair.a)} and ${nameOf(pair.b)}:${turnWords(pair)}`)),
    small(
      joined(
        ' ',
        testSentence(rivals),
        family.some((pair) => decidingTasks(pair) !== '–') ? DECIDING : '',
        'Each interval is the inverse of the test in its row: it excludes 0 where p is below .05. Where fewer than about ten tasks differ, both are conservative.',
        family.length > 1
          ? `p and interval are adjusted for ${counted(family.length, 'comparison')} (Holm).`
          : '',
        references.length > 0
          ? `${hasLines ? 'Baselines' : 'The oracle and chance'} are reference lines. Comparisons with them are left out of the adjustment.`
          : '',
      ),
    ),
  );
}

/** Of one model asked in two ways or offered two menus: what an attempt took more, task by task. */
function costsOfPairs(pairs: readonly PairComparison[], table: RunTable, prices: Run['prices']): Block[] {
  const shown = pairs
    .filter(({ a, b }) => isAsked(a) && isAsked(b) && a.model.id === b.model.id)
    .slice(0, MOST_ROWS);
  if (shown.length === 0) return [];
  const placeOf = ({ id }: Contender): number => table.models.findIndex((each) => each.id === id);
  return [
    later(
      (life) =>
        figured(
          life,
          'pairCosts',
          pairCosts,
          table,
          prices,
          shown.map(({ a, b }) => [placeOf(a), placeOf(b)] as const),
        ),
      (costs) => costBlocksOf(shown, costs),
    ),
  ];
}

function costBlocksOf(pairs: readonly PairComparison[], costs: readonly PairCost[]): Block[] {
  const hasDollars = costs.some(({ dollars }) => dollars !== null);
  const cellOf = (of: MeanDifference | null, words: (of: MeanDifference) => string): TableCell =>
    of ? { text: words(of), note: `n\u00a0${count(of.n)}` } : '–';
  const rows = costs.flatMap(({ tokens, dollars, milliseconds }, at): TableRow[] =>
    tokens || dollars || milliseconds
      ? [
          {
            title: `${nameOf(pairs[at]!.a)} against ${nameOf(pairs[at]!.b)}`,
            texts: [
              cellOf(tokens, (of) => moreWords(of, 0)),
              ...(hasDollars ? [cellOf(dollars, moreDollarWords)] : []),
              cellOf(milliseconds, moreTimeWords),
            ],
          },
        ]
      : [],
  );
  if (rows.length === 0) return [];
  return [
    tabled({
      label: 'Extra tokens, cost and time, by pair',
      caption:
        'How much more an attempt of the first system takes than an attempt of the second: the mean over the tasks that both have, with a 95\u00a0% interval (Student’s t on the differences per task), not adjusted for multiple comparisons. Time includes model and tools.',
      headings: ['pair', 'tokens in and out', ...(hasDollars ? ['dollars'] : []), 'time'],
      rows,
      hasNotesBelow: true,
      isStacked: true,
    }),
  ];
}

/** Drawn though it is folded, so that it prints; nothing where it would be empty. */
function folded(title: string, isOpen: boolean, blocks: () => Block[]): Block[] {
  const inner = blocks();
  return inner.length > 0 ? [{ is: 'fold', title, isOpen, isDrawn: true, blocks: () => inner }] : [];
}

/** What each fault plan changes: tasks solved, calls failed, calls recovered, and the cost of an attempt. */
function effectBlocks(effects: readonly FaultEffect[], decider: string | undefined): Block[] {
  const tested = effects.filter(({ solved }) => solved).length;
  const hasCalls = effects.some(({ calls }) => calls);
  const base = baseWords(effects[0]!);
  const callsOf = ({ calls, baseCalls, ...effect }: FaultEffect): TableRow['texts'] => [
    calls
      ? {
          text: failedOf(calls),
          note: joined(
            ' ',
            baseCalls && `${failedOf(baseCalls)} ${base}.`,
            untouchedWords({ ...effect, calls, baseCalls }),
            baitWords({ ...effect, calls, baseCalls }),
          ),
        }
      : { text: '–', note: 'no call was sent' },
    calls && calls.failed > 0
      ? {
          text: `${count(calls.recoveredCalls)} of ${counted(calls.failed, 'call')}`,
          note: `${count(calls.recoveredAttempts)} of ${counted(calls.attemptsWithFailure, 'attempt')} still solved`,
        }
      : { text: '–', note: 'no call failed' },
    { lines: moreLines(effect) },
  ];
  const rowOf = (effect: FaultEffect): TableRow => {
    const { system, plan } = inTwo(effect.contender);
    const { solved } = effect;
    return {
      title: `${system}, ${plan}`,
      texts: [
        solved
          ? {
              strong: points(solved.points),
              text: pointRange(solved),
              note: `${percent(solved.rateB)} to ${percent(solved.rateA)}, n\u00a0${count(solved.tasks)}, ${pairWord(solved)}`,
            }
          : { text: '–', note: 'no task was decided for both' },
        ...(hasCalls ? callsOf(effect) : []),
      ],
    };
  };
  return [
    tabled({
      label: 'What each fault plan changes',
      caption: `What each fault plan changes, compared with the same system ${base}`,
      headings: [
        'system and plan',
        'solved, points',
        ...(hasCalls ? ['calls failed', 'recovered', 'difference per attempt'] : []),
      ],
      rows: effects.map(rowOf),
      isStacked: true,
      hasNotesBelow: true,
    }),
    small(
      joined(
        ' ',
        `Points are those of “${scorerTitle(decider ?? '')}”, on the tasks that count under both plans${
          tested > 1 ? `; intervals are adjusted for ${counted(tested, 'fault effect')} (Holm)` : ''
        }.`,
        readsExecution(decider)
          ? ''
          : 'This scorer reads the calls and ignores their effects, so a fault shows only where it changes a later call.',
        hasCalls
          ? 'A failed call counts as recovered if a later call of the same tool in the same attempt succeeded. The difference per attempt is a mean over tasks, with a 95\u00a0% interval (Student’s t on the tasks’ differences).'
          : '',
      ),
    ),
  ];
}

const moreLines = ({ more, contender }: Pick<FaultEffect, 'more' | 'contender'>): string[] => [
  ...(more.calls ? [`calls ${moreWords(more.calls, 2)}`] : []),
  ...(more.tokens ? [`tokens ${moreWords(more.tokens, 0)}`] : []),
  ...(more.milliseconds && isAsked(contender) ? [`time ${moreTimeWords(more.milliseconds)}`] : []),
];
