import { summarize, type ModelSummary, type RunTable } from '#metrics/index.ts';
import { asShared, AVERAGES, type ClaimedFigures } from '#permalink/index.ts';
import { causesOf } from './causes.ts';
import { tablesByModel } from './model-tables.ts';

/** What a link says of each contender beside its verdicts. */
export const sharedFigures = (table: RunTable): ClaimedFigures[] => tablesByModel(table).map(figuresOfOne);

function figuresOfOne(table: RunTable): ClaimedFigures {
  const summary = atSharedPrecision(summarize(table)[0]!);
  const causes = causesOf(table).flatMap(({ id, total }) => (id === 'not-counted' ? [] : [[id, total]]));
  const averages = AVERAGES.map((name) => [name, { mean: summary[name].mean, n: summary[name].n }]);
  return {
    outcomes: Object.fromEntries(Object.entries(summary.outcomes).filter(([, count]) => count > 0)),
    averages: Object.fromEntries(averages) as ClaimedFigures['averages'],
    callsPerExpectedCall: summary.callsPerExpectedCall,
    causes: Object.fromEntries(causes) as ClaimedFigures['causes'],
  };
}

/** Every report says its figures to the precision that a link carries, so that the same sentences stand at both of its ends. */
export function atSharedPrecision(summary: ModelSummary): ModelSummary {
  const shared = <Value extends number | null>(value: Value) => (value === null ? null : asShared(value));
  return {
    ...summary,
    ...Object.fromEntries(
      AVERAGES.map((name) => [name, { ...summary[name], mean: shared(summary[name].mean) }]),
    ),
    callsPerExpectedCall: shared(summary.callsPerExpectedCall),
  };
}

/** A summary of claimed verdicts with the figures that are claimed beside them; averages have no interval then, and count cells, not tasks. */
export function withClaim(summary: ModelSummary, claim: ClaimedFigures): ModelSummary {
  const none = Object.fromEntries(Object.keys(summary.outcomes).map((outcome) => [outcome, 0]));
  return {
    ...summary,
    outcomes: { ...(none as ModelSummary['outcomes']), ...claim.outcomes },
    toolSelection: { ...summary.toolSelection, ...claim.averages.toolSelection },
    parameters: { ...summary.parameters, ...claim.averages.parameters },
    sequenceMatch: { ...summary.sequenceMatch, ...claim.averages.sequenceMatch },
    callsPerExpectedCall: claim.callsPerExpectedCall,
  };
}
