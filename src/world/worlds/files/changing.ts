import { formatPatch, OMIT_HEADERS } from 'diff';
import { ToolError, type ToolContext, type ToolOutcome } from '../../world.ts';
import { hunksBetween } from './git-line-changes.ts';
import { filesystemSlice, type FileSystem } from './home.ts';
import { MAX_DEPTH, resolvePath, said, textAt, textOf } from './paths.ts';
import { depthOf, entryAt, fileOf, withDirectories, withEntry, type Directory } from './tree.ts';

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

export function writeFile(args: { path: string; content: string }, context: ToolContext): ToolOutcome {
  const { home } = context.read(filesystemSlice);
  save(context, withText(context, home, resolvePath(home, args.path), args.content));
  return said(`Successfully wrote to ${args.path}`);
}

export function editFile(
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

export function createDirectory({ path }: { path: string }, context: ToolContext): ToolOutcome {
  const { home } = context.read(filesystemSlice);
  const steps = resolvePath(home, path);
  const there = entryAt(home, steps);
  if (there?.type === 'file') throw new ToolError(`EEXIST: file already exists, mkdir '${textOf(steps)}'`);
  if (!there) save(context, withDirectories(home, steps, context.now));
  return said(`Successfully created directory ${path}`);
}

export function moveFile(args: { source: string; destination: string }, context: ToolContext): ToolOutcome {
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
