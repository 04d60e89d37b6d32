import { answer, ToolError, type ToolContext, type ToolOutcome } from '../../world.ts';
import { berlinDateText, filesystemSlice } from './home.ts';
import { resolvePath, textOf } from './paths.ts';
import { entryAt, type Directory, type Entry } from './tree.ts';

/** The size a disk reports for any directory of ours. */
const DIRECTORY_SIZE = 4096;

export const said = (content: string): ToolOutcome => answer({ content }, content);

/** What is at a path as written; `operation` is the system call that a missing entry fails in. */
function entryFor(home: Directory, path: string, operation: string): Entry {
  const steps = resolvePath(home, path);
  const entry = entryAt(home, steps);
  if (entry) return entry;
  throw new ToolError(`ENOENT: no such file or directory, ${operation} '${textOf(steps)}'`);
}

export function textAt(home: Directory, path: string): string {
  const entry = entryFor(home, path, 'open');
  if (entry.type === 'directory') throw new ToolError('EISDIR: illegal operation on a directory, read');
  return entry.content;
}

export function directoryAt(home: Directory, path: string): Directory {
  const entry = entryFor(home, path, 'scandir');
  if (entry.type === 'directory') return entry;
  throw new ToolError(`ENOTDIR: not a directory, scandir '${textOf(resolvePath(home, path))}'`);
}

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

export function readTextFile(
  args: { path: string; head?: number; tail?: number },
  { read }: ToolContext,
): ToolOutcome {
  const { home } = read(filesystemSlice);
  resolvePath(home, args.path);
  // 0 counts as not given.
  if (args.head && args.tail)
    throw new ToolError('Cannot specify both head and tail parameters simultaneously');
  if (args.tail && entryFor(home, args.path, 'stat').type === 'file')
    return said(tailOf(textAt(home, args.path), args.tail));
  const text = textAt(home, args.path);
  return said(args.head ? headOf(text, args.head) : text);
}

export function readMultipleFiles({ paths }: { paths: string[] }, { read }: ToolContext): ToolOutcome {
  const { home } = read(filesystemSlice);
  const parts = paths.map((path) => {
    try {
      return `${path}:\n${textAt(home, path)}\n`;
    } catch (error) {
      if (error instanceof ToolError) return `${path}: Error - ${error.message}`;
      throw error;
    }
  });
  return said(parts.join('\n---\n'));
}

export function getFileInfo({ path }: { path: string }, { read }: ToolContext): ToolOutcome {
  const entry = entryFor(read(filesystemSlice).home, path, 'stat');
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
  return said(
    Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
}
