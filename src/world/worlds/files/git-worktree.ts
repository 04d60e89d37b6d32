import { remembered } from '#core/table.ts';
import { ToolError, type ToolContext } from '../../world.ts';
import {
  gitSlice,
  type Files,
  type Repository,
  filesOfCommit,
  headSha,
  indexFiles,
  withBlob,
  withIndex,
} from './git-repository.ts';
import {
  blobId,
  childOf,
  listing,
  type Directory,
  type FileEntry,
  byBytes,
  entryAtPath,
  filesystemSlice,
  HOME,
  plainPath,
  entryAt,
} from './disk.ts';
import { wildcardMatcher } from '../patterns.ts';

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
const trackedFiles = ({ worktree }: Opened, tracked: Files): Files =>
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

interface Status {
  staged: Change[];
  unstaged: Change[];
  /** Paths; a folder in which nothing is tracked is listed for all its files, with a slash at its end. */
  untracked: string[];
}

export const stagedChanges = (repository: Repository): Change[] =>
  changesBetween(filesOfCommit(repository, headSha(repository)), indexFiles(repository));

export function unstagedChanges(opened: Opened): Change[] {
  const index = indexFiles(opened.repository);
  return changesBetween(index, trackedFiles(opened, index));
}

export function statusOf(opened: Opened): Status {
  const tracked = indexFiles(opened.repository);
  const folders = new Set([...tracked.keys()].flatMap(foldersAbove));
  const untracked = [...opened.worktree.keys()]
    .filter((path) => !tracked.has(path))
    .map((path) => foldersAbove(path).find((folder) => !folders.has(folder)) ?? path);
  return {
    staged: stagedChanges(opened.repository),
    unstaged: unstagedChanges(opened),
    untracked: [...new Set(untracked)],
  };
}

/** The folders that contain a path, the topmost first, each with a slash at its end. */
const foldersAbove = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));

export const branchName = ({ head }: Repository): string => ('branch' in head ? head.branch : 'HEAD');

function headLine({ head }: Repository): string {
  if ('branch' in head) return `On branch ${head.branch}`;
  const moved = head.commit === head.detachedAt ? 'at' : 'from';
  return `HEAD detached ${moved} ${head.detachedAt.slice(0, 7)}`;
}

function changeLine(change: Change): string {
  const from = change.kind === 'renamed' ? `${quotedPath(change.from)} -> ` : '';
  return `\t${`${change.kind}:`.padEnd(12)}${from}${quotedPath(change.path)}`;
}

/** What `git status` prints, without the last line end. */
export function statusText(repository: Repository, { staged, unstaged, untracked }: Status): string {
  const sections: string[][] = [];
  if (staged.length > 0)
    sections.push([
      'Changes to be committed:',
      '  (use "git restore --staged <file>..." to unstage)',
      ...staged.map(changeLine),
    ]);
  if (unstaged.length > 0)
    sections.push([
      'Changes not staged for commit:',
      `  (use "git add${unstaged.some(({ kind }) => kind === 'deleted') ? '/rm' : ''} <file>..." to update what will be committed)`,
      '  (use "git restore <file>..." to discard changes in working directory)',
      ...unstaged.map(changeLine),
    ]);
  if (untracked.length > 0)
    sections.push([
      'Untracked files:',
      '  (use "git add <file>..." to include in what will be committed)',
      ...untracked.map((path) => `\t${quotedPath(path)}`),
    ]);
  const body = sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
  const end = closingLine(staged, unstaged, untracked);
  return [headLine(repository), ...(body ? [body] : []), ...(end ? [end] : [])].join('\n');
}

function closingLine(staged: Change[], unstaged: Change[], untracked: string[]): string {
  if (staged.length > 0) return '';
  if (unstaged.length > 0) return 'no changes added to commit (use "git add" and/or "git commit -a")';
  if (untracked.length > 0)
    return 'nothing added to commit but untracked files present (use "git add" to track)';
  return 'nothing to commit, working tree clean';
}

/** Is there a folder at a path below the working tree? */
export const isFolder = (directory: Directory, path: string): boolean =>
  entryAt(directory, path.split('/'))?.type === 'directory';

/** The repository with the present contents of the named files, folders and globs in its index; files gone leave it. */
export function stage(opened: Opened, specs: readonly string[]): Repository {
  const index = new Map(indexFiles(opened.repository));
  const all = new Set([...index.keys(), ...opened.worktree.keys()]);
  let repository = opened.repository;
  for (const path of matchedPaths(opened, specs, [...all])) {
    const file = opened.worktree.get(path);
    if (!file) index.delete(path);
    else if (index.get(path) !== idOfFile(file)) {
      const stored = withBlob(repository, file.content);
      repository = stored.repository;
      index.set(path, stored.sha);
    }
  }
  return withIndex(repository, new Map([...index].sort(([a], [b]) => byBytes(a, b))));
}

function matchedPaths(opened: Opened, specs: readonly string[], paths: string[]): Set<string> {
  const fail = (stderr: string) => commandError(`add -- ${specs.join(' ')}`, 128, `fatal: ${stderr}`);
  const matched = new Set<string>();
  for (const spec of specs) {
    if (spec === '')
      throw fail(
        'empty string is not a valid pathspec. please use . instead if you meant to match all paths',
      );
    const path = insideRoot(opened.root, spec);
    if (path === undefined) throw fail(`${spec}: '${spec}' is outside repository at '${opened.root}'`);
    const wanted = path === '' ? paths : paths.filter(matcherOf(path));
    if (wanted.length === 0 && path !== '' && !isFolder(opened.directory, path))
      throw fail(`pathspec '${spec}' did not match any files`);
    for (const one of wanted) matched.add(one);
  }
  return matched;
}

function insideRoot(root: string, spec: string): string | undefined {
  const path = plainPath(spec.startsWith('/') ? spec : `${root}/${spec}`);
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

/** A file itself, all below a folder, or a glob whose stars also span slashes. */
function matcherOf(spec: string): (path: string) => boolean {
  const glob = /[*?[]/.test(spec) ? wildcardMatcher(spec) : () => false;
  return (path) => path === spec || path.startsWith(`${spec}/`) || glob(path);
}
