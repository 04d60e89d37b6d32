import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { textOf } from '#core/fields.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { withStep, type Candidate, type Category } from '../candidate.ts';
import { CODE_KINDS, codesOf } from '../codes.ts';
import type { Combination } from '../samplers.ts';
import { filledPrompt, type Generate, type PromptId, type PromptTexts } from './prompts.ts';
import { objectIn } from './read-reply.ts';

// MCPToolBench++'s pipeline, step by step. A fault of a reply ends the life of its candidate and is kept there.

export interface ToolBenchOptions {
  prompts: PromptTexts;
  generate: Generate;
  /** Values kept for each slot, so candidates made of one template. */
  k: number;
  /** Id of the first candidate; the others count on from it. */
  id: string;
}

/** Asks the chain filter about tools of several categories. What is neither 1 nor 0 counts as 0. */
export async function isReasonableChain(
  tools: readonly Tool[],
  { prompts, generate }: ToolBenchOptions,
): Promise<boolean> {
  const reply = await generate(filledPrompt(prompts, 'chain', { tools: describedTools(tools) }));
  return /^\W*1\W*$/.test(reply.slice(0, 200));
}

/** The candidates of one combination of tools, up to k; at least one, which says what was wrong where a reply cannot be used. */
export async function toolBenchCandidates(
  { tools, categories }: Combination<Tool>,
  options: ToolBenchOptions,
): Promise<Candidate[]> {
  const { id } = options;
  const from = `${tools.map(({ name }) => name).join(', ')} of ${categories.join(', ')}`;
  const start = withStep(
    { ...EMPTY, id, servers: [...new Set(tools.map(({ server }) => server ?? ''))] },
    'sampled',
    'made',
    from,
  );
  const asked = await ask('template', { tools: describedTools(tools) }, options);
  const template = readTemplate(asked, tools);
  if (typeof template === 'string') return [withStep(start, 'template', 'rejected', template)];
  const drafted = withStep(
    { ...start, category: categoryOf(template.calls) },
    'template',
    'made',
    template.query,
  );
  const values = await valuesOf(template, tools, options);
  if (typeof values === 'string') return [withStep(drafted, 'values', 'rejected', values)];
  const filled: Candidate[] = [];
  for (const [index, one] of values.entries()) {
    const { query, calls } = fill(template, one);
    const words = Object.entries(one).map(([slot, value]) => `${slot} = ${JSON.stringify(value)}`);
    const next = withStep(
      withStep({ ...drafted, id: `${id}-${index + 1}`, query, calls }, 'values', 'made', words.join(', ')),
      'filled',
      'made',
      query,
    );
    filled.push(await rewritten(next, options));
  }
  return filled;
}

const EMPTY: Candidate = {
  id: '',
  category: 'single_server_single_call',
  query: '',
  calls: [],
  servers: [],
  said: {},
  life: [],
};

const ask = (
  id: PromptId,
  values: Record<string, string>,
  { prompts, generate }: ToolBenchOptions,
): Promise<string> => generate(filledPrompt(prompts, id, values));

/** Tools as a prompt lists them. */
export const describedTools = (tools: readonly Tool[]): string =>
  JSON.stringify(
    tools.map(({ name, server, description, inputSchema }) => ({
      name,
      mcp_server: server,
      description,
      parameters: inputSchema,
    })),
    null,
    1,
  );

interface Template {
  query: string;
  calls: ToolCall[];
  values: Record<string, JsonValue[]>;
}

const SLOT = /<(query_\w{1,60})>/g;
const MOST_CALLS = 20;

