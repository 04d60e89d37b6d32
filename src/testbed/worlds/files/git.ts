import { answer, handlers, ToolError, type ToolContext, type ToolOutcome, type World } from '../../world.ts';
import { stage } from './git-add.ts';
import { checkBranchName } from './git-branch-name.ts';
import { checkOut } from './git-checkout.ts';
import { gitSlice } from './git-fixture.ts';
import { gitLog, gitShow } from './git-history.ts';
import { diffText } from './git-patch.ts';
import {
  branchAt,
  filesOfCommit,
  headSha,
  resolveRevision,
  withCommit,
  withIndex,
  type Head,
} from './git-repository.ts';
import { branchName, stagedChanges, statusOf, statusText, unstagedChanges } from './git-status.ts';
import { openRepository, saveRepository } from './git-worktree.ts';
import { berlinTime } from './berlin-time.ts';
import { filesystemSlice, HOME } from './home.ts';
import { withEntry } from './tree.ts';

type Repo = { repo_path: string };

/** Whoever commits here. */
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

function gitCreateBranch(
  args: Repo & { branch_name: string; base_branch?: string },
  context: ToolContext,
): ToolOutcome {
  const opened = openRepository(args.repo_path, context);
  const { repository, folder } = opened;
  const name = args.branch_name.replace(/^refs\/heads\//, '');
  checkBranchName(name);
  const { base, from } = baseOf(repository, args.base_branch);
  const known = branchAt(repository, name);
  if (known !== undefined && known !== base)
    throw new ToolError(
      `Reference at 'refs/heads/${name}' does already exist, pointing to '${known}', requested was '${base}'`,
    );
  // A branch is a file in the store, so that none can be a folder for another.
  const heads = `${folder}/refs/heads`;
  const names = Object.keys(repository.branches);
  if (names.some((one) => one.startsWith(`${name}/`)))
    throw new ToolError(`[Errno 21] Is a directory: '${heads}/${name}.lock' -> '${heads}/${name}'`);
  const inTheWay = names.find((one) => name.startsWith(`${one}/`));
  if (inTheWay !== undefined) throw new ToolError(`[Errno 17] File exists: '${heads}/${inTheWay}'`);
  if (known === undefined)
    saveRepository(opened, { ...repository, branches: { ...repository.branches, [name]: base } }, context);
  return answer({ branch: name, base }, `Created branch '${args.branch_name}' from '${from}'`);
}

/** The commit a new branch starts from, and what it is called there. */
function baseOf(
  repository: ReturnType<typeof openRepository>['repository'],
  wanted: string | undefined,
): { base: string; from: string } {
  if (wanted?.startsWith('-'))
    throw new ToolError(`Invalid base branch: '${wanted}' - cannot start with '-'`);
  if (wanted) {
    try {
      return { base: resolveRevision(repository, wanted), from: wanted };
    } catch {
      throw new ToolError(`No item found with id '${wanted}'`);
    }
  }
  if ('branch' in repository.head) return { base: headSha(repository), from: repository.head.branch };
  throw new ToolError(`HEAD is a detached symbolic reference as it points to '${repository.head.commit}'`);
}

function gitCheckout(args: Repo & { branch_name: string }, context: ToolContext): ToolOutcome {
  const name = args.branch_name;
  if (name.startsWith('-')) throw new ToolError(`Invalid branch name: '${name}' - cannot start with '-'`);
  const opened = openRepository(args.repo_path, context);
  const target = resolveRevision(opened.repository, name);
  const moved = checkOut(opened, target, { name, now: context.now });
  const onBranch = branchAt(opened.repository, name) !== undefined;
  // HEAD named as such stays what it is.
  const detached: Head = name === 'HEAD' ? opened.repository.head : { commit: target, detachedAt: target };
  const head: Head = onBranch ? { branch: name } : detached;
  saveRepository(opened, { ...moved.repository, head }, context);
  if (moved.directory !== opened.directory) {
    const { home } = context.read(filesystemSlice);
    const steps = opened.root === HOME ? [] : opened.root.slice(HOME.length + 1).split('/');
    const changed =
      steps.length === 0 ? moved.directory : withEntry(home, steps, moved.directory, home.modified);
    context.write(filesystemSlice, { home: changed });
  }
  return answer({ branch: name }, `Switched to branch '${name}'`);
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
