import { ToolError, handlers, type ToolContext, type ToolOutcome, type World } from '../../world.ts';
import { createDirectory, editFile, moveFile, writeFile } from './changing.ts';
import { globMatcher } from './glob.ts';
import { berlinDateText, filesystemSlice, HOME } from './home.ts';
import { directoryAt, entryFor, resolvePath, said, textAt, textOf } from './paths.ts';
import { listing, type Directory, type Entry } from './tree.ts';

/** The size a disk reports for any directory of ours. */
const DIRECTORY_SIZE = 4096;

/** Lines are the text between line ends; after a final line end comes an empty last line for `tail`, but not for `head`. */
function headOf(text: string, count: number): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.slice(0, Math.max(0, Math.ceil(count))).join('\n');
}

function tailOf(text: string, count: number): string {
  if (count < 0) return '';
  return text.replaceAll('\r\n', '\n').split('\n').slice(-Math.floor(count)).join('\n');
}

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

const alphabet = new Intl.Collator('en');

type TreeNode = { name: string; type: Entry['type']; children?: TreeNode[] };

/** A pattern without a star also leaves out what has that name at any depth, and all below it. */
const leavingOut = (pattern: string): ((path: string) => boolean)[] =>
  (pattern.includes('*') ? [pattern] : [pattern, `**/${pattern}`, `**/${pattern}/**`]).map(globMatcher);

/** A tool that reads the disk and answers with a text. */
const reading =
  <Args>(tool: (home: Directory, args: Args) => string) =>
  (args: Args, { read }: ToolContext): ToolOutcome =>
    said(tool(read(filesystemSlice).home, args));

/** The reference filesystem server over a disk that is a value: the same answers and errors, without symbolic links. */
export const filesystem: World = {
  server: 'filesystem',
  slices: [filesystemSlice],
  tools: handlers({
    read_text_file: reading((home, { path, head, tail }: { path: string; head?: number; tail?: number }) => {
      resolvePath(home, path);
      // 0 counts as not given.
      if (head && tail) throw new ToolError('Cannot specify both head and tail parameters simultaneously');
      if (tail && entryFor(home, path, 'stat').type === 'file') return tailOf(textAt(home, path), tail);
      const text = textAt(home, path);
      return head ? headOf(text, head) : text;
    }),
    read_multiple_files: reading((home, { paths }: { paths: string[] }) => {
      const parts = paths.map((path) => {
        try {
          return `${path}:\n${textAt(home, path)}\n`;
        } catch (error) {
          if (error instanceof ToolError) return `${path}: Error - ${error.message}`;
          throw error;
        }
      });
      return parts.join('\n---\n');
    }),
    write_file: writeFile,
    edit_file: editFile,
    create_directory: createDirectory,
    list_directory: reading((home, { path }: { path: string }) =>
      listing(directoryAt(home, path))
        .map(([name, entry]) => `${mark(entry)} ${name}`)
        .join('\n'),
    ),
    list_directory_with_sizes: reading((home, args: { path: string; sortBy?: 'name' | 'size' }) => {
      const entries = listing(directoryAt(home, args.path));
      const sizeOf = (entry: Entry) => (entry.type === 'file' ? entry.size : 0);
      // A directory's own size takes part in the order, though it is neither shown nor counted.
      const rank = (entry: Entry) => (entry.type === 'file' ? entry.size : DIRECTORY_SIZE);
      const sorted = entries.toSorted(([a, left], [b, right]) =>
        args.sortBy === 'size' ? rank(right) - rank(left) : alphabet.compare(a, b),
      );
      const lines = sorted.map(([name, entry]) => {
        const size = entry.type === 'file' ? sizeText(entry.size).padStart(10) : '';
        return `${mark(entry)} ${name.padEnd(30)} ${size}`;
      });
      const files = entries.filter(([, entry]) => entry.type === 'file').length;
      const total = entries.reduce((sum, [, entry]) => sum + sizeOf(entry), 0);
      const counts = `Total: ${files} files, ${entries.length - files} directories`;
      return [...lines, '', counts, `Combined size: ${sizeText(total)}`].join('\n');
    }),
    directory_tree: reading((home, args: { path: string; excludePatterns?: string[] }) => {
      const excluded = (args.excludePatterns ?? []).flatMap(leavingOut);
      const nodesOf = (directory: Directory, above: string): TreeNode[] =>
        listing(directory)
          .filter(([name]) => !excluded.some((matches) => matches(above + name)))
          .map(([name, entry]) => ({
            name,
            type: entry.type,
            ...(entry.type === 'directory' && { children: nodesOf(entry, `${above}${name}/`) }),
          }));
      return JSON.stringify(nodesOf(directoryAt(home, args.path), ''), null, 2);
    }),
    move_file: moveFile,
    search_files: reading((home, args: { path: string; pattern: string; excludePatterns?: string[] }) => {
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
      return found.length > 0 ? found.join('\n') : 'No matches found';
    }),
    get_file_info: reading((home, { path }: { path: string }) => {
      const entry = entryFor(home, path, 'stat');
      const isFile = entry.type === 'file';
      const facts = {
        size: isFile ? entry.size : DIRECTORY_SIZE,
        created: berlinDateText(entry.created),
        modified: berlinDateText(entry.modified),
        accessed: berlinDateText(entry.accessed),
        isDirectory: !isFile,
        isFile,
        permissions: entry.mode,
      };
      return Object.entries(facts)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    }),
    list_allowed_directories: () => said(`Allowed directories:\n${HOME}`),
  }),
};
