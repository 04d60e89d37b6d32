import { structuredPatch, type StructuredPatchHunk, diffArrays } from 'diff';
import { bestEnd } from './indent-heuristic.ts';

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
export function lineChanges(beforeText: string, afterText: string): LineChanges {
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
