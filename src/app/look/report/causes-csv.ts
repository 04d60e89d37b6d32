import { csvLine } from '#files/interchange/index.ts';
import type { RunTable } from '#measure/metrics/index.ts';
import { causeWord } from '../../frame/words/cause-words.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { remedyFor, type Cause } from './causes.ts';

/** Causes as CSV: for each the failed cells of every contender, in the order of `columns`, and what usually helps. */
export function* causesCsv(
  causes: readonly Cause[],
  table: RunTable,
  columns: readonly number[],
): Generator<string> {
  yield csvLine(['cause', ...columns.map((at) => nameOf(table.models[at]!)), 'usual remedy']);
  for (const { id, byModel } of causes) {
    const models = table.models.filter((_, at) => byModel[at]!.length > 0);
    yield csvLine([causeWord(id), ...columns.map((at) => byModel[at]!.length), remedyFor(id, { models })]);
  }
}
