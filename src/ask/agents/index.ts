import type { Agent } from '#core/agent.ts';
import { agentBenchTools, grammarTools, nativeTools } from './native-tools.ts';
import { mcpbrAgents, noTools, singleShot } from './single-shot.ts';
import { codeMode } from './code-mode/code-mode.ts';
import { deferredTools, toolSearch } from './tool-search.ts';
import { agentBenchReact, react } from './react.ts';

/** The loops between a model and tools, the simplest first; then those of published systems. */
export const agents: readonly Agent[] = [
  ...[singleShot, nativeTools, grammarTools, react, toolSearch, deferredTools, codeMode, noTools],
  ...[agentBenchReact, agentBenchTools, ...mcpbrAgents],
];

export const agentsById: ReadonlyMap<string, Agent> = new Map(agents.map((agent) => [agent.id, agent]));

export { functionsText } from './code-mode/signatures.ts';
export { answerOfPerson } from './scripted-person.ts';
export { cutText } from './turn.ts';
export { executePlan, notRecorded, fillPlaceholders, refusedCall, type PlanContext } from './execute-plan.ts';
