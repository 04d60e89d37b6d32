import { quotedPath, type Change } from './git-worktree.ts';
import { lineChanges } from './git-line-changes.ts';

/** Lines start with ' ', '-', '+' or '\'; an empty side starts where its first line would be. */
interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: string[];
}

/** A line, and the numbers of lines on both sides that come before it. */
interface Step {
  mark: ' ' | '-' | '+';
  line: string;
  old: number;
  now: number;
}

function stepsBetween(beforeText: string, afterText: string): Step[] {
  const { before, after, removed, added } = lineChanges(beforeText, afterText);
  const steps: Step[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    while (removed[old]) steps.push({ mark: '-', line: before[old]!, old: old++, now });
    while (added[now]) steps.push({ mark: '+', line: after[now]!, old, now: now++ });
    if (old < before.length) steps.push({ mark: ' ', line: before[old]!, old: old++, now: now++ });
  }
  return steps;
}

/** What differs between two texts as git's hunks; changes share one when at most twice the context is between them. */
function gitHunks(before: string, after: string, context: number): Hunk[] {
  if (before === after) return [];
  const steps = stepsBetween(before, after);
  const ranges: { from: number; to: number }[] = [];
  for (const [index, { mark }] of steps.entries()) {
    if (mark === ' ') continue;
    const last = ranges.at(-1);
    if (last && index - last.to <= 2 * context) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1 });
  }
  return ranges.map(({ from, to }) => {
    const shown = steps.slice(Math.max(0, from - context), to + context);
    const { old, now } = shown[0]!;
    return {
      oldStart: old + 1,
      oldLines: shown.filter(({ mark }) => mark !== '+').length,
      newStart: now + 1,
      newLines: shown.filter(({ mark }) => mark !== '-').length,
      lines: shown.flatMap(hunkLines),
    };
  });
}

const hunkLines = ({ mark, line }: Step): string[] =>
  line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];

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
  return gitHunks(before, after, context)
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
