import type { JsonObject } from '#core/json.ts';
import { filesOfCommit, type Files, type Repository } from './git-repository.ts';

/**
 * What repositories say, by folder: where HEAD and the branches stand, what each commit made since `start` holds, and what is
 * staged. A commit's hash hangs on its time, so that commits are told by what they hold; objects that nothing leads to are none.
 */
export const meaningOfRepositories = (
  repositories: Record<string, Repository>,
  start: Repository,
): JsonObject =>
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

/** By path: the id of a blob that was there at the start, of any other its text. */
const contentsOf = (files: Files, { blobs }: Repository, start: Repository): JsonObject =>
  Object.fromEntries(
    [...files].map(([path, sha]) => [path, Object.hasOwn(start.blobs, sha) ? sha : { text: blobs[sha]! }]),
  );
