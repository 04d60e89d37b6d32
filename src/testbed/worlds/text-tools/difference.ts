import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { ToolError } from '../../world.ts';

/** Lines that may differ; the comparison takes the square of it. */
const MOST_EDITS = 500;

/** A unified diff with three lines of context, empty when nothing differs. Throws ToolError when nearly everything does. */
export function difference(original: string, changed: string) {
  if (original === changed) return { diff: '', added: 0, removed: 0 };
  if (fewestEdits(original, changed) > MOST_EDITS) throw tooDifferent();
  const diff = createTwoFilesPatch('original', 'changed', original, changed, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MOST_EDITS,
  });
  if (diff === undefined) throw tooDifferent();
  const lines = diff.split('\n').slice(2);
  return {
    diff,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

const tooDifferent = () => new ToolError(`The texts differ in more than ${MOST_EDITS} lines`);

/** Lines that one text has more often than the other: so many have to go or come wherever they stand. */
function fewestEdits(original: string, changed: string): number {
  const surplus = new Map<string, number>();
  for (const line of linesOf(original)) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of linesOf(changed)) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return [...surplus.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** With their line breaks, as they are compared. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
