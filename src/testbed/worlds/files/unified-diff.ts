import { structuredPatch, type StructuredPatchHunk } from 'diff';

/** Beyond this many changed lines no shortest edit is looked for: its cost grows with the square. */
export const MAX_EDITS = 400;

/** What differs between two texts as hunks with some lines of context; the lines start with ' ', '-', '+' or '\'. */
export function hunksBetween(before: string, after: string, context: number): StructuredPatchHunk[] {
  if (before === after) return [];
  const options = { context, maxEditLength: MAX_EDITS };
  return structuredPatch('', '', before, after, '', '', options)?.hunks ?? [wholesale(before, after)];
}

/** One hunk that takes everything out and puts everything in. */
function wholesale(before: string, after: string): StructuredPatchHunk {
  const [removed, added] = [marked(before, '-'), marked(after, '+')];
  const count = (lines: string[]) => lines.filter((line) => !line.startsWith('\\')).length;
  const lines = [...removed, ...added];
  return { oldStart: 1, oldLines: count(removed), newStart: 1, newLines: count(added), lines };
}

function marked(text: string, mark: string): string[] {
  if (text === '') return [];
  const complete = text.endsWith('\n');
  const lines = (complete ? text.slice(0, -1) : text).split('\n').map((line) => mark + line);
  return complete ? lines : [...lines, '\\ No newline at end of file'];
}
