import type { ModelProvider } from '#core/model.ts';
import { anthropicMessages } from './anthropic/encode.ts';
import { googleGemini } from './google-gemini.ts';
import { hostedProviders, ownServerProviders } from './hosted-providers.ts';
import { localProviders } from './local-providers.ts';
import { openAiChat, openAiResponses } from './openai.ts';

/** The model APIs that are reached over a network, in the order in which they are offered. */
export const providers: readonly ModelProvider[] = [
  openAiResponses,
  openAiChat,
  anthropicMessages,
  googleGemini,
  ...hostedProviders,
  ...ownServerProviders,
];

export const providersById: ReadonlyMap<string, ModelProvider> = new Map(
  [...providers, ...localProviders].map((provider) => [provider.id, provider]),
);

export { localProviders };
export { baselines, baselinesById, scriptedModel, type ScriptedModel } from './baselines.ts';

export { lexicalAnswer } from './baseline/plan-calls.ts';
export { oracleAnswer } from './baseline-oracle.ts';
export { randomAnswer } from './baseline-random.ts';
export { scriptedAnswer, type ScriptedAnswer } from './scripted.ts';
export { failureCode, readFailure, type ProviderFailure } from './failure.ts';
export { mendEncoded, mendRequest } from './mended.ts';
export { mendsFor } from './refusals.ts';
export { ServerEvents } from './server-events.ts';
export { addressBelow } from './model-lists.ts';
export { estimateCost, type CostEstimate, type Forecast } from './estimate-cost.ts';
export { keySignIns, type KeySignIn, type KeySignInAttempt } from './key-sign-ins.ts';
