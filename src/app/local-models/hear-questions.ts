import { onEvalLost } from '#bridge/client.ts';
import { hearQuestions } from '#bridge/page-model-contract.ts';

/** Lets models inside this browser be asked by the eval worker for as long as the page lives. Returns how to stop. */
export function hearLocalQuestions(): () => void {
  const { drop, stop } = hearQuestions(async (question, signal) => {
    const { answerLocally } = await import('./answer-locally.ts');
    return answerLocally(question, signal);
  });
  const stopHearingOfLoss = onEvalLost(drop);
  return () => (stopHearingOfLoss(), stop());
}
