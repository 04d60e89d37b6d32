import { structuredPatch, type StructuredPatchHunk, diffArrays } from 'diff';
import { quotedPath, type Change } from './git-worktree.ts';

/** Where git's indent heuristic (git 2.14 and later) ends a run of changed lines that could end in several places. */
function bestEnd(lines: string[], size: number, earliest: number, latest: number): number {
  let best = latest;
  let bestScore: Score | undefined;
  for (let end = Math.max(earliest, latest - size - 1, latest - MAX_SLIDING); end <= latest; end++) {
    const score = plus(scoreOf(lines, end), scoreOf(lines, end - size));
    if (bestScore && comparison(score, bestScore) > 0) continue;
    bestScore = score;
    best = end;
  }
  return best;
}

const MAX_SLIDING = 100;
const MAX_BLANKS = 20;
const MAX_INDENT = 200;

// The weights are git's, fitted there on splits that people judged.
const weights = {
  startOfFile: 1,
  endOfFile: 21,
  totalBlank: -30,
  postBlank: 6,
  indent: -4,
  indentWithBlank: 10,
  outdent: 24,
  outdentWithBlank: 17,
  dedent: 23,
  dedentWithBlank: 17,
};
const INDENT_WEIGHT = 60;

/** How bad a place is to split a text: less is better; deeper indentation is worse. */
interface Score {
  indent: number;
  penalty: number;
}

const plus = (a: Score, b: Score): Score => ({ indent: a.indent + b.indent, penalty: a.penalty + b.penalty });

const comparison = (a: Score, b: Score): number =>
  INDENT_WEIGHT * Math.sign(a.indent - b.indent) + a.penalty - b.penalty;

/** Columns a line is indented by, tabs to the next eighth; -1 for a blank line. */
function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (!/\s/.test(character)) return columns;
    if (character === ' ') columns++;
    else if (character === '\t') columns += 8 - (columns % 8);
    if (columns >= MAX_INDENT) return MAX_INDENT;
  }
  return -1;
}

/** Blank lines from `at` in a direction, and the indentation of the line that ends them; -1 for the end of the text. */
function beyondBlanks(lines: string[], at: number, step: 1 | -1): { blanks: number; indent: number } {
  let blanks = 0;
  for (let index = at; index >= 0 && index < lines.length; index += step) {
    const indent = indentOf(lines[index]!);
    if (indent !== -1) return { blanks, indent };
    if (++blanks === MAX_BLANKS) return { blanks, indent: 0 };
  }
  return { blanks, indent: -1 };
}

/** Of a split right before the line `at`. */
function scoreOf(lines: string[], at: number): Score {
  const own = at < lines.length ? indentOf(lines[at]!) : -1;
  const above = beyondBlanks(lines, at - 1, -1);
  const below = beyondBlanks(lines, at + 1, 1);
  const postBlanks = own === -1 ? 1 + below.blanks : 0;
  const blanks = above.blanks + postBlanks;
  const indent = own === -1 ? below.indent : own;
  let penalty = weights.totalBlank * blanks + weights.postBlank * postBlanks;
  if (above.indent === -1 && above.blanks === 0) penalty += weights.startOfFile;
  if (at >= lines.length) penalty += weights.endOfFile;
  if (indent !== -1 && above.indent !== -1)
    penalty += stepPenalty({ from: above.indent, to: indent, next: below.indent }, blanks > 0);
  return { indent, penalty };
}

function stepPenalty({ from, to, next }: { from: number; to: number; next: number }, blank: boolean): number {
  if (to > from) return blank ? weights.indentWithBlank : weights.indent;
  if (to === from) return 0;
  if (next !== -1 && next > to) return blank ? weights.outdentWithBlank : weights.outdent;
  return blank ? weights.dedentWithBlank : weights.dedent;
}

/** Beyond this many changed lines no shortest edit is looked for: its cost grows with the square. */
const MAX_EDITS = 400;

