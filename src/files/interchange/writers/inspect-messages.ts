import type { ResultRecord } from '#core/cell.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { Tool } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { textsIn } from '../content.ts';
import { answersIn, callsOf, timeOf, tokenCounts, unlessEmpty } from './common.ts';

export type AssistantMessage = ReturnType<typeof assistantMessage>;
type ToolMessage = ReturnType<typeof toolMessage>;
type InputMessage = { id: string; role: 'system' | 'user' | 'assistant'; content: string };
export type InspectMessage = InputMessage | AssistantMessage | ToolMessage;

/** The model's input before its first turn. */
export const inputMessages = (messages: readonly Message[]): InputMessage[] =>
  messages.flatMap(({ role, text }, place) =>
    role === 'tool' ? [] : [{ id: `input-${place}`, role, content: text }],
  );

/** A turn: the messages to the model before it, the model's answer, and the tools' results. */
export interface InspectTurn {
  inputs: InputMessage[];
  said: AssistantMessage;
  results: ToolMessage[];
}

export const turnOf = (step: Step, model: string): InspectTurn => ({
  inputs: inputMessages(step.inputs ?? []).map((message) => ({
    ...message,
    id: `${message.id}-${step.index}`,
  })),
  said: assistantMessage(step, model),
  results: answersIn(step).map((result, place) => toolMessage(step, result, place)),
});

function assistantMessage(step: Step, model: string) {
  const { text, thinking } = step.message;
  return {
    id: `step-${step.index}`,
    role: 'assistant' as const,
    content: thinking
      ? [
          { type: 'reasoning', reasoning: thinking, redacted: false },
          { type: 'text', text },
        ]
      : text,
    tool_calls: unlessEmpty(
      callsOf(step).map(({ id, name, arguments: values, malformed }) => ({
        id,
        function: name,
        arguments: values,
        type: 'function',
        parse_error: malformed || undefined,
      })),
    ),
    model,
  };
}

type Answer = ReturnType<typeof answersIn>[number];

const toolMessage = ({ index, toolCalls }: Step, { callId, text, isError }: Answer, place: number) => ({
  id: `step-${index}-result-${place}`,
  role: 'tool' as const,
  content: text,
  tool_call_id: callId,
  function: toolCalls.find(({ id }) => id === callId)?.name,
  error: isError ? { type: 'unknown', message: text } : undefined,
});

/** The messages of a sample: those before the first turn, and the turns. */
interface Conversation {
  messages: readonly InspectMessage[];
  input: number;
  turns: readonly InspectTurn[];
}

/**
 * The model's calls with tools, tokens and times, each with the messages before it as a range of the sample's own. A turn whose time was not
 * recorded has none: an event needs one.
 */
export function modelEvents(
  { trajectory }: ResultRecord,
  model: string,
  { messages, input, turns }: Conversation,
  tools: readonly Tool[] | undefined,
) {
  const first = trajectory.steps.find(timeOf)?.startedAt ?? 0;
  const offered = tools?.map(toolInfo) ?? [];
  let before = input;
  const events = trajectory.steps.flatMap((step, index) => {
    const { startedAt = 0, durationMs, usage, message } = step;
    const { inputs, said, results } = turns[index]!;
    const past = before + inputs.length;
    before = past + 1 + results.length;
    const timestamp = timeOf(step);
    if (timestamp === undefined) return [];
    const event = {
      event: 'model',
      timestamp,
      working_start: (startedAt - first) / 1000,
      working_time: durationMs / 1000,
      model,
      input: [],
      input_refs: [[0, past]],
      tools: offered,
      tool_choice: 'auto',
      config: {},
      output: {
        model,
        choices: [{ message: said, stop_reason: said.tool_calls ? 'tool_calls' : 'stop' }],
        completion: message.text,
        usage: tokenCounts(usage),
      },
    };
    return [event];
  });
  return events.length > 0 ? { events, events_data: { messages, calls: [] } } : { events };
}

function toolInfo({ name, description, inputSchema }: Tool) {
  const { properties, required } = inputSchema;
  return {
    name,
    description,
    parameters: {
      type: 'object',
      properties: isJsonObject(properties) ? mapped(properties) : {},
      required: textsIn(required ?? []),
      additionalProperties: inputSchema.additionalProperties === false ? false : null,
    },
  };
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];
const KEPT: readonly [string, (value: JsonValue) => boolean][] = [
  ['description', (value) => typeof value === 'string'],
  ['format', (value) => typeof value === 'string'],
  ['pattern', (value) => typeof value === 'string'],
  ['enum', Array.isArray],
  ['examples', Array.isArray],
  ['minimum', (value) => typeof value === 'number'],
  ['maximum', (value) => typeof value === 'number'],
  ['minLength', Number.isInteger],
  ['maxLength', Number.isInteger],
];

/** Inspect's part of JSON Schema: what it does not know is left out, and every schema has a `default`. */
function schemaOf(schema: JsonValue): object {
  if (!isJsonObject(schema)) return { default: null };
  const { type, items, properties, required, anyOf, additionalProperties } = schema;
  const types = Array.isArray(type) ? type : [type ?? ''];
  const kept = KEPT.filter(([name, fits]) => Object.hasOwn(schema, name) && fits(schema[name]!));
  return {
    ...Object.fromEntries(kept.map(([name]) => [name, schema[name]!])),
    type: types.every((each) => typeof each === 'string' && TYPES.includes(each)) ? type : undefined,
    items: isJsonObject(items) ? schemaOf(items) : undefined,
    properties: isJsonObject(properties) ? mapped(properties) : undefined,
    required: required === undefined ? undefined : textsIn(required),
    anyOf: Array.isArray(anyOf) ? anyOf.map(schemaOf) : undefined,
    additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : undefined,
    default: schema.default ?? null,
  };
}

const mapped = (schemas: JsonObject): object =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schemaOf(each)]));
