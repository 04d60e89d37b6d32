import {
  changesBetween,
  quotedPath,
  type Change,
  trackedFiles,
  type Opened,
  commandError,
  idOfFile,
} from './git-worktree.ts';
import {
  filesOfCommit,
  headSha,
  indexFiles,
  type Repository,
  withBlob,
  withIndex,
} from './git-repository.ts';
import { wildcardMatcher } from './glob.ts';
import { plainPath } from './paths.ts';
import { byBytes, entryAt, type Directory } from './tree.ts';

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
