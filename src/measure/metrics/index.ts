export { annotationQueue, type AnnotatedTask, type OpinionOf } from './annotation-queue.ts';
export {
  pairTests,
  ranksFrom,
  settle,
  type PairComparison,
  compareFigures,
  type Candidate,
  type CompareFigures,
  partedFlips,
  type Flip,
  gateOf,
  type Gate,
  type GateVerdict,
} from './compare.ts';
export {
  type CallFigures,
  callsByTask,
  executedCalls,
  wasMade,
  type BaitTaken,
  type CallsOfTool,
  type ExecutedCalls,
  successByTool,
  toolsCalled,
  type ToolSuccess,
} from './executed-calls.ts';
export {
  attemptFailures,
  callFailures,
  causeGrid,
  errorCounts,
  errorCountsBy,
  type ErrorCounts,
  errorSources,
  errorTable,
  saidErrors,
  type ErrorRow,
  type SaidError,
} from './error-table.ts';
export { bestOf, type BestMark } from './best-of.ts';
export {
  effortsOf,
  groupedEfforts,
  latencyOf,
  LEAST_FOR_P95,
  pricedEfforts,
  type Effort,
  type EffortGroup,
  type MeanAmount,
} from './effort.ts';
export {
  figures,
  standingsFigures,
  type Figures,
  type StandingsFigures,
  bandedBySteps,
  tableFigures,
  type Banded,
  type FiguresAsked,
  type TableFigures,
  withoutLabel,
  type WithoutLabel,
} from './table-figures.ts';
export { ERROR_CLASSES, type ErrorClass } from '#core/cause.ts';
export { confusedTools, type ConfusedTools } from './confused-tools.ts';
export { regionFit, type RegionFit, regionalPicks, type RegionalPicks } from './regional-picks.ts';
export { expectedReach } from './expected-reach.ts';
export {
  faultEffects,
  type FaultEffect,
  turnedPairs,
  type PairUnder,
  type TurnedPair,
} from './fault-effects.ts';
export {
  type Denominators,
  denominatorsOf,
  withLimited,
  reliability,
  reliabilityCurves,
  type Reliability,
  type ScorerReading,
  rateOfAttempts,
  MCPBR_MEASURES,
  summarize,
  type ModelSummary,
} from './summarize.ts';
export { type MeanDifference, pairCosts, type PairCost } from './mean-difference.ts';
export { discoveryByModel, type DiscoveryFigures } from './discovery.ts';
export { similarGroups, similarPicks, type SimilarTools } from './similar-tools.ts';
export { successBeside, type SuccessBeside } from './success-beside.ts';
export { trends, type Trend } from './trends.ts';
export { grouped, groupedUnder, groupings, type Group, type GroupBy } from './grouped.ts';
export type { PairTest } from './paired.ts';
export { AgreementTally, MOST_DIFFERING, PLAYED_BY, type Agreement, type WhyUncounted } from './published.ts';
export { passAtK, passHatK } from './rate.ts';
export { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
export { rateOf, TOO_FEW, TOO_FEW_TO_TELL, type Rate } from './rate.ts';
export { isCompleteAt, ndcgAt, recallAt, reciprocalRank } from './ranking.ts';
export {
  bandOf,
  failurePatterns,
  parametersWhereSelected,
  type Band,
  type FailurePattern,
} from './reading.ts';
export { indexAttempts, type RunTable, type TaskAttempts } from './run-table.ts';
export {
  comparedTasks,
  leftOutOf,
  levelled,
  rivalsOf,
  standingsOf,
  type EvaluatorCounts,
  type LeftOut,
  type Standing,
  type Standings,
  type StandingsTable,
} from './standings.ts';
export {
  agreementOf,
  agreementTable,
  disagreeingCells,
  saysOnly,
  type DisagreeingCell,
  type InstrumentAgreement,
} from './instruments/agreement.ts';
export { callAgreement, type CallAgreement } from './instruments/call-agreement.ts';
export {
  instrumentStandings,
  cellsOf,
  FAIL,
  PASS,
  SILENT,
  spokenBy,
  taskOfCell,
  type CellFrame,
  type Instrument,
  type InstrumentKind,
  type WithoutVerdict,
  panelAgreement,
  type PanelAgreement,
  byFirstPart,
  rejudged,
  type Rejudged,
  type UnderOrder,
} from './instruments/raters.ts';
export {
  decidingInstrument,
  judgeInstrumentId,
  judgeInstruments,
  publisherInstruments,
  raterInstruments,
  scorerInstruments,
} from './instruments/sources.ts';
export { METRIC_FAMILIES, metricMethods, type ExampleFigure, type MetricMethod } from './methods.ts';
