import { agentNameOf, contendersOf, faultTitle, type Contender } from '#core/contender.ts';
import { cellAddress, type ResultRecord, decidingScore } from '#core/cell.ts';
import type { RecordedVerdict } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { sourceOf, type WrittenSource } from './common.ts';
import { oneFile } from './writer.ts';

type Cell = string | number | boolean | null | undefined;

/**
 * The beginning of text that a spreadsheet may run: a formula's first character, also full-width, after blanks and quotation marks.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"'“”‘’＂＇]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;

/**
 * One field, quoted where CSV needs it. Answers and queries are other people's words: a text that a spreadsheet could run gets an
 * apostrophe in front, one that begins with apostrophes before such a text too. It reads back without its first apostrophe.
 */
function field(value: Cell): string {
  if (value === null || value === undefined) return '';
  const isFormula = typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value);
  const text = isFormula ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`;

export const csv = oneFile(
  {
    id: 'csv',
    title: 'CSV table',
    ending: '.csv',
    type: 'text/csv',
    loses:
      'steps, calls and the details of scores. Every measure and the final answer remain, one row a cell.',
    usesTasks: false,
  },
  ({ run, records }) => runCsvParts(run, records),
);

interface Row {
  run: Run;
  record: ResultRecord;
  contender: Contender | undefined;
  deciding: ReturnType<typeof decidingScore>;
  source: WrittenSource | undefined;
}

type Column = readonly [title: string, cell: (row: Row) => Cell];

const BEFORE_MEASURES: readonly Column[] = [
  ['task', ({ record }) => record.taskId],
  ['model', ({ record }) => record.modelId],
  [
    'agent',
    ({ contender }) => (contender?.kind === 'recorded' ? 'recorded' : contender && agentNameOf(contender)),
  ],
  ['faults', ({ run, contender }) => faultsOf(run, contender)],
  ['repeat', ({ record }) => record.repeat + 1],
  ['outcome', ({ record }) => record.outcome],
  ['verdict', ({ record }) => record.verdict],
  ['extraction rule', ({ record }) => record.extraction?.rule],
  ['calls', ({ record }) => record.extraction?.calls.length],
];

const AFTER_MEASURES: readonly Column[] = [
  ['explanation', ({ deciding }) => deciding?.score?.explanation],
  ['error', ({ record }) => errorsOf(record)],
  ['milliseconds', ({ record: { durationMs } }) => durationMs && Math.round(durationMs)],
  ['milliseconds waited', ({ record }) => Math.round(record.waitedMs ?? 0)],
  ['answer', ({ record }) => record.trajectory.finalAnswer],
];

/** Of recorded answers. */
const RECORDED: readonly Column[] = [
  ['log file', ({ record }) => record.recorded?.file],
  ['log row', ({ record: { recorded } }) => recorded && recorded.row + 1],
  ['log’s verdicts', ({ record }) => record.recorded?.verdicts.map(verdictWords).join('; ')],
  ['US dollars as recorded', ({ record }) => record.recorded?.dollars],
  ['publisher', ({ source }) => source?.publisher],
  ['published', ({ source }) => source?.published],
  ['licence', ({ source }) => source?.licence],
  ['address', ({ source }) => source?.address],
  ['SHA-256 of the log', ({ source }) => source?.sha256],
];

/** The titles by which a table of ours is known. */
const FIRST_TITLES = BEFORE_MEASURES.slice(0, 7).map(([title]) => title);

/** Is this the beginning of a table of `runCsvParts`, also where a byte order mark was put before it? */
export const isResultsTable = (head: string): boolean =>
  head.replace(/^\ufeff/, '').startsWith(`${FIRST_TITLES.join(',')},`);

/**
 * A run as a table: one row a cell, the measures of every scorer in columns of their own. `milliseconds` are without
 * `milliseconds waited`: for a free slot, or for a provider's pause to end. Of recorded answers more columns say where in the log each stands,
 * what its maker decided, what it cost there, and who published the log.
 */
export function* runCsvParts(run: Run, records: readonly ResultRecord[]): Generator<string> {
  const contenders = contendersOf(run.config);
  const source = sourceOf(run);
  const columns = [
    ...BEFORE_MEASURES,
    ...measureColumns(run, records),
    ...AFTER_MEASURES,
    ...(source ? RECORDED : []),
  ];
  yield csvLine(columns.map(([title]) => title));
  for (const record of records) {
    const contender = contenders[cellAddress(record.cell, contenders.length, run.config.repeats).model];
    const row = { run, record, contender, deciding: decidingScore(record, run.config), source };
    yield csvLine(columns.map(([, cell]) => cell(row)));
  }
}

const verdictWords = ({ name, passed, value }: RecordedVerdict): string =>
  [`${name}:`, passed === undefined ? '' : passed ? 'passed' : 'failed', value]
    .filter((part) => part !== '')
    .join(' ')
    .trim();

/** Empty where nothing was executed that faults could be put in. */
const faultsOf = ({ config }: Run, contender: Contender | undefined): string =>
  config.execution?.on === 'testbed' && contender ? faultTitle(contender.faults) : '';

/** What failed in the cell, each scorer's failure after its id. */
const errorsOf = ({ errors = {} }: ResultRecord): string =>
  Object.entries(errors)
    .map(([scorer, { message }]) => (scorer ? `${scorer}: ${message}` : message))
    .join(' · ');

/** A column for every measure that occurs, scorer by scorer in the order of the run. */
function measureColumns(run: Run, records: readonly ResultRecord[]): Column[] {
  return run.config.scorerIds.flatMap((scorer) => {
    const names = new Set(records.flatMap((record) => Object.keys(record.scores[scorer]?.measures ?? {})));
    return [...names].map((name): Column => [
      `${scorer}: ${name}`,
      ({ record }) => record.scores[scorer]?.measures[name],
    ]);
  });
}
