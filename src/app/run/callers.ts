import type { ServerCoverage } from '#store/bridge/servers-contract.ts';
import { CALLS_OF_A_TURN, isLoop, type AgentId } from '#core/agent.ts';
import { isLanguageModel, type ModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { counted } from '../frame/format.ts';
import { nameOf } from '../frame/kit/names.ts';

/**
 * Does it call tools without knowing whether they are the right ones? Baselines guess and scripted models err on purpose; the oracle
 * makes the calls of the label alone. Such a model calls a person's own servers only where they ticked it for that.
 */
export const isGuesser = ({ id, kind }: Pick<ModelRef, 'id' | 'kind'>): boolean =>
  kind === 'scripted' || (kind === 'baseline' && id !== 'baseline-oracle');

/** What each model of a run may call on a person's own servers: `Random: guesses. It may call any of 14 tools, …`. */
export const callersWords = (config: RunConfig, coverage: ServerCoverage): string[] =>
  config.models.map((ref) => `${nameOf(ref)}: ${mayCall(ref, config, coverage)}`);

function mayCall(ref: ModelRef, config: RunConfig, { tools, expectedCalls }: ServerCoverage): string {
  const any = `any of ${counted(tools.length, 'tool')}`;
  if (isLanguageModel(ref))
    return `decides itself. It may call ${any}, ${[...new Set(config.agentIds.map((id) => mostCalls(id, config)))].join('; ')}.`;
  if (ref.kind === 'scripted')
    return `errs at the rates in its name. It may call ${any} in place of those of the label, with wrong arguments.`;
  if (!isGuesser(ref))
    return `makes the ${counted(expectedCalls * config.repeats, 'call')} of the labels, and no other.`;
  return ref.id === 'baseline-random'
    ? `guesses. It may call ${any}, drawn at random, with made-up arguments.`
    : `guesses. It may call ${any}, with arguments read from the question.`;
}

function mostCalls(agentId: AgentId, { limits }: RunConfig): string {
  if (agentId === 'no-tools') return 'none where it is asked without tools';
  if (!isLoop(agentId)) return `at most ${limits?.maxTurnCalls ?? CALLS_OF_A_TURN} calls a plan`;
  const { maxCalls = Infinity, maxActions = Infinity } = limits ?? {};
  const most = Math.min(maxCalls, maxActions);
  return most === Infinity ? 'as often as its turns allow' : `at most ${counted(most, 'call')} a task`;
}
