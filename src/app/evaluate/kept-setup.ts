import { CATEGORIES } from '#builder/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { maskedValue } from '#core/secrets.ts';
import { linkedSetup, takeSetup } from './setup-link.ts';
import { WritingSetup } from './writing-setup.svelte.ts';

/** A set-up as it is kept in this browser: what a link carries, what time it is, and which models are asked. Secrets in its texts are masked. */
export function setupAsKept(setup: WritingSetup): JsonObject {
  const { categories, writerId, solverIds, judgeId, systemTime } = setup;
  const linked = linkedSetup(setup, undefined);
  return {
    ...(JSON.parse(JSON.stringify(linked)) as JsonObject),
    ...{ categories: [...categories], writerId, solverIds: [...solverIds], judgeId },
    systemTime: maskedValue(systemTime),
  };
}

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string';
const numbersIn = (value: JsonValue | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
const promptsIn = (value: JsonValue | undefined): Record<string, { system: string; user: string }> =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).flatMap(([id, text]) =>
      isJsonObject(text) && isText(text.system) && isText(text.user)
        ? [[id, { system: text.system, user: text.user }]]
        : [],
    ),
  );

const UNTOUCHED = JSON.stringify(setupAsKept(new WritingSetup()));

/** Fills a set-up with a kept one. What cannot be read stays as it is; a set-up that a person or a link has changed since stays whole. */
export function takeKeptSetup(kept: JsonValue | undefined, setup: WritingSetup): void {
  if (!isJsonObject(kept) || JSON.stringify(setupAsKept(setup)) !== UNTOUCHED) return;
  const { pipeline, categories, solverIds, writerId, judgeId, systemTime } = kept;
  const numbers = numbersIn(kept);
  const { seed = setup.seed, count = setup.count, mostCalls = setup.mostCalls } = numbers;
  takeSetup(
    {
      pipeline: pipeline === 'mcp-agentbench' ? 'mcp-agentbench' : 'mcptoolbench',
      ...{ seed, count, mostCalls },
      sizes: numbersIn(kept.sizes),
      prompts: promptsIn(kept.prompts),
    },
    setup,
  );
  if (Array.isArray(categories)) setup.categories = CATEGORIES.filter((each) => categories.includes(each));
  if (Array.isArray(solverIds)) setup.solverIds = solverIds.filter(isText);
  if (isText(writerId)) setup.writerId = writerId;
  if (isText(judgeId)) setup.judgeId = judgeId;
  if (isText(systemTime)) setup.systemTime = systemTime;
}
