import { answer, handlers, type ToolContext, type ToolOutcome, type World } from '../../world.ts';
import { stage, branchName, stagedChanges, statusOf, statusText, unstagedChanges } from './git-status.ts';
import { gitCheckout, gitCreateBranch } from './git-branches.ts';
import { gitSlice } from './git-fixture.ts';
import { gitLog, gitShow } from './git-history.ts';
import { diffText } from './git-patch.ts';
import { filesOfCommit, headSha, withCommit, withIndex } from './git-repository.ts';
import { openRepository, saveRepository } from './git-worktree.ts';
import { berlinTime, filesystemSlice } from './home.ts';

type Repo = { repo_path: string };

/** The author of every commit. */
const USER = 'Ada Brandt <ada@brandt.example>';

const pathsOf = (changes: readonly { path: string }[]): string[] => changes.map(({ path }) => path);

function gitStatus({ repo_path }: Repo, context: ToolContext): ToolOutcome {
  const opened = openRepository(repo_path, context);
  const status = statusOf(opened);
  const { staged, unstaged, untracked } = status;
  const branch = branchName(opened.repository);
  return answer(
    { branch, staged: pathsOf(staged), unstaged: pathsOf(unstaged), untracked },
    `Repository status:\n${statusText(opened.repository, status)}`,
  );
}

function gitDiffUnstaged(args: Repo & { context_lines?: number }, context: ToolContext): ToolOutcome {
  const opened = openRepository(args.repo_path, context);
  const { repository, worktree } = opened;
  const changes = unstagedChanges(opened);
  const onDisk = new Map(
    changes.map((change) => ['after' in change ? change.after : '', worktree.get(change.path)?.content]),
  );
  const diff = diffText(changes, (sha) => onDisk.get(sha) ?? repository.blobs[sha]!, args.context_lines);
  return answer({ diff }, `Unstaged changes:\n${diff}`);
}

function gitDiffStaged(args: Repo & { context_lines?: number }, context: ToolContext): ToolOutcome {
  const { repository } = openRepository(args.repo_path, context);
  const diff = diffText(stagedChanges(repository), (sha) => repository.blobs[sha]!, args.context_lines);
  return answer({ diff }, `Staged changes:\n${diff}`);
}

function gitAdd({ repo_path, files }: Repo & { files: string[] }, context: ToolContext): ToolOutcome {
  const opened = openRepository(repo_path, context);
  const repository = stage(opened, files);
  saveRepository(opened, repository, context);
  return answer({ staged: pathsOf(stagedChanges(repository)) }, 'Files staged successfully');
}

/** Like the reference server's library, this commits even when nothing is staged. */
function gitCommit({ repo_path, message }: Repo & { message: string }, context: ToolContext): ToolOutcome {
  const opened = openRepository(repo_path, context);
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
}

function gitReset({ repo_path }: Repo, context: ToolContext): ToolOutcome {
  const opened = openRepository(repo_path, context);
  const { repository } = opened;
  const unstaged = pathsOf(stagedChanges(repository));
  const files = filesOfCommit(repository, headSha(repository));
  if (unstaged.length > 0) saveRepository(opened, withIndex(repository, files), context);
  const message = 'All staged changes reset';
  return answer({ unstaged, message }, message);
}

/**
 * The reference git server. Its repositories have their store outside of the allowed directories, where the `.git` file of a
 * working tree points; object ids are git's own.
 */
export const git: World = {
  server: 'git',
  slices: [gitSlice, filesystemSlice],
  tools: handlers({
    git_status: gitStatus,
    git_diff_unstaged: gitDiffUnstaged,
    git_diff_staged: gitDiffStaged,
    git_commit: gitCommit,
    git_add: gitAdd,
    git_reset: gitReset,
    git_log: gitLog,
    git_create_branch: gitCreateBranch,
    git_checkout: gitCheckout,
    git_show: gitShow,
  }),
};
