import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';

export const BACKUP_FORMAT = 'proving-ground-backup';
/** 2: with what judges and people said of runs. 3: with recordings of servers. */
export const BACKUP_VERSION = 3;
/** The entry that names the others. */
export const HEAD = 'backup.json';
/** A backup may list at most so many runs, and as many data sets and recordings. */
const MOST_ENTRIES = 10_000;

/** A run, a data set or a recording in a backup. */
export interface BackupEntry {
  /** Where it is in the archive. */
  path: string;
  title: string;
  /** Of a run: where the requests to providers are in the archive; absent: none were kept. */
  requests?: string;
  /** Of a recording: the name or the address of the file that it was opened from. */
  from?: string;
}

export interface BackupHead {
  /** Milliseconds since the epoch. */
  createdAt: number;
  datasets: BackupEntry[];
  runs: BackupEntry[];
  /** What was said of runs that come with the site. */
  assessments: BackupEntry[];
  /** Of servers; “Open a recording” opens each of these files. */
  recordings: BackupEntry[];
}

/** The head of a backup, checked. Throws PlaygroundError 'backup-unreadable'. */
export function headIn(document: JsonValue | undefined): BackupHead {
  if (!isJsonObject(document) || document.format !== BACKUP_FORMAT) throw noBackup();
  const { version, createdAt, runs, datasets, assessments = [], recordings = [] } = document;
  if (typeof version === 'number' && version > BACKUP_VERSION)
    throw unreadable(
      `The backup was made by a newer version of this site (format ${version}; this page knows ${BACKUP_VERSION}).`,
      'Reload the page to get its newest version, and restore again.',
    );
  if (!Number.isInteger(version) || (version as number) < 1)
    throw unreadable('The backup does not say which version it has.');
  const isWhole =
    areEntries(runs) && areEntries(datasets) && areEntries(assessments) && areEntries(recordings);
  if (typeof createdAt !== 'number' || !isWhole)
    throw unreadable('The list of what the backup holds is damaged.');
  return { createdAt, runs, datasets, assessments, recordings };
}

function areEntries(value: JsonValue | undefined): value is JsonValue & BackupEntry[] {
  if (!Array.isArray(value) || value.length > MOST_ENTRIES) return false;
  const paths = new Set<string>();
  for (const entry of value) {
    if (!isJsonObject(entry) || typeof entry.path !== 'string' || typeof entry.title !== 'string')
      return false;
    if (![entry.requests, entry.from].every((each) => each === undefined || typeof each === 'string'))
      return false;
    if (paths.has(entry.path)) return false;
    paths.add(entry.path);
  }
  return true;
}

export const unreadable = (
  message: string,
  hint = 'Choose another backup. What is in this browser is untouched.',
): PlaygroundError => new PlaygroundError('backup-unreadable', message, hint);

export const noBackup = (): PlaygroundError =>
  unreadable(
    'The file is no backup of this site.',
    'A backup is what “Back up all runs” saves. A single run is opened with “Open a run file”.',
  );

export const missing = (path: string): PlaygroundError =>
  unreadable(`The backup lists ${quoted(path)} and does not hold it.`);