/** The template of a reply, or why it is none. */
function readTemplate(reply: string, tools: readonly Tool[]): Template | string {
  const read = objectIn(reply);
  if (!read) return 'the reply holds no JSON object';
  const query = textOf(read.query).trim().slice(0, 4000);
  if (query === '') return 'the reply has no query';
  const label = Array.isArray(read.function_call_label)
    ? read.function_call_label.filter(isJsonObject).slice(0, MOST_CALLS)
    : [];
  if (label.length === 0) return 'the reply has no calls';
  const calls = label.map((call, index) => callOf(call, index, tools));
  const values = isJsonObject(read.variable_optional_collection) ? read.variable_optional_collection : {};
  const slots = new Set(
    [...`${query} ${JSON.stringify(calls.map((call) => call.arguments))}`.matchAll(SLOT)].map(
      ([, slot]) => slot!,
    ),
  );
  const said = new Set([...query.matchAll(SLOT)].map(([, slot]) => slot!));
  const unsaid = [...slots].find((slot) => !said.has(slot));
  if (unsaid) return `the calls use the slot ${unsaid}, which the query does not have`;
  return {
    query,
    calls,
    values: Object.fromEntries(
      [...said].map((slot) => [slot, Array.isArray(values[slot]) ? values[slot].slice(0, 20) : []]),
    ),
  };
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

const categoryOf = (calls: readonly ToolCall[]): Category => {
  const scope = new Set(calls.map(({ server }) => server)).size > 1 ? 'multi_server' : 'single_server';
  const steps = new Set(calls.map(({ step }) => step)).size;
  return `${scope}_${calls.length === 1 ? 'single' : steps === 1 ? 'parallel' : 'sequential'}_call`;
};

/** What a slot may hold. */
type Scalar = string | number | boolean;
const isScalar = (value: JsonValue): value is Scalar => typeof value !== 'object';

/** Sets of values, one of each slot: those of the template and of the step that asks for more, kept where the schema takes them. */
async function valuesOf(
  template: Template,
  tools: readonly Tool[],
  options: ToolBenchOptions,
): Promise<Record<string, Scalar>[] | string> {
  const slots = Object.keys(template.values);
  if (slots.length === 0) return [{}];
  const fields = slots.map((slot) => ({ slot, fields: fieldsOf(slot, template.calls, tools) }));
  const codes = CODE_KINDS.map(
    (kind) =>
      `${kind}: ${codesOf(kind)
        .map(({ code, said }) => `${code} = ${said}`)
        .join('; ')}`,
  ).join('\n');
  const more =
    objectIn(
      await ask(
        'values',
        { k: String(options.k), query: template.query, fields: JSON.stringify(fields), dictionaries: codes },
        options,
      ),
    ) ?? {};
  const kept = slots.map((slot) => {
    const schemas = fields.find((each) => each.slot === slot)!.fields;
    const all = [...template.values[slot]!, ...(Array.isArray(more[slot]) ? more[slot].slice(0, 20) : [])];
    const valid = all
      .filter(isScalar)
      .filter((value) => schemas.every((schema) => checkSchema(schema, value).length === 0));
    return { slot, values: [...new Set(valid)].slice(0, options.k) };
  });
  const none = kept.find(({ values }) => values.length === 0);
  if (none) return `no value of the slot ${none.slot} is valid for its field`;
  const count = Math.max(...kept.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, turn) =>
    Object.fromEntries(kept.map(({ slot, values }) => [slot, values[turn % values.length]!])),
  );
}

/** The schemas of the parameters that a slot fills alone. */
const fieldsOf = (slot: string, calls: readonly ToolCall[], tools: readonly Tool[]): JsonObject[] =>
  calls.flatMap(({ name, server, arguments: given }) => {
    const schema = tools.find((tool) => tool.name === name && tool.server === server)?.inputSchema ?? {};
    return Object.entries(given).flatMap(([parameter, value]) =>
      value === `<${slot}>` ? [parameterSchema(schema, parameter) ?? {}] : [],
    );
  });

function fill(
  { query, calls }: Template,
  values: Readonly<Record<string, Scalar>>,
): { query: string; calls: ToolCall[] } {
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

const COORDINATES = /-?\d{1,3}\.\d{2,}°?\s*,\s*-?\d{1,3}\.\d{2,}/;

/** The candidate after rewriting, the semantic check and the reasonableness check. */
async function rewritten(candidate: Candidate, options: ToolBenchOptions): Promise<Candidate> {
  const label = JSON.stringify(
    candidate.calls.map(({ name, arguments: given }) => ({ name, arguments: given })),
  );
  const read = objectIn(await ask('rewrite', { query: candidate.query, label, similar: '[]' }, options));
  const query = textOf(read?.query_rewritten).trim().slice(0, 4000);
  if (query === '')
    return withStep(
      candidate,
      'rewritten',
      'rejected',
      read ? 'the reply has no rewritten query' : 'the reply holds no JSON object',
    );
  const next = withStep({ ...candidate, query }, 'rewritten', 'made', query);
  const raw = COORDINATES.exec(query)?.[0] ?? /<query_\w+>/.exec(query)?.[0];
  if (raw !== undefined)
    return withStep(next, 'semantic', 'rejected', `the rewritten query still holds “${raw}”`);
  const checked = withStep(next, 'semantic', 'passed', 'no coordinates and no slot are left');
  const verdict = read?.reasonableness_checks;
  const isReasonable = verdict === 1 || (typeof verdict === 'string' && verdict.trim() === '1');
  return withStep(
    checked,
    'reasonable',
    isReasonable ? 'passed' : 'rejected',
    isReasonable ? 'the model calls it reasonable' : 'the model calls it unreasonable',
  );
}
