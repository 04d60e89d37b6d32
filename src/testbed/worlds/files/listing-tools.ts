import { type ToolContext, type ToolOutcome, handlers, type World } from '../../world.ts';
import { createDirectory, editFile, moveFile, writeFile } from './changing.ts';
import { globMatcher } from './glob.ts';
import { filesystemSlice, HOME } from './home.ts';
import { resolvePath, textOf } from './paths.ts';
import { directoryAt, said, getFileInfo, readMultipleFiles, readTextFile } from './reading.ts';
import { listing, type Directory, type Entry } from './tree.ts';

const units = ['B', 'KB', 'MB', 'GB'];

/** "0 B", "207 B", "4.75 KB". */
function sizeText(size: number): string {
  let unit = 0;
  let amount = size;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit++;
  }
  return `${unit === 0 ? size : amount.toFixed(2)} ${units[unit]}`;
}

const mark = (entry: Entry): string => (entry.type === 'directory' ? '[DIR]' : '[FILE]');

function listDirectory({ path }: { path: string }, { read }: ToolContext): ToolOutcome {
  const entries = listing(directoryAt(read(filesystemSlice).home, path));
  return said(entries.map(([name, entry]) => `${mark(entry)} ${name}`).join('\n'));
}

const alphabet = new Intl.Collator('en');

function listDirectoryWithSizes(
  { path, sortBy = 'name' }: { path: string; sortBy?: 'name' | 'size' },
  { read }: ToolContext,
): ToolOutcome {
  const entries = listing(directoryAt(read(filesystemSlice).home, path));
  const sizeOf = (entry: Entry) => (entry.type === 'file' ? entry.size : 0);
  // A directory's own size takes part in the order, though it is neither shown nor counted.
  const rank = (entry: Entry) => (entry.type === 'file' ? entry.size : 4096);
  const sorted = entries.toSorted(([a, left], [b, right]) =>
    sortBy === 'size' ? rank(right) - rank(left) : alphabet.compare(a, b),
  );
  const lines = sorted.map(([name, entry]) => {
    const size = entry.type === 'file' ? sizeText(entry.size).padStart(10) : '';
    return `${mark(entry)} ${name.padEnd(30)} ${size}`;
  });
  const files = entries.filter(([, entry]) => entry.type === 'file').length;
  const total = entries.reduce((sum, [, entry]) => sum + sizeOf(entry), 0);
  const counts = `Total: ${files} files, ${entries.length - files} directories`;
  return said([...lines, '', counts, `Combined size: ${sizeText(total)}`].join('\n'));
}

type TreeNode = { name: string; type: Entry['type']; children?: TreeNode[] };

/** A pattern without a star also leaves out what has that name at any depth, and all below it. */
const leavingOut = (pattern: string): ((path: string) => boolean)[] =>
  (pattern.includes('*') ? [pattern] : [pattern, `**/${pattern}`, `**/${pattern}/**`]).map(globMatcher);

function directoryTree(
  { path, excludePatterns = [] }: { path: string; excludePatterns?: string[] },
  { read }: ToolContext,
): ToolOutcome {
  const excluded = excludePatterns.flatMap(leavingOut);
  const nodesOf = (directory: Directory, above: string): TreeNode[] =>
    listing(directory)
      .filter(([name]) => !excluded.some((matches) => matches(above + name)))
      .map(([name, entry]) => ({
        name,
        type: entry.type,
        ...(entry.type === 'directory' && { children: nodesOf(entry, `${above}${name}/`) }),
      }));
  return said(JSON.stringify(nodesOf(directoryAt(read(filesystemSlice).home, path), ''), null, 2));
}

function searchFiles(
  args: { path: string; pattern: string; excludePatterns?: string[] },
  { read }: ToolContext,
): ToolOutcome {
  const { home } = read(filesystemSlice);
  const start = textOf(resolvePath(home, args.path));
  const wanted = globMatcher(args.pattern);
  const excluded = (args.excludePatterns ?? []).map(globMatcher);
  const found: string[] = [];
  const walk = (directory: Directory, above: string): void => {
    for (const [name, entry] of listing(directory)) {
      const path = above + name;
      if (excluded.some((matches) => matches(path))) continue;
      if (wanted(path)) found.push(`${start}/${path}`);
      if (entry.type === 'directory') walk(entry, `${path}/`);
    }
  };
  walk(directoryAt(home, args.path), '');
  return said(found.length > 0 ? found.join('\n') : 'No matches found');
}

/** The reference filesystem server over a disk that is a value: the same answers and errors, without symbolic links. */
export const filesystem: World = {
  server: 'filesystem',
  slices: [filesystemSlice],
  tools: handlers({
    read_text_file: readTextFile,
    read_multiple_files: readMultipleFiles,
    write_file: writeFile,
    edit_file: editFile,
    create_directory: createDirectory,
    list_directory: listDirectory,
    list_directory_with_sizes: listDirectoryWithSizes,
    directory_tree: directoryTree,
    move_file: moveFile,
    search_files: searchFiles,
    get_file_info: getFileInfo,
    list_allowed_directories: () => said(`Allowed directories:\n${HOME}`),
  }),
};
