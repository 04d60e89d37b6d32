import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { callTypeOf, type ExpectedCall, type TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { RowRejected, type Converter, type ConverterContext, type ToolsetDraft } from '../source.ts';
import { callAt, labelIssues, readPlan, type CallColumns } from './labels.ts';
import { languageOf } from '#core/language.ts';
import { statedLanguage } from './language.ts';
import { fieldOf, note, objectsIn, queryOf, readOnce, structured, fieldText } from './structured.ts';
import { rowTools, serversOf, withoutTools } from './tools-of.ts';

const labelNames = ['relevant APIs', 'relevant_apis'];

export function toolbenchRows({ file }: ConverterContext): Converter {
  const apisIn = readOnce(apiListOf);
  const difficulty = /\bG[123](?=_|\b)/i.exec(file)?.[0].toUpperCase();
  return {
    convert(row, index) {
      const query = queryOf(row);
      const list = apisIn(row.api_list);
      const issues = [...list.draft.issues];
      const calls = expectedCalls(row, list, issues);
      return {
        row: index,
        toolset: list.draft,
        task: {
          sourceId: fieldText(row.query_id),
          query,
          language: languageOf(query),
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

function apiListOf(shipped: JsonValue = null): ApiList {
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
  if (undescribed > 0)
    note(issues, 'missing-description', '/api_list', `${undescribed} APIs have no description`);
  return list;
}

function addApi(api: JsonObject, path: string, list: ApiList, taken: Set<string>): void {
  const server = fieldText(api.tool_name) ?? '';
  const title = fieldText(api.api_name);
  const { issues } = list.draft;
  if (!title) return note(issues, 'tool-unreadable', path, 'an API without a name');
  const wanted = functionName(title, server);
  const name = freeName(wanted, taken);
  if (name !== wanted) {
    const detail = `${title}: the name ${wanted} is taken by another API, so it is offered as ${name}`;
    note(issues, 'name-renamed', path, detail);
  }
  taken.add(name);
  const key = JSON.stringify([server, title]);
  if (!list.names.has(key)) list.names.set(key, name);
  list.categories.set(name, fieldText(api.category_name) ?? '');
  list.draft.tools.push({
    name,
    server: server || null,
    title,
    description: (fieldText(api.api_description) ?? '').trim(),
    inputSchema: schemaOf(api),
    schemaFrom: 'mapped',
  } satisfies Tool);
}

function schemaOf(api: JsonObject): JsonObject {
  const required = objectsIn(api.required_parameters);
  const optional = objectsIn(api.optional_parameters);
  const properties = [...required, ...optional].flatMap(({ item }): [string, JsonObject][] => {
    const name = fieldText(item.name);
    return name ? [[name, propertyOf(item)]] : [];
  });
  const names = required.flatMap(({ item }) => fieldText(item.name) ?? []);
  return { type: 'object', properties: Object.fromEntries(properties), required: [...new Set(names)] };
}

const types = new Map([
  ['NUMBER', 'number'],
  ['BOOLEAN', 'boolean'],
  ['OBJECT', 'object'],
  ['ARRAY', 'array'],
]);

function propertyOf(parameter: JsonObject): JsonObject {
  const shipped = fieldText(parameter.type) ?? '';
  const description = [
    fieldText(parameter.description),
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
  if (!known) note(issues, 'tool-not-offered', path, `${api} is not among the APIs offered`);
  const server = tool ?? draft.tools.find(({ name }) => name === known)?.server ?? null;
  return callAt(index, known ?? functionName(api, tool ?? ''), server);
}

/** A relevant API is written [tool, api], as an object, or as the API's name alone. */
function namesIn(item: JsonValue): { tool: string | undefined; api: string | undefined } {
  if (Array.isArray(item)) return { tool: fieldText(item[0]), api: fieldText(item[1]) };
  if (isJsonObject(item)) return { tool: fieldText(item.tool_name), api: fieldText(item.api_name) };
  return { tool: undefined, api: fieldText(item) };
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

const label = 'ground_truth';
const columns: CallColumns = {
  unnamed: 'a call of the ground truth has no name',
  arguments: ['parameters', 'arguments', 'input'],
  server: 'server',
};

/** ToolBench's rows as mcpbr expects them: query, tools, difficulty, category and the expected calls under `ground_truth`. */
export function groundTruthRows(): Converter {
  const toolsOfRow = rowTools({ needsList: true });
  return {
    convert(row, index) {
      const query = queryOf(row);
      const toolset = toolsOfRow(row.tools);
      const issues = [...toolset.issues];
      const calls = groundTruthIn(row, toolset.tools, issues);
      return {
        row: index,
        toolset,
        task: {
          sourceId: fieldText(row.id) ?? fieldText(row.instance_id),
          query,
          language: statedLanguage(row.language, query),
          category: fieldText(row.category) ?? '',
          callType: callTypeOf(calls),
          difficulty: fieldText(row.difficulty),
          servers: serversOf(toolset.tools),
          target: calls ? { calls } : {},
          labelKind: !calls ? 'none' : calls.some((call) => !call.arguments) ? 'toolset' : 'exact',
          raw: withoutTools(row, toolset),
          issues,
        },
      };
    },
  };
}

/** Members that are no objects are left out, as mcpbr leaves them out; a list without calls is no label, as it is none there. */
function groundTruthIn(
  row: JsonObject,
  tools: readonly Tool[],
  issues: TaskIssue[],
): ExpectedCall[] | undefined {
  const path = `/${label}`;
  const written = structured(row[label], path, issues) ?? [];
  if (!Array.isArray(written)) throw new RowRejected(path, 'the ground truth is not a list of calls');
  if (written.length === 0) return undefined;
  const members = objectsIn(written);
  if (members.length === 0) throw new RowRejected(path, 'the ground truth names no call');
  if (members.length < written.length) {
    const detail = `${written.length - members.length} of ${written.length} entries are no calls and were left out`;
    note(issues, 'label-unreadable', path, detail);
  }
  const calls = readPlan(members, path, columns, { tools, issues });
  issues.push(...labelIssues(calls, tools, path));
  return calls;
}
