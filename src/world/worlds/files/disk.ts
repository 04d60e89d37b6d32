import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { JsonObject } from '#core/json.ts';
import { type Slice, answer, ToolError, type ToolOutcome } from '../../world.ts';
import { stampAt, offsetAt } from '../clock.ts';
import files from './home.json';

/** Milliseconds since the epoch, as `stat` gives them. Reading changes nothing: the disk is mounted without access times. */
type Times = { created: number; modified: number; accessed: number };

export type FileEntry = Times & { type: 'file'; content: string; size: number; mode: string };
export type Directory = Times & { type: 'directory'; entries: { [name: string]: Entry }; mode: string };
export type Entry = FileEntry | Directory;

const encoder = new TextEncoder();

/** Text as a disk keeps it: half a surrogate pair has no UTF-8 form and becomes U+FFFD. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

export function fileOf(text: string, at: number, mode = '644'): FileEntry {
  const content = wellFormed(text);
  const size = encoder.encode(content).length;
  return { type: 'file', content, size, mode, created: at, modified: at, accessed: at };
}

const emptyDirectory = (at: number): Directory => ({
  type: 'directory',
  entries: {},
  mode: '755',
  created: at,
  modified: at,
  accessed: at,
});

/** Orders names as the disk and git do, by their UTF-8 bytes. */
export function byBytes(a: string, b: string): number {
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    if (left[index] !== right[index]) return left[index]! - right[index]!;
  }
  return left.length - right.length;
}

/** Ordinary names compare by code unit; only beyond the basic plane does that differ from bytes. */
const compareNames = (a: string, b: string): number =>
  /[\uD800-\uFFFF]/.test(a + b) ? byBytes(a, b) : a < b ? -1 : a > b ? 1 : 0;

/** The entries of a directory, sorted by name. */
export const listing = (directory: Directory): [string, Entry][] =>
  Object.entries(directory.entries).sort(([a], [b]) => compareNames(a, b));

export const childOf = (directory: Directory, name: string): Entry | undefined =>
  Object.hasOwn(directory.entries, name) ? directory.entries[name] : undefined;

/** The entry at a path of names, or undefined where a step is missing or no directory. */
export function entryAt(root: Directory, path: readonly string[]): Entry | undefined {
  let here: Entry | undefined = root;
  for (const name of path) here = here?.type === 'directory' ? childOf(here, name) : undefined;
  return here;
}

/**
 * The tree with another entry at a path, or with none there. Everything beside the path is shared with the old tree.
 * The parent must exist; its modification time is set.
 */
export function withEntry(
  root: Directory,
  [name, ...below]: readonly string[],
  entry: Entry | undefined,
  at: number,
): Directory {
  const entries = { ...root.entries };
  if (below.length > 0) {
    entries[name!] = withEntry(childOf(root, name!) as Directory, below, entry, at);
    return { ...root, entries };
  }
  if (entry) Object.defineProperty(entries, name!, { value: entry, ...ownProperty });
  else delete entries[name!];
  return { ...root, entries, modified: at };
}

// A plain assignment to a file called __proto__ would change the object's prototype instead.
const ownProperty = { enumerable: true, configurable: true, writable: true };

/** The tree with a directory at every step of a path; what is there stays. Steps must not be files. */
export function withDirectories(root: Directory, path: readonly string[], at: number): Directory {
  let tree = root;
  for (let depth = 1; depth <= path.length; depth++) {
    const step = path.slice(0, depth);
    if (!entryAt(tree, step)) tree = withEntry(tree, step, emptyDirectory(at), at);
  }
  return tree;
}

/** How many directories deep an entry goes: 0 for a file. */
export const depthOf = (entry: Entry): number =>
  entry.type === 'file' ? 0 : 1 + Math.max(0, ...Object.values(entry.entries).map(depthOf));

/** A directory as git keeps it: names with the id of a blob or of another tree. */
export type TreeObject = { [name: string]: { type: 'blob' | 'tree'; sha: string } };

export type Commit = {
  tree: string;
  /** Empty for the first commit; nothing here makes merges. */
  parents: string[];
  /** "Ada Brandt <ada@brandt.example>"; also who committed. */
  author: string;
  /** Seconds since the epoch. */
  at: number;
  /** What the author's clock was ahead of UTC: "+0100". */
  offset: string;
  /** As given, with the line end that ends it. */
  message: string;
};

