import { countOf, objectOf } from '#core/fields.ts';
import { isJsonObject } from '#core/json.ts';
import { batchReader } from '../batch-reading.ts';

/**
 * Output and error files of OpenAI's batch API, which other servers write too: `{custom_id, response: {status_code, body}, error}`. The body
 * is a chat completion or a response. Where a request failed, the body is the provider's error, or the error is beside it.
 */
export const openAiBatch = batchReader('openai-batch', 'OpenAI batch output', {
  isRow: ({ response, error }) =>
    isJsonObject(response)
      ? Object.hasOwn(response, 'body') || Object.hasOwn(response, 'status_code')
      : response === null && isJsonObject(error),
  resultIn: ({ response, error = null }) => {
    const { status_code: status = null, body } = objectOf(response);
    const code = countOf(status) ?? 200;
    if (isJsonObject(body) && code >= 200 && code < 300) return { answer: body, at: '/response/body' };
    const beside = objectOf(error).error ?? error;
    return { failure: { ...objectOf(objectOf(body).error), ...objectOf(beside), status } };
  },
});
