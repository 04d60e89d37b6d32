import { answer, world, type ToolContext, type ToolOutcome } from '../../world.ts';
import { createBranch, checkOutBranch } from './git-branches.ts';
import {
  gitSlice,
  commitAt,
  filesOfCommit,
  headSha,
  resolveRevision,
  withCommit,
  withIndex,
} from './git-repository.ts';
import { diffText, hunkText } from './git-diff.ts';
import {
  stage,
  branchName,
  stagedChanges,
  statusOf,
  statusText,
  unstagedChanges,
  changesBetween,
  openRepository,
  saveRepository,
  type Opened,
} from './git-worktree.ts';
import { berlinTime, filesystemSlice, type Commit } from './disk.ts';

/** The author of every commit. */
const USER = 'Ada Brandt <ada@brandt.example>';

const pathsOf = (changes: readonly { path: string }[]): string[] => changes.map(({ path }) => path);

/** When a commit was made, on its author's clock: "2026-03-10T10:15:00+01:00". */
function dateText({ at, offset }: Commit): string {
  const sign = offset.startsWith('-') ? -1 : 1;
  const minutes = sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)));
  const clock = new Date((at + minutes * 60) * 1000).toISOString().slice(0, 19);
  return `${clock}${offset.slice(0, 3)}:${offset.slice(3)}`;
}

/** A string as Python shows it. */
function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const names: Record<string, string> = {
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\\': '\\\\',
    [quote]: `\\${quote}`,
  };
  const escaped = text.replace(
    /[\p{Cc}\\'"]/gu,
    (character) =>
      names[character] ??
      (`'"`.includes(character)
        ? character
        : `\\x${character.codePointAt(0)!.toString(16).padStart(2, '0')}`),
  );
  return quote + escaped + quote;
}

const headText = (sha: string, commit: Commit): string =>
  [
    `Commit: '${sha}'`,
    `Author: <git.Actor "${commit.author}">`,
    `Date: ${dateText(commit).replace('T', ' ')}`,
    `Message: ${pythonText(commit.message)}`,
    '',
  ].join('\n');

const factsOf = (sha: string, commit: Commit) => ({
  sha,
  author: commit.author,
  date: dateText(commit),
  message: commit.message.replace(/\n+$/, ''),
});

/** A tool on the repository at `repo_path`. */
const inRepository =
  <Args>(tool: (opened: Opened, args: Args, context: ToolContext) => ToolOutcome) =>
  (args: Args & { repo_path: string }, context: ToolContext): ToolOutcome =>
    tool(openRepository(args.repo_path, context), args, context);

/**
 * The reference git server. Its repositories have their store outside of the allowed directories, where the `.git` file of a
 * working tree points; object ids are git's own.
 */
export const git = world('git', [gitSlice, filesystemSlice], {
  git_status: inRepository((opened) => {
    const status = statusOf(opened);
    const { staged, unstaged, untracked } = status;
    const branch = branchName(opened.repository);
    return answer(
      { branch, staged: pathsOf(staged), unstaged: pathsOf(unstaged), untracked },
      `Repository status:\n${statusText(opened.repository, status)}`,
    );
  }),
  git_diff_unstaged: inRepository((opened, { context_lines }: { context_lines?: number }) => {
    const { repository, worktree } = opened;
    const changes = unstagedChanges(opened);
    const onDisk = new Map(
      changes.map((change) => ['after' in change ? change.after : '', worktree.get(change.path)?.content]),
    );
    const diff = diffText(changes, (sha) => onDisk.get(sha) ?? repository.blobs[sha]!, context_lines);
    return answer({ diff }, `Unstaged changes:\n${diff}`);
  }),
  git_diff_staged: inRepository(({ repository }, { context_lines }: { context_lines?: number }) => {
    const diff = diffText(stagedChanges(repository), (sha) => repository.blobs[sha]!, context_lines);
    return answer({ diff }, `Staged changes:\n${diff}`);
  }),
  // Like the reference server's library, this commits even when nothing is staged.
  git_commit: inRepository((opened, { message }: { message: string }, context) => {
    const { repository, sha } = withCommit(opened.repository, {
      parents: [headSha(opened.repository)],
      author: USER,
      at: Math.floor(context.now / 1000),
      offset: berlinTime(context.now).offset.replace(':', ''),
      message: message.replace(/\p{Surrogate}/gu, '\uFFFD'),
    });
    saveRepository(opened, repository, context);
    const branch = branchName(repository);
    return answer({ sha, branch, message }, `Changes committed successfully with hash ${sha}`);
  }),
  git_add: inRepository((opened, { files }: { files: string[] }, context) => {
    const repository = stage(opened, files);
    saveRepository(opened, repository, context);
    return answer({ staged: pathsOf(stagedChanges(repository)) }, 'Files staged successfully');
  }),
  git_reset: inRepository((opened, _, context) => {
    const { repository } = opened;
    const unstaged = pathsOf(stagedChanges(repository));
    const files = filesOfCommit(repository, headSha(repository));
    if (unstaged.length > 0) saveRepository(opened, withIndex(repository, files), context);
    const message = 'All staged changes reset';
    return answer({ unstaged, message }, message);
  }),
  git_log: inRepository(({ repository }, { max_count = 10 }: { max_count?: number }) => {
    const shas: string[] = [];
    let next: string | undefined = headSha(repository);
    while (next !== undefined && shas.length < max_count) {
      shas.push(next);
      next = commitAt(repository, next).parents[0];
    }
    const commits = shas.map((sha) => factsOf(sha, commitAt(repository, sha)));
    const text = shas.map((sha) => headText(sha, commitAt(repository, sha))).join('\n');
    return answer({ commits }, `Commit history:\n${text}`);
  }),
  git_create_branch: inRepository(createBranch),
  git_checkout: checkOutBranch,
  git_show: inRepository(({ repository }, { revision }: { revision: string }) => {
    const sha = resolveRevision(repository, revision);
    const commit = commitAt(repository, sha);
    const [parent] = commit.parents;
    const before = parent === undefined ? new Map<string, string>() : filesOfCommit(repository, parent);
    const changes = changesBetween(before, filesOfCommit(repository, sha));
    const textOf = (blob: string) => repository.blobs[blob]!;
    const shown = changes.map((change) => {
      const old = change.kind === 'new file' ? 'None' : 'from' in change ? change.from : change.path;
      const now = change.kind === 'deleted' ? 'None' : change.path;
      return `\n--- ${old}\n+++ ${now}\n${hunkText(change, textOf, 3)}`;
    });
    const diff = diffText(changes, textOf);
    return answer({ ...factsOf(sha, commit), diff }, headText(sha, commit) + shown.join(''));
  }),
});
