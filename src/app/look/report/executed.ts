import type { ExecutedCalls, RunTable } from '#measure/metrics/index.ts';
import { sharedInterval } from '#files/permalink/index.ts';
import { count, counted } from '../../frame/format.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { meanRow } from './mean-row.ts';
import { asLines } from './report-model.ts';
import { rowNameOf } from '../../frame/kit/names.ts';
import { markerOfKind } from '../../frame/words.ts';

/** By model: calls that succeeded, of those made; n is the tasks they were made in. */
export const executedRows = (models: RunTable['models'], { success }: ExecutedCalls): IntervalRow[] =>
  asLines(
    models,
    success.map((share, model) => {
      const shown = { ...share, interval: share.interval && sharedInterval(share.interval) };
      const { kind: who } = models[model]!;
      return { ...meanRow(rowNameOf(models[model]!), markerOfKind(who), shown, 'no call was executed'), who };
    }),
  );

const UNMADE_WORDS: Partial<Record<string, string>> = {
  'unknown-tool': 'named a tool that was not offered',
  'malformed-call': 'had arguments that could not be read',
};
const UNFILLED = 'needed the result of a call that had none, or came too late';

/** "3 more calls were not made: 2 named a tool that was not offered, 1 had arguments that could not be read."; '' where all were. */
export function unmadeWords({ total, causes }: ExecutedCalls['unmade']): string {
  if (total === 0) return '';
  const reasons = causes.map(([cause, calls]) => {
    const words = UNMADE_WORDS[cause] ?? UNFILLED;
    return causes.length === 1 ? `${total === 1 ? 'it' : 'they'} ${words}` : `${count(calls)} ${words}`;
  });
  return `${counted(total, 'more call')} ${total === 1 ? 'was' : 'were'} not made: ${reasons.join(', ')}.`;
}
