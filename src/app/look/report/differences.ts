import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { failurePatterns, tableFigures, type TableFigures } from '#measure/metrics/index.ts';
import {
  AVERAGES,
  type ClaimedFigures,
  type ClaimedFurther,
  type ClaimedInterval,
  type ResultLink,
} from '#files/permalink/index.ts';
import { causeWord } from '../../frame/words/cause-words.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { count, counted } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import type { RunView } from '../../frame/run-view.ts';
import { figuresToShare } from './causes.ts';
import { reportFigures, type ReportFigures } from './figures.ts';
import { tableOf } from './report-model.ts';
import { scorerName } from '../../frame/kit/scorer-titles.ts';
import { sharedFurther } from './shared-further.ts';

/** The differences between a claim and the same cells run again. */
export interface Differences {
  /** Cell numbers whose verdicts differ. */
  cells: number[];
  /** Rates, averages, numbers of cells, causes and failure patterns that differ, each in a phrase. */
  figures: string[];
  leftOut: LeftOut;
}

/** Cells of the set-up that a link leaves out, with their results here. */
export interface LeftOut {
  cells: number;
  failed: number;
  notCounted: number;
}

/** What a link says something of, as it claims it and as it was computed here. */
export function comparedViews(link: ResultLink, claimed: RunView, whole: RunView): [RunView, RunView] {
  return [claimed, { ...whole, cells: whole.cells.filter(({ cell }) => link.verdicts[cell] !== undefined) }];
}

/** `differencesOf`, with the figures of a large run from the worker. */
export async function differencesHere(
  link: ResultLink,
  claimed: RunView,
  whole: RunView,
): Promise<Differences> {
  const { scorerIds } = link.config;
  const [first, second] = comparedViews(link, claimed, whole);
  const figuresOf = (view: RunView) =>
    figured(undefined, 'tableFigures', tableFigures, tableOf(view), { scorerIds });
  return differencesOf(link, claimed, whole, await Promise.all([figuresOf(first), figuresOf(second)]));
}

/**
 * Compares every figure of a claim with the same figure of its cells run again, and counts the cells that it leaves out. Tokens, cost and * time are not compared, because they differ in every run. `found`: the figures of the tables of `comparedViews`.
 */
export function differencesOf(
  link: ResultLink,
  claimed: RunView,
  whole: RunView,
  found: readonly [TableFigures, TableFigures],
): Differences {
  const [, computed] = comparedViews(link, claimed, whole);
  const wordOf = ({ verdict, undecided, notRecorded }: CellSummary): string =>
    !undecided ? verdict : notRecorded ? 'not-recorded' : 'undecided';
  const again = new Map(computed.cells.map((each) => [each.cell, wordOf(each)]));
  const cells = claimed.cells.flatMap((each) => (again.get(each.cell) === wordOf(each) ? [] : [each.cell]));
  const { scorerIds } = link.config;
  const table = tableOf(computed);
  const [said, own] = [
    reportFigures(tableOf(claimed), found[0], scorerIds, claimed.claim),
    reportFigures(table, found[1], scorerIds, computed.claim),
  ];
  // What the link does not say is not compared.
  const beside = link.figures && figuresToShare(own.summaries, own.causes);
  const further = link.further && sharedFurther(computed.run, table, own);
  const phrases = (of: ReportFigures, figures = link.figures, more = link.further) =>
    of.summaries.map(
      ({ resolved }, model): Phrases =>
        new Map([
          ['solved', ['solved', `${resolved.solved} of ${resolved.n}`]],
          ...(figures ? figurePhrases(figures[model]!) : []),
          ...(more ? furtherPhrases(more[model]!, scorerIds) : []),
        ]),
    );
  const [sayings, findings] = [phrases(said), phrases(own, beside, further)];
  const figures = said.summaries.flatMap((claim, model) => {
    const patterns = link.figures ? patternsApart(patternsOf(said, model), patternsOf(own, model)) : [];
    return [...apart(sayings[model]!, findings[model]!), ...patterns].map(
      (line) => `${nameOf(claim.model)}, ${line}`,
    );
  });
  const leftOut = leftOutOf(whole.cells.filter(({ cell }) => link.verdicts[cell] === undefined));
  return { cells, figures, leftOut };
}

/** Figures of a contender by key, each with its name and its value in words. Counts of 0 are left out. */
type Phrases = ReadonlyMap<string, readonly [what: string, value: string]>;

/** The figures that differ, each in a phrase. */
const apart = (claimed: Phrases, computed: Phrases): string[] =>
  [...new Set([...claimed.keys(), ...computed.keys()])].flatMap((key) => {
    const [said, own] = [claimed.get(key), computed.get(key)];
    const [was, is] = [said?.[1] ?? '0', own?.[1] ?? '0'];
    return was === is ? [] : [`${(said ?? own)![0]}: ${was} claimed, ${is} computed`];
  });

