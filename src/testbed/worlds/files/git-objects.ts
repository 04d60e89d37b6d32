import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { byBytes } from './tree.ts';

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
