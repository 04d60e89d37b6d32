import { objectOf, textOf } from '#core/fields.ts';
import { batchReader } from '../batch-reading.ts';

/** The errors of requests without an answer; a row of type errored has its own. */
const UNANSWERED: Readonly<Record<string, { type: string; message: string }>> = {
  canceled: {
    type: 'batch_cancelled',
    message: 'the batch was canceled before this request was answered',
  },
  expired: { type: 'batch_expired', message: 'the batch expired before this request was answered' },
};

/** Results of Anthropic's message batches: `{custom_id, result: {type, message | error}}`. */
export const anthropicBatch = batchReader('anthropic-batch', 'Anthropic batch results', {
  isRow: ({ result }) => /^(?:succeeded|errored|canceled|expired)$/.test(textOf(objectOf(result).type)),
  resultIn: ({ result }) => {
    const { type, message = null, error = null } = objectOf(result);
    if (type === 'succeeded') return { answer: message, at: '/result/message' };
    return { failure: UNANSWERED[textOf(type)] ?? objectOf(error).error ?? error };
  },
});
