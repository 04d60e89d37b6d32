import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import { objectsOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { effortOf } from '../chat-completions/dialect.ts';
import { fittingId } from '../made-calls.ts';
import { malformedCallChanges, settingChange } from '../request-changes.ts';
import type { ToolNames } from '../tool-names.ts';
import { anthropicRules, offeredTools } from '../tool-rules.ts';

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

/** Messages one after the other of the same side are one turn: all results of a turn's calls must be together. */
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
  input: withDigitsAsTexts(call.arguments, call.inexact),
});

/** Models that take a budget of thinking and a temperature; later ones choose both themselves (models overview, Claude Opus 4.7). */
const TAKES_BUDGET = /claude-(3|(opus|sonnet|haiku)-4(-[0-6])?(-\d{8}|-latest)?$)/;

/** The API's own lower bound of a budget. */
const MIN_BUDGET = 1024;

/** Sent when the person names no limit: the API wants one. The first models of family 3 take no more than the smaller. */
const defaultMaxTokens = (model: string): number =>
  /claude-3-(haiku|opus|sonnet)/.test(model) ? 4096 : 8192;

/** Settings of POST /messages. */
function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  members: JsonObject;
  changes: RequestChange[];
} {
  const { temperature, seed, maxOutputTokens, thinkingTokens = 0, parallelToolCalls } = settings;
  const changes: RequestChange[] = [];
  const thinking = thinkingOf(thinkingTokens, model, changes);
  const members: JsonObject = { max_tokens: maxTokens(maxOutputTokens, thinking.budget, model, changes) };
  Object.assign(members, thinking.members);
  if (temperature !== undefined) {
    const isTaken = TAKES_BUDGET.test(model) && thinking.budget === 0;
    if (isTaken) members.temperature = Math.min(temperature, 1);
    if (!isTaken) {
      changes.push(
        settingChange('temperature', temperature, 'The model takes no temperature while it may think.'),
      );
    } else if (temperature > 1) {
      changes.push(settingChange('temperature', temperature, 'The provider takes 1 at most.', 1));
    }
  }
  if (seed !== undefined) changes.push(settingChange('seed', seed, 'The provider takes no seed.'));
  if (parallelToolCalls !== undefined && tools.length > 0) {
    members.tool_choice = { type: 'auto', disable_parallel_tool_use: !parallelToolCalls };
  }
  return { members, changes };
}

function thinkingOf(
  tokens: number,
  model: string,
  changes: RequestChange[],
): { budget: number; members: JsonObject } {
  if (tokens === 0) return { budget: 0, members: {} };
  if (!TAKES_BUDGET.test(model)) {
    const effort = effortOf(tokens);
    const why = 'The model decides itself how much it thinks; the provider takes a degree of effort.';
    changes.push(settingChange('thinkingTokens', tokens, why, { effort }));
    return { budget: 0, members: { thinking: { type: 'adaptive' }, output_config: { effort } } };
  }
  const budget = Math.max(tokens, MIN_BUDGET);
  if (budget !== tokens) {
    changes.push(
      settingChange('thinkingTokens', tokens, `The provider wants ${MIN_BUDGET} at least.`, budget),
    );
  }
  return { budget, members: { thinking: { type: 'enabled', budget_tokens: budget } } };
}

/** The limit must lie above the budget of thinking, which counts towards it. */
function maxTokens(
  asked: number | undefined,
  budget: number,
  model: string,
  changes: RequestChange[],
): number {
  const answer = asked ?? defaultMaxTokens(model);
  const sent = answer > budget ? answer : answer + budget;
  if (sent !== asked) {
    const why =
      asked === undefined ? 'The provider wants a limit.' : 'The limit must lie above the thinking.';
    changes.push(settingChange('maxOutputTokens', asked, why, sent));
  }
  return sent;
}
