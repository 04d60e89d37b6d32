import type { RecordedField } from '#files/interchange/index.ts';
import type { RecordingLook, RecordingProgress, RecordingReport } from '#store/bridge/files-contract.ts';
import { MAX_NOTES } from '#core/dataset.ts';
import { byteSize, count, counted, duration } from '../frame/format.ts';

/** `BFCL results: 2,480 answers of 2 models to 1,240 tasks, 3 rows rejected.` */
export function lookWords({ format, attempts, besides, models, tasks, refused }: RecordingLook): string {
  const same =
    besides > 0
      ? `, ${counted(besides, 'row')} that ${besides === 1 ? 'says' : 'say'} the same as another or more of it`
      : '';
  const left = refused > 0 ? `, ${counted(refused, 'row')} rejected` : '';
  return `${format}: ${counted(attempts, 'answer')} of ${counted(models.length, 'model')} to ${counted(tasks, 'task')}${same}${left}.`;
}

/** `1,200 of 19,840 answers stored` while it is stored; before, what was read. `dueBytes`: to be fetched, where that is known. */
export function progressWords(
  { stage, attempts, totalAttempts, refused, bytes, totalBytes }: RecordingProgress,
  dueBytes?: number,
): string {
  const total = totalBytes ?? dueBytes;
  const size = total === undefined ? byteSize(bytes) : `${byteSize(bytes)} of ${byteSize(total)}`;
  if (stage === 'scoring')
    return totalAttempts === undefined
      ? `${counted(attempts, 'answer')} stored`
      : `${count(attempts)} of ${counted(totalAttempts, 'answer')} stored`;
  if (attempts + refused === 0) return `${size} fetched`;
  return `${counted(attempts, 'answer')} read, ${count(refused)} rejected, ${size}`;
}

/** What became of the rows, those that are none left out: `2 rejected, 1 with a task that is not in the data set`. */
export function rowWords(report: RecordingReport): string {
  const { refused, missing, unpaired, repeated, joined, repaired, masked, judged } = report;
  const parts: [number, string][] = [
    [refused, 'rejected'],
    [missing, 'missing in the log'],
    [unpaired, 'with a task that is not in the data set'],
    [repeated, 'the same as an earlier one'],
    [joined, 'merged into the answer of another row'],
    [repaired, 'repaired'],
    [masked, 'with a secret masked'],
    [judged, 'with the publisher’s verdict'],
  ];
  return parts.flatMap(([rows, words]) => (rows > 0 ? `${count(rows)} ${words}` : [])).join(', ');
}

export const sizeWords = ({ rows, bytes, durationMs }: RecordingReport): string =>
  `${counted(rows, 'row')}, ${byteSize(bytes)}, ${duration(durationMs)}`;

/** Notes that a report does not list, as far as is known: no more than MAX_NOTES are. */
export const unlistedOf = (notes: readonly unknown[], ofRows: number): number =>
  notes.length < MAX_NOTES ? 0 : Math.max(0, ofRows - notes.length);

/** What a log may say of an answer, in a list. */
export const fieldWords: Record<RecordedField, string> = {
  task: 'the task’s name',
  question: 'the question',
  tools: 'the tools offered',
  category: 'the category',
  'accepted answers': 'accepted answers',
  model: 'the model',
  repeat: 'which repeat it is',
  server: 'servers of tools',
  thinking: 'thinking',
  'failed tools': 'which tools failed',
  'input tokens': 'input tokens',
  'output tokens': 'output tokens',
  'thinking tokens': 'tokens of thinking',
  'cached tokens': 'cached tokens',
  times: 'times of turns',
  duration: 'how long it took',
  price: 'the price',
  verdict: 'verdicts',
};
