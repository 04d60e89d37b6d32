import { type ModelsApi, TEST_PATIENCE, type ToolTest } from '#store/bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type {
  LanguageModelRef,
  ModelOutput,
  ModelProvider,
  ModelRequest,
  ModelSettings,
} from '#core/model.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import type { AskLimits, ModelAsker } from './ask-model.ts';
import { within } from './waits.ts';

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

export interface ModelTestDeps {
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
