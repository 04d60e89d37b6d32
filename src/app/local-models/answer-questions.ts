import { onEvalLost } from '#bridge/client.ts';
import { listenForQuestions } from '#bridge/page-model-contract.ts';

/** Answers the eval worker's questions to models inside this browser until the returned function is called. */
export function answerLocalQuestions(): () => void {
  const { drop, stop } = listenForQuestions(async (question, signal) => {
    const { answerLocally } = await import('./answer-locally.ts');
    return answerLocally(question, signal);
  });
  const stopWatching = onEvalLost(drop);
  return () => (stopWatching(), stop());
}
