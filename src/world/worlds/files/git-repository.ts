import { ToolError } from '../../world.ts';
import { blobId, commitId, treeId, type Commit, type TreeObject } from './tree.ts';

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
