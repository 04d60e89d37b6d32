import { spentIn, type Spent } from '#core/run.ts';
import { namedCell, type Difference, type MergeReport, type Tally } from '#files/parts/merged-run.ts';
import type { Became, Merge } from '#files/parts/merge.ts';
import type { PartHead } from '#files/parts/part-file.ts';

/** Cells that are named one by one. */
const NAMED = 20;

/** What a merge found, as lines for a terminal or a log. */
export function mergeWords<Ref>(merge: Merge<Ref>, report: MergeReport): string[] {
  const { head } = merge;
  const { cells, agreed, missing, conflicts, spending, overBudget, endedByBudget, leftOut } = report;
  const tokens = spentIn(spending, 'tokens');
  const dollars = spentIn(spending, 'dollars');
  return [
    `Plan ${head.plan}, “${head.setup.config.title}”: ${agreed} of ${cells} cells have one result.`,
    ...report.tallies.map(tallyLine),
    ...namedCells(head, missing, 'missing: not run, and in no rate'),
    ...(report.missingByPart ?? []).map(
      ({ index, cells: of, seen }) => `  part ${index}: ${of} missing${seen ? '' : ', no file of it'}`,
    ),
    ...namedCells(
      head,
      conflicts,
      'in conflict: files have different results, and none of them counts',
      (cell) =>
        `: ${merge
          .variantsOf(cell)
          .map(({ file, became }) => `${BECAME[became]} in ${file}`)
          .join('; ')}`,
    ),
    ...report.differences.map(differenceLine),
    ...report.tallies.flatMap(versionLines),
    ...spentLine('Spent, as the parts say', dollars, inDollars),
    ...spentLine('Tokens of models without a price, as the parts say', tokens, inTokens),
    ...endedByBudget.map(
      (index) => `The budget ended part ${index}: its next question might have passed it.`,
    ),
    ...(overBudget.dollars ? [`The budget was passed by $${overBudget.dollars.toFixed(4)}.`] : []),
    ...(overBudget.tokens ? [`The budget was passed by ${overBudget.tokens} tokens.`] : []),
    ...report.decided,
    ...leftOut.map(({ file, why }) => `${file}: ${why}`),
  ];
}

const BECAME: Readonly<Record<Became, string>> = {
  correct: 'solved',
  partial: 'partly solved',
  incorrect: 'not solved',
  'no-call': 'no call',
  lost: 'lost',
  undecided: 'undecided',
};

const inDollars = (sum: number): string => `$${sum.toFixed(4)}`;
const inTokens = (sum: number): string => sum.toLocaleString('en');

function spentLine(what: string, { counted, uncertain }: Spent, say: (sum: number) => string): string[] {
  if (counted + uncertain === 0) return [];
  const perhaps = uncertain > 0 ? `, and up to ${say(uncertain)} for answers that broke off` : '';
  return [`${what}: ${say(counted)}${perhaps}.`];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function tallyLine({
  contender,
  solved,
  counted,
  rate,
  bounds,
  lost,
  missing,
  conflicts,
  undecided,
}: Tally): string {
  const open = [
    [lost, 'lost'],
    [missing, 'missing'],
    [conflicts, 'in conflict'],
    [undecided, 'undecided'],
  ] as const;
  const said = open.flatMap(([count, word]) => (count > 0 ? [`, ${count} ${word}`] : [])).join('');
  const known = rate === null ? 'no rate' : `${percent(rate)} (${solved} of ${counted})`;
  const isBounded = bounds !== null && bounds.low < bounds.high;
  const between = isBounded
    ? `, between ${percent(bounds.low)} and ${percent(bounds.high)} if all were known`
    : '';
  return `  ${contender}: ${known}${said}${between}`;
}

function namedCells(
  head: PartHead,
  cells: readonly number[],
  what: string,
  more: (cell: number) => string = () => '',
): string[] {
  if (cells.length === 0) return [];
  const named = cells.slice(0, NAMED).map((cell) => {
    const { task, contender, repeat } = namedCell(head, cell);
    return `  ${task}, ${contender}, repeat ${repeat + 1}${more(cell)}`;
  });
  const others = cells.length > NAMED ? [`  and ${cells.length - NAMED} more`] : [];
  return [
    `${cells.length === 1 ? 'One cell is' : `${cells.length} cells are`} ${what}.`,
    ...named,
    ...others,
  ];
}

const DIFFERING: Readonly<Record<Difference['of'], string>> = {
  app: 'Parts were run by different editions of the app',
  engine: 'Parts were run by different engines',
  prices: 'Parts have different prices; the first one’s are kept',
  parts: 'The run was dealt out to different numbers of parts',
  clock: 'Clocks went backwards, and these times count for nothing',
};

const differenceLine = ({ of, said }: Difference): string =>
  of === 'prices' ? `${DIFFERING[of]}.` : `${DIFFERING[of]}: ${said.join('; ')}.`;

function versionLines({ contender, answeredBy }: Tally): string[] {
  const versions = Object.entries(answeredBy).sort(([a], [b]) => (a < b ? -1 : 1));
  if (versions.length < 2) return [];
  return [
    `${contender} was answered by different models: ${versions.map(([name, cells]) => `${name} (${cells})`).join(', ')}.`,
  ];
}
