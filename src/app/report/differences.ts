import { causeWord } from '../cause-words.ts';
import { contendersOf } from '#core/contender.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import { failurePatterns, summarize, type ModelSummary, type RunTable } from '#metrics/index.ts';
import { AVERAGES, type ClaimedFigures, type ClaimedFurther, type ResultLink } from '#permalink/index.ts';
import { counted } from '../format.ts';
import type { RunView } from '../run-view.ts';
import { nameOf } from '../recorded/names.ts';
import { tablesByModel, groupsOf, tableOf } from './report-model.ts';
import { atSharedPrecision, sharedFigures, withClaim } from './causes.ts';
import { apart, averageWords, exactly } from './figure-words.ts';
import { furtherApart } from './further-apart.ts';
import { readingsOf } from './other-rules.ts';
import { sharedFurther } from './shared-further.ts';

/** What a claim says and running it again does not. */
export interface Differences {
  /** Cell numbers whose verdicts differ. */
  cells: number[];
  /** Rates, averages, numbers of cells, causes and failure patterns that differ, each in a phrase. */
  figures: string[];
  leftOut: LeftOut;
}

/** Cells of the set-up that a link says nothing of, and what they come to here. */
export interface LeftOut {
  cells: number;
  failed: number;
  notCounted: number;
}

/**
 * Compares every figure of a claim with the same figure of its cells run again, and counts the cells that it leaves out; yields
 * between two models.
 */
export function* differencesOf(
  link: ResultLink,
  claimed: RunView,
  whole: RunView,
): Generator<void, Differences> {
  const isClaimed = ({ cell }: CellSummary): boolean => link.verdicts[cell] !== undefined;
  const computed = { ...whole, cells: whole.cells.filter(isClaimed) };
  // A link that names no undecided cell may be older than the word: both kinds of cells that are not counted are one to it.
  const isExact = link.verdicts.includes('undecided');
  const wordOf = ({ verdict, undecided }: CellSummary): string =>
    isExact && undecided ? 'undecided' : verdict;
  const again = new Map(computed.cells.map((each) => [each.cell, wordOf(each)]));
  const cells = claimed.cells.flatMap((each) => (again.get(each.cell) === wordOf(each) ? [] : [each.cell]));
  const claims = yield* readingOf(claimed);
  const results = yield* readingOf(computed);
  const own = sharedFigures(tableOf(computed));
  yield;
  const further = link.further ? yield* furtherOf(computed, results) : undefined;
  const figures = claims.flatMap((claim, index) => {
    const result = results[index]!;
    const lines = [
      ...ratesApart(claim.summary, result.summary),
      ...(link.figures ? figuresApart(link.figures[index]!, own[index]!) : []),
      ...(link.figures ? patternsApart(claim.patterns, result.patterns) : []),
      ...(further ? furtherApart(link.further![index]!, further[index]!, link.config.scorerIds) : []),
      ...AVERAGES.flatMap((name) => meansApart(name, link.means?.[index]?.[name], result.summary[name].mean)),
    ];
    return lines.map((line) => `${nameOf(claim.summary.model)}, ${line}`);
  });
  return { cells, figures, leftOut: leftOutOf(whole.cells.filter((each) => !isClaimed(each))) };
}

function leftOutOf(cells: readonly CellSummary[]): LeftOut {
  const solved = cells.filter(({ verdict }) => verdict === 'correct').length;
  const notCounted = cells.filter(({ verdict }) => verdict === 'not-counted').length;
  return { cells: cells.length, failed: cells.length - solved - notCounted, notCounted };
}

interface Reading {
  summary: ModelSummary;
  patterns: string[];
}

/** Each contender's summary and the failure patterns it shows, as a report of the view says them. */
function* readingOf(view: RunView): Generator<void, Reading[]> {
  const tables: RunTable[] = tablesByModel(tableOf(view));
  const categories = yield* groupsOf(tables, 'category');
  const readings: Reading[] = [];
  for (const [index, table] of tables.entries()) {
    const computed = atSharedPrecision(summarize(table)[0]!);
    const claim = view.claim?.figures?.[index];
    const summary = claim ? withClaim(computed, claim, view.claim?.further?.[index]) : computed;
    readings.push({ summary, patterns: failurePatterns(summary, categories, index).map(({ seen }) => seen) });
    yield;
  }
  return readings;
}

function* furtherOf(view: RunView, readings: readonly Reading[]): Generator<void, ClaimedFurther[]> {
  const table = tableOf(view);
  return sharedFurther(view.run, table, {
    summaries: readings.map(({ summary }) => summary),
    readings: yield* readingsOf(tablesByModel(table), view.run.config.scorerIds),
  });
}

const ratesApart = ({ resolved: claimed }: ModelSummary, { resolved: computed }: ModelSummary): string[] =>
  apart('solved', `${claimed.solved} of ${claimed.n}`, `${computed.solved} of ${computed.n}`);

function figuresApart(claimed: ClaimedFigures, computed: ClaimedFigures): string[] {
  const average = (of: ClaimedFigures, name: (typeof AVERAGES)[number]): string =>
    `${exactly(of.averages[name].mean)} over ${counted(of.averages[name].n, 'cell')}`;
  const ratio = ({ callsPerExpectedCall: calls }: ClaimedFigures): string =>
    calls === null ? 'undefined' : String(calls);
  return [
    ...AVERAGES.flatMap((name) => apart(averageWords[name], average(claimed, name), average(computed, name))),
    ...apart('calls made per call due', ratio(claimed), ratio(computed)),
    ...countsApart((kind) => `answers ${kind}`, claimed.outcomes, computed.outcomes),
    ...countsApart((kind) => `cause “${causeWord(kind)}”`, claimed.causes, computed.causes),
  ];
}

function countsApart(
  words: (kind: string) => string,
  claimed: Readonly<Record<string, number>>,
  computed: Readonly<Record<string, number>>,
): string[] {
  const kinds = [...new Set([...Object.keys(claimed), ...Object.keys(computed)])];
  return kinds.flatMap((kind) => apart(words(kind), String(claimed[kind] ?? 0), String(computed[kind] ?? 0)));
}

const patternsApart = (claimed: readonly string[], computed: readonly string[]): string[] => [
  ...claimed.filter((seen) => !computed.includes(seen)).map((seen) => `failure pattern claimed: ${seen}`),
  ...computed.filter((seen) => !claimed.includes(seen)).map((seen) => `failure pattern not claimed: ${seen}`),
];

/** Links of format 1 say averages to a thousandth. */
function meansApart(
  name: (typeof AVERAGES)[number],
  claimed: number | null | undefined,
  computed: number | null,
): string[] {
  if (claimed === undefined) return [];
  return apart(
    averageWords[name],
    exactly(claimed),
    exactly(computed === null ? null : Math.round(computed * 1000) / 1000),
  );
}

/** "task 3, Lexical, repeat 1": a cell in words. */
export function cellWords(config: RunConfig, ordinals: readonly number[], cell: number): string {
  const contenders = contendersOf(config);
  const at = cellAddress(cell, contenders.length, config.repeats);
  const repeat = config.repeats > 1 ? `, repeat ${at.repeat + 1}` : '';
  return `task ${(ordinals[at.task] ?? at.task) + 1}, ${contenders[at.model]?.title ?? 'model'}${repeat}`;
}
