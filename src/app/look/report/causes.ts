import { TASK_CAUSES, type TaskCauseKind } from '#core/cause.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import { withLimited, type RunTable, type ModelSummary } from '#measure/metrics/index.ts';
import {
  asShared,
  sharedInterval,
  AVERAGES,
  type ClaimedFigures,
  type ClaimedFurther,
} from '#files/permalink/index.ts';
import { onlyBaselines } from './report-words.ts';

/** The causes of unsolved tasks, and what the provider, the network or the app lost. */
export type CauseId = TaskCauseKind | 'not-counted';

export interface Cause {
  id: CauseId;
  byModel: CellSummary[][];
  total: number;
}

/** The usual remedy for `models`, which failed by this cause; '' for baselines alone. What a log does not contain cannot be asked for again. */
export function remedyFor(id: CauseId, { models }: Pick<RunTable, 'models'>): string {
  if (id !== 'not-counted') return onlyBaselines(models) ? '' : TASK_CAUSES[id].remedy;
  return models.every(({ kind }) => kind === 'recorded')
    ? 'The log contains no answer for these. The model did not fail.'
    : 'The provider, the network or the app failed here, not the model. Try them again.';
}

/** Why a cell is not correct; undefined when it is, and when its deciding scorer does not apply. */
function causeOf({ verdict, undecided, cause = 'unknown' }: CellSummary): CauseId | undefined {
  if (verdict === 'correct' || undecided) return undefined;
  return verdict === 'not-counted' ? 'not-counted' : cause;
}

/** The causes that occur, the most frequent first; what is not counted comes last. */
export function causesOf({ models, repeats, cells }: RunTable): Cause[] {
  const found = new Map<CauseId, Cause>();
  for (const cell of cells) {
    const id = causeOf(cell);
    const { model } = cellAddress(cell.cell, models.length, repeats);
    if (!id || model >= models.length) continue;
    const cause = found.get(id) ?? { id, byModel: models.map(() => []), total: 0 };
    cause.byModel[model]!.push(cell);
    cause.total += 1;
    found.set(id, cause);
  }
  const rank = ({ id, total }: Cause): number => (id === 'not-counted' ? -1 : total);
  return [...found.values()].sort((a, b) => rank(b) - rank(a));
}

/** What a link says of each contender beside its verdicts. */
export const figuresToShare = (
  summaries: readonly ModelSummary[],
  causes: readonly Cause[],
): ClaimedFigures[] => summaries.map((summary, index) => figuresOfOne(summary, causes, index));

function figuresOfOne(summary: ModelSummary, all: readonly Cause[], model: number): ClaimedFigures {
  const causes = all.flatMap(({ id, byModel }) => {
    const total = byModel[model]!.length;
    return id === 'not-counted' || total === 0 ? [] : [[id, total]];
  });
  const averages = AVERAGES.map((name) => [name, { mean: summary[name].mean, n: summary[name].n }]);
  return {
    outcomes: Object.fromEntries(Object.entries(summary.outcomes).filter(([, count]) => count > 0)),
    averages: Object.fromEntries(averages) as ClaimedFigures['averages'],
    callsPerExpectedCall: summary.callsPerExpectedCall,
    causes: Object.fromEntries(causes) as ClaimedFigures['causes'],
  };
}

/** Rounds figures to the precision of a link, so that sender and reader see the same sentences. */
export function atSharedPrecision(summary: ModelSummary): ModelSummary {
  const shared = <Value extends number | null>(value: Value) => (value === null ? null : asShared(value));
  return {
    ...summary,
    ...Object.fromEntries(
      AVERAGES.map((name) => {
        const { mean, interval } = summary[name];
        return [
          name,
          { ...summary[name], mean: shared(mean), interval: interval && sharedInterval(interval) },
        ];
      }),
    ),
    callsPerExpectedCall: shared(summary.callsPerExpectedCall),
  };
}

/**
 * A summary of claimed verdicts, with the other figures of the claim. Without `further`, averages have no interval, and
 * count cells, not tasks.
 */
export function withClaim(
  summary: ModelSummary,
  claim: ClaimedFigures,
  further?: ClaimedFurther,
): ModelSummary {
  const none = Object.fromEntries(Object.keys(summary.outcomes).map((outcome) => [outcome, 0]));
  return {
    ...summary,
    denominators: withLimited(summary.denominators, claim.causes['limit-reached'] ?? 0),
    outcomes: { ...(none as ModelSummary['outcomes']), ...claim.outcomes },
    ...Object.fromEntries(
      AVERAGES.map((name) => [
        name,
        { ...summary[name], ...claim.averages[name], ...further?.averages[name] },
      ]),
    ),
    callsPerExpectedCall: claim.callsPerExpectedCall,
  };
}
