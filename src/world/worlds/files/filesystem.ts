import { formatPatch, OMIT_HEADERS } from 'diff';
import { ToolError, type ToolContext, type ToolOutcome, world } from '../../world.ts';
import { hunksBetween } from './git-diff.ts';
import {
  filesystemSlice,
  type FileSystem,
  MAX_DEPTH,
  resolvePath,
  said,
  textAt,
  textOf,
  depthOf,
  entryAt,
  fileOf,
  withDirectories,
  withEntry,
  type Directory,
  berlinDateText,
  HOME,
  directoryAt,
  entryFor,
  listing,
  type Entry,
} from './disk.ts';
import { globMatcher } from '../patterns.ts';

/** Characters one file may hold; the disk is full beyond. */
const MAX_FILE = 4_000_000;

const parentOf = (home: Directory, steps: string[]) => entryAt(home, steps.slice(0, -1));

const save = ({ write }: ToolContext, home: Directory): void =>
  write(filesystemSlice, { home } satisfies FileSystem);

/** The name of the file that a safe overwrite writes first and moves into place. */
function temporaryName(path: string, random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  return `${path}.${digits.join('')}.tmp`;
}

/** The home with a text at a path. An old file there keeps its permissions, nothing else. */
function withText(context: ToolContext, home: Directory, steps: string[], text: string): Directory {
  const path = textOf(steps);
  const old = entryAt(home, steps);
  if (old?.type === 'directory') {
    const from = temporaryName(path, context.random);
    // The home itself is the one directory whose parent cannot be written.
    const failure =
      steps.length === 0 ? 'EBUSY: resource busy or locked' : 'EISDIR: illegal operation on a directory';
    throw new ToolError(`${failure}, rename '${from}' -> '${path}'`);
  }
  if (!old && parentOf(home, steps)?.type !== 'directory')
    throw new ToolError(`ENOENT: no such file or directory, open '${path}'`);
  if (text.length > MAX_FILE) throw new ToolError('ENOSPC: no space left on device, write');
  return withEntry(home, steps, fileOf(text, context.now, old?.mode), context.now);
}

function writeFile(args: { path: string; content: string }, context: ToolContext): ToolOutcome {
  const { home } = context.read(filesystemSlice);
  save(context, withText(context, home, resolvePath(home, args.path), args.content));
  return said(`Successfully wrote to ${args.path}`);
}

function editFile(
  args: { path: string; edits: Edit[]; dryRun?: boolean },
  context: ToolContext,
): ToolOutcome {
  const { home } = context.read(filesystemSlice);
  const steps = resolvePath(home, args.path);
  const before = textAt(home, args.path);
  const after = applyEdits(before, args.edits);
  if (!args.dryRun) save(context, withText(context, home, steps, after));
  return said(fencedDiff(textOf(steps), before, after));
}

function createDirectory({ path }: { path: string }, context: ToolContext): ToolOutcome {
  const { home } = context.read(filesystemSlice);
  const steps = resolvePath(home, path);
  const there = entryAt(home, steps);
  if (there?.type === 'file') throw new ToolError(`EEXIST: file already exists, mkdir '${textOf(steps)}'`);
  if (!there) save(context, withDirectories(home, steps, context.now));
  return said(`Successfully created directory ${path}`);
}

function moveFile(args: { source: string; destination: string }, context: ToolContext): ToolOutcome {
  const { home } = context.read(filesystemSlice);
  const [from, to] = [resolvePath(home, args.source), resolvePath(home, args.destination)];
  if (entryAt(home, to)) throw new ToolError(`Destination already exists: ${textOf(to)}`);
  const moved = entryAt(home, from);
  const route = `rename '${textOf(from)}' -> '${textOf(to)}'`;
  if (!moved || parentOf(home, to)?.type !== 'directory')
    throw new ToolError(`ENOENT: no such file or directory, ${route}`);
  if (from.every((step, index) => step === to[index]))
    throw new ToolError(`EINVAL: invalid argument, ${route}`);
  if (to.length + depthOf(moved) > MAX_DEPTH) throw new ToolError(`ENAMETOOLONG: name too long, ${route}`);
  const without = withEntry(home, from, undefined, context.now);
  save(context, withEntry(without, to, moved, context.now));
  return said(`Successfully moved ${args.source} to ${args.destination}`);
}

type Edit = { oldText: string; newText: string };

const unixLines = (text: string): string => text.replaceAll('\r\n', '\n');
const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length);

/**
 * A text with edits made one after the other. Each replaces the first passage that is exactly its oldText or, when there is
 * none, the first run of lines that differs from it only in white space at both ends; the new lines then follow the
 * indentation found. Throws ToolError when a passage is nowhere.
 */
function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce((current, edit) => {
    const [wanted, replacement] = [unixLines(edit.oldText), unixLines(edit.newText)];
    const at = current.indexOf(wanted);
    if (at >= 0) return current.slice(0, at) + replacement + current.slice(at + wanted.length);
    const edited = replaceLines(current.split('\n'), wanted.split('\n'), replacement.split('\n'));
    if (!edited) throw new ToolError(`Could not find exact match for edit:\n${edit.oldText}`);
    return edited.join('\n');
  }, unixLines(text));
}

function replaceLines(lines: string[], wanted: string[], replacement: string[]): string[] | undefined {
  const [bare, bareWanted] = [lines, wanted].map((list) => list.map((line) => line.trim())) as [
    string[],
    string[],
  ];
  for (let start = 0; start + wanted.length <= lines.length; start++) {
    if (!bareWanted.every((line, index) => line === bare[start + index])) continue;
    const indent = indentOf(lines[start]!);
    const indented = replacement.map((line, index) => reindented(line, wanted[index], indent, index === 0));
    return lines.toSpliced(start, wanted.length, ...indented);
  }
  return undefined;
}

/** A new line moved to the indentation found, deeper where it is deeper than the line it replaces. */
function reindented(line: string, replaced: string | undefined, indent: string, isFirst: boolean): string {
  if (isFirst) return indent + line.trimStart();
  const [oldDepth, newDepth] = [indentOf(replaced ?? '').length, indentOf(line).length];
  if (oldDepth === 0 || newDepth === 0) return line;
  return indent + ' '.repeat(Math.max(0, newDepth - oldDepth)) + line.trimStart();
}

/** The change as edit_file shows it: a unified diff of four lines of context in a fence that the diff cannot close. */
function fencedDiff(path: string, before: string, after: string): string {
  const header = [`Index: ${path}`, '='.repeat(67), `--- ${path}\toriginal`, `+++ ${path}\tmodified`, ''];
  const hunks = hunksBetween(unixLines(before), after, 4);
  const names = { oldFileName: path, newFileName: path, oldHeader: undefined, newHeader: undefined };
  const body = hunks.length === 0 ? '' : formatPatch({ ...names, hunks }, OMIT_HEADERS);
  const diff = header.join('\n') + body;
  const longest = Math.max(0, ...[...diff.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}diff\n${diff}${fence}\n\n`;
}

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
export const filesystem = world('filesystem', [filesystemSlice], {
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
});
