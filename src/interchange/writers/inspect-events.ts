import type { ResultRecord } from '#core/cell.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { timeOf } from './attempts.ts';
import type { InspectMessage, InspectTurn } from './inspect-messages.ts';
import { tokenCounts } from './token-counts.ts';

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
    const { startedAt = 0, durationMs, usage: counted, message } = step;
    const { inputs, said, results } = turns[index]!;
    const past = before + inputs.length;
    before = past + 1 + results.length;
    const timestamp = timeOf(step);
    if (timestamp === undefined) return [];
    const usage = tokenCounts(counted);
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
        ...(usage ? { usage } : {}),
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
      required: textsIn(required),
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
function schemaOf(schema: JsonValue): JsonObject {
  if (!isJsonObject(schema)) return { default: null };
  const { type, items, properties, required, anyOf, additionalProperties } = schema;
  const isType = (each: JsonValue) => typeof each === 'string' && TYPES.includes(each);
  const kept = KEPT.filter(([name, fits]) => Object.hasOwn(schema, name) && fits(schema[name]!));
  return {
    ...Object.fromEntries(kept.map(([name]) => [name, schema[name]!])),
    ...(type !== undefined && (Array.isArray(type) ? type.every(isType) : isType(type)) ? { type } : {}),
    ...(isJsonObject(items) ? { items: schemaOf(items) } : {}),
    ...(isJsonObject(properties) ? { properties: mapped(properties) } : {}),
    ...(required === undefined ? {} : { required: textsIn(required) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(schemaOf) } : {}),
    ...(typeof additionalProperties === 'boolean' ? { additionalProperties } : {}),
    default: schema.default ?? null,
  };
}

const mapped = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schemaOf(each)]));

const textsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
