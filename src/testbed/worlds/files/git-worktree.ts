import { ToolError, type ToolContext } from '../../world.ts';
import { gitSlice } from './git-fixture.ts';
import { blobId, childOf, listing, type Directory, type FileEntry } from './tree.ts';
import type { Files, Repository } from './git-repository.ts';
import { entryAtPath, filesystemSlice, HOME } from './home.ts';
import { plainPath } from './paths.ts';

/** A repository found from a folder: its store, and its working tree as it is now. */
export interface Opened {
  /** Absolute path of the working tree. */
  root: string;
  /** Where the store is, as the `.git` file says. */
  folder: string;
  repository: Repository;
  worktree: ReadonlyMap<string, FileEntry>;
  directory: Directory;
}

/** Throws ToolError with just the path, as GitPython does, when there is no folder or no repository there. */
export function openRepository(repoPath: string, { read }: ToolContext): Opened {
  const home = repoPath.replace(/^~(?=\/|$)/, HOME);
  const root = plainPath(home);
  const directory = entryAtPath(read(filesystemSlice), root);
  const link = directory?.type === 'directory' ? childOf(directory, '.git') : undefined;
  const folder = link?.type === 'file' ? /^gitdir: (.+)\n?$/.exec(link.content)?.[1] : undefined;
  const { repositories } = read(gitSlice);
  if (directory?.type !== 'directory' || folder === undefined || !Object.hasOwn(repositories, folder))
    throw new ToolError(root);
  return { root, folder, directory, repository: repositories[folder]!, worktree: filesBelow(directory) };
}

export function saveRepository(
  { folder }: Opened,
  repository: Repository,
  { read, write }: ToolContext,
): void {
  const { repositories } = read(gitSlice);
  write(gitSlice, { repositories: { ...repositories, [folder]: repository } });
}

function filesBelow(directory: Directory): Map<string, FileEntry> {
  const files = new Map<string, FileEntry>();
  const walk = (here: Directory, above: string): void => {
    for (const [name, entry] of listing(here)) {
      if (name === '.git') continue;
      if (entry.type === 'file') files.set(above + name, entry);
      else walk(entry, `${above}${name}/`);
    }
  };
  walk(directory, '');
  return files;
}

// A file entry never changes, so its id is worked out once.
const ids = new WeakMap<FileEntry, string>();

export function idOfFile(file: FileEntry): string {
  const id = ids.get(file) ?? blobId(file.content);
  ids.set(file, id);
  return id;
}

/** Ids of the files on the disk, for those paths that are tracked. */
export const trackedFiles = ({ worktree }: Opened, tracked: Files): Files =>
  new Map(
    [...tracked.keys()].flatMap((path) =>
      worktree.has(path) ? [[path, idOfFile(worktree.get(path)!)]] : [],
    ),
  );

/** A git command that failed, in the words of the library the reference server runs git with. */
export const commandError = (command: string, exitCode: number, stderr: string): ToolError =>
  new ToolError(
    `Cmd('git') failed due to: exit code(${exitCode})\n  cmdline: git ${command}\n  stderr: '${stderr}'`,
  );
