import type { JsonObject } from '#core/json.ts';
import type { Slice } from '../../world.ts';
import { berlinTime } from './home.ts';
import {
  filesOfCommit,
  indexFiles,
  withBlob,
  withCommit,
  withIndex,
  type Files,
  type Repository,
} from './git-repository.ts';
import history from './webshop-history.json' with { type: 'json' };

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
