import { ToolError } from '../../world.ts';
import { hunksBetween } from './unified-diff.ts';

export type Edit = { oldText: string; newText: string };

const unixLines = (text: string): string => text.replaceAll('\r\n', '\n');
const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length);

/**
 * A text with edits made one after the other. Each replaces the first passage that is exactly its oldText or, when there is
 * none, the first run of lines that differs from it only in white space at both ends; the new lines then follow the
 * indentation found. Throws ToolError when a passage is nowhere.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
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
export function fencedDiff(path: string, before: string, after: string): string {
  const hunks = hunksBetween(unixLines(before), after, 4).map(
    ({ oldStart, oldLines, newStart, newLines, lines }) =>
      // An empty side is said to start a line earlier.
      [
        `@@ -${oldLines === 0 ? oldStart - 1 : oldStart},${oldLines} +${newLines === 0 ? newStart - 1 : newStart},${newLines} @@`,
        ...lines,
      ].join('\n'),
  );
  const header = [`Index: ${path}`, '='.repeat(67), `--- ${path}\toriginal`, `+++ ${path}\tmodified`];
  const diff = `${[...header, ...hunks].join('\n')}\n`;
  const longest = Math.max(0, ...[...diff.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}diff\n${diff}${fence}\n\n`;
}
