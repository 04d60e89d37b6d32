import type { ResultRecord } from '#core/cell.ts';
import { quoted } from '#core/quoted.ts';
import type { RecordedSource, RecordedVerdict } from '#core/recording.ts';
import type { RunConfig } from '#core/run.ts';
import type { NotRecorded } from '#core/trajectory.ts';
import { byteSize, count, counted, joined } from '../../frame/format.ts';

/** Who recorded the answers and when, as far as it is said: `recorded by X, published 2024-08-30`. `isQuoted`: a sender says so. */
export function recordedBy({ publisher, published }: RecordedSource, isQuoted = false): string {
  if (!publisher)
    return `recorded elsewhere${published ? ` and published ${published}` : ''}; the log does not say by whom`;
  return `recorded by ${isQuoted ? quoted(publisher) : publisher}${published ? `, published ${published}` : ''}`;
}

/** `20 files, 3.1 MB`. */
export const filesWords = ({ files, elsewhere, bytes }: RecordedSource): string =>
  `${counted(elsewhere ?? files.length, 'file')}, ${byteSize(bytes)}`;

/** What a log should hold and does not: `3 rows of the log were rejected. It holds no answer to 195 tasks of the run.`; '' where nothing lacks. */
export function lacksWords({ refused = 0, missing = 0 }: RecordedSource): string {
  const rows =
    refused > 0
      ? `${counted(refused, 'row')} of the log ${refused === 1 ? 'was' : 'were'} rejected: ${refused === 1 ? 'it' : 'they'} could not be read.`
      : '';
  const answers =
    missing > 0
      ? `${counted(missing, 'answer')} ${missing === 1 ? 'is' : 'are'} missing: the log does not contain ${missing === 1 ? 'it' : 'them'}.`
      : '';
  return joined(' ', rows, answers);
}

/** What no page may leave out: which of a run's models were asked here, and which were not. */
export function notAskedWords({ models }: Pick<RunConfig, 'models'>): string {
  const recorded = models.filter(({ kind }) => kind === 'recorded').length;
  if (recorded === models.length) return 'No model was asked here.';
  return `${count(recorded)} of ${counted(models.length, 'model')} ${recorded === 1 ? 'was' : 'were'} not asked here: the name of each says “recorded”.`;
}

const missingTitles: Readonly<Record<NotRecorded, string>> = {
  steps: 'what the model said and called',
  results: 'tool results',
  times: 'times',
};

/** `Not recorded: tool results, times.`; '' where nothing is missing. */
export const notRecordedWords = ({ trajectory }: Pick<ResultRecord, 'trajectory'>): string =>
  trajectory.notRecorded?.length
    ? `Not recorded: ${trajectory.notRecorded.map((what) => missingTitles[what]).join(', ')}.`
    : '';

/** What the log's maker decided, in a word: `passed`, `failed`, or its figure. */
export function recordedVerdictWord({ passed, value }: RecordedVerdict): string {
  const figure = value === undefined ? '' : String(Number(value.toPrecision(6)));
  if (passed === undefined) return figure || 'no verdict';
  return `${passed ? 'passed' : 'failed'}${figure ? ` (${figure})` : ''}`;
}
