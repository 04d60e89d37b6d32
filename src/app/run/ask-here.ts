import { FEW_TOOLS } from '#core/agent.ts';
import { weightsOffer } from '#core/local-weights.ts';
import { SHIPPED } from '#core/shipped-sets.ts';
import type { Stores } from '../frame/context.ts';
import { defaultConfig, DEFAULT_SEED, scorersFor } from '../frame/linked-setup.ts';
import { addedLocalModel } from './local-models/local-model-session.svelte.ts';
import { keptWeights } from './local-models/weights.ts';
import { TEN } from './run-ten.ts';

/** Executed tasks of the site are usually decided by it. */
const DECIDER = 'task-outcome';

/** Tokens of an answer, turns and calls: short ones, since a small model on a processor writes some ten tokens a second. */
const FEW = { tokens: 160, turns: 4, calls: 8 };

/**
 * Starts a run of the smallest language model whose weights are in this browser, by grammar, on ten shipped tasks, and resolves with its
 * id; undefined where none is here. Throws what the start of a run throws.
 */
export async function askHere({
  runs,
  models,
}: Pick<Stores, 'runs' | 'models'>): Promise<string | undefined> {
  const [smallest] = (await keptWeights()).filter(({ isWhole }) => isWhole).sort((a, b) => a.bytes - b.bytes);
  if (!smallest) return undefined;
  const added = addedLocalModel('wllama', smallest.id);
  await models.add(added);
  const { selection, ...config } = defaultConfig(SHIPPED.id, SHIPPED.title);
  return runs.start({
    ...config,
    title: `${weightsOffer(smallest.id)?.title ?? smallest.title} in this browser`,
    models: [added.ref],
    agentIds: ['grammar-tools'],
    menu: { strategy: 'top-k', k: FEW_TOOLS },
    settings: { temperature: 0, maxOutputTokens: FEW.tokens },
    limits: { maxSteps: FEW.turns, maxCalls: FEW.calls },
    execution: { on: 'testbed' },
    scorerIds: scorersFor(DECIDER, undefined),
    decidedBy: DECIDER,
    selection: { ...selection, sample: { size: TEN, seed: DEFAULT_SEED } },
  });
}
