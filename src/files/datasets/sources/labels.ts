import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall, TaskIssue } from '#core/task.ts';
import { referencesIn, referenceTo, type Dependency, type Tool } from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { RowRejected } from '../source.ts';
import { fieldOf, note, objectsIn, structured, fieldText } from './structured.ts';
import { serverOfName } from './tools-of.ts';

/** A call of a label that names its tool alone. */
export const callAt = (
  index: number,
  name: string,
  server: string | null,
  said: Partial<ExpectedCall> = {},
): ExpectedCall => ({
  id: String(index + 1),
  step: index + 1,
  turn: 0,
  name,
  server,
  arguments: null,
  optional: [],
  alternatives: [],
  dependsOn: [],
  ...said,
});

/** Each argument with its one accepted value. */
export const oneValueEach = (values: JsonObject): Record<string, JsonValue[]> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]]));

/** The members in which a format writes the calls of a label. What has no member here is not read. */
export interface CallColumns {
  /** Said of a call without a name. */
  unnamed: string;
  /** The first of these that a call has; text is read as JSON or Python. What is no object is noted, and the call names its tool alone. */
  arguments: readonly string[];
  /** Arguments that are no object reject the row, and text is not read. A call without a server has none. */
  isStrict?: true;
  /** A call without this member has no arguments; else it names its tool alone. */
  hasNoneUnsaid?: true;
  /** Of a call and of similar tools. A call without it has the server of the one tool with its name. */
  server: string;
  /** Tools that would do as well. */
  similar?: string;
  step?: string;
  optional?: string;
  dependsOn?: string;
  /** Accepted values by parameter: beside those of the arguments, or in their place. */
  accept?: 'beside' | 'instead';
}

/** The calls of one plan of a row; `path` leads to it. Throws RowRejected. */
export function readPlan(
  plan: readonly { item: JsonValue; index: number }[],
  path: string,
  columns: CallColumns,
  { tools, issues }: { tools: readonly Tool[]; issues: TaskIssue[] },
): ExpectedCall[] {
  const idOf = (item: JsonValue, order: number) =>
    (isJsonObject(item) && fieldText(item.id)) || String(order + 1);
  const ids = new Set(plan.map(({ item }, order) => idOf(item, order)));
  return plan.map(({ item, index }, order) => {
    const at = pointerTo(path, index);
    const name = isJsonObject(item) ? fieldText(item.name) : undefined;
    if (!isJsonObject(item) || !name) throw new RowRejected(at, columns.unnamed);
    const member = (column: string | undefined) => (column === undefined ? undefined : item[column]);
    const given = argumentsOf(item, at, columns, issues);
    const said = given && readReferences(given, ids);
    const step = Number(member(columns.step));
    const [optional, dependsOn] = [member(columns.optional), member(columns.dependsOn)];
    const similar = structured(member(columns.similar), `${at}/${columns.similar}`, issues);
    const server = fieldText(item[columns.server]) ?? (columns.isStrict ? null : serverOfName(name, tools));
    return callAt(order, name, server, {
      id: idOf(item, order),
      ...(Number.isInteger(step) && step > 0 ? { step } : {}),
      arguments: acceptedIn(said?.arguments, item.accept, columns.accept, ids),
      optional: Array.isArray(optional) ? optional.flatMap((key) => fieldText(key) ?? []) : [],
      alternatives: objectsIn(similar).flatMap(({ item: tool }) =>
        typeof tool.name === 'string'
          ? [{ name: tool.name, server: fieldText(tool[columns.server]) ?? null }]
          : [],
      ),
      dependsOn: Array.isArray(dependsOn)
        ? objectsIn(dependsOn).flatMap((each) => dependencyOf(each.item) ?? [])
        : (said?.dependsOn ?? []),
    });
  });
}

/** Undefined: the call names its tool alone. */
function argumentsOf(
  item: JsonObject,
  path: string,
  { arguments: names, isStrict, hasNoneUnsaid }: CallColumns,
  issues: TaskIssue[],
): JsonObject | undefined {
  const given = fieldOf(item, names);
  if (!given) return hasNoneUnsaid ? {} : undefined;
  const at = `${path}/${given.name}`;
  const values = isStrict ? given.value : structured(given.value, at, issues);
  if (isJsonObject(values)) return values;
  if (isStrict) throw new RowRejected(at, 'the arguments are no object');
  note(issues, 'label-unreadable', at, 'the arguments are no object');
  return undefined;
}

/** The accepted values of each argument; null where the label names the tool alone. */
function acceptedIn(
  values: JsonObject | undefined,
  accept: JsonValue | undefined,
  how: CallColumns['accept'],
  ids: ReadonlySet<string>,
): ExpectedCall['arguments'] {
  const further = how && isJsonObject(accept) ? accept : undefined;
  if (!further) return values ? oneValueEach(values) : null;
  if (!values && how !== 'instead') return null;
  const lists = how === 'instead' ? readReferences(further, ids).arguments : further;
  const accepted = new Map(Object.entries(oneValueEach(values ?? {})));
  for (const [key, list] of Object.entries(lists)) {
    if (!Array.isArray(list) || list.length === 0) continue;
    if (how === 'instead') accepted.set(key, list);
    else accepted.get(key)?.push(...list);
  }
  return Object.fromEntries(accepted);
}

