import { ToolError, type Slice } from '../../world.ts';
import { blobId, commitId, treeId, type Commit, type TreeObject, berlinTime } from './disk.ts';
import type { JsonObject } from '#core/json.ts';
import history from './webshop-history.json' with { type: 'json' };

/** What a commit, the index or the working tree holds: ids of blobs by path. All files have the mode 100644. */
export type Files = ReadonlyMap<string, string>;

/** A branch, or a commit, with the one that was checked out first when HEAD was detached. */
export type Head = { branch: string } | { commit: string; detachedAt: string };

export type Repository = {
  head: Head;
  branches: { [name: string]: string };
  /** Ids of blobs by path. */
  index: { [path: string]: string };
  blobs: { [sha: string]: string };
  trees: { [sha: string]: TreeObject };
  commits: { [sha: string]: Commit };
};

export const branchAt = ({ branches }: Repository, name: string): string | undefined =>
  Object.hasOwn(branches, name) ? branches[name] : undefined;

/** The commit that HEAD points to. */
export const headSha = (repository: Repository): string =>
  'branch' in repository.head ? branchAt(repository, repository.head.branch)! : repository.head.commit;

export const commitAt = ({ commits }: Repository, sha: string): Commit => commits[sha]!;

export const indexFiles = ({ index }: Repository): Files => new Map(Object.entries(index));

export function filesOfCommit(repository: Repository, sha: string): Files {
  const files = new Map<string, string>();
  const walk = (tree: string, above: string): void => {
    for (const [name, entry] of Object.entries(repository.trees[tree]!)) {
      if (entry.type === 'tree') walk(entry.sha, `${above}${name}/`);
      else files.set(above + name, entry.sha);
    }
  };
  walk(commitAt(repository, sha).tree, '');
  return files;
}

/** The repository with a blob in its store, and the blob's id. */
export function withBlob(repository: Repository, content: string): { repository: Repository; sha: string } {
  const sha = blobId(content);
  if (Object.hasOwn(repository.blobs, sha)) return { repository, sha };
  return { repository: { ...repository, blobs: { ...repository.blobs, [sha]: content } }, sha };
}

export const withIndex = (repository: Repository, files: Files): Repository => ({
  ...repository,
  index: Object.fromEntries(files),
});

type Nested = Map<string, string | Nested>;

/** Writes the trees of the index from the leaves up and returns the id of the root. */
function writeTrees(index: Files, trees: { [sha: string]: TreeObject }): string {
  const top: Nested = new Map();
  for (const [path, sha] of index) {
    const steps = path.split('/');
    let here = top;
    for (const step of steps.slice(0, -1)) {
      const next = here.get(step) ?? new Map();
      here.set(step, next);
      here = next as Nested;
    }
    here.set(steps.at(-1)!, sha);
  }
  const write = (nested: Nested): string => {
    const entries = [...nested].map(([name, entry]) => [
      name,
      typeof entry === 'string' ? { type: 'blob', sha: entry } : { type: 'tree', sha: write(entry) },
    ]);
    const tree = Object.fromEntries(entries) as TreeObject;
    const sha = treeId(tree);
    trees[sha] = tree;
    return sha;
  };
  return write(top);
}

/** The repository with the index recorded as a commit, and HEAD moved to it. */
export function withCommit(
  repository: Repository,
  about: Omit<Commit, 'tree'>,
): { repository: Repository; sha: string } {
  const trees = { ...repository.trees };
  const commit: Commit = { tree: writeTrees(indexFiles(repository), trees), ...about };
  const sha = commitId(commit);
  const commits = { ...repository.commits, [sha]: commit };
  const { head } = repository;
  const moved =
    'branch' in head
      ? { branches: { ...repository.branches, [head.branch]: sha } }
      : { head: { commit: sha, detachedAt: head.detachedAt } };
  return { repository: { ...repository, ...moved, trees, commits }, sha };
}

/** The commit a revision names: HEAD, a branch or a sha of four digits or more, then any number of ~N and ^N. */
export function resolveRevision(repository: Repository, revision: string): string {
  const [, base, steps] = /^([^~^]*)((?:[~^](?:\d{1,9}|\{(?:commit)?\})?)*)$/.exec(revision) ?? [];
  let sha = base === undefined ? undefined : shaOf(repository, base);
  if (!sha) throw new ToolError(`Ref '${base ?? revision}' did not resolve to an object`);
  for (const [step, sign, digits] of steps!.matchAll(/([~^])(\d+|\{(?:commit)?\})?/g)) {
    sha = ancestor(repository, sha, sign!, digits);
    if (!sha)
      throw new ToolError(
        `Ref 'Invalid revision spec '${revision}' - not enough parent commits to reach '${step}'' did not resolve to an object`,
      );
  }
  return sha;
}

