import type { JsonObject } from '#core/json.ts';
import type { Source } from '../source.ts';
import { textOf } from './read-fields.ts';

/** The single-turn files of the Berkeley Function-Calling Leaderboard, versions 3 and 4. */
export const bfcl: Source = {
  format: 'bfcl',
  title: 'BFCL',
  recognises: (row) => Array.isArray(row.question) && Object.hasOwn(row, 'function'),
  refuses: refusal,
  converter: async (context) => (await import('./bfcl-rows.ts')).bfclRows(context),
};

function refusal(row: JsonObject): string | undefined {
  if (Object.hasOwn(row, 'involved_classes') || (textOf(row.id) ?? '').startsWith('multi_turn')) {
    return (
      'This BFCL file holds tasks of several turns (or of memory and web search): their tools stand in other files, and ' +
      'their answers are judged by replaying a Python simulator, which a page cannot do. Choose a single-turn file.'
    );
  }
  const lists = Object.values(row);
  if (
    Array.isArray(row.simple_python) &&
    lists.every((list) => Array.isArray(list) && typeof list[0] === 'string')
  ) {
    return 'This is BFCL’s list of ids for its format sensitivity test; it holds no tasks. Choose a question file.';
  }
  return undefined;
}
