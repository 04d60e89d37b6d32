import { textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { newCandidate, rejectedBy, withStep, type Candidate, type Category } from '../candidate.ts';
import { minimised } from '../minimised.ts';
import { because, type Reason } from '../reasons.ts';

/** A query with slots, the calls that it leads to, and values for each slot (MCPToolBench++'s `variable_optional_collection`). */
export interface Template {
  query: string;
  calls: ToolCall[];
  values: Readonly<Record<string, readonly JsonValue[]>>;
}

const SLOT = /<(query_\w{1,60})>/g;
const MOST_CALLS = 20;
/** Values of one slot that are looked at. */
const MOST_VALUES = 50;
/** Characters of a query that are kept. */
export const MOST_QUERY = 4000;

/** The template that an object describes, or why it is none. */
export function readTemplate(read: JsonObject, tools: readonly Tool[]): Template | Reason {
  const query = textOf(read.query).trim().slice(0, MOST_QUERY);
  if (query === '') return because('noQuery');
  const label = Array.isArray(read.function_call_label)
    ? read.function_call_label.filter(isJsonObject).slice(0, MOST_CALLS)
    : [];
  if (label.length === 0) return because('noTemplateCalls');
  const calls = label.map((call, index) => callOf(call, index, tools));
  const values = isJsonObject(read.variable_optional_collection) ? read.variable_optional_collection : {};
  const slots = slotsIn(`${query} ${JSON.stringify(calls.map((call) => call.arguments))}`);
  const said = slotsIn(query);
  const unsaid = slots.find((slot) => !said.includes(slot));
  if (unsaid) return because('slotUnsaid', { slot: unsaid });
  return { query, calls, values: Object.fromEntries(said.map((slot) => [slot, listOf(values, slot)])) };
}

const slotsIn = (text: string): string[] => [...new Set([...text.matchAll(SLOT)].map(([, slot]) => slot!))];

/** The list of a slot in what a model or a file proposes; [] where there is none. */
export function listOf(proposed: JsonObject, slot: string): JsonValue[] {
  const list = Object.hasOwn(proposed, slot) ? proposed[slot] : undefined;
  return Array.isArray(list) ? list.slice(0, MOST_VALUES) : [];
}

function callOf(call: JsonObject, index: number, tools: readonly Tool[]): ToolCall {
  const name = textOf(call.name);
  const known = tools.filter((tool) => tool.name === name);
  const named = known.find(({ server }) => server === call.mcp_server) ?? known[0];
  const step = Number(call.step);
  return {
    id: textOf(call.id) || String(typeof call.id === 'number' ? call.id : index + 1),
    name,
    server: named?.server ?? textOf(call.mcp_server),
    step: Number.isInteger(step) && step > 0 ? step : index + 1,
    arguments: isJsonObject(call.arguments) ? call.arguments : {},
  };
}

/** What the calls of a label make a task, on the servers that are offered. */
export function categoryOf(calls: readonly ToolCall[], offered: readonly string[]): Category {
  const scope = offered.length > 1 ? 'multi_server' : 'single_server';
  const steps = new Set(calls.map(({ step }) => step)).size;
  return `${scope}_${calls.length === 1 ? 'single' : steps === 1 ? 'parallel' : 'sequential'}_call`;
}

/** What a slot may hold. */
type Scalar = string | number | boolean;
const isScalar = (value: JsonValue): value is Scalar => typeof value !== 'object';

/** A slot with the schemas of the parameters that it fills alone. */
interface SlotFields {
  slot: string;
  fields: JsonObject[];
}

/** The slots of a template with the fields that they fill. */
export const fieldsOf = ({ calls, values }: Template, tools: readonly Tool[]): SlotFields[] =>
  Object.keys(values).map((slot) => ({
    slot,
    fields: calls.flatMap(({ name, server, arguments: given }) => {
      const schema = tools.find((tool) => tool.name === name && tool.server === server)?.inputSchema ?? {};
      return Object.entries(given).flatMap(([parameter, value]) =>
        value === `<${slot}>` ? [parameterSchema(schema, parameter) ?? {}] : [],
      );
    }),
  }));

type SlotValues = Readonly<Record<string, Scalar>>;

/** Sets of values for a template: of each slot the first k that its fields take, in turn; and how many they refuse. Or which slot has none. */
function validSets(
  template: Template,
  tools: readonly Tool[],
  k: number,
): { sets: SlotValues[]; refused: number } | Reason {
  let refused = 0;
  const kept = fieldsOf(template, tools).map(({ slot, fields }) => {
    const proposed = [...new Set(template.values[slot])];
    const valid = proposed
      .filter(isScalar)
      .filter((value) => fields.every((schema) => checkSchema(schema, value).length === 0));
    refused += proposed.length - valid.length;
    return { slot, values: valid.slice(0, k) };
  });
  const none = kept.find(({ values }) => values.length === 0);
  if (none) return because('slotEmpty', { slot: none.slot });
  const count = Math.max(1, ...kept.map(({ values }) => values.length));
  const sets = Array.from({ length: count }, (_, turn) =>
    Object.fromEntries(kept.map(({ slot, values }) => [slot, values[turn % values.length]!])),
  );
  return { sets, refused };
}

/** The template with its slots filled; a slot that fills a whole argument keeps the type of its value. */
function filled({ query, calls }: Template, values: SlotValues): { query: string; calls: ToolCall[] } {
  const inText = (text: string): string =>
    text.replaceAll(SLOT, (slot, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]!) : slot,
    );
  const within = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(within);
    if (isJsonObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, within(member)]));
    if (typeof value !== 'string') return value;
    const whole = /^<(query_\w{1,60})>$/.exec(value)?.[1];
    return whole !== undefined && Object.hasOwn(values, whole) ? values[whole]! : inText(value);
  };
  return {
    query: inText(query),
    calls: calls.map((call) => ({ ...call, arguments: within(call.arguments) as JsonObject })),
  };
}

