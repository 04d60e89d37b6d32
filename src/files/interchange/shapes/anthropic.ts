import { objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { textAt } from '../at.ts';
import type { Found } from '../attempt.ts';
import { contentOf, kindOfPart, textWith, toolsIn } from '../content.ts';
import type { Conversation } from '../conversation.ts';
import { errorIn, stopReasonOf, usageIn } from '../figures.ts';
import { OpenTurn, type ShapeReading } from './open-turn.ts';

/** Adds the messages of Anthropic's API to a conversation. Assistant messages in a row are one turn (`pause_turn`). */
export function anthropicMessages(
  said: Conversation,
  messages: readonly JsonObject[],
  reading: ShapeReading = {},
): void {
  const { figures = ({ usage }) => ({ usage: usageIn('anthropic', usage) }), time } = reading;
  const turn = new OpenTurn(said, reading);
  for (const message of messages) {
    turn.at(time?.(message));
    if (message.role === 'assistant') {
      turn.open(figures(message));
      for (const block of blocksOf(message.content)) addBlock(turn, block);
    } else if (message.role === 'user') addUserMessage(turn, message);
    else if (message.role === 'system') turn.input('system', textWith(turn, message.content));
    else turn.leaveOut(`message of ${textOf(message.role) || 'nobody'}`);
  }
  turn.close();
}

export const blocksOf = (content: JsonValue | undefined): JsonObject[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);

/** Results come first; what the person wrote beside them is a message. */
function addUserMessage(turn: OpenTurn, { content }: JsonObject): void {
  const blocks = blocksOf(content);
  for (const block of blocks) if (block.type === 'tool_result') addResult(turn, block);
  const text = textWith(turn, blocks, RESULTS);
  if (text || blocks.every(({ type }) => type !== 'tool_result')) turn.input('user', text);
}

const RESULTS = new Set(['tool_result']);

function addBlock(turn: OpenTurn, block: JsonObject): void {
  const type = textOf(block.type);
  if (type === 'text') turn.text(textOf(block.text));
  else if (type === 'thinking') turn.think(textOf(block.thinking));
  else if (type.endsWith('tool_use'))
    turn.call({
      id: textOf(block.id),
      server: textOf(block.server_name),
      name: textOf(block.name),
      arguments: block.input,
    });
  else if (type.endsWith('tool_result')) addResult(turn, block);
  else turn.leaveOut(kindOfPart(block));
}

/** The provider's own tools say by the type of their content that they failed. */
const addResult = (turn: OpenTurn, { tool_use_id: id, content, is_error: isError }: JsonObject): void =>
  turn.result({
    callId: textOf(id),
    content: contentOf(content),
    isError: isError === true || textAt(content, 'type').endsWith('_tool_result_error'),
  });

/** Adds an answer of the Messages API, `{type: 'message', content, stop_reason, usage}`; `{type: 'error', error}` has none. */
export function anthropicAnswer(said: Conversation, body: JsonObject): Found {
  const failed = errorIn(body.error);
  if (!failed) anthropicMessages(said, [{ ...body, role: 'assistant' }]);
  const word = textOf(body.stop_reason);
  return {
    model: textOf(body.model),
    tools: toolsIn(body.tools),
    usage: usageIn('anthropic', body.usage),
    stopReason: failed ? 'error' : stopReasonOf(word),
    refused: word === 'refusal' ? true : undefined,
    error: failed,
  };
}
