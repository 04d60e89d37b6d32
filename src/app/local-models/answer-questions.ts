import { onEvalLost } from '#bridge/client.ts';
import { listenForQuestions } from '#bridge/page-model-contract.ts';

/** Answers the eval worker's questions to models inside this browser until the returned function is called. */
export function answerLocalQuestions(): () => void {
  const { drop, stop } = listenForQuestions(async ({ providerId, model, body }, signal) => {
    if (providerId === 'browser-model')
      return (await import('./browser-model.ts')).askBrowserModel(body, signal);
    return (await import('./web-llm.ts')).askWebLlm(model, body, signal);
  });
  const stopWatching = onEvalLost(drop);
  return () => (stopWatching(), stop());
}