function shaOf(repository: Repository, name: string): string | undefined {
  if (name === 'HEAD') return headSha(repository);
  const branch = branchAt(repository, name.replace(/^(refs\/)?heads\//, ''));
  if (branch) return branch;
  if (!/^[0-9a-f]{4,40}$/i.test(name)) return undefined;
  const found = Object.keys(repository.commits).filter((sha) => sha.startsWith(name.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

function ancestor(repository: Repository, from: string, sign: string, digits = '1'): string | undefined {
  if (digits.startsWith('{')) return from;
  const count = Number(digits);
  if (sign === '^') return count === 0 ? from : commitAt(repository, from).parents[count - 1];
  let sha: string | undefined = from;
  for (let step = 0; step < count && sha; step++) sha = commitAt(repository, sha).parents[0];
  return sha;
}

/** Repositories by the folder that the `.git` file of their working tree names. */
type GitState = { repositories: { [folder: string]: Repository } };

interface RecordedCommit {
  author: string;
  date: string;
  message: string[];
  /** Number of the parent in the list; none for the first. */
  parent?: number;
  /** The whole text of every file that this commit changed. */
  files: Record<string, string[] | undefined>;
}

const textOf = (lines: string[]): string => `${lines.join('\n')}\n`;

function withStaged(repository: Repository, files: RecordedCommit['files']): Repository {
  let staged = repository;
  for (const [path, lines] of Object.entries(files)) {
    const stored = withBlob(staged, textOf(lines!));
    staged = withIndex(stored.repository, new Map([...indexFiles(staged), [path, stored.sha]]));
  }
  return staged;
}

/** Builds the history commit by commit; ids follow from the contents alone. */
function buildWebshop(): Repository {
  const commits: RecordedCommit[] = history.commits;
  const shas: string[] = [];
  const indexes: Repository['index'][] = [];
  let repository: Repository = {
    head: { commit: '', detachedAt: '' },
    branches: {},
    index: {},
    blobs: {},
    trees: {},
    commits: {},
  };
  for (const { author, date, message, parent, files } of commits) {
    const start = parent === undefined ? {} : indexes[parent]!;
    const at = Date.parse(date);
    const committed = withCommit(withStaged({ ...repository, index: start }, files), {
      parents: parent === undefined ? [] : [shas[parent]!],
      author,
      at: at / 1000,
      offset: berlinTime(at).offset.replace(':', ''),
      message: textOf(message),
    });
    repository = committed.repository;
    shas.push(committed.sha);
    indexes.push(repository.index);
  }
  const branches = Object.fromEntries(
    Object.entries(history.branches).map(([name, at]) => [name, shas[at]!]),
  );
  const index = indexes[history.branches.main]!;
  return withStaged({ ...repository, head: { branch: history.head }, branches, index }, history.staged);
}

export const gitSlice: Slice<GitState> = {
  name: 'git',
  init: () => ({ repositories: { [history.gitdir]: buildWebshop() } }),
  meaning: {
    of: ({ repositories }) => meaningOfRepositories(repositories, (start ??= buildWebshop())),
    ids: [
      { kind: 'commit', at: '/*/head/commits/*/sha' },
      { kind: 'commit', at: '/*/branches/*/commits/*/sha' },
    ],
  },
};

let start: Repository | undefined;

/**
 * The meaning of repositories, by folder: HEAD and the branches, the contents of each commit made since `start`, and what is
 * staged. A commit's hash depends on its time, so commits are compared by their contents; unreachable objects do not count.
 */
const meaningOfRepositories = (repositories: Record<string, Repository>, start: Repository): JsonObject =>
  Object.fromEntries(
    Object.entries(repositories).map(([folder, repository]) => [folder, meaningOf(repository, start)]),
  );

function meaningOf(repository: Repository, start: Repository): JsonObject {
  const { head, branches, index } = repository;
  const lines = Object.entries(branches).map(
    ([name, sha]) => [name, lineTo(sha, repository, start)] as const,
  );
  return {
    head: 'branch' in head ? head : lineTo(head.commit, repository, start),
    branches: Object.fromEntries(lines),
    index: contentsOf(new Map(Object.entries(index)), repository, start),
  };
}

/** The commits that lead to one, oldest first, since the last that was there at the start. */
function lineTo(sha: string, repository: Repository, start: Repository): JsonObject {
  const commits: JsonObject[] = [];
  let at: string | undefined = sha;
  while (at !== undefined && !Object.hasOwn(start.commits, at)) {
    const commit: Repository['commits'][string] = repository.commits[at]!;
    const files = contentsOf(filesOfCommit(repository, at), repository, start);
    commits.unshift({ sha: at, author: commit.author, message: commit.message, files });
    at = commit.parents[0];
  }
  return { from: at ?? null, commits };
}

/** By path: the id of a blob that existed at the start, or the text of any other. */
const contentsOf = (files: Files, { blobs }: Repository, start: Repository): JsonObject =>
  Object.fromEntries(
    [...files].map(([path, sha]) => [path, Object.hasOwn(start.blobs, sha) ? sha : { text: blobs[sha]! }]),
  );
