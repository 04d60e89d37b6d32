import { objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import { at, haveAll, jsonAt } from '../at.ts';
import { answeredAttempt, verdictOf } from '../attempt.ts';
import { textIn, toolAnswer, toolsIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { objectsReading, refused, type RecordingReader } from '../reader.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';

/**
 * Rows of Toucan: one conversation with real MCP servers, its members JSON as text. Nobody says whether it succeeded: a model rated it,
 * and the tools that its question was written for are no label, as others may do.
 */
export const toucan: RecordingReader = {
  id: 'toucan',
  title: 'Toucan',
  inTables: true,
  isLines: (rows) =>
    haveAll(rows, 'uuid', 'subset_name', 'available_tools', 'target_tools') &&
    rows.every(({ messages }) => typeof messages === 'string'),
  open: ({ path }) => objectsReading((log, row) => attemptIn(log, row, path)),
};

function attemptIn(log: JsonObject, row: number, path: string): ReadAttempt {
  const id = textOf(log.uuid);
  if (!id) return refused(row, '/uuid', 'the row does not say which task it is of');
  const messages = jsonAt(log, 'messages');
  if (!Array.isArray(messages))
    return refused(row, '/messages', 'no list of messages, as JSON or as its text');
  const said = new Conversation();
  openAiMessages(said, inTurns(objectsOf(messages)), { result: ({ content }) => toolAnswer(content) });
  return answeredAttempt(
    said,
    {
      row,
      task: { id, category: textOf(log.subset_name) },
      inTurns: true,
      // The folders are named after the model.
      model: /([^/]+)\/train-\d+-of-\d+\.parquet$/.exec(path)?.[1],
      tools: toolsIn(jsonAt(log, 'available_tools')),
      verdicts: verdictsIn(log),
    },
    'no message is an answer of the model',
    '/messages',
  );
}

/**
 * The publisher writes each call of one answer, and what was thought and said before it, as messages of their own: thoughts, then text,
 * then calls are one answer again. Texts that follow each other stay apart.
 */
function inTurns(messages: readonly JsonObject[]): JsonObject[] {
  const turns: JsonObject[] = [];
  for (const { function_call: call, ...message } of messages) {
    const own: JsonObject = isJsonObject(call)
      ? { ...message, tool_calls: [{ id: textOf(call.call_id), function: call }] }
      : message;
    const before = turns.at(-1);
    if (own.role !== 'assistant' || before?.role !== 'assistant' || !goesOn(before, own)) turns.push(own);
    else turns[turns.length - 1] = joined(before, own);
  }
  return turns;
}

/** What of an answer a message is: 0 thoughts, 1 text, 2 calls; the last where it is several. */
const partOf = ({ content, tool_calls: calls }: JsonObject): number =>
  Array.isArray(calls) ? 2 : textIn(content) ? 1 : 0;

function goesOn(before: JsonObject, next: JsonObject): boolean {
  const [a, b] = [partOf(before), partOf(next)];
  return a < b || (b === 2 && !textIn(next.content));
}

const joined = (before: JsonObject, next: JsonObject): JsonObject => ({
  role: 'assistant',
  content: textIn(before.content) + textIn(next.content),
  reasoning_content: textOf(before.reasoning_content) + textOf(next.reasoning_content),
  tool_calls: [...objectsOf(before.tool_calls), ...objectsOf(next.tool_calls)],
});

/** The ratings of a model, from 1 to 5, and the share of the intended tools that were called, by the publisher's rule: no verdict of success. */
function verdictsIn(log: JsonObject): RecordedVerdict[] {
  const question = jsonAt(log, 'question_quality_assessment');
  const answer = jsonAt(log, 'response_quality_assessment');
  const rated = (name: string, value: JsonValue | undefined, reason?: JsonValue) =>
    verdictOf(name, undefined, value, reason);
  return [
    ...rated('question quality', at(question, 'overall_score')),
    ...rated('completeness', at(answer, 'completeness.score'), at(answer, 'completeness.reasoning')),
    ...rated('conciseness', at(answer, 'conciseness.score'), at(answer, 'conciseness.reasoning')),
    ...rated('intended tools called', at(answer, 'desired_tools_used_percentage'), log.target_tools),
  ];
}
