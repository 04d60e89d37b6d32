import type { CallCauseKind } from '#core/cause.ts';
import type { Contender } from '#core/contender.ts';
import type { ExecutedCalls } from '#measure/metrics/index.ts';
import type { ClaimedFurther } from '#files/permalink/index.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { rowNameOf } from '../../frame/kit/names.ts';
import { markerOfKind } from '../../frame/words.ts';
import { asLines } from './report-model.ts';

/** What a link says of executed calls, as the report draws it: all of ExecutedCalls that does not name tools or faults. */
export interface ClaimedExecuted extends Pick<ExecutedCalls, 'calls' | 'unmade'> {
  rows: IntervalRow[];
  failed: number;
  causes: { cause: CallCauseKind; byModel: number[] }[];
}

/** Undefined where the link says of none. */
export function claimedExecuted(
  models: readonly Contender[],
  further: readonly ClaimedFurther[],
): ClaimedExecuted | undefined {
  const byModel = models.map((_, index) => further[index]?.calls);
  if (byModel.every((calls) => calls === undefined)) return undefined;
  const sum = (numbers: readonly (number | undefined)[]): number =>
    numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
  const counted = (of: 'causes' | 'unmade') => {
    const kinds = new Set(byModel.flatMap((calls) => Object.keys(calls?.[of] ?? {}) as CallCauseKind[]));
    return [...kinds]
      .map((cause) => ({ cause, byModel: byModel.map((calls) => calls?.[of][cause] ?? 0) }))
      .sort((a, b) => sum(b.byModel) - sum(a.byModel));
  };
  const unmade = counted('unmade').map(({ cause, byModel: calls }): [string, number] => [cause, sum(calls)]);
  return {
    calls: sum(byModel.map((calls) => calls?.made)),
    failed: sum(byModel.map((calls) => calls?.failed)),
    unmade: { total: sum(unmade.map(([, calls]) => calls)), causes: unmade },
    causes: counted('causes'),
    rows: asLines(
      models,
      models.map((model, index) => rowOf(model, byModel[index])),
    ),
  };
}

function rowOf(model: Contender, calls: ClaimedFurther['calls']): IntervalRow {
  const row = { name: rowNameOf(model), marker: markerOfKind(model.kind), who: model.kind };
  if (!calls?.interval || calls.made === 0)
    return { ...row, estimate: 0, low: 0, high: 0, n: 0, undecided: 'no call was executed' };
  return { ...row, estimate: (calls.made - calls.failed) / calls.made, ...calls.interval, n: calls.tasks };
}
