import type { Agent } from '#core/agent.ts';
import { grammarTools, nativeTools } from './native-tools.ts';
import { noTools, singleShot } from './single-shot.ts';
import { react } from './react.ts';

/** The loops between a model and tools, the simplest first. */
export const agents: readonly Agent[] = [singleShot, nativeTools, grammarTools, react, noTools];

export const agentsById: ReadonlyMap<string, Agent> = new Map(agents.map((agent) => [agent.id, agent]));

export { answerOfPerson } from './scripted-person.ts';
export { cutText } from './turn.ts';
export { executePlan, notRecorded, fillPlaceholders, refusedCall, type PlanContext } from './execute-plan.ts';
