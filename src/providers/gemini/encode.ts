import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { MADE_ID } from '../call-ids.ts';
import { malformedCallChanges } from '../message-changes.ts';
import { offeredTools } from '../offered-tools.ts';
import type { ToolNames } from '../tool-names.ts';
import { geminiRules } from '../tool-rules.ts';
import { objectsOf } from '../wire-values.ts';
import { encodeSettings } from './settings.ts';

type Content = { role: 'user' | 'model'; parts: JsonObject[] };

/** The body of models/…:generateContent. */
export function encodeContents(
  request: ModelRequest,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, geminiRules);
  const system = request.messages.filter(({ role }) => role === 'system').map(({ text }) => ({ text }));
  const functionDeclarations = offered.map(({ name, description, schema }) => ({
    name,
    description,
    parametersJsonSchema: schema,
  }));
  const { config, changes: settingChanges } = encodeSettings(request);
  const body: JsonObject = {
    ...(system.length > 0 ? { systemInstruction: { parts: system } } : {}),
    contents: contentsOf(request.messages, names, providerId),
    ...(offered.length > 0 ? { tools: [{ functionDeclarations }] } : {}),
    ...(Object.keys(config).length > 0 ? { generationConfig: config } : {}),
  };
  return { body, changes: [...changes, ...settingChanges, ...malformedCallChanges(request)] };
}

/** All answers to the calls of a turn stand in one content. */
function contentsOf(messages: readonly Message[], names: ToolNames, providerId: string): Content[] {
  const contents: Content[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = role === 'model' ? saidBefore(message, names, providerId) : asked(message, names);
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length > 0) contents.push({ role, parts });
  }
  return contents;
}

/** Ids that we made up are unknown to the provider. */
const idOf = (id: string): JsonObject => (id.startsWith(MADE_ID) ? {} : { id });

function asked({ text, answers }: Message, names: ToolNames): JsonObject[] {
  if (!answers) return [{ text }];
  const response: JsonObject = answers.isError ? { error: text } : { output: text };
  return [{ functionResponse: { ...idOf(answers.callId), name: names.ofCall(answers.name), response } }];
}

function saidBefore(message: Message, names: ToolNames, providerId: string): JsonObject[] {
  const { text, toolCalls = [], providerParts } = message;
  // Signed parts must come back as they were, or the provider refuses the turn.
  if (providerParts?.providerId === providerId) return objectsOf(providerParts.parts);
  return [...(text === '' ? [] : [{ text }]), ...toolCalls.map((call) => functionCall(call, names))];
}

const functionCall = (call: ToolCall, names: ToolNames): JsonObject => ({
  functionCall: { ...idOf(call.id), name: names.ofCall(call.name, call.server), args: call.arguments },
});
