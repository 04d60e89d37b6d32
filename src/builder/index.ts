/** Tasks for any MCP server, made step by step and judged by gates; see README.md. */
export { afterTries, judged, newJudging, takenIn, type Judging } from './build.ts';
export {
  accepted,
  awaitsPerson,
  CATEGORIES,
  dropped,
  hasPassed,
  isOpen,
  isProven,
  MOST_REASON,
  PARTS,
  rejectedBy,
  restored,
  withStep,
  type CallResult,
  type Candidate,
  type Category,
  type Exchange,
  type LifeStep,
  type Part,
  type SimilarCall,
  type Trial,
  type Writer,
} from './candidate.ts';
export { callsAsText, readCalls, rewrittenBy, type Rewritten } from './edited.ts';
export type { BuilderWorld } from './probe.ts';
export type { ProposeOptions } from './draft.ts';
export { propose, type Proposal } from './propose.ts';
export { isOpaque } from './leaks.ts';
export { whyNotCalled } from './reads.ts';
export {
  BINS,
  sampleAcross,
  sampleSingles,
  sampleWithin,
  shuffled,
  type ByCategory,
  type Combination,
} from './samplers.ts';
export { agentBenchCandidate, planOf, type AgentBenchOptions } from './pipelines/agentbench.ts';
export {
  ATTEMPT_LIMITS,
  attempted,
  makesCalls,
  type Attempt,
  type AttemptOptions,
  type Solver,
} from './pipelines/attempt.ts';
export { acrossCandidates, groupsOfCategories, isReasonableChain } from './pipelines/combine.ts';
export {
  editedPrompts,
  lostPlaces,
  PIPELINE_PROMPTS,
  placesOf,
  PROMPTS,
  type Generate,
  type Pipeline,
  type Prompt,
  type PromptId,
  type PromptText,
  type PromptTexts,
} from './pipelines/prompts.ts';
export { templateCandidates } from './pipelines/template.ts';
export { toolBenchCandidates, type ToolBenchOptions } from './pipelines/toolbench.ts';
/** The sentences of reasons, on pages in their language. */
export { default as SENTENCES } from './reasons.json';
export { isReason, reasonIn, type Reason } from './reasons.ts';
export { bfclRows, ownRow, toolBenchRow } from './rows.ts';
export { descriptionFaults, nearestTools, type DescriptionFault, type NearTool } from './lint.ts';
export { questionForText, textInAnswer } from './propose-text.ts';
export { dataCard } from './card.ts';
export { diversityOf, type Diversity, type ProfileField } from './diversity.ts';
