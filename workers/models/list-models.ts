import {
  LONGEST_WRITTEN,
  type ModelNames,
  type ModelsApi,
  MOST_LISTED,
  type PromptsApi,
  TEST_PATIENCE,
  type ToolTest,
} from '#store/bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type {
  ModelProvider,
  LanguageModelRef,
  ModelOutput,
  ModelRequest,
  ModelSettings,
} from '#core/model.ts';
import { agentsById } from '#ask/agents/index.ts';
import type { Cleaner, Fetch } from '#serve/mcp/index.ts';
import { addressBelow } from '#ask/providers/index.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { type AskedAt, cancelled, keyMissing, reportedFailure, whoAnswers, within } from './model-errors.ts';
import { unending } from '../thread.ts';
import type { ModelKeys } from './model-keys.ts';
import { readText, parseBody, readRefusal, send, Unanswered } from './send.ts';
import { type EstimateDeps, estimateRun } from '../runs/estimate-run.ts';
import { firstQuestion } from '../runs/first-question.ts';
import type { AskLimits, ModelAsker } from './ask-model.ts';

/** The longest list that was seen has a twentieth of it. */
const LIMITS = { maxBytes: 4 * 1_048_576, maxSilentMs: 20_000 };
const MAX_NAME = 200;

const TYPE_IT = 'The name of a model can be typed without the list.';

interface ModelListDeps {
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

/** Nothing answers it: the test looks at the call and ends. */
const weather: Tool = {
  name: 'get_weather',
  server: null,
  description: 'The weather of one city as it is now.',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Name of the city' } },
    required: ['city'],
  },
  schemaFrom: 'source',
};

/** Two cities, so that one answer shows whether calls come in parallel; a model that thinks first needs tokens for it. */
const toolQuestion: Pick<ModelRequest, 'messages' | 'tools' | 'stream'> & { most: number } = {
  messages: [
    { role: 'user', text: 'What is the weather in Oslo and in Lima? Use the tool, once for each city.' },
  ],
  tools: [weather],
  stream: true,
  most: 1024,
};

/** For a model that is asked in text alone. */
const wordQuestion: typeof toolQuestion = {
  messages: [{ role: 'user', text: 'Answer with the one word: ready' }],
  stream: false,
  most: 50,
};

/** What an answer to the tool question shows. A model that calls without end is not shown to its end. */
export function toolTestOf({ message, usage = {} }: ModelOutput, isStreamed: boolean): ToolTest {
  const { inputTokens, outputTokens } = usage;
  return {
    calls: (message.toolCalls ?? []).slice(0, 10).map(callOf),
    isStreamed,
    isCounted: inputTokens !== undefined && outputTokens !== undefined,
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  };
}

const callOf = ({ name, arguments: given, malformed }: ToolCall): ToolTest['calls'][number] => ({
  name: name.slice(0, 200),
  arguments: (malformed ?? JSON.stringify(given)).slice(0, 200),
  isReadable: malformed === undefined,
});

/** A test shows how things are now: what fails is reported at once, with the pause that is asked for. */
export const ASKED_ONCE: Partial<AskLimits> = { retries: 0, patienceMs: 0, maxPauseMs: 0 };

const MAY_BE_LOADING =
  'A server that loads its model first takes longer: test it again in a while, or check that it runs.';

interface ModelTestDeps {
  providers: readonly ModelProvider[];
  /** Asks models inside this browser, one question after the other. */
  asker: Pick<ModelAsker, 'ask'>;
  /** Asks all others, once, beside what a run has under way. */
  tester: Pick<ModelAsker, 'ask'>;
}

/** Tests of models: one question each, for a limited time. */
export function createModelTests(deps: ModelTestDeps): Pick<ModelsApi, 'testModel' | 'cancelTests'> {
  const underWay = new Set<AbortController>();

  return {
    async testModel(model, settings) {
      const provider = deps.providers.find(({ id }) => id === model.providerId);
      if (!provider) throw unknownProvider(model);
      const isLocal = isLocalProvider(provider.id);
      const asker = isLocal ? deps.asker : deps.tester;
      const controller = new AbortController();
      underWay.add(controller);
      try {
        let isStreamed = false;
        const { output, durationMs } = await within(
          isLocal ? TEST_PATIENCE.local : TEST_PATIENCE.remote,
          MAY_BE_LOADING,
          controller.signal,
          (signal) =>
            asker.ask({
              ...questionTo(model, isLocal ? wordQuestion : toolQuestion, settings),
              provider,
              signal,
              onStreamed: () => (isStreamed = true),
            }),
        );
        const { answeredBy, message } = output;
        return {
          text: message.text.slice(0, 200),
          durationMs,
          ...(answeredBy === undefined ? {} : { answeredBy: answeredBy.slice(0, 200) }),
          ...(isLocal ? {} : { tools: toolTestOf(output, isStreamed) }),
        };
      } finally {
        underWay.delete(controller);
      }
    },
    cancelTests: () => underWay.forEach((controller) => controller.abort()),
  };
}

const questionTo = (
  { model, baseUrl }: LanguageModelRef,
  { most, ...question }: typeof toolQuestion,
  settings: ModelSettings,
) => ({
  ...(baseUrl === undefined ? {} : { baseUrl }),
  request: { model, ...question, settings: { maxOutputTokens: most, ...settings } },
});

const unknownProvider = ({ providerId }: LanguageModelRef): PlaygroundError =>
  new PlaygroundError('model-unknown', `This page does not know the provider “${providerId}”.`);

/** Most tokens of a written text, unless the settings say another number. */
const WRITTEN_TOKENS = 4000;

/** Texts that a model writes for a person: one question each, in turn with what a run asks. */
const createWriting = ({
  providers,
  asker,
}: Pick<ModelTestDeps, 'providers' | 'asker'>): Pick<ModelsApi, 'writeText'> => ({
  async writeText(model, { system, user }, settings, signal = unending()) {
    const provider = providers.find(({ id }) => id === model.providerId);
    if (!provider) throw unknownProvider(model);
    const { output } = await asker.ask({
      ...questionTo(
        model,
        {
          messages: [
            { role: 'system', text: system },
            { role: 'user', text: user },
          ],
          stream: settings.stream ?? true,
          most: WRITTEN_TOKENS,
        },
        settings,
      ),
      provider,
      signal,
    });
    const { message, usage } = output;
    return { text: message.text.slice(0, LONGEST_WRITTEN), ...(usage ? { usage } : {}) };
  },
});

/** The world in which models are asked; tests hand in their own. */
interface ModelsDeps extends EstimateDeps, ModelTestDeps, ModelListDeps {
  asker: ModelAsker;
}

export function createModelsApi(deps: ModelsDeps): ModelsApi {
  return {
    ...createModelTests(deps),
    ...createWriting(deps),
    ...createModelLists(deps),
    estimateRun: (config, atOnce, speeds) => estimateRun(deps, config, atOnce, speeds),
    firstQuestion: (config, agentId) => firstQuestion(deps, config, agentId),
    modelPaces: () => deps.asker.states(),
  };
}

export const createPromptsApi = (): PromptsApi => ({
  agentPrompts: (agentId) =>
    Object.entries(agentsById.get(agentId)?.prompts ?? {}).map(([name, text]) => ({
      name,
      text,
      places: [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, place]) => place!))],
    })),
});
