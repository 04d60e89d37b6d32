export { averageOf, callsPerExpectedCall, type Average } from './average.ts';
export {
  compareModels,
  pairTests,
  settle,
  type Comparison,
  type PairComparison,
  type TestedPair,
} from './compare.ts';
export type { CallFigures } from './call-recovery.ts';
export { errorTypes, type ErrorTypeCount } from './error-types.ts';
export { faultEffects, type FaultEffect } from './fault-effects.ts';
export { grouped, type Group, type GroupBy, type GroupCell } from './grouped.ts';
export type { PairTest } from './paired.ts';
export type { MeanDifference } from './mean-difference.ts';
export { ruleBasedFigures, ruledCalls, type RuleBasedFigures, type RuledCall } from './mcp-bench.ts';
export { mcpRadar, type RadarFigures, type RadarSystem, type RadarTask } from './mcp-radar.ts';
export { isFlaky, passAtK, passHatK, reliability, type Reliability, type Repeats } from './pass-at-k.ts';
export { meanOverTasks, resamplesFor, type IntervalMethod, type MeanOverTasks } from './over-tasks.ts';
export { rateOf, TOO_FEW, TOO_FEW_TO_TELL, type Rate } from './rate.ts';
export { bandOf, failurePatterns, type Band, type FailurePattern } from './reading.ts';
export { indexAttempts, type RunTable, type TaskAttempts } from './run-table.ts';
export { spendingOf, type Spending, type TokenPrices } from './spending.ts';
export {
  PARAMETERS,
  rateOfAttempts,
  SEQUENCE,
  summarize,
  TOOL_SELECTION,
  type ModelSummary,
} from './summarize.ts';
export { toolCallSuccess, type ToolCallSuccess } from './tool-calls.ts';
