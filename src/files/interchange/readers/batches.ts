import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { RecordedAttempt } from '#core/recording.ts';
import { at, countAt, objectAt, textAt } from '../at.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { errorIn } from '../figures.ts';
import { objectsReading, refused, type RecordingReader } from '../reader.ts';
import { transcriptAttempt } from './transcripts.ts';

/** The provider's answer in a row of a batch, with its place, or why there is none. */
type BatchResult = { answer: JsonValue; place: string } | { failure: JsonValue | undefined };

/** A reader for outputs of a provider's batch API: one answer a line, under the `custom_id` of its question. */
const batchReader = (
  id: string,
  title: string,
  { isRow, resultIn }: { isRow: (row: JsonObject) => boolean; resultIn: (row: JsonObject) => BatchResult },
): RecordingReader => ({
  id,
  title,
  isLines: (rows) => rows.every((row) => textOf(row.custom_id) !== '' && isRow(row)),
  open: () => {
    const models = new Set<string | undefined>();
    const failed: RecordedAttempt[] = [];
    return objectsReading(
      (value, row) => {
        const task = { id: textOf(value.custom_id) };
        if (task.id === '' || !isRow(value)) return refused(row, '', 'the row is no result of a batch');
        const result = resultIn(value);
        if ('failure' in result) {
          const error = errorIn(result.failure) ?? errorIn('neither an answer nor an error is recorded');
          failed.push(attemptOf(new Conversation(), { error, row, task }));
          return [];
        }
        const read = transcriptAttempt(result.answer, row, { path: '' });
        if (read.kind === 'refused') return { ...read, field: result.place };
        models.add(read.model);
        return { ...read, task: { ...read.task, ...task } };
      },
      // A failure names no model: it is that of the other rows, where they name one alone.
      () => {
        const [model] = models.size === 1 ? models : [];
        return failed.map((attempt) => (model === undefined ? attempt : { ...attempt, model }));
      },
    );
  },
});

/**
 * Output and error files of OpenAI's batch API, which other servers write too: `{custom_id, response: {status_code, body}, error}`. The body
 * is a chat completion or a response. Where a request failed, the body is the provider's error, or the error is beside it.
 */
export const openAiBatch = batchReader('openai-batch', 'OpenAI batch output', {
  isRow: ({ response, error }) =>
    isJsonObject(response)
      ? Object.hasOwn(response, 'body') || Object.hasOwn(response, 'status_code')
      : response === null && isJsonObject(error),
  resultIn: ({ response, error }) => {
    const body = at(response, 'body');
    const code = countAt(response, 'status_code') ?? 200;
    if (isJsonObject(body) && code >= 200 && code < 300) return { answer: body, place: '/response/body' };
    const status = at(response, 'status_code') ?? null;
    const beside = objectOf(at(error, 'error') ?? error);
    return { failure: { ...objectAt(body, 'error'), ...beside, status } };
  },
});

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
  isRow: ({ result }) => /^(?:succeeded|errored|canceled|expired)$/.test(textAt(result, 'type')),
  resultIn: ({ result }) => {
    const { type, message = null, error } = objectOf(result);
    if (type === 'succeeded') return { answer: message, place: '/result/message' };
    return { failure: UNANSWERED[textOf(type)] ?? at(error, 'error') ?? error };
  },
});
