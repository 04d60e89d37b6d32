import type { ModelsApi, ProviderOffer, RunEstimate } from '#bridge/models-contract.ts';
import { agentsById } from '#agents/index.ts';
import type { AgentPrompts } from '#core/agent.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import { PlaygroundError } from '#core/errors.ts';
import { costOf } from '#core/price.ts';
import type { LanguageModelRef, ModelProvider } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { keySignIns, priceOf } from '#providers/index.ts';
import { dispatchTools } from '#retrieval/index.ts';
import type { ModelAsker } from './ask-model.ts';

/** The world in which models are asked; tests hand in their own. */
export interface ModelsDeps {
  providers: readonly ModelProvider[];
  asker: ModelAsker;
  /** The tasks a configuration would take, at most `limit` of them, and how many there are in all. */
  sampleTasks(config: RunConfig, limit: number): Promise<{ tasks: Task[]; total: number }>;
}

/** Tasks an estimate looks at: enough for a mean, few enough to be instant. */
const SAMPLED = 40;
/** A plan or an answer of a turn, in tokens: a guess, and said to be one. */
const ANSWER_TOKENS = 250;
/** Turns a loop takes at the least: one that calls, one that answers. */
const LOOP_TURNS = 2;

export function createModelsApi(deps: ModelsDeps): ModelsApi {
  return {
    modelProviders: () =>
      deps.providers.map(({ id, title, homepage, keyHint, needsKey, defaultBaseUrl, models }) => ({
        ...{ id, title, homepage, keyHint, needsKey, defaultBaseUrl },
        models: [...models],
        ...signInOf(id),
      })),
    async testModel(model, settings) {
      const provider = deps.providers.find(({ id }) => id === model.providerId);
      if (!provider) throw unknownProvider(model);
      const { output, durationMs } = await deps.asker.ask({
        provider,
        ...(model.baseUrl === undefined ? {} : { baseUrl: model.baseUrl }),
        request: {
          model: model.model,
          messages: [{ role: 'user', text: 'Answer with the one word: ready' }],
          settings: { maxOutputTokens: 50, ...settings },
          stream: false,
        },
        signal: AbortSignal.timeout(60_000),
      });
      const { answeredBy } = output;
      return {
        text: output.message.text.slice(0, 200),
        durationMs,
        ...(answeredBy === undefined ? {} : { answeredBy }),
      };
    },
    estimateRun: (config) => estimateRun(deps, config),
    modelPaces: () => deps.asker.states(),
  };
}

function signInOf(providerId: string): Pick<ProviderOffer, 'signIn'> {
  const found = keySignIns.get(providerId);
  if (!found) return {};
  const { host, keyOrigin, needsClient } = found;
  return { signIn: { host, keyOrigin, needsClient } };
}

/** The texts a run puts to its models. */
function promptsOf({ agentId, prompts = {} }: RunConfig): AgentPrompts {
  const own = agentsById.get(agentId)?.prompts ?? {};
  const edited = Object.entries(prompts).filter(([name]) => Object.hasOwn(own, name));
  return { ...own, ...Object.fromEntries(edited) };
}

/** Input: prompt, menu and question of a sample of tasks, counted by the house's own estimate; output: a guess a turn. */
async function estimateRun(deps: ModelsDeps, config: RunConfig): Promise<RunEstimate> {
  const asked = config.models.filter((model): model is LanguageModelRef => model.kind === 'language-model');
  const { tasks, total } = await deps.sampleTasks(config, SAMPLED);
  const cells = total * asked.length * config.repeats;
  const turns = config.agentId === 'single-shot' ? 1 : LOOP_TURNS;
  const prompts = Object.values(promptsOf(config));
  const prompt = prompts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const tokens = tasks.map((task) => {
    const { menuTokens } = dispatchTools(task, config.menu ?? { strategy: 'all' });
    return prompt + menuTokens + estimateTokens(task.query);
  });
  const mean = tokens.length === 0 ? 0 : tokens.reduce((sum, count) => sum + count, 0) / tokens.length;
  const questions = cells * turns;
  return {
    cells,
    questions,
    inputTokens: Math.round(questions * mean),
    outputTokens: questions * ANSWER_TOKENS,
    ...costOfQuestions(asked, questions / Math.max(1, asked.length), mean),
  };
}

/** `each`: questions to each model. A run with a model whose price nobody knows has no sum. */
function costOfQuestions(
  models: readonly LanguageModelRef[],
  each: number,
  inputTokens: number,
): Pick<RunEstimate, 'dollars' | 'pricesAsOf' | 'quality'> {
  const usage = { inputTokens: each * inputTokens, outputTokens: each * ANSWER_TOKENS };
  const prices = models.map(({ providerId, model }) => priceOf(providerId, model));
  const known = prices.flatMap((price) => price ?? []);
  if (known.length < models.length || known.length === 0) return { quality: 'unpriced' };
  return {
    dollars: known.reduce((sum, price) => sum + (costOf(usage, price) ?? 0), 0),
    pricesAsOf: known.map(({ asOf }) => asOf).sort()[0]!,
    quality: 'rough',
  };
}

const unknownProvider = ({ providerId }: LanguageModelRef): PlaygroundError =>
  new PlaygroundError('model-unknown', `This page does not know the provider “${providerId}”.`);
