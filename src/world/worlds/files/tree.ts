import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

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
