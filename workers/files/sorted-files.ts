import type { RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { PublishedVerdicts } from '#core/recording.ts';
import { quoted } from '#core/quoted.ts';
import { filesInArchive, type NearFormat } from '#files/interchange/index.ts';
import { holdsTasks, kindOf, MOST_DOCUMENT, type LogKind } from './file-kind.ts';
import { isZip, throwIfStoppedMeanwhile, type LogFile } from './log-files.ts';

export interface AttemptFile {
  file: LogFile;
  kind: Extract<LogKind, { kind: 'attempts' }>;
}

type Unread = Exclude<LogKind, { kind: 'attempts' | 'verdicts' }>;

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

/** What each file is, by its content alone. Throws PlaygroundError 'import-cancelled'. */
export async function sortFiles(files: readonly LogFile[], signal: AbortSignal): Promise<SortedFiles> {
  const sorted: SortedFiles = { log: [], attempts: [], published: [], tasks: [], notes: [] };
  const others: { file: LogFile; kind: Unread }[] = [];
  for (const file of await unpackedFiles(files)) {
    await throwIfStoppedMeanwhile(signal);
    const kind = await kindOf(file).catch(cannotBeOpened);
    if (kind.kind === 'attempts') {
      sorted.attempts.push({ file, kind });
      if (kind.unknownVersion) sorted.notes.push(noteOn(file, 'noted', versionWords(kind.unknownVersion)));
    } else if (kind.kind === 'verdicts') sorted.published.push(kind.published);
    else others.push({ file, kind });
    if (kind.kind === 'attempts' || kind.kind === 'verdicts') sorted.log.push(file);
  }
  const isLog = sorted.attempts.length > 0;
  if (!isLog && sorted.log[0]) sorted.refusal = onlyVerdicts(sorted.log[0]);
  // Without any sign of a log all of it is for the import of data sets, which looks for itself.
  const isNone = ({ kind }: { kind: Unread }) => kind.kind === 'unknown' && !kind.nearest;
  if (!isLog && !sorted.refusal && others.every(isNone)) return sorted;
  for (const { file, kind } of others) {
    await throwIfStoppedMeanwhile(signal);
    const isRecognised = 'reader' in kind || kind.kind === 'results-table' || kind.kind === 'report';
    if (!isRecognised && (await holdsTasks(file, signal))) sorted.tasks.push(file);
    else if (kind.kind === 'unknown') {
      sorted.notes.push(noteOn(file, 'noted', kind.why ?? notKnown));
      if (!isLog && kind.nearest) sorted.refusal ??= onlyNear(file, kind.nearest);
    } else {
      const error = unreadable(file, kind);
      if (!isLog) sorted.refusal ??= error;
      sorted.notes.push(noteOn(file, 'rejected', error.message));
    }
  }
  return sorted;
}

/** A zip archive of logs is a folder of them. */
async function unpackedFiles(files: readonly LogFile[]): Promise<LogFile[]> {
  const unpacked: LogFile[] = [];
  for (const file of files) {
    const inside = (await isZip(file.blob)) ? await filesInArchive(file.blob) : undefined;
    unpacked.push(...(inside ?? [file]));
  }
  return unpacked;
}

const notKnown = 'its format is not known; it is left out';

const versionWords = (version: string): string =>
  `it says that it is of version ${quoted(version.slice(0, 40))}, which is not known here; it is read as far as its members are`;

function cannotBeOpened(error: unknown): Unread {
  if (error instanceof PlaygroundError) return { kind: 'unknown', why: error.message };
  throw error;
}

const onlyVerdicts = ({ path }: LogFile): PlaygroundError =>
  new PlaygroundError(
    'recording-empty',
    `${path} is a score file of BFCL: it contains the publisher’s verdicts, and no answers.`,
    'Drop it together with its result files: the folders result and score, each with a folder for the model.',
  );

const noteOn = ({ path }: LogFile, kind: RowNote['kind'], reason: string): RowNote => ({
  kind,
  file: path,
  row: -1,
  field: '',
  reason,
});

function onlyNear({ path }: LogFile, { title, why }: NearFormat): PlaygroundError {
  return new PlaygroundError(
    'recording-unknown',
    `${path} is of no known format. Nearest is ${title}: ${why}.`,
    'If the file holds several logs, give each a file of its own; else see the list of formats on the Data page.',
  );
}

function unreadable({ path }: LogFile, unread: Exclude<Unread, { kind: 'unknown' }>): PlaygroundError {
  if (unread.kind === 'unusable-verdicts')
    return new PlaygroundError(
      'recording-empty',
      `${path} is a score file of BFCL that cannot be used: ${unread.why}.`,
      'It holds verdicts and no answers: drop it together with its result files, in their folders.',
    );
  if (unread.kind === 'report')
    return new PlaygroundError('recording-empty', `${path} cannot be read as answers: ${unread.why}.`);
  if (unread.kind === 'results-table')
    return new PlaygroundError(
      'recording-empty',
      `${path} is the CSV table of a run of this site: it contains verdicts and final answers, and no calls.`,
      'Save the run as a run file or as JSON Lines, which can be opened again.',
    );
  const { kind, reader } = unread;
  const format = reader ? `a log (${reader.title})` : undefined;
  if (kind === 'broken')
    return new PlaygroundError(
      'recording-empty',
      `${path} is ${format ?? 'a log'} that breaks off or is damaged, so that nothing of it can be read.`,
      'Save it again where it was made, or download it again.',
    );
  return new PlaygroundError(
    'dataset-too-large',
    `${path} is ${format ? `${format} in ` : ''}one JSON document of more than ${MOST_DOCUMENT / 2 ** 20} MB, which is more than a page can read at once.`,
    'Export it as JSON Lines, one attempt a line, or split it: files of JSON Lines may have any size.',
  );
}
