import { type ModelNames, type ModelsApi, MOST_LISTED } from '#store/bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ModelProvider } from '#core/model.ts';
import type { Cleaner, Fetch } from '#serve/mcp/index.ts';
import { addressBelow } from '#ask/providers/index.ts';
import { type AskedAt, cancelled, keyMissing, reportedFailure, whoAnswers } from './model-errors.ts';
import type { ModelKeys } from './model-keys.ts';
import { readText } from './read-model-body.ts';
import { parseBody, readRefusal, send, Unanswered } from './send.ts';
import { within } from './waits.ts';

/** The longest list that was seen has a twentieth of it. */
const LIMITS = { maxBytes: 4 * 1_048_576, maxSilentMs: 20_000 };
const MAX_NAME = 200;

const TYPE_IT = 'The name of a model can be typed without the list.';

export interface ModelListDeps {
  providers: readonly ModelProvider[];
  keys: ModelKeys;
  fetch: Fetch;
}

/** Lists of models, asked for with the key of their address. */
export function createModelLists(deps: ModelListDeps): Pick<ModelsApi, 'listModels' | 'cancelLists'> {
  const underWay = new Set<AbortController>();

  return {
    async listModels(providerId, baseUrl) {
      const controller = new AbortController();
      underWay.add(controller);
      const { signal } = controller;
      try {
        await deps.keys.ready();
        return await deps.keys.secrets.during((clean) => list(deps, { providerId, baseUrl }, clean, signal));
      } catch (error) {
        throw signal.aborted ? cancelled() : error;
      } finally {
        underWay.delete(controller);
      }
    },
    cancelLists: () => underWay.forEach((controller) => controller.abort()),
  };
}

async function list(
  { providers, keys, fetch }: ModelListDeps,
  { providerId, baseUrl }: { providerId: string; baseUrl: string | undefined },
  clean: Cleaner,
  cancel: AbortSignal,
): Promise<ModelNames> {
  const provider = providers.find(({ id }) => id === providerId);
  if (!provider?.modelList)
    throw new PlaygroundError('model-unknown', 'This provider has no list of models.', TYPE_IT);
  const url = addressBelow(baseUrl ?? provider.defaultBaseUrl, provider.modelList.path);
  const key = keys.keyFor(provider.id, url);
  const asked: AskedAt = { provider, encoded: { url }, key };
  if (!key && provider.needsKey) throw keyMissing(asked);
  const body = await within(LIMITS.maxSilentMs, TYPE_IT, cancel, (signal) =>
    ask(asked, fetch, clean, signal),
  );
  return namesOf(asked, clean.answer(body));
}

async function ask(asked: AskedAt, fetch: Fetch, clean: Cleaner, signal: AbortSignal): Promise<string> {
  const outgoing = { method: 'GET', headers: asked.provider.headers } as const;
  const response = await send(asked, outgoing, fetch, signal).catch((error: unknown) => {
    throw error instanceof Unanswered ? error.reason : error;
  });
  if (response.ok) return readText(response, LIMITS, signal).catch(tooLarge);
  const { failure } = await readRefusal(clean, response, LIMITS, signal);
  throw reportedFailure(asked, response.status, failure);
}

function namesOf(asked: AskedAt, text: string): ModelNames {
  const body = parseBody(text);
  const all = body === undefined ? undefined : asked.provider.modelList?.names(body);
  if (!all) {
    const what = /^\s*</.test(text) ? 'a web page' : 'something that is no list of models';
    throw new PlaygroundError(
      'model-answer-unreadable',
      `${whoAnswers(asked)} answered with ${what}.`,
      `Check the address: that of many servers ends in /v1. ${TYPE_IT}`,
    );
  }
  const names = all.filter((name) => name.length <= MAX_NAME);
  return { names: names.slice(0, MOST_LISTED), total: all.length };
}

function tooLarge(error: unknown): never {
  if (!(error instanceof PlaygroundError) || error.code !== 'model-answer-too-large') throw error;
  const most = LIMITS.maxBytes / 1_048_576;
  throw new PlaygroundError(
    error.code,
    `The list of models is larger than ${most} MB and was not read.`,
    TYPE_IT,
  );
}
