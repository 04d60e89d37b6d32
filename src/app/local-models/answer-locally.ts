import type { AnswerLocally } from '#bridge/page-model-contract.ts';
import { askBrowserModel } from './browser-model.ts';

/** Puts a question of the eval worker to the model inside this browser that it is meant for. */
export const answerLocally: AnswerLocally = async ({ providerId, model, body }, signal) => {
  if (providerId === 'browser-model') return askBrowserModel(body, signal);
  const { askWebLlm } = await import('./web-llm.ts');
  return askWebLlm(model, body, signal);
};
