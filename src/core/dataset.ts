import type { ErrorRecord } from './errors.ts';
import type { CallType, LabelKind, StoredTask, TaskIssue } from './task.ts';
import type { Tool, Toolset } from './tool.ts';

/** Where a data set comes from. */
export type DatasetOrigin =
  /** Comes with the site. `path`: its files from the site's root, separated by blanks; links use it as a name. */
  | { kind: 'shipped'; path: string }
  /** Several addresses with white space between make one data set. */
  | {
      kind: 'url';
      url: string;
      /** For each address of `url`, in its order: further addresses of the same file, tried in turn when it gives no data. */
      mirrors?: string[][];
    }
  | { kind: 'file'; names: string[] }
  /** `by`: the page that made it of its own tasks; absent: a person pasted it. */
  | { kind: 'text'; by?: 'evaluate' };

/** The benchmark format the importer recognised. */
export type DatasetFormat = 'mcp-toolbench' | 'toolbench' | 'toolbench-conversations' | 'bfcl' | 'own-file';

/** What an import yields, in source order: toolsets stand before the first task that uses them. */
export interface ImportBatch {
  toolsets: Toolset[];
  tasks: StoredTask[];
}

/** The columns that a person chooses when no format is recognised, by their names in the file. */
export interface ColumnMap {
  query: string;
  tools?: string;
  expected?: string;
  id?: string;
  category?: string;
}

/** A rejected or repaired source row; or a note about the file, which counts as neither. */
export interface RowNote {
  kind: 'rejected' | 'repaired' | 'noted';
  file: string;
  /** 0-based row in the file; -1: the note is about the file. */
  row: number;
  /** JSON pointer into the row; '' is the row itself. */
  field: string;
  reason: string;
}

export interface ImportProgress {
  /** Rows read so far: imported and rejected. */
  rows: number;
  tasks: number;
  rejected: number;
  bytes: number;
  /** Of the input as read (compressed size for gzip); absent when unknown. */
  totalBytes?: number;
}

export interface ImportReport {
  datasetId: string;
  title: string;
  format: DatasetFormat;
  rows: number;
  tasks: number;
  rejected: number;
  repaired: number;
  /** At most MAX_NOTES; `rejected` and `repaired` count all. */
  notes: RowNote[];
  bytes: number;
  durationMs: number;
  /** True when the same content was there already and nothing was written. */
  unchanged: boolean;
  /** Why the import ended early (a full disk); rows read before are kept. */
  stopped?: ErrorRecord;
}

export const MAX_NOTES = 500;

/** A data set as listed; its tasks, toolsets and index are stored apart. */
export interface Dataset {
  id: string;
  title: string;
  format: DatasetFormat;
  origin: DatasetOrigin;
  licence: string;
  files: string[];
  tasks: number;
  toolsets: number;
  bytes: number;
  /** Milliseconds since the epoch. */
  importedAt: number;
  /** Absent in older imports, which did not note labels with integers beyond 2^53. */
  notesIntegers?: true;
  /** When a person last accepted or removed a label of its tasks; grows with each. Absent: never. */
  labelledAt?: number;
  /** Hash of the task ids in order: two copies with equal hashes hold the same tasks in the same order. */
  orderHash: string;
  report: ImportReport;
}

/** The different tools of a data set. */
export interface DatasetTools {
  tools: Tool[];
  /** There are more. */
  isCut: boolean;
}

/** The columns of a data set that lists, filters and selections need; row i is the i-th task. */
export interface TaskRow {
  /** Position in the data set's order. */
  ordinal: number;
  id: string;
  query: string;
  category: string;
  callType: CallType;
  difficulty: string;
  servers: string[];
  tools: string[];
  language: string;
  labelKind: LabelKind;
  issues: TaskIssue['code'][];
}

/** The filter word for tasks that name no server, or whose language is unknown. */
export const NOT_SAID = '(none)';

/** Which tasks; every part narrows. An empty list or text is no filter. */
export interface TaskFilter {
  /** Case-insensitive, in query, id and names of expected tools. */
  text?: string;
  /** A category as it is written in the data set; any other word is part of the name of one, in any case of letters. */
  category?: string[];
  callType?: CallType[];
  /** The source's own words; mcpbr's aliases (easy|single, hard|multi|medium) are understood. */
  difficulty?: string[];
  /** NOT_SAID: tasks that name no server. */
  server?: string[];
  /** NOT_SAID: tasks whose language is unknown. */
  language?: string[];
  labelKind?: LabelKind[];
  issue?: string[];
  /** Every one of them is in the text of the task's tools, in any case of letters; see taggedTasks of storage. */
  tags?: string[];
}

/** The first tasks that come with the site: few enough to be read at once. */
export const SHIPPED = {
  id: 'ground',
  title: 'Ground',
  origin: { kind: 'shipped', path: 'generated/ground.json.gz' },
  licence: 'Apache-2.0',
} as const;

/** All tasks that come with the site, the first among them. */
export const WHOLE = {
  id: 'proving-ground-600',
  title: 'Proving Ground 600',
  origin: {
    kind: 'shipped',
    path: ['ground', 'ground-single', 'ground-parallel', 'ground-sequential']
      .map((name) => `generated/${name}.json.gz`)
      .join(' '),
  },
  licence: 'Apache-2.0',
} as const;

/** Ids of the data sets that come with the site; no other data set is stored under one. */
export const SHIPPED_IDS: readonly string[] = [SHIPPED.id, WHOLE.id];

/** Is it read from the site's files? A copy in this browser, which differs by labels that a person accepted, is not. */
export const isOfSite = ({
  id,
  origin,
  labelledAt,
}: Pick<Dataset, 'id' | 'origin' | 'labelledAt'>): boolean =>
  SHIPPED_IDS.includes(id) && origin.kind === 'shipped' && labelledAt === undefined;
