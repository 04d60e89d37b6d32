import { remembered } from '#core/table.ts';
import { ToolError, type ToolContext } from '../../world.ts';
import { gitSlice } from './git-fixture.ts';
import { blobId, childOf, listing, type Directory, type FileEntry, byBytes } from './tree.ts';
import type { Files, Repository } from './git-repository.ts';
import { entryAtPath, filesystemSlice, HOME } from './home.ts';
import { plainPath } from './paths.ts';

/** A repository found from a folder: its store, and its working tree as it is now. */
export interface Opened {
  /** Absolute path of the working tree. */
  root: string;
  /** Where the store is, as the `.git` file says. */
  folder: string;
  repository: Repository;
  worktree: ReadonlyMap<string, FileEntry>;
  directory: Directory;
}

/** Throws ToolError with just the path, as GitPython does, when there is no folder or no repository there. */
export function openRepository(repoPath: string, { read }: ToolContext): Opened {
  const home = repoPath.replace(/^~(?=\/|$)/, HOME);
  const root = plainPath(home);
  const directory = entryAtPath(read(filesystemSlice), root);
  const link = directory?.type === 'directory' ? childOf(directory, '.git') : undefined;
  const folder = link?.type === 'file' ? /^gitdir: (.+)\n?$/.exec(link.content)?.[1] : undefined;
  const { repositories } = read(gitSlice);
  if (directory?.type !== 'directory' || folder === undefined || !Object.hasOwn(repositories, folder))
    throw new ToolError(root);
  return { root, folder, directory, repository: repositories[folder]!, worktree: filesBelow(directory) };
}

export function saveRepository(
  { folder }: Opened,
  repository: Repository,
  { read, write }: ToolContext,
): void {
  const { repositories } = read(gitSlice);
  write(gitSlice, { repositories: { ...repositories, [folder]: repository } });
}

function filesBelow(directory: Directory): Map<string, FileEntry> {
  const files = new Map<string, FileEntry>();
  const walk = (here: Directory, above: string): void => {
    for (const [name, entry] of listing(here)) {
      if (name === '.git') continue;
      if (entry.type === 'file') files.set(above + name, entry);
      else walk(entry, `${above}${name}/`);
    }
  };
  walk(directory, '');
  return files;
}

// A file entry never changes, so its id is worked out once.
export const idOfFile = remembered(({ content }: FileEntry): string => blobId(content));

/** Ids of the files on the disk, for those paths that are tracked. */
export const trackedFiles = ({ worktree }: Opened, tracked: Files): Files =>
  new Map(
    [...tracked.keys()].flatMap((path) =>
      worktree.has(path) ? [[path, idOfFile(worktree.get(path)!)]] : [],
    ),
  );

/** A git command that failed, in the words of the library the reference server runs git with. */
export const commandError = (command: string, exitCode: number, stderr: string): ToolError =>
  new ToolError(
    `Cmd('git') failed due to: exit code(${exitCode})\n  cmdline: git ${command}\n  stderr: '${stderr}'`,
  );

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
