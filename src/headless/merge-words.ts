import {
  namedCell,
  type Difference,
  type MergeReport,
  type PartHead,
  type Tally,
} from '#files/parts/index.ts';

/** Cells that are named one by one. */
const NAMED = 20;

/** What a merge found, as lines for a terminal or a log. */
export function mergeWords(head: PartHead, report: MergeReport): string[] {
  const { cells, agreed, missing, conflicts, spending, overBudget, leftOut } = report;
  const tokens = spending.tokens?.counted ?? 0;
  return [
    `Plan ${head.plan}, “${head.setup.config.title}”: ${agreed} of ${cells} cells have one result.`,
    ...report.tallies.map(tallyLine),
    ...namedCells(head, missing, 'missing: not run, and in no rate'),
    ...(report.missingByPart ?? []).map(
      ({ index, cells: of, seen }) => `  part ${index}: ${of} missing${seen ? '' : ', no file of it'}`,
    ),
    ...namedCells(head, conflicts, 'in conflict: files have different results, and none of them counts'),
    ...report.differences.map(differenceLine),
    ...report.tallies.flatMap(versionLines),
    ...(spending.dollars > 0 ? [`Spent: $${spending.dollars.toFixed(4)}.`] : []),
    ...(tokens > 0 ? [`Tokens of models without a price: ${tokens}.`] : []),
    ...(overBudget.dollars ? [`The budget was passed by $${overBudget.dollars.toFixed(4)}.`] : []),
    ...(overBudget.tokens ? [`The budget was passed by ${overBudget.tokens} tokens.`] : []),
    ...report.decided,
    ...leftOut.map(({ file, why }) => `${file}: ${why}`),
  ];
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

function namedCells(head: PartHead, cells: readonly number[], what: string): string[] {
  if (cells.length === 0) return [];
  const named = cells.slice(0, NAMED).map((cell) => {
    const { task, contender, repeat } = namedCell(head, cell);
    return `  ${task}, ${contender}, repeat ${repeat + 1}`;
  });
  const more = cells.length > NAMED ? [`  and ${cells.length - NAMED} more`] : [];
  return [`${cells.length === 1 ? 'One cell is' : `${cells.length} cells are`} ${what}.`, ...named, ...more];
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
