import { contendersOf, faultTitle, type Contender } from '#core/contender.ts';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { decidingScore } from '#core/deciding.ts';
import type { Run } from '#core/run.ts';
import { sourceOf, type WrittenSource } from './common.ts';
import { oneFile } from './writer.ts';

type Cell = string | number | boolean | null | undefined;

/** What a spreadsheet may run: a formula's first character, full-width ones included, after blanks and quotation marks. */
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

/** One row of a CSV file. */
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

const FIRST_COLUMNS = ['task', 'model', 'agent', 'faults', 'repeat', 'outcome', 'verdict'];

/** Is this the beginning of a table of `runCsvParts`, also where a byte order mark was put before it? */
export const isResultsTable = (head: string): boolean =>
  head.replace(/^\ufeff/, '').startsWith(`${FIRST_COLUMNS.join(',')},`);

/**
 * A run as a table: one row a cell, the measures of every scorer in columns of their own. `milliseconds` are without
 * `milliseconds waited`: for a free slot, or for a provider's pause to end. Of recorded answers more columns say where in the log each stands,
 * what its maker decided, what it cost there, and who published the log.
 */
export function* runCsvParts(run: Run, records: readonly ResultRecord[]): Generator<string> {
  const measures = measureColumns(run, records);
  const contenders = contendersOf(run.config);
  const source = sourceOf(run);
  yield csvLine([
    ...FIRST_COLUMNS,
    'extraction rule',
    'calls',
    ...measures.map(({ scorer, name }) => `${scorer}: ${name}`),
    'explanation',
    'error',
    'milliseconds',
    'milliseconds waited',
    'answer',
    ...(source ? RECORDED : []),
  ]);
  for (const record of records) {
    const contender = contenders[cellAddress(record.cell, contenders.length, run.config.repeats).model];
    const deciding = decidingScore(record, run.config);
    yield csvLine([
      record.taskId,
      record.modelId,
      contender?.kind === 'recorded' ? 'recorded' : contender?.agentId,
      faultsOf(run, contender),
      record.repeat + 1,
      record.outcome,
      record.verdict,
      record.extraction?.rule,
      record.extraction?.calls.length,
      ...measures.map(({ scorer, name }) => record.scores[scorer]?.measures[name]),
      deciding?.score?.explanation,
      errorsOf(record),
      record.durationMs === undefined ? '' : Math.round(record.durationMs),
      Math.round(record.waitedMs ?? 0),
      record.trajectory.finalAnswer,
      ...(source ? [...recordedFields(record), ...sourceFields(source)] : []),
    ]);
  }
}

const RECORDED = [
  'log file',
  'log row',
  'log’s verdicts',
  'US dollars as recorded',
  'publisher',
  'published',
  'licence',
  'address',
  'SHA-256 of the log',
];

function recordedFields({ recorded }: ResultRecord): Cell[] {
  if (!recorded) return ['', '', '', ''];
  const { file, row, verdicts, dollars } = recorded;
  const words = verdicts.map(({ name, passed, value }) =>
    [`${name}:`, passed === undefined ? '' : passed ? 'passed' : 'failed', value]
      .filter((part) => part !== '')
      .join(' ')
      .trim(),
  );
  return [file, row + 1, words.join('; '), dollars];
}

const sourceFields = ({ publisher, published, licence, address, sha256 }: WrittenSource): Cell[] => [
  publisher,
  published,
  licence,
  address,
  sha256,
];

/** Empty where nothing was executed that faults could be put in. */
const faultsOf = ({ config }: Run, contender: Contender | undefined): string =>
  config.execution?.on === 'testbed' && contender ? faultTitle(contender.faults) : '';

/** What failed in the cell, each scorer's failure after its id. */
const errorsOf = ({ errors = {} }: ResultRecord): string =>
  Object.entries(errors)
    .map(([scorer, { message }]) => (scorer ? `${scorer}: ${message}` : message))
    .join(' · ');

/** Every measure that occurs, scorer by scorer in the order of the run. */
function measureColumns(run: Run, records: readonly ResultRecord[]): { scorer: string; name: string }[] {
  return run.config.scorerIds.flatMap((scorer) => {
    const names = new Set(records.flatMap((record) => Object.keys(record.scores[scorer]?.measures ?? {})));
    return [...names].map((name) => ({ scorer, name }));
  });
}
