import { causeWord } from '../../frame/words/cause-words.ts';
import { contendersOf } from '#core/contender.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import { failurePatterns, type ModelSummary, type TableFigures } from '#measure/metrics/index.ts';
import { AVERAGES, type ClaimedFigures, type ResultLink } from '#files/permalink/index.ts';
import { counted } from '../../frame/format.ts';
import type { RunView } from '../../frame/run-view.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { tableOf } from './report-model.ts';
import { figuresToShare } from './causes.ts';
import { apart, averageWords, exactly } from './figure-words.ts';
import { furtherApart } from './further-apart.ts';
import { reportFigures, type ReportFigures } from './figures.ts';
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

/** What a link says something of, as it claims it and as it was computed here. */
export function comparedViews(link: ResultLink, claimed: RunView, whole: RunView): [RunView, RunView] {
  return [claimed, { ...whole, cells: whole.cells.filter(({ cell }) => link.verdicts[cell] !== undefined) }];
}

/**
 * Compares every figure of a claim with the same figure of its cells run again, and counts the cells that it leaves out. `found`: those
 * of the tables of `comparedViews`.
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
  const beside = figuresToShare(own.summaries, own.causes);
  const further = link.further ? sharedFurther(computed.run, table, own) : undefined;
  const figures = said.summaries.flatMap((claim, index) => {
    const result = own.summaries[index]!;
    const lines = [
      ...ratesApart(claim, result),
      ...(link.figures ? figuresApart(link.figures[index]!, beside[index]!) : []),
      ...(link.figures ? patternsApart(patternsOf(said, index), patternsOf(own, index)) : []),
      ...(further ? furtherApart(link.further![index]!, further[index]!, scorerIds) : []),
    ];
    return lines.map((line) => `${nameOf(claim.model)}, ${line}`);
  });
  return {
    cells,
    figures,
    leftOut: leftOutOf(whole.cells.filter(({ cell }) => link.verdicts[cell] === undefined)),
  };
}

/** The failure patterns that a contender shows, as a report says them. */
const patternsOf = ({ summaries, byCategory }: ReportFigures, model: number): string[] =>
  failurePatterns(summaries[model]!, byCategory, model).map(({ seen }) => seen);

function leftOutOf(cells: readonly CellSummary[]): LeftOut {
  const solved = cells.filter(({ verdict }) => verdict === 'correct').length;
  const notCounted = cells.filter(({ verdict }) => verdict === 'not-counted').length;
  return { cells: cells.length, failed: cells.length - solved - notCounted, notCounted };
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

/** "task 3, Lexical, repeat 1": a cell in words. */
export function cellWords(config: RunConfig, ordinals: readonly number[], cell: number): string {
  const contenders = contendersOf(config);
  const at = cellAddress(cell, contenders.length, config.repeats);
  const repeat = config.repeats > 1 ? `, repeat ${at.repeat + 1}` : '';
  return `task ${(ordinals[at.task] ?? at.task) + 1}, ${contenders[at.model]?.title ?? 'model'}${repeat}`;
}
