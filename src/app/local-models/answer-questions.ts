import { onEvalLost } from '#bridge/client.ts';
import { hearQuestions } from '#bridge/page-model-contract.ts';

/** Answers the eval worker's questions to models inside this browser until the returned function is called. */
export function answerLocalQuestions(): () => void {
  const { drop, stop } = hearQuestions(async (question, signal) => {
    const { answerLocally } = await import('./answer-locally.ts');
    return answerLocally(question, signal);
  });
  const stopWatching = onEvalLost(drop);
  return () => (stopWatching(), stop());
}
