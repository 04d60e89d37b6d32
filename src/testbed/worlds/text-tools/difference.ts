import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { ToolError } from '../../world.ts';

/** Lines that may differ; the comparison takes the square of it. */
const MOST_EDITS = 500;

/** A unified diff with three lines of context, empty when nothing differs. Throws ToolError when nearly everything does. */
export function difference(original: string, changed: string) {
  if (original === changed) return { diff: '', added: 0, removed: 0 };
  const diff = createTwoFilesPatch('original', 'changed', original, changed, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MOST_EDITS,
  });
  if (diff === undefined) throw new ToolError(`The texts differ in more than ${MOST_EDITS} lines`);
  const lines = diff.split('\n').slice(2);
  return {
    diff,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}