const idOf = (type: string, body: Uint8Array): string =>
  bytesToHex(sha1(concatBytes(utf8ToBytes(`${type} ${body.length}\0`), body)));

/** The SHA-1 that git gives a file with this text. */
export const blobId = (content: string): string => idOf('blob', utf8ToBytes(content));

export function treeId(tree: TreeObject): string {
  // Git sorts a directory as if its name ended in a slash.
  const sortKey = ([name, { type }]: [string, TreeObject[string]]) => (type === 'tree' ? `${name}/` : name);
  const entries = Object.entries(tree).sort((a, b) => byBytes(sortKey(a), sortKey(b)));
  const parts = entries.map(([name, { type, sha }]) =>
    concatBytes(utf8ToBytes(`${type === 'tree' ? '40000' : '100644'} ${name}\0`), hexToBytes(sha)),
  );
  return idOf('tree', concatBytes(...parts));
}

export function commitId({ tree, parents, author, at, offset, message }: Commit): string {
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${author} ${at} ${offset}`,
    `committer ${author} ${at} ${offset}`,
    '',
    message,
  ];
  return idOf('commit', utf8ToBytes(lines.join('\n')));
}

/** Berlin's clock at a moment, and what it is ahead of UTC: "2026-03-12T10:00:00" and "+01:00". */
export function berlinTime(at: number): { clock: string; offset: string } {
  const stamp = stampAt(at, offsetAt('Europe/Berlin', Math.floor(at / 60_000)));
  return { clock: stamp.slice(0, 19), offset: stamp.slice(19) };
}

/** A moment as JavaScript's Date writes itself on a machine in Berlin. */
export function berlinDateText(at: number): string {
  const { clock, offset } = berlinTime(at);
  const [weekday, day, month, year, time] = new Date(`${clock}Z`).toUTCString().split(/,? /);
  const name = offset === '+02:00' ? 'Central European Summer Time' : 'Central European Standard Time';
  return `${weekday} ${month} ${day} ${year} ${time} GMT${offset.replace(':', '')} (${name})`;
}

/** The visible part of the disk: Ada's home. */
export type FileSystem = { home: Directory };

/** The one allowed directory of the filesystem server. */
export const HOME = '/home/ada';

const emptyFolders = ['archive'];

// The day before the testbed's clock starts; older files have older times.
const YESTERDAY = Date.UTC(2026, 2, 11, 17, 30);
const times: Record<string, number> = {
  'notes/poem.txt': Date.UTC(2025, 10, 2, 20, 14),
  'reports/2025-annual.csv': Date.UTC(2026, 0, 5, 8, 40),
  'reports/budget-2026.csv': Date.UTC(2025, 11, 18, 13, 5),
  'downloads/recipe-lentil-soup.txt': Date.UTC(2026, 1, 21, 16, 52),
  'projects/weather-station/calibration.json': Date.UTC(2026, 1, 15, 9, 31),
  'projects/weather-station/station.log': Date.UTC(2026, 2, 12, 7, 50),
};
const BEGINNING = Date.UTC(2025, 8, 1, 7);

function buildHome(): Directory {
  let root: Directory = {
    type: 'directory',
    entries: {},
    mode: '755',
    created: BEGINNING,
    modified: BEGINNING,
    accessed: BEGINNING,
  };
  for (const folder of emptyFolders) root = withDirectories(root, [folder], BEGINNING);
  for (const [path, lines] of Object.entries(files)) {
    const steps = path.split('/');
    const at = times[path] ?? YESTERDAY;
    root = withDirectories(root, steps.slice(0, -1), BEGINNING);
    root = withEntry(root, steps, fileOf(`${lines.join('\n')}\n`, at), at);
  }
  return root;
}

export const filesystemSlice: Slice<FileSystem> = {
  name: 'filesystem',
  init: () => ({ home: buildHome() }),
  meaning: { of: ({ home }) => ({ home: meaningOf(home) }) },
};

/** The tree without times, and without sizes, which follow from the contents. */
function meaningOf(entry: Entry): JsonObject {
  const { type, mode } = entry;
  if (entry.type === 'file') return { type, mode, content: entry.content };
  const entries = Object.entries(entry.entries).map(([name, below]) => [name, meaningOf(below)] as const);
  return { type, mode, entries: Object.fromEntries(entries) };
}

/** The entry at an absolute path, which must be written plainly: no `.`, `..` or doubled slashes. */
export const entryAtPath = ({ home }: FileSystem, path: string) => {
  if (path === HOME) return home;
  return path.startsWith(`${HOME}/`) ? entryAt(home, path.slice(HOME.length + 1).split('/')) : undefined;
};

const MAX_NAME_BYTES = 255;
const MAX_PATH_LENGTH = 4095;
/** Far below what a path's length would allow, so that walks of the tree stay shallow. */
export const MAX_DEPTH = 64;

const bytes = new TextEncoder();

/** An absolute path without `.`, `..`, doubled and trailing slashes. */
export function plainPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

/** `~` is the home; what is not absolute starts there. */
function absolutePath(path: string): string {
  if (path === '~' || path.startsWith('~/')) return plainPath(`${HOME}/${path.slice(1)}`);
  return plainPath(path.startsWith('/') ? path : `${HOME}/${path}`);
}

export const textOf = (steps: readonly string[]): string => [HOME, ...steps].join('/');

/**
 * The steps from the home to a path as a caller writes it. The entry need not exist. Throws ToolError for a path outside the
 * home, through a file, or longer than a disk takes.
 */
export function resolvePath(home: Directory, requested: string): string[] {
  if (/^[A-Za-z]:([\\/]|$)/.test(requested))
    throw new ToolError(`Access denied - Windows-style path received on a POSIX host: ${requested}`);
  const path = absolutePath(requested);
  if (path.includes('\0') || !(path === HOME || path.startsWith(`${HOME}/`)))
    throw new ToolError(`Access denied - path outside allowed directories: ${path} not in ${HOME}`);
  const steps = path === HOME ? [] : path.slice(HOME.length + 1).split('/');
  const tooLong = path.length > MAX_PATH_LENGTH || steps.length > MAX_DEPTH;
  if (tooLong || steps.some((step) => bytes.encode(step).length > MAX_NAME_BYTES))
    throw new ToolError(`ENAMETOOLONG: name too long, realpath '${path}'`);
  return asStored(home, steps, path);
}

/** The steps with each name spelt as it is on the disk, where only its Unicode composition differs. */
function asStored(home: Directory, steps: string[], path: string): string[] {
  let here = home;
  for (const [index, step] of steps.entries()) {
    const name = Object.hasOwn(here.entries, step) ? step : equivalent(here, step);
    if (name === undefined) break;
    steps[index] = name;
    const entry = childOf(here, name)!;
    if (entry.type === 'directory') here = entry;
    else if (index < steps.length - 1) throw new ToolError(`ENOTDIR: not a directory, realpath '${path}'`);
  }
  return steps;
}

function equivalent(directory: Directory, name: string): string | undefined {
  const composed = name.normalize('NFC');
  const matches = listing(directory).filter(([other]) => other.normalize('NFC') === composed);
  if (matches.length > 1) throw new ToolError(`Ambiguous Unicode path component: ${name}`);
  return matches[0]?.[0];
}

export const said = (content: string): ToolOutcome => answer({ content }, content);

/** What is at a path as written; `operation` is the system call that a missing entry fails in. */
export function entryFor(home: Directory, path: string, operation: string): Entry {
  const steps = resolvePath(home, path);
  const entry = entryAt(home, steps);
  if (entry) return entry;
  throw new ToolError(`ENOENT: no such file or directory, ${operation} '${textOf(steps)}'`);
}

export function textAt(home: Directory, path: string): string {
  const entry = entryFor(home, path, 'open');
  if (entry.type === 'directory') throw new ToolError('EISDIR: illegal operation on a directory, read');
  return entry.content;
}

export function directoryAt(home: Directory, path: string): Directory {
  const entry = entryFor(home, path, 'scandir');
  if (entry.type === 'directory') return entry;
  throw new ToolError(`ENOTDIR: not a directory, scandir '${textOf(resolvePath(home, path))}'`);
}
