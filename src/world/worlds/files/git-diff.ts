import { diffArrays, type StructuredPatchHunk } from 'diff';
import { quotedPath, type Change } from './git-worktree.ts';

/** Beyond this many changed lines no shortest edit is looked for: its cost grows with the square. */
const MAX_EDITS = 400;

/** A line with its line end, and whether it stayed, went or came. */
type Step = { mark: ' ' | '-' | '+'; line: string };

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The lines of both texts, in the order in which one becomes the other. */
function stepsBetween(before: string, after: string): Step[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, now, { maxEditLength: MAX_EDITS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return parts.flatMap(({ value, removed, added }) =>
    value.map((line): Step => ({ mark: removed ? '-' : added ? '+' : ' ', line })),
  );
}

/**
 * The steps with every run of new or of old lines, where it could stand in several places, in git's: beside a run of the other
 * kind, else the last.
 */
function slid(steps: Step[]): Step[] {
  const found = [...steps];
  const markAt = (at: number): Step['mark'] => found[at]?.mark ?? ' ';
  const swap = (one: number, other: number): void =>
    void ([found[one], found[other]] = [found[other]!, found[one]!]);
  for (let start = 0; start < found.length; start++) {
    const mark = markAt(start);
    let end = start + 1;
    while (mark !== ' ' && markAt(end) === mark) end++;
    if (mark === ' ' || markAt(start - 1) !== ' ' || markAt(end) !== ' ') continue;
    while (start > 0 && markAt(start - 1) === ' ' && found[start - 1]!.line === found[end - 1]!.line)
      swap(--start, --end);
    while (markAt(start - 1) === ' ' && found[end]?.mark === ' ' && found[end]!.line === found[start]!.line) {
      swap(start++, end++);
      while (markAt(end) === mark) end++;
    }
    start = end - 1;
  }
  return found;
}

/** The changed steps with so many lines of context; changes share a hunk when at most twice the context is between them. */
function hunksOf(steps: Step[], context: number): StructuredPatchHunk[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [index, { mark }] of steps.entries()) {
    if (mark === ' ') continue;
    const last = ranges.at(-1);
    if (last && index - last.to <= 2 * context) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1 });
  }
  const countOf = (of: Step[], without: Step['mark']) => of.filter(({ mark }) => mark !== without).length;
  return ranges.map(({ from, to }) => {
    const start = Math.max(0, from - context);
    const shown = steps.slice(start, to + context);
    return {
      oldStart: countOf(steps.slice(0, start), '+') + 1,
      oldLines: countOf(shown, '+'),
      newStart: countOf(steps.slice(0, start), '-') + 1,
      newLines: countOf(shown, '-'),
      lines: shown.flatMap(({ mark, line }) =>
        line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'],
      ),
    };
  });
}

/** What differs between two texts, as hunks. An empty side starts where its first line would be. */
export const hunksBetween = (before: string, after: string, context: number): StructuredPatchHunk[] =>
  hunksOf(stepsBetween(before, after), context);

/** Text of a blob by its id. */
type BlobText = (sha: string) => string;

const NOTHING = '0000000';
const short = (sha: string): string => sha.slice(0, 7);

const isBinary = (text: string): boolean => text.slice(0, 8000).includes('\0');

/** One side of a hunk header: a single line has no count, an empty side starts a line earlier. */
const rangeText = (start: number, count: number): string =>
  count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;

/** The last line above a hunk that starts like the head of a function, as git shows it after the range. */
function functionAbove(lines: string[], firstLine: number): string {
  for (let index = firstLine - 2; index >= 0; index--) {
    if (/^[A-Za-z_$]/.test(lines[index]!)) return ` ${lines[index]!.slice(0, 80).trimEnd()}`;
  }
  return '';
}

/** The hunks of a change, from the first @@ on; every line ends in a line end. */
export function hunkText(change: Change, textOf: BlobText, context: number): string {
  const before = 'before' in change ? textOf(change.before) : '';
  const after = 'after' in change ? textOf(change.after) : '';
  const lines = before.split('\n');
  return hunksOf(slid(stepsBetween(before, after)), context)
    .map((hunk) => {
      const ranges = `-${rangeText(hunk.oldStart, hunk.oldLines)} +${rangeText(hunk.newStart, hunk.newLines)}`;
      const head = `@@ ${ranges} @@${functionAbove(lines, hunk.oldStart)}`;
      return `${[head, ...hunk.lines].join('\n')}\n`;
    })
    .join('');
}

// Git ends the name of a file with a tab where a space in it could be misread.
const headerPath = (path: string): string => quotedPath(path) + (path.includes(' ') ? '\t' : '');

function headerLines(change: Change): string[] {
  const names = `diff --git ${quotedPath(`a/${'from' in change ? change.from : change.path}`)} ${quotedPath(`b/${change.path}`)}`;
  switch (change.kind) {
    case 'new file':
      return [names, 'new file mode 100644', `index ${NOTHING}..${short(change.after)}`];
    case 'deleted':
      return [names, 'deleted file mode 100644', `index ${short(change.before)}..${NOTHING}`];
    case 'modified':
      return [names, `index ${short(change.before)}..${short(change.after)} 100644`];
    case 'renamed':
      return [
        names,
        'similarity index 100%',
        `rename from ${quotedPath(change.from)}`,
        `rename to ${quotedPath(change.path)}`,
      ];
  }
}

/** One change as `git diff` prints it. */
function patchText(change: Change, textOf: BlobText, context: number): string {
  const header = headerLines(change);
  const old = change.kind === 'new file' ? '/dev/null' : headerPath(`a/${change.path}`);
  const now = change.kind === 'deleted' ? '/dev/null' : headerPath(`b/${change.path}`);
  const ids = [...('before' in change ? [change.before] : []), ...('after' in change ? [change.after] : [])];
  if (change.kind !== 'renamed' && ids.some((sha) => isBinary(textOf(sha))))
    return [...header, `Binary files ${old.trimEnd()} and ${now.trimEnd()} differ`, ''].join('\n');
  const hunks = hunkText(change, textOf, context);
  return `${[...header, ...(hunks === '' ? [] : [`--- ${old}`, `+++ ${now}`])].join('\n')}\n${hunks}`;
}

/** All changes as `git diff` prints them, without the last line end. */
export const diffText = (changes: readonly Change[], textOf: BlobText, context = 3): string =>
  changes
    .map((change) => patchText(change, textOf, context))
    .join('')
    .replace(/\n$/, '');
