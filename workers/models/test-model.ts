import { TEST_PATIENCE, type ModelsApi } from '#bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { LanguageModelRef, ModelProvider, ModelSettings } from '#core/model.ts';
import type { AskLimits, ModelAsker } from './ask-model.ts';
import { toolQuestion, toolTestOf, wordQuestion } from './test-question.ts';
import { within } from './within.ts';

/** A test wants to know how things stand now: what fails is told at once, with the pause that is asked for. */
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
