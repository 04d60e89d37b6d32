import { objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { at, objectAt, textAt } from '../at.ts';
import type { Found } from '../attempt.ts';
import { contentOf, kindOfPart, textWith, toolAnswer, toolsIn } from '../content.ts';
import { unwrapped, type Conversation, type LoggedCall } from '../conversation.ts';
import { errorIn, stopReasonOf, usageIn } from '../figures.ts';
import { OpenTurn, type ShapeReading, type TurnFigures } from './open-turn.ts';

/** Adds input and output items of the Responses API to a conversation. `first`: of the first turn among them. */
export function responsesItems(
  said: Conversation,
  items: readonly JsonObject[],
  reading: ShapeReading = {},
  first?: TurnFigures,
): void {
  const turn = new OpenTurn(said, reading);
  if (first) turn.open(first);
  for (const item of items) {
    turn.at(reading.time?.(item));
    addItem(turn, item);
  }
  turn.close();
}

function addItem(turn: OpenTurn, item: JsonObject): void {
  const type = textOf(item.type);
  if (type === 'reasoning') turn.think(textWith(turn, item.summary) || textWith(turn, item.content));
  else if (type === 'mcp_call') addServed(turn, item);
  else if (type === 'hosted_tool_call' || (type.endsWith('_call') && !isOwnCall(item))) addHosted(turn, item);
  else if (type.endsWith('_call')) unwrapped(callOf(item)).forEach((call) => turn.call(call));
  else if (type === 'mcp_approval_request') turn.call({ ...callOf(item), id: textOf(item.id) });
  else if (type.endsWith('_output'))
    turn.result({
      callId: textOf(item.call_id),
      content: contentOf(item.output ?? item.tools),
      ...failureIn(item),
    });
  // As the Agents SDK keeps them.
  else if (type.endsWith('_call_result'))
    turn.result({
      callId: textOf(item.callId),
      name: textOf(item.name),
      ...toolAnswer(item.output),
      ...failureIn(item),
    });
  else if (type === 'message' || (type === '' && item.role !== undefined)) addMessage(turn, item);
  else if (type !== 'mcp_list_tools') turn.leaveOut(`item ${kindOfPart(item)}`);
}

/** A call that is to be answered has an id for the answer; one of the provider's own tools has none. */
const isOwnCall = ({ type, call_id: id, callId }: JsonObject): boolean =>
  /^(?:function|custom_tool|computer|local_shell|shell|apply_patch)_call$/.test(textOf(type)) ||
  Boolean(textOf(id) || textOf(callId));

/** A call that the provider carried out: what the model writes after it is its next turn, also where the result stands nowhere. */
function addHosted(turn: OpenTurn, item: JsonObject): void {
  const inner = objectAt(item, 'providerData');
  // The Agents SDK keeps the provider's item beside its own.
  const made = { ...item, ...(textOf(inner.type).endsWith('_call') ? inner : {}) };
  if (made.type === 'mcp_call') return addServed(turn, made);
  const { id, output, results = output, outputs = results } = made;
  const name = textAt(made, 'name', 'type').replace(/_call$/, '');
  turn.call({ ...callOf(made), name, id: textOf(id) || callOf(made).id });
  const failure = failureIn(made);
  if ((outputs === null || outputs === undefined) && !failure.isError) turn.close();
  else turn.result({ callId: textOf(id), content: contentOf(outputs), ...failure });
}

function addMessage(turn: OpenTurn, { role, content }: JsonObject): void {
  const text = textWith(turn, content);
  if (role === 'assistant') turn.text(text);
  else if (role === 'user') turn.input('user', text);
  else if (role === 'system' || role === 'developer') turn.input('system', text);
  else turn.leaveOut(`message of ${textOf(role) || 'nobody'}`);
}

/** A call of an MCP server that the provider made itself: the result stands in it. */
function addServed(turn: OpenTurn, item: JsonObject): void {
  const id = textOf(item.id);
  turn.call({ ...callOf(item), id });
  const isError = item.error !== null && item.error !== undefined;
  if (isError || (item.output !== null && item.output !== undefined))
    turn.result({ callId: id, content: contentOf(isError ? errorText(item.error) : item.output), isError });
}

/** An error's message where it has one, else the error. */
export const errorText = (error: JsonValue | undefined): JsonValue | undefined =>
  isJsonObject(error) && typeof error.message === 'string' ? error.message : (error ?? undefined);

/** Calls of tools with free text have `input`; those of the provider's own tools have an action, and their type for a name. */
const callOf = (item: JsonObject): LoggedCall => ({
  id: textAt(item, 'call_id', 'callId'),
  server: textOf(item.server_label) || /^mcp__(.+)$/.exec(textOf(item.namespace))?.[1],
  name: textOf(item.name) || textOf(item.type).replace(/_call$/, ''),
  arguments: typeof item.input === 'string' ? { input: item.input } : (item.arguments ?? item.action),
});

const failureIn = ({ status }: JsonObject): { isError?: true } =>
  status === 'failed' || status === 'incomplete' ? { isError: true } : {};

/** Functions a request offers, and the tools that its MCP servers listed. Recorded answers echo an empty list also where tools were cut: it says nothing. */
export function responsesTools(
  tools: JsonValue | undefined,
  items: readonly JsonObject[] = [],
): Tool[] | undefined {
  const offered =
    toolsIn(objectsOf(tools).filter(({ type }) => type === 'function' || type === 'custom')) ?? [];
  const listed = items
    .filter(({ type }) => type === 'mcp_list_tools')
    .flatMap(({ server_label: server, tools: found }) => toolsIn(found, textOf(server) || null) ?? []);
  return offered.length + listed.length > 0 ? [...offered, ...listed] : undefined;
}

/** Adds a response, `{object: 'response', output, status, usage}`, after the instructions and input that stand in it. */
export function responsesAnswer(said: Conversation, body: JsonObject): Found {
  if (textOf(body.instructions)) said.input('system', textOf(body.instructions));
  if (typeof body.input === 'string') said.input('user', body.input);
  responsesItems(said, objectsOf(body.input));
  const output = objectsOf(body.output);
  const usage = usageIn('openai-responses', body.usage);
  const failed = errorIn(body.error);
  if (Array.isArray(body.output) && !(failed && output.length === 0))
    responsesItems(said, output, {}, { usage });
  return {
    model: textOf(body.model),
    tools: responsesTools(body.tools, [...objectsOf(body.input), ...output]),
    usage,
    stopReason: failed ? 'error' : stopReasonOf(at(body, 'incomplete_details.reason') ?? body.status),
    refused: hasRefusal(output) ? true : undefined,
    error: failed,
  };
}

const hasRefusal = (output: readonly JsonObject[]): boolean =>
  output.some(({ content }) => objectsOf(content).some(({ type }) => type === 'refusal'));
