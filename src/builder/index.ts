/** Tasks for any MCP server, made step by step and judged by gates; see README.md. */
export { judged, newJudging, type Judging } from './build.ts';
export {
  CATEGORIES,
  dropped,
  isProven,
  rejectedBy,
  restored,
  withStep,
  type Candidate,
  type Category,
  type LifeStep,
} from './candidate.ts';
export type { BuilderWorld } from './probe.ts';
export type { ProposeOptions } from './draft.ts';
export { propose, type Proposal } from './propose.ts';
export { whyNotCalled } from './reads.ts';
export { BINS, sampleAcross, sampleSingles, sampleWithin, type Combination } from './samplers.ts';
export { agentBenchCandidate, planOf, type AgentBenchOptions, type Attempt } from './pipelines/agentbench.ts';
export {
  filledPrompt,
  PROMPTS,
  type Generate,
  type Prompt,
  type PromptId,
  type PromptTexts,
} from './pipelines/prompts.ts';
export { isReasonableChain, toolBenchCandidates, type ToolBenchOptions } from './pipelines/toolbench.ts';
export { bfclRows, ownRow, toolBenchRow } from './rows.ts';
export { descriptionFaults, type DescriptionFault } from './lint.ts';
export { dataCard } from './card.ts';