/** {call, path, arg} as a label writes it; undefined without a call. */
function dependencyOf(dependency: JsonObject): Dependency | undefined {
  const call = fieldText(dependency.call);
  if (call === undefined) return undefined;
  const path = fieldText(dependency.path);
  const arg = fieldText(dependency.arg);
  return { call, ...(path === undefined ? {} : { path }), ...(arg === undefined ? {} : { arg }) };
}

/** The underscore of `<1_result>` got lost: so the MCPToolBench++ paper prints it (appendix, "Query Generator Prompt"). */
const withBlank = /<([^<>\s]{1,200}) result>/g;
/** NESTFUL's `$var1$` and `$var1.author[0].id$`: the whole result, or the part of it at a path. */
const variable = /\$([A-Za-z_]\w{0,100})(?:\.([^$]{1,200}))?\$/g;

interface LabelArguments {
  arguments: JsonObject;
  /** One for each call and argument that takes its result. */
  dependsOn: Dependency[];
}

/**
 * A label's arguments with every reference spelled `<id_result>`, and where it points. Other spellings are read only where they name a
 * call of the label (`ids`), so that texts that merely look alike stay as they are.
 */
export function readReferences(input: JsonObject, ids: ReadonlySet<string>): LabelArguments {
  const dependsOn: Dependency[] = [];
  const read = (value: JsonValue, arg: string): JsonValue => {
    if (typeof value === 'string') return readText(value, arg, ids, dependsOn);
    if (Array.isArray(value)) return value.map((item, index) => read(item, pointerTo(arg, index)));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, read(member, pointerTo(arg, key))]),
    );
  };
  return { arguments: read(input, '') as JsonObject, dependsOn };
}

function readText(text: string, arg: string, ids: ReadonlySet<string>, dependsOn: Dependency[]): string {
  /** A reference can say only one path for each call in a text. */
  const paths = new Map<string, string | undefined>();
  const written = text
    .replace(withBlank, (whole, id: string) => (ids.has(id) ? referenceTo(id) : whole))
    .replace(variable, (whole, id: string, path: string | undefined) => {
      const pointer = path === undefined ? undefined : pointerOf(path);
      if (!ids.has(id) || (paths.has(id) && paths.get(id) !== pointer)) return whole;
      paths.set(id, pointer);
      return referenceTo(id);
    });
  for (const call of new Set(referencesIn(written))) {
    const path = paths.get(call);
    if (ids.has(call)) dependsOn.push({ call, ...(path === undefined ? {} : { path }), arg });
  }
  return written;
}

/** `author[0].id` → `/author/0/id` */
const pointerOf = (path: string): string =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .reduce((pointer, part) => pointerTo(pointer, part), '');

/** Conflicts between a label and its tools. Paths point into `label`, the row's own field. */
export function labelIssues(
  calls: readonly ExpectedCall[],
  tools: readonly Tool[],
  label: string,
): TaskIssue[] {
  const ofCalls = calls.flatMap((call, index) => {
    const path = pointerTo(label, index);
    const tool =
      tools.find(
        ({ name, server }) => name === call.name && (call.server === null || server === call.server),
      ) ?? tools.find(({ name }) => name === call.name);
    return [
      ...(tool ? schemaIssues(call, tool, path) : [notOffered(call, path)]),
      ...call.alternatives
        .filter((alternative) => !tools.some(({ name }) => name === alternative.name))
        .map(({ name }) => ({
          code: 'similar-tool-unknown',
          path,
          detail: `${name} is not among the tools offered`,
        })),
    ];
  });
  return [...ofCalls, ...planIssues(calls, label)];
}

const notOffered = ({ name }: ExpectedCall, path: string): TaskIssue => ({
  code: 'tool-not-offered',
  path,
  detail: `${name} is not among the tools offered`,
});

function schemaIssues(call: ExpectedCall, tool: Tool, path: string): TaskIssue[] {
  if (tool.schemaFrom === 'missing') return [];
  const { name } = call;
  return labelViolations(call, tool.inputSchema)
    .slice(0, 5)
    .map(({ path: at, keyword, message }) =>
      keyword === 'schema'
        ? { code: 'schema-invalid', path, detail: `the schema of ${name} cannot be followed: ${message}` }
        : { code: 'label-fails-schema', path, detail: `${name}${at || ' arguments'}: ${message}` },
    );
}

/**
 * Why a plan cannot be executed as labelled: two calls with one id, or a reference to a call that is missing or not in an earlier
 * step (metrics.md section 4, rules 1 and 2).
 */
function planIssues(calls: readonly ExpectedCall[], label: string): TaskIssue[] {
  const steps = new Map(calls.map(({ id, step }) => [id, step]));
  const seen = new Set<string>();
  return calls.flatMap((call, index): TaskIssue[] => {
    const path = pointerTo(label, index);
    const issues: TaskIssue[] = [];
    if (seen.has(call.id)) note(issues, 'call-id-repeated', path, `two calls have the id ${call.id}`);
    seen.add(call.id);
    for (const id of sourcesOf(call)) {
      const step = steps.get(id);
      const taken = `${call.name} takes the result of ${id}`;
      if (step === undefined)
        note(issues, 'reference-unknown', path, `${taken}, which is no call of the label`);
      else if (step >= call.step)
        note(issues, 'reference-too-early', path, `${taken}, a call of the same or a later step`);
    }
    return issues;
  });
}

const sourcesOf = ({ arguments: values, dependsOn }: ExpectedCall): Set<string> =>
  new Set([...referencesIn(Object.values(values ?? {})), ...dependsOn.map(({ call }) => call)]);
