import { lineChanges } from './git-line-changes.ts';

/** Lines start with ' ', '-', '+' or '\'; an empty side starts where its first line would stand. */
export interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: string[];
}

interface Step {
  mark: ' ' | '-' | '+';
  line: string;
}

function stepsBetween(beforeText: string, afterText: string): Step[] {
  const { before, after, removed, added } = lineChanges(beforeText, afterText);
  const steps: Step[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    while (removed[old]) steps.push({ mark: '-', line: before[old++]! });
    while (added[now]) steps.push({ mark: '+', line: after[now++]! });
    if (old < before.length) {
      steps.push({ mark: ' ', line: before[old++]! });
      now++;
    }
  }
  return steps;
}

/** What differs between two texts as git's hunks; changes share one when at most twice the context lies between them. */
export function gitHunks(before: string, after: string, context: number): Hunk[] {
  if (before === after) return [];
  const steps = stepsBetween(before, after);
  const ranges: { from: number; to: number }[] = [];
  for (const [index, { mark }] of steps.entries()) {
    if (mark === ' ') continue;
    const last = ranges.at(-1);
    if (last && index - last.to <= 2 * context) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1 });
  }
  const position = { old: 1, now: 1, step: 0 };
  return ranges.map(({ from, to }) => {
    const start = Math.max(0, from - context);
    advance(position, steps, start);
    const { old, now } = position;
    const end = Math.min(steps.length, to + context);
    advance(position, steps, end);
    const lines = steps.slice(start, end).flatMap(hunkLines);
    return {
      oldStart: old,
      oldLines: position.old - old,
      newStart: now,
      newLines: position.now - now,
      lines,
    };
  });
}

/** Line numbers on both sides, moved on to a later step. */
function advance(position: { old: number; now: number; step: number }, steps: Step[], to: number): void {
  for (; position.step < to; position.step++) {
    const { mark } = steps[position.step]!;
    if (mark !== '+') position.old++;
    if (mark !== '-') position.now++;
  }
}

const hunkLines = ({ mark, line }: Step): string[] =>
  line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];