/** The candidates of a template, one for each set of values: filled, and not yet rewritten. One that says why where there are none. */
export function filledCandidates(
  start: Candidate,
  template: Template,
  tools: readonly Tool[],
  k: number,
): Candidate[] {
  const drafted = withStep(
    { ...start, category: categoryOf(template.calls, start.servers) },
    'template',
    'made',
    template.query,
  );
  const valid = validSets(template, tools, k);
  if ('code' in valid) return [withStep(drafted, 'values', 'rejected', valid)];
  const { sets, refused } = valid;
  const withRefused = (said: Reason | string): Reason | string =>
    refused === 0
      ? said
      : because(refused === 1 ? 'valueRefused' : 'valuesRefused', { values: said, refused });
  return sets.map((values, index) => {
    const words = Object.entries(values).map(([slot, value]) => `${slot} = ${JSON.stringify(value)}`);
    const { query, calls } = filled(template, values);
    const valued = withStep(
      { ...drafted, id: `${start.id}-${index + 1}`, query, calls },
      'values',
      'made',
      withRefused(words.join(', ') || because('noSlots')),
    );
    return withStep(valued, 'filled', 'made', query);
  });
}

/** Templates of one file that are read. */
const MOST_TEMPLATES = 200;

/** The templates of a file: a JSON list, one object, or objects in lines. [] where it holds none. */
function templatesIn(text: string): JsonObject[] {
  const whole = parseJson(text);
  const lines = (): (JsonValue | undefined)[] => text.split('\n').map((line) => parseJson(line));
  const listed = whole === undefined ? lines() : Array.isArray(whole) ? whole : [whole];
  return listed
    .filter(isJsonObject)
    .slice(0, MOST_TEMPLATES)
    .filter((each) => !exceedsDepth(each));
}

/** The candidates of a file of templates, each expanded over its first k valid values; [] where the file holds no template. No model is asked. */
export const templateCandidates = (
  text: string,
  tools: readonly Tool[],
  { k, id }: { k: number; id: string },
): Candidate[] =>
  templatesIn(text).flatMap((read, index) => {
    const template = readTemplate(read, tools);
    const own = `${id}-${index + 1}`;
    const from = (servers: readonly string[]): Candidate =>
      withStep(
        { ...newCandidate(own, servers), writer: { pipeline: 'file', model: 'a file', edited: [] } },
        'sampled',
        'made',
        because('fromFile', { place: index + 1 }),
      );
    if ('code' in template) return [withStep(from([]), 'template', 'rejected', template)];
    const servers = [...new Set(template.calls.map(({ server }) => server ?? ''))];
    return filledCandidates(from(servers), template, tools, k).map((candidate) =>
      rejectedBy(candidate) ? candidate : minimised(candidate, tools),
    );
  });
