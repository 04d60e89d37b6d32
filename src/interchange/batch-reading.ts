import { textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt } from '#core/recording.ts';
import { attemptOf } from './attempt.ts';
import { Conversation } from './conversation.ts';
import type { RecordingReader } from './reader.ts';
import { readingOf, refused } from './reading.ts';
import { errorIn } from './shapes/found.ts';
import { transcriptAttempt } from './transcript-reading.ts';

/** What a row of a batch holds: the provider's answer, where it stands in the row, or why there is none. */
export type BatchResult = { answer: JsonValue; at: string } | { failure: JsonValue };

/** A reader of what a provider's batch API gives back, one answer a line under the `custom_id` that its maker gave the question. */
export const batchReader = (
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
    return readingOf(
      (value, row) => {
        if (!isJsonObject(value) || textOf(value.custom_id) === '' || !isRow(value))
          return [refused(row, '', 'the row is no result of a batch')];
        const task = { id: textOf(value.custom_id) };
        const result = resultIn(value);
        if ('answer' in result) {
          const read = answered(result, row, task);
          if (read.kind === 'attempt') models.add(read.model);
          return [read];
        }
        const error = errorIn(result.failure) ?? errorIn('neither an answer nor an error is recorded')!;
        failed.push(attemptOf(new Conversation(), { error }, { row, task }));
        return [];
      },
      // A failure names no model: it is that of the other rows, where they name one alone.
      () => {
        const [model] = models.size === 1 ? models : [];
        return failed.map((attempt) => (model === undefined ? attempt : { ...attempt, model }));
      },
    );
  },
});

function answered(
  { answer, at }: { answer: JsonValue; at: string },
  row: number,
  task: { id: string },
): ReadAttempt {
  const read = transcriptAttempt(answer, row, { path: '' });
  return read.kind === 'refused' ? { ...read, field: at } : { ...read, task: { ...read.task, ...task } };
}
