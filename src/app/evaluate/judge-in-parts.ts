import type { Candidate } from '#builder/index.ts';
import type { Compared, JudgeOrder } from '#store/bridge/builder-contract.ts';
import { evalApi } from '#store/bridge/client.ts';

/** Candidates that are sent to the worker at a time: many in one message block the page, 500 on a busy machine for 85 ms. */
const MOST_SENT = 200;

/** What a candidate is compared by. */
export const compared = ({ id, query, calls }: Candidate): Compared => ({ id, query, calls });

/**
 * Judges candidates in the eval worker, some at a time; those that pass are among what the later ones are compared with. Each batch is taken
 * over before the next one comes. Rejects with PlaygroundError mcp-* where a server cannot be reached.
 */
export async function judgeInParts(
  order: JudgeOrder,
  onJudged: (judged: Candidate[]) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let sent = 0;
  const next = (): Candidate[] => (signal?.aborted ? [] : order.candidates.slice(sent, (sent += MOST_SENT)));
  await evalApi().judgeTasks(
    { ...order, candidates: next() },
    async (event) => {
      if (event.type === 'judged') await onJudged(event.candidates);
    },
    signal,
    next,
  );
}
