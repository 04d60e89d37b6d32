/** Tasks for any MCP server, made step by step and judged by gates; see README.md. */
export { judged, newJudging, type Judging } from './build.ts';
export { CATEGORIES, isProven, rejectedBy, withStep, type Candidate, type Category, type LifeStep } from './candidate.ts';
export { PLAY_GATES, TEXT_GATES } from './gates.ts';
export type { BuilderWorld } from './probe.ts';
export { isChain, propose, type Proposal, type ProposeOptions } from './propose.ts';
export { whyNotCalled } from './reads.ts';
export { BINS, sampleAcross, sampleSingles, sampleWithin } from './samplers.ts';
