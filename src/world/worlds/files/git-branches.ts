import { answer, ToolError, type ToolContext, type ToolOutcome } from '../../world.ts';
import {
  branchAt,
  headSha,
  resolveRevision,
  type Repository,
  filesOfCommit,
  indexFiles,
  withIndex,
  type Files,
  type Head,
} from './git-repository.ts';
import {
  saveRepository,
  type Opened,
  isFolder,
  commandError,
  idOfFile,
  openRepository,
} from './git-worktree.ts';
import {
  filesystemSlice,
  HOME,
  byBytes,
  entryAt,
  fileOf,
  withDirectories,
  withEntry,
  type Directory,
} from './disk.ts';

const rules: readonly [RegExp, string][] = [
  [
    /[ ~^:?*[\\]/,
    'contain spaces, tildes (~), carets (^), colons (:), question marks (?), asterisks (*), open brackets ([) or backslashes (\\)',
  ],
  [/(^|\/)\./, "start with a period (.) or contain '/.'"],
  [/\.\./, "contain '..'"],
  [/\/\//, "contain '//'"],
  [/@\{/, "contain '@{'"],
  // eslint-disable-next-line no-control-regex -- these are what the rule is about
  [/[\0-\x1f\x7f]/, 'contain ASCII control characters'],
  [/\.$/, 'end with a period (.)'],
  [/\/$/, 'end with a forward slash (/)'],
  [/\.lock(\/|$)/, "have slash-separated components that end with '.lock'"],
];

const encoder = new TextEncoder();

/** Throws ToolError for a name that git does not accept for a branch. */
function checkBranchName(name: string): void {
  if (name.startsWith('-')) throw new ToolError(`Invalid branch name: '${name}' - cannot start with '-'`);
  const reference = `refs/heads/${name}`;
  const broken = rules.find(([pattern]) => pattern.test(reference));
  if (broken) throw new ToolError(`Invalid reference '${reference}': references cannot ${broken[1]}`);
  if (reference.split('/').some((part) => encoder.encode(part).length > 250))
    throw new ToolError(`[Errno 36] File name too long: '${reference}.lock'`);
}

export function createBranch(
  opened: Opened,
  args: { branch_name: string; base_branch?: string },
  context: ToolContext,
): ToolOutcome {
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
function baseOf(repository: Repository, wanted: string | undefined): { base: string; from: string } {
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

/** What prevents a checkout, by the reason git gives. */
interface Obstacles {
  changed: string[];
  /** Changed on the disk alone; git says the same of them, in a list of their own. */
  changedOnDisk: string[];
  folders: string[];
  untracked: string[];
}

/**
 * The repository's index and the working tree moved from HEAD to a commit. What is the same in both commits keeps its local
 * changes. Throws ToolError when a local change or an untracked file would be lost.
 */
function checkOut(
  opened: Opened,
  target: string,
  { name, now }: { name: string; now: number },
): { repository: Repository; directory: Directory } {
  const { repository } = opened;
  const from = filesOfCommit(repository, headSha(repository));
  const to = filesOfCommit(repository, target);
  const index = new Map(indexFiles(repository));
  const moving = [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => from.get(path) !== to.get(path) && index.get(path) !== to.get(path))
    .sort(byBytes);
  refuseIf(obstaclesFor(opened, moving, { from, to, index }), name);

  let directory = opened.directory;
  for (const path of moving) {
    index.delete(path);
    if (!to.has(path) && opened.worktree.has(path)) directory = withoutFile(directory, path.split('/'), now);
  }
  for (const path of moving) {
    const sha = to.get(path);
    if (sha === undefined) continue;
    index.set(path, sha);
    const steps = path.split('/');
    directory = withDirectories(directory, steps.slice(0, -1), now);
    directory = withEntry(directory, steps, fileOf(repository.blobs[sha]!, now), now);
  }
  const sorted = new Map([...index].sort(([a], [b]) => byBytes(a, b)));
  return { repository: withIndex(repository, sorted), directory };
}

/** The tree without a file, and without the folders that it leaves empty. */
function withoutFile(directory: Directory, steps: string[], now: number): Directory {
  let without = withEntry(directory, steps, undefined, now);
  for (let depth = steps.length - 1; depth > 0; depth--) {
    const folder = entryAt(without, steps.slice(0, depth));
    if (folder?.type !== 'directory' || Object.keys(folder.entries).length > 0) break;
    without = withEntry(without, steps.slice(0, depth), undefined, now);
  }
  return without;
}

function obstaclesFor(
  { worktree, directory }: Opened,
  moving: string[],
  { from, to, index }: { from: Files; to: Files; index: Files },
): Obstacles {
  const obstacles: Obstacles = { changed: [], changedOnDisk: [], folders: [], untracked: [] };
  const leaving = new Set(moving.filter((path) => !to.has(path)));
  for (const path of moving) {
    const file = worktree.get(path);
    if (index.get(path) !== from.get(path)) obstacles.changed.push(path);
    else if (file && index.has(path)) {
      if (idOfFile(file) !== index.get(path)) obstacles.changedOnDisk.push(path);
    } else if (file) obstacles.untracked.push(path);
    else if (to.has(path)) {
      const blocking = fileOnTheWay(path, worktree);
      if (blocking !== undefined && !leaving.has(blocking)) obstacles.untracked.push(blocking);
      const below = [...worktree.keys()].filter((one) => one.startsWith(`${path}/`));
      if (isFolder(directory, path) && below.some((one) => !leaving.has(one))) obstacles.folders.push(path);
    }
  }
  return obstacles;
}

const fileOnTheWay = (path: string, worktree: Opened['worktree']): string | undefined =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).find((folder) => worktree.has(folder));

function refuseIf({ changed, changedOnDisk, folders, untracked }: Obstacles, name: string): void {
  const block = (head: string, paths: string[], advice: string) =>
    paths.length === 0 ? [] : [`error: ${head}\n${paths.map((path) => `\t${path}\n`).join('')}${advice}\n`];
  const commit = 'Please commit your changes or stash them before you switch branches.';
  const changes = 'Your local changes to the following files would be overwritten by checkout:';
  const blocks = [
    ...block(changes, changed, commit),
    ...block(changes, changedOnDisk, commit),
    ...block('Updating the following directories would lose untracked files in them:', folders, ''),
    ...block(
      'The following untracked working tree files would be overwritten by checkout:',
      [...new Set(untracked)],
      'Please move or remove them before you switch branches.',
    ),
  ];
  if (blocks.length > 0) throw commandError(`checkout ${name}`, 1, `${blocks.join('')}Aborting`);
}

export function checkOutBranch(
  { repo_path, branch_name: name }: { repo_path: string; branch_name: string },
  context: ToolContext,
): ToolOutcome {
  if (name.startsWith('-')) throw new ToolError(`Invalid branch name: '${name}' - cannot start with '-'`);
  const opened = openRepository(repo_path, context);
  const target = resolveRevision(opened.repository, name);
  const moved = checkOut(opened, target, { name, now: context.now });
  const onBranch = branchAt(opened.repository, name) !== undefined;
  // Checking out HEAD by that name leaves it unchanged.
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