/** What differs between two texts as hunks with some lines of context; the lines start with ' ', '-', '+' or '\'. */
export function hunksBetween(before: string, after: string, context: number): StructuredPatchHunk[] {
  if (before === after) return [];
  const options = { context, maxEditLength: MAX_EDITS };
  return structuredPatch('', '', before, after, '', '', options)?.hunks ?? [wholesale(before, after)];
}

/** One hunk that takes everything out and puts everything in. */
function wholesale(before: string, after: string): StructuredPatchHunk {
  const [out] = structuredPatch('', '', before, '').hunks;
  const [in_] = structuredPatch('', '', '', after).hunks;
  return {
    oldStart: 1,
    oldLines: out?.oldLines ?? 0,
    newStart: 1,
    newLines: in_?.newLines ?? 0,
    lines: [...(out?.lines ?? []), ...(in_?.lines ?? [])],
  };
}

/** Two texts as lines with their line ends, and which of them have no partner on the other side. */
interface LineChanges {
  before: string[];
  after: string[];
  removed: boolean[];
  added: boolean[];
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Line by line what differs; a run that could be in several places is put where git puts it. */
function lineChanges(beforeText: string, afterText: string): LineChanges {
  const [before, after] = [linesOf(beforeText), linesOf(afterText)];
  const parts = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  const removed = parts ? flags(parts, 'removed', 'added') : before.map(() => true);
  const added = parts ? flags(parts, 'added', 'removed') : after.map(() => true);
  slideRuns(before, removed, gapsOf(added));
  slideRuns(after, added, gapsOf(removed));
  return { before, after, removed, added };
}

type Side = 'added' | 'removed';

const flags = (parts: { value: string[]; added: boolean; removed: boolean }[], own: Side, other: Side) =>
  parts.filter((part) => !part[other]).flatMap((part) => part.value.map(() => part[own]));

/** The gaps between a side's unchanged lines, by how many come before, that hold changed ones. */
function gapsOf(changed: boolean[]): Set<number> {
  const gaps = new Set<number>();
  let unchanged = 0;
  for (const one of changed) {
    if (one) gaps.add(unchanged);
    else unchanged++;
  }
  return gaps;
}

/** A run of changed lines: from `start` up to `end`, after `gap` unchanged lines. */
interface Run {
  start: number;
  end: number;
  gap: number;
}

function slideRuns(lines: string[], changed: boolean[], otherGaps: ReadonlySet<number>): void {
  let gap = 0;
  for (let at = 0; at < lines.length; at++) {
    if (!changed[at]) {
      gap++;
      continue;
    }
    const run: Run = { start: at, end: at + 1, gap };
    while (changed[run.end]) run.end++;
    settle(run, lines, changed, otherGaps);
    at = run.end - 1;
    gap = run.gap;
  }
}

/** Moves one run: next to a change of the other side if it can reach one, else to where it reads best. */
function settle(run: Run, lines: string[], changed: boolean[], otherGaps: ReadonlySet<number>): void {
  let size: number;
  let earliest: number;
  let meeting: number | undefined;
  do {
    size = run.end - run.start;
    while (slideUp(run, lines, changed));
    earliest = run.end;
    meeting = otherGaps.has(run.gap) ? run.end : undefined;
    while (slideDown(run, lines, changed)) if (otherGaps.has(run.gap)) meeting = run.end;
  } while (size !== run.end - run.start);
  if (run.end === earliest) return;
  const end = meeting ?? bestEnd(lines, run.end - run.start, earliest, run.end);
  while (run.end > end && slideUp(run, lines, changed));
}

function slideUp(run: Run, lines: string[], changed: boolean[]): boolean {
  if (run.start === 0 || lines[run.start - 1] !== lines[run.end - 1]) return false;
  changed[--run.start] = true;
  changed[--run.end] = false;
  run.gap--;
  while (changed[run.start - 1]) run.start--;
  return true;
}

function slideDown(run: Run, lines: string[], changed: boolean[]): boolean {
  if (run.end === lines.length || lines[run.start] !== lines[run.end]) return false;
  changed[run.start++] = false;
  changed[run.end++] = true;
  run.gap++;
  while (changed[run.end]) run.end++;
  return true;
}

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
