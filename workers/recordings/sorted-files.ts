import type { RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { PublishedVerdicts } from '#core/recording.ts';
import { holdsTasks, kindOf, MOST_DOCUMENT, type LogKind } from './file-kind.ts';
import type { LogFile } from './log-bytes.ts';
import { throwIfStopped } from './log-files.ts';

/** A file whose attempts are read. */
export interface AttemptFile {
  file: LogFile;
  kind: Extract<LogKind, { kind: 'attempts' }>;
}

/** The files that were given together, by what they are for. */
export interface SortedFiles {
  /** Answers, and verdicts of their publisher. */
  log: LogFile[];
  attempts: AttemptFile[];
  published: PublishedVerdicts[];
  /** Beside a log: files of tasks, for a data set. */
  tasks: LogFile[];
  /** On files that are left out. */
  notes: RowNote[];
  /** Why there is no log, where one was given or may have been. */
  refusal?: PlaygroundError;
}

/** What each file is, by its content alone. Throws PlaygroundError 'dataset-unreadable', 'import-cancelled'. */
export async function sortFiles(files: readonly LogFile[], signal: AbortSignal): Promise<SortedFiles> {
  const sorted: SortedFiles = { log: [], attempts: [], published: [], tasks: [], notes: [] };
  const others: { file: LogFile; kind: LogKind }[] = [];
  for (const file of files) {
    throwIfStopped(signal);
    const kind = await kindOf(file);
    if (kind.kind === 'unknown' || kind.kind === 'too-large') others.push({ file, kind });
    else sorted.log.push(file);
    if (kind.kind === 'attempts') sorted.attempts.push({ file, kind });
    if (kind.kind === 'verdicts') sorted.published.push(kind.published);
  }
  const isLog = sorted.attempts.length > 0;
  // Without any sign of a log all of it is for the import of data sets, which looks for itself.
  if (!isLog && others.every(({ kind }) => kind.kind === 'unknown')) return sorted;
  for (const { file, kind } of others) {
    throwIfStopped(signal);
    const format = kind.kind === 'too-large' ? kind.reader?.title : undefined;
    if (!format && (await holdsTasks(file, signal))) sorted.tasks.push(file);
    else if (kind.kind === 'too-large') {
      const error = tooLarge(file, format);
      if (!isLog) sorted.refusal ??= error;
      sorted.notes.push(noteOn(file, 'rejected', error.message));
    } else sorted.notes.push(noteOn(file, 'noted', 'its format is not known; it is left out'));
  }
  return sorted;
}

const noteOn = ({ path }: LogFile, kind: RowNote['kind'], reason: string): RowNote => ({
  kind,
  file: path,
  row: -1,
  field: '',
  reason,
});

const tooLarge = ({ path }: LogFile, format: string | undefined): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    `${path} is ${format ? `a log (${format}) in ` : ''}one JSON document of more than ${MOST_DOCUMENT / 2 ** 20} MB, which is more than a page can read at once.`,
    'Export it as JSON Lines, one attempt a line, or split it: files of JSON Lines may have any size.',
  );
