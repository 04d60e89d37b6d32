import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { fittingId } from '../made-calls.ts';
import { malformedCallChanges } from '../request-changes.ts';
import { anthropicRules, offeredTools } from '../tool-rules.ts';
import type { ToolNames } from '../tool-names.ts';
import { objectsOf } from '../wire-values.ts';
import { encodeSettings } from './settings.ts';

const CALL_IDS = { pattern: /^[a-zA-Z0-9_-]{1,128}$/, length: 12 };

type Turn = { role: 'user' | 'assistant'; content: JsonObject[] };

/** The body of POST /messages. */
export function encodeMessages(
  request: ModelRequest,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, anthropicRules);
  const system = request.messages
    .filter(({ role }) => role === 'system')
    .map(({ text }) => text)
    .join('\n\n');
  const tools = offered.map(({ name, description, schema }) => ({ name, description, input_schema: schema }));
  const settings = encodeSettings(request);
  const body: JsonObject = {
    model: request.model,
    ...(system ? { system } : {}),
    messages: turnsOf(request.messages, names, providerId),
    ...(tools.length > 0 ? { tools } : {}),
    ...settings.members,
    stream: request.stream,
  };
  return { body, changes: [...changes, ...settings.changes, ...malformedCallChanges(request)] };
}

/** Messages one after the other of the same side are one turn: all results of a turn's calls must stand together. */
function turnsOf(messages: readonly Message[], names: ToolNames, providerId: string): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = role === 'assistant' ? saidBefore(message, names, providerId) : asked(message);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) turns.push({ role, content });
  }
  return turns;
}

/** The API refuses empty text. */
const textBlocks = (text: string): JsonObject[] => (text.trim() === '' ? [] : [{ type: 'text', text }]);

function asked({ text, answers }: Message): JsonObject[] {
  if (!answers) return textBlocks(text);
  const id = fittingId(answers.callId, CALL_IDS);
  return [
    { type: 'tool_result', tool_use_id: id, content: text, ...(answers.isError ? { is_error: true } : {}) },
  ];
}

function saidBefore(message: Message, names: ToolNames, providerId: string): JsonObject[] {
  const { text, toolCalls = [], providerParts } = message;
  const calls = toolCalls.map((call) => toolUse(call, names));
  const blocks = providerParts?.providerId === providerId ? objectsOf(providerParts.parts) : [];
  const uses = blocks.filter(({ type }) => type === 'tool_use');
  if (blocks.length === 0 || uses.length !== calls.length) return [...textBlocks(text), ...calls];
  // Signed thinking keeps its place among the text and the calls.
  const remaining = calls.values();
  return blocks.map((block) => (block.type === 'tool_use' ? remaining.next().value! : block));
}

const toolUse = (call: ToolCall, names: ToolNames): JsonObject => ({
  type: 'tool_use',
  id: fittingId(call.id, CALL_IDS),
  name: names.ofCall(call.name, call.server),
  input: call.arguments,
});
