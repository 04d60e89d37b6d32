import type { Slice } from '../../world.ts';
import { berlinTime } from './berlin-time.ts';
import { meaningOfRepositories } from './git-meaning.ts';
import { indexFiles, withBlob, withCommit, withIndex, type Repository } from './git-repository.ts';
import history from './webshop-history.json' with { type: 'json' };

/** Repositories by the folder that the `.git` file of their working tree names. */
export type GitState = { repositories: { [folder: string]: Repository } };

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

/** The history made again commit by commit; ids follow from the contents alone. */
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
