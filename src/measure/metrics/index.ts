export { annotationQueue, type AnnotatedTask, type OpinionOf } from './annotation-queue.ts';
export { pairTests, ranksFrom, settle, type PairComparison } from './compare.ts';
export type { CallFigures } from './call-recovery.ts';
export { attemptFailures, callFailures, causeGrid } from './cause-grid.ts';
export { compareFigures, type Candidate, type CompareFigures } from './compare-figures.ts';
export { effortsOf, LEAST_FOR_P95, pricedEfforts, type Effort, type MeanAmount } from './effort.ts';
export {
  callsByTask,
  executedCalls,
  wasMade,
  type CallsOfTool,
  type ExecutedCalls,
} from './executed-calls.ts';
export { figures, standingsFigures, type Figures, type StandingsFigures } from './figures.ts';
export { partedFlips, type Flip } from './flips.ts';
export { ERROR_CLASSES, type ErrorClass } from '#core/error-class.ts';
export { errorCounts } from './error-classes.ts';
export { errorSources, errorTable, saidErrors, type ErrorRow, type SaidError } from './error-table.ts';
export { faultEffects, type FaultEffect } from './fault-effects.ts';
export { gateOf, type Gate, type GateVerdict } from './gate.ts';
export { type Denominators, denominatorsOf, withLimited } from './denominators.ts';
export { grouped, groupedUnder, groupings, type Group, type GroupBy } from './grouped.ts';
export type { PairTest } from './paired.ts';
export { AgreementTally, MOST_DIFFERING, PLAYED_BY, type Agreement, type WhyUncounted } from './published.ts';
export type { MeanDifference } from './fault-effects.ts';
export { passAtK, passHatK } from './rate.ts';
export { reliability, reliabilityCurves, type Reliability } from './reliability.ts';
export { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
export { rateOf, TOO_FEW, TOO_FEW_TO_TELL, type Rate } from './rate.ts';
export { isCompleteAt, ndcgAt, recallAt, reciprocalRank } from './ranking.ts';
export { bandOf, failurePatterns, type Band, type FailurePattern } from './reading.ts';
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
export type { ScorerReading } from './scorer-readings.ts';
export { rateOfAttempts, summarize, type ModelSummary } from './summarize.ts';
export { successByTool, toolsCalled, type ToolSuccess } from './tool-success.ts';
export {
  bandedBySteps,
  tableFigures,
  type Banded,
  type FiguresAsked,
  type TableFigures,
} from './table-figures.ts';
export { withoutLabel, type WithoutLabel } from './without-label.ts';
export { turnedPairs, type PairUnder, type TurnedPair } from './turned-pairs.ts';
export {
  agreementOf,
  agreementTable,
  disagreeingCells,
  saysOnly,
  type DisagreeingCell,
  type InstrumentAgreement,
} from './instruments/agreement.ts';
export { instrumentStandings } from './instruments/as-evaluators.ts';
export {
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
} from './instruments/instrument.ts';
export { panelAgreement, type PanelAgreement } from './instruments/raters.ts';
export { byFirstPart, rejudged, type Rejudged, type UnderOrder } from './instruments/rejudged.ts';
export {
  decidingInstrument,
  judgeInstrumentId,
  judgeInstruments,
  publisherInstruments,
  raterInstruments,
  scorerInstruments,
} from './instruments/sources.ts';
export { METRIC_FAMILIES, metricMethods, type ExampleFigure, type MetricMethod } from './methods/index.ts';
