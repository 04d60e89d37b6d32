import type { Files } from './git-repository.ts';
import { byBytes } from './tree.ts';

/** How one path differs between two sets of files; ids are of blobs. */
export type Change =
  | { kind: 'new file'; path: string; after: string }
  | { kind: 'deleted'; path: string; before: string }
  | { kind: 'modified'; path: string; before: string; after: string }
  | { kind: 'renamed'; path: string; from: string; before: string; after: string };

/** What differs, by path. A file that went and came back elsewhere with the same content counts as renamed. */
export function changesBetween(before: Files, after: Files): Change[] {
  const changes: Change[] = [];
  const gone = new Map([...before].filter(([path]) => !after.has(path)));
  for (const [path, sha] of after) {
    const old = before.get(path);
    if (old === sha) continue;
    if (old !== undefined) changes.push({ kind: 'modified', path, before: old, after: sha });
    else changes.push(arrival(path, sha, gone));
  }
  for (const [path, sha] of gone) changes.push({ kind: 'deleted', path, before: sha });
  return changes.sort((a, b) => byBytes(a.path, b.path));
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A path that was not there: a rename when a file of the same content is gone, best one of the same name. */
function arrival(path: string, sha: string, gone: Map<string, string>): Change {
  const sources = [...gone].filter(([, other]) => other === sha).map(([from]) => from);
  const from = sources.find((one) => baseName(one) === baseName(path)) ?? sources[0];
  if (from === undefined) return { kind: 'new file', path, after: sha };
  gone.delete(from);
  return { kind: 'renamed', path, from, before: sha, after: sha };
}

const encoder = new TextEncoder();
const escapes: Record<number, string> = {
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  34: '"',
  92: '\\',
};

/** A path as git prints it: in quotes with octal bytes when it is not plain ASCII. */
export function quotedPath(path: string): string {
  if (/^[ !#-[\]-~]*$/.test(path)) return path;
  const written = [...encoder.encode(path)].map((byte) => {
    if (byte in escapes) return `\\${escapes[byte]}`;
    return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${written.join('')}"`;
}
