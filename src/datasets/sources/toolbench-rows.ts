import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { callTypeOf, type ExpectedCall, type TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { RowRejected, type Converter, type ConverterContext, type ToolsetDraft } from '../source.ts';
import { languageOf } from './language.ts';
import { fieldOf, objectsIn, queryOf, textOf, structured } from './structured.ts';
import { serversOf } from './tools-of.ts';

const labelNames = ['relevant APIs', 'relevant_apis'];

export function toolbenchRows({ file }: ConverterContext): Converter {
  const apis = new WeakMap<object, ApiList>();
  const difficulty = /\bG[123](?=_|\b)/i.exec(file)?.[0].toUpperCase();
  return {
    convert(row, index) {
      const query = queryOf(row);
      const list = apiListOf(row, apis);
      const issues = [...list.draft.issues];
      const calls = expectedCalls(row, list, issues);
      const sourceId = textOf(row.query_id);
      const language = languageOf(query);
      return {
        row: index,
        toolset: list.draft,
        task: {
          sourceId,
          query,
          language,
          category: list.categories.get(calls?.[0]?.name ?? '') ?? [...list.categories.values()][0] ?? '',
          // The label says which tools, not in which order.
          callType: calls && calls.length > 1 ? 'multi' : callTypeOf(calls),
          difficulty,
          servers: serversOf(list.draft.tools),
          target: calls ? { calls } : {},
          labelKind: calls ? 'toolset' : 'none',
          raw: { ...row, api_list: null },
          issues,
        },
      };
    },
  };
}

interface ApiList {
  draft: ToolsetDraft;
  /** Function name by `[tool_name, api_name]` as JSON. */
  names: Map<string, string>;
  categories: Map<string, string>;
}

function apiListOf(row: JsonObject, known: WeakMap<object, ApiList>): ApiList {
  const shipped = row.api_list ?? null;
  const cached = typeof shipped === 'object' && shipped !== null ? known.get(shipped) : undefined;
  if (cached) return cached;
  const issues: TaskIssue[] = [];
  const entries = structured(shipped, '/api_list', issues);
  if (!Array.isArray(entries)) throw new RowRejected('/api_list', 'the list of APIs is not a list');
  const list: ApiList = {
    draft: { tools: [], rawFields: { api_list: shipped }, issues },
    names: new Map(),
    categories: new Map(),
  };
  const taken = new Set<string>();
  for (const { item, index } of objectsIn(entries)) addApi(item, pointerTo('/api_list', index), list, taken);
  const undescribed = list.draft.tools.filter(({ description }) => description === '').length;
  if (undescribed > 0) {
    issues.push({
      code: 'missing-description',
      path: '/api_list',
      detail: `${undescribed} APIs have no description`,
    });
  }
  if (typeof shipped === 'object' && shipped !== null) known.set(shipped, list);
  return list;
}

function addApi(api: JsonObject, path: string, list: ApiList, taken: Set<string>): void {
  const server = textOf(api.tool_name) ?? '';
  const title = textOf(api.api_name);
  if (!title) {
    list.draft.issues.push({ code: 'tool-unreadable', path, detail: 'an API without a name' });
    return;
  }
  const wanted = functionName(title, server);
  const name = freeName(wanted, taken);
  if (name !== wanted) {
    const detail = `${title}: the name ${wanted} is taken by another API, so it is offered as ${name}`;
    list.draft.issues.push({ code: 'name-renamed', path, detail });
  }
  taken.add(name);
  const key = JSON.stringify([server, title]);
  if (!list.names.has(key)) list.names.set(key, name);
  list.categories.set(name, textOf(api.category_name) ?? '');
  list.draft.tools.push({
    name,
    server: server || null,
    title,
    description: (textOf(api.api_description) ?? '').trim(),
    inputSchema: schemaOf(api),
    schemaFrom: 'mapped',
  } satisfies Tool);
}

function schemaOf(api: JsonObject): JsonObject {
  const required = objectsIn(api.required_parameters);
  const optional = objectsIn(api.optional_parameters);
  const properties = [...required, ...optional].flatMap(({ item }): [string, JsonObject][] => {
    const name = textOf(item.name);
    return name ? [[name, propertyOf(item)]] : [];
  });
  const names = required.flatMap(({ item }) => textOf(item.name) ?? []);
  return { type: 'object', properties: Object.fromEntries(properties), required: [...new Set(names)] };
}

const types = new Map([
  ['NUMBER', 'number'],
  ['BOOLEAN', 'boolean'],
  ['OBJECT', 'object'],
  ['ARRAY', 'array'],
]);

function propertyOf(parameter: JsonObject): JsonObject {
  const shipped = textOf(parameter.type) ?? '';
  const description = [
    textOf(parameter.description),
    /^(DATE|TIME|ENUM)/.test(shipped) ? shipped : undefined,
  ];
  const example = parameter.default;
  return {
    type: types.get(shipped.toUpperCase()) ?? 'string',
    description: description.filter((part) => part).join(' '),
    ...(example === undefined || example === null || example === '' ? {} : { default: example }),
  };
}

function expectedCalls(row: JsonObject, list: ApiList, issues: TaskIssue[]): ExpectedCall[] | undefined {
  const field = fieldOf(row, labelNames);
  if (!field) return undefined;
  const path = pointerTo('', field.name);
  const relevant = structured(field.value, path, issues);
  if (!Array.isArray(relevant)) throw new RowRejected(path, 'the relevant APIs are not a list');
  return relevant.map((item, index) => expectedCall(item, index, pointerTo(path, index), list, issues));
}

function expectedCall(
  item: JsonValue,
  index: number,
  path: string,
  { names, draft }: ApiList,
  issues: TaskIssue[],
): ExpectedCall {
  const { tool, api } = namesIn(item);
  if (!api) throw new RowRejected(path, 'a relevant API has no name');
  const known =
    tool === undefined
      ? draft.tools.find(({ title, name }) => title === api || name === api)?.name
      : names.get(JSON.stringify([tool, api]));
  if (!known) issues.push({ code: 'tool-not-offered', path, detail: `${api} is not among the APIs offered` });
  return {
    id: String(index + 1),
    step: index + 1,
    turn: 0,
    name: known ?? functionName(api, tool ?? ''),
    server: tool ?? draft.tools.find(({ name }) => name === known)?.server ?? null,
    arguments: null,
    optional: [],
    alternatives: [],
    dependsOn: [],
  };
}

/** A relevant API is written [tool, api], as an object, or as the API's name alone. */
function namesIn(item: JsonValue): { tool: string | undefined; api: string | undefined } {
  if (Array.isArray(item)) return { tool: textOf(item[0]), api: textOf(item[1]) };
  if (isJsonObject(item)) return { tool: textOf(item.tool_name), api: textOf(item.api_name) };
  return { tool: undefined, api: textOf(item) };
}

const LONGEST = 64;
/** Words that ToolBench does not use as names. */
const reserved = new Set(['from', 'class', 'return', 'false', 'true', 'id', 'and']);

/** A name of ToolBench as a function name: runs of other signs are one `_`, no digit first. */
function standardName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9_]/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
  return /^\d/.test(plain) ? `get_${plain}` : plain;
}

/** `<api>_for_<tool>`, of which ToolBench keeps the last 64 signs. */
function functionName(api: string, tool: string): string {
  const name = standardName(api);
  return `${reserved.has(name) ? `is_${name}` : name}_for_${standardName(tool)}`.slice(-LONGEST);
}

/** The name, or the name with the first free number where it is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const suffix = `_${number}`;
    const candidate = name.slice(0, LONGEST - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