const averageWords = {
  toolSelection: 'average of right tool',
  parameters: 'average of right arguments',
  sequenceMatch: 'average of same order',
} as const;

/** To the last digit that a link carries: a change in it must not be lost in rounding. */
const exactly = (value: number | null): string =>
  value === null ? 'undefined' : `${Number((value * 100).toFixed(4))}\u00a0%`;

type Phrase = [key: string, phrase: [what: string, value: string]];

const figurePhrases = ({
  averages,
  callsPerExpectedCall: calls,
  outcomes,
  causes,
}: ClaimedFigures): Phrase[] => [
  ...AVERAGES.map((name): Phrase => {
    const { mean, n } = averages[name];
    return [`average-${name}`, [averageWords[name], `${exactly(mean)} over ${counted(n, 'cell')}`]];
  }),
  ['calls', ['calls made per expected call', calls === null ? 'undefined' : String(calls)]],
  ...countPhrases('outcome', (kind) => `answers ${kind}`, outcomes),
  ...countPhrases('cause', (kind) => `cause “${causeWord(kind)}”`, causes),
];

function furtherPhrases(
  { averages, readings, calls }: ClaimedFurther,
  scorerIds: readonly string[],
): Phrase[] {
  const readingOf = (reading: ClaimedFurther['readings'][number] | undefined): string =>
    reading
      ? `${count(reading.solved)} of ${counted(reading.counted, 'cell')}, ${bracketOf(reading)}, ${count(reading.failed)} in error`
      : 'no cell';
  const failedCalls = calls
    ? `${count(calls.failed)} of ${counted(calls.made, 'call')}, ${rangeOf(calls.interval)} over ${counted(calls.tasks, 'task')}`
    : 'none executed';
  return [
    ...AVERAGES.map((name): Phrase => [
      `brackets-${name}`,
      [`brackets of the ${averageWords[name]}`, bracketOf(averages[name])],
    ]),
    ...scorerIds.map((id, index): Phrase => [
      `reading-${index}`,
      [`solved under ${scorerName(id)}`, readingOf(readings[index])],
    ]),
    ['failed', ['failed calls', failedCalls]],
    ...countPhrases('failed', (kind) => `calls failed or came back empty for “${kind}”`, calls?.causes),
    ...countPhrases('unmade', (kind) => `calls not made for “${kind}”`, calls?.unmade),
  ];
}

const countPhrases = (
  key: string,
  words: (kind: string) => string,
  counts: Readonly<Record<string, number>> = {},
): Phrase[] => Object.entries(counts).map(([kind, of]) => [`${key}-${kind}`, [words(kind), String(of)]]);

const rangeOf = (interval: ClaimedInterval | undefined): string =>
  interval ? `${exactly(interval.low)} to ${exactly(interval.high)}` : 'no brackets';

const bracketOf = ({ tasks, interval }: { tasks: number; interval?: ClaimedInterval }): string =>
  `${rangeOf(interval)} over ${counted(tasks, 'task')}`;

/** The failure patterns that a contender shows, as a report says them; not that of languages, of which a link says nothing. */
const patternsOf = ({ summaries, byCategory }: ReportFigures, model: number): string[] =>
  failurePatterns(summaries[model]!, byCategory, model).flatMap(({ id, seen }) =>
    id === 'other-language' ? [] : seen,
  );

const patternsApart = (claimed: readonly string[], computed: readonly string[]): string[] => [
  ...claimed.filter((seen) => !computed.includes(seen)).map((seen) => `failure pattern claimed: ${seen}`),
  ...computed.filter((seen) => !claimed.includes(seen)).map((seen) => `failure pattern not claimed: ${seen}`),
];

function leftOutOf(cells: readonly CellSummary[]): LeftOut {
  const solved = cells.filter(({ verdict }) => verdict === 'correct').length;
  const notCounted = cells.filter(({ verdict }) => verdict === 'not-counted').length;
  return { cells: cells.length, failed: cells.length - solved - notCounted, notCounted };
}

/** "task 3, Lexical, repeat 1": a cell in words. */
export function cellWords(config: RunConfig, ordinals: readonly number[], cell: number): string {
  const contenders = contendersOf(config);
  const at = cellAddress(cell, contenders.length, config.repeats);
  const repeat = config.repeats > 1 ? `, repeat ${at.repeat + 1}` : '';
  return `task ${(ordinals[at.task] ?? at.task) + 1}, ${contenders[at.model]?.title ?? 'model'}${repeat}`;
}
