import { FEW_TOOLS } from '#core/agent.ts';
import type { RunConfig } from '#core/run.ts';
import { fieldsOf, type AskingFields } from '../frame/models/asking.ts';

/**
 * How models of llama.cpp in this browser are asked unless a person chooses otherwise: few tools and short answers, because a small model
 * on a processor reads and writes some ten tokens a second, and by grammar, because it makes few calls of its own.
 */
export const SMALL_ASKING = {
  agentIds: ['grammar-tools'],
  menu: { strategy: 'top-k', k: FEW_TOOLS },
  settings: { temperature: 0, maxOutputTokens: 160 },
  limits: { maxSteps: 4, maxCalls: 8 },
} as const satisfies Partial<RunConfig>;

const small = (): AskingFields => fieldsOf({ ...SMALL_ASKING, agentIds: [...SMALL_ASKING.agentIds] });

/** The ways of asking are apart: they also follow from what the tasks' tools allow. */
const areAlike = (one: AskingFields, other: AskingFields): boolean =>
  JSON.stringify({ ...one, agentIds: [] }) === JSON.stringify({ ...other, agentIds: [] });

/** Are the fields those for small models? */
export const isSmallAsking = (fields: AskingFields): boolean => areAlike(fields, small());

/**
 * The fields for the models that are chosen now; undefined where they stay, as everywhere a person has changed them. `usual`: what they began
 * with. `areSmall`: are all language models those of llama.cpp in this browser?
 */
export function suitedFields(
  fields: AskingFields,
  usual: AskingFields,
  areSmall: boolean,
): AskingFields | undefined {
  const [from, to] = areSmall ? [usual, small()] : [small(), usual];
  if (!areAlike(fields, from)) return undefined;
  const isSameWay = fields.agentIds.join() === from.agentIds.join();
  return { ...to, agentIds: isSameWay ? to.agentIds : fields.agentIds };
}
