import { parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Conversation } from '../conversation.ts';
import { anthropicMessages } from '../shapes/anthropic.ts';
import { geminiContents } from '../shapes/gemini.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';
import { responsesItems } from '../shapes/openai-responses.ts';

/** A prompt is text, or a list of messages as JSON text. */
export function readPrompt(said: Conversation, raw: string): void {
  const value = raw.trimStart().startsWith('[') ? parseJson(raw) : undefined;
  const isChat =
    Array.isArray(value) &&
    value.length > 0 &&
    !exceedsDepth(value) &&
    value.every((each) => isJsonObject(each) && typeof each.role === 'string');
  if (isChat) openAiMessages(said, value.filter(isJsonObject));
  else if (raw) said.input('user', raw);
}

/** An answer as the provider's adapter hands it on: text, or what its calls look like on the wire. */
export function readOutput(said: Conversation, output: JsonValue): void {
  if (typeof output === 'string') readText(said, output);
  else if (Array.isArray(output) && output.length > 0 && output.every(isJsonObject)) readList(said, output);
  else if (isJsonObject(output) && isMessage(output))
    openAiMessages(said, [{ ...output, role: 'assistant' }]);
  else if (isJsonObject(output) && isPart(output)) geminiContents(said, [{ role: 'model', parts: [output] }]);
  else said.turn({ text: JSON.stringify(output) });
}

/** Anthropic's adapter joins texts and calls as JSON by blank lines. */
function readText(said: Conversation, output: string): void {
  const blocks = output.split('\n\n').map((piece): JsonObject => {
    const value = piece.startsWith('{') ? parseJson(piece) : undefined;
    const isCall =
      isJsonObject(value) && textOf(value.type).endsWith('tool_use') && textOf(value.name) !== '';
    return isCall && !exceedsDepth(value) ? value : { type: 'text', text: piece };
  });
  const hasCalls = blocks.some(({ type }) => type !== 'text');
  if (hasCalls) anthropicMessages(said, [{ role: 'assistant', content: blocks }]);
  else said.turn({ text: output });
}

function readList(said: Conversation, items: JsonObject[]): void {
  if (items.every((item) => isJsonObject(item.function) || typeof item.function === 'string'))
    openAiMessages(said, [{ role: 'assistant', content: '', tool_calls: items }]);
  else if (items.some(isPart)) geminiContents(said, [{ role: 'model', parts: items }]);
  else if (items.some(({ type }) => RESPONSES.has(textOf(type)))) responsesItems(said, items);
  else if (items.some(({ type }) => textOf(type).endsWith('tool_use')))
    anthropicMessages(said, [{ role: 'assistant', content: items }]);
  else said.turn({ text: JSON.stringify(items) });
}

const RESPONSES = new Set(['message', 'function_call', 'reasoning', 'mcp_call', 'custom_tool_call']);

const isMessage = (output: JsonObject): boolean =>
  Array.isArray(output.tool_calls) || isJsonObject(output.function_call) || output.role === 'assistant';

const isPart = ({ functionCall, function_call: written }: JsonObject): boolean =>
  isJsonObject(functionCall) || isJsonObject(written);
