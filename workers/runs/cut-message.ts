import { cutText } from '#agents/index.ts';
import { isJsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ToolCall } from '#core/tool.ts';

/** Characters kept of an answer that broke off, and calls of it; a stream without end comes to 20 MB. */
const MOST_TEXT = 100_000;
const MOST_CALLS = 20;

/** The beginning of a message. A text of it that is cut says so. */
export const cutMessage = ({ role, text, thinking, toolCalls = [] }: Message): Message => ({
  role,
  text: cutText(text, MOST_TEXT),
  ...(thinking === undefined ? {} : { thinking: cutText(thinking, MOST_TEXT) }),
  toolCalls: toolCalls.slice(0, MOST_CALLS).map(cutCall),
});

function cutCall({ id, name, malformed, arguments: given }: ToolCall): ToolCall {
  const written = malformed ?? (isJsonObject(given) ? JSON.stringify(given) : '');
  const cut = cutText(written, MOST_TEXT / MOST_CALLS);
  const isKept = malformed === undefined && cut === written;
  return isKept ? { id, name, arguments: given } : { id, name, arguments: {}, malformed: cut };
}
