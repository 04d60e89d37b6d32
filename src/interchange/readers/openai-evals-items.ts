import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import { refused } from '../reading.ts';
import { errorIn } from '../shapes/found.ts';
import { openAiMessages, openAiUsage } from '../shapes/openai-chat.ts';
import { stopReasonOf } from '../stop-reason.ts';

export const isEvalItem = (value: JsonValue): value is JsonObject =>
  isJsonObject(value) && value.object === 'eval.run.output_item';

/** The items of a document: one, or a page of them; undefined where it is neither. */
export function itemsIn(document: JsonValue): JsonObject[] | undefined {
  if (isEvalItem(document)) return [document];
  if (!isJsonObject(document) || document.object !== 'list' || !Array.isArray(document.data))
    return undefined;
  return document.data.length > 0 && document.data.every(isEvalItem) ? document.data : undefined;
}

/** An output item of the Evals API: what the model was sent and answered, and each grader's result. */
export function itemAttempt(item: JsonObject, row: number): ReadAttempt {
  const sample = objectOf(item.sample);
  const said = new Conversation();
  const answers = objectsOf(sample.output);
  // What the assistant says in the input is part of the question.
  for (const { role, content } of objectsOf(sample.input))
    if (role === 'system' || role === 'developer' || role === 'user' || role === 'assistant')
      said.input(role === 'developer' ? 'system' : role, textOf(content));
    else said.leaveOut(`message of ${textOf(role) || 'nobody'}`);
  openAiMessages(said, answers);
  const error = errorIn(emptied(sample.error));
  if (said.turns === 0 && !error) return refused(row, '/sample/output', 'no answer of a model in it');
  const found = present({
    model: textOf(sample.model) || undefined,
    usage: openAiUsage(sample.usage),
    stopReason: stopReasonOf(sample.finish_reason),
    error,
  });
  const id = item.datasource_item_id;
  return attemptOf(said, found, {
    row,
    task: {
      ...present({ query: said.query }),
      ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    },
    verdicts: error ? [] : objectsOf(item.results).map(verdictOf),
  });
}

/** An item without a failure may have an error without a code. */
const emptied = (error: JsonValue | undefined): JsonValue | undefined =>
  isJsonObject(error) && !error.code && !error.message ? undefined : error;

const verdictOf = ({ name, passed, score }: JsonObject): RecordedVerdict => ({
  name: textOf(name) || 'result',
  ...present({
    passed: typeof passed === 'boolean' ? passed : undefined,
    value: typeof score === 'number' ? score : undefined,
  }),
});
