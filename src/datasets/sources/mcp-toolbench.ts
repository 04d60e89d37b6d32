import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { callTypeOf, type ExpectedCall, type Target, type TaskIssue } from '#core/task.ts';
import type { Dependency } from '#core/tool.ts';
import { RowRejected, type Source, type ToolsetDraft } from '../source.ts';
import type { labelIssues } from './label-issues.ts';
import { readReferences } from './label-references.ts';
import { statedLanguage } from './language.ts';
import { fieldOf, objectsIn, queryOf, textOf, structured } from './structured.ts';
import { bareTool, serversOf, toolsOf } from './tools-of.ts';
import { volatileOf } from './volatile-fields.ts';

const label = 'function_call_label';
const argumentNames = ['input', 'arguments', 'parameters'];
const categoryAliases = new Map([['filesystem', 'file_system']]);

/** MCPToolBench++, and our own shipped tasks, which add `dependsOn` to its calls and `expected_state` to its rows. */
export const mcpToolbench = {
  format: 'mcp-toolbench',
  title: 'MCPToolBench++',
  recognises: (row) =>
    Object.hasOwn(row, label) || (Object.hasOwn(row, 'mcp_tools_dict') && Object.hasOwn(row, 'query')),
  async converter({ areLabelsProven = false }) {
    const toolsets = new ToolsetCache();
    // A first visit reads shipped tasks alone: it does without the code that checks labels.
    const issuesOf = areLabelsProven ? () => [] : (await import('./label-issues.ts')).labelIssues;
    return {
      convert: (row, index) => {
        const query = queryOf(row);
        const toolset = toolsets.of(row);
        const issues = [...toolset.issues];
        const expected = row[label] === undefined ? undefined : expectedCalls(row, toolset, issues, issuesOf);
        const word = textOf(row.call_type);
        const category = textOf(row.category) ?? '';
        const sourceId = textOf(row.uuid) ?? textOf(row.id);
        const language = statedLanguage(row.language, query);
        return {
          row: index,
          toolset,
          task: {
            sourceId,
            query,
            language,
            category: categoryAliases.get(category) ?? category,
            callType: callType(expected, word),
            difficulty: word,
            servers: toolsets.serversOf(toolset),
            target: {
              ...(expected ? { calls: expected } : {}),
              ...endStateOf(row, issues),
            },
            labelKind: expected ? (expected.some((call) => !call.arguments) ? 'toolset' : 'exact') : 'none',
            raw: withoutShared(row, toolset),
            issues,
          },
        };
      },
    };
  },
} satisfies Source;

/** The end state of our own rows, and what in it is volatile. */
function endStateOf(
  row: JsonObject,
  issues: TaskIssue[],
): Pick<Target, 'state' | 'isWholeState' | 'volatile'> {
  if (!isJsonObject(row.expected_state)) return {};
  const volatile = volatileOf(row.expected_state_volatile, '/expected_state_volatile', issues);
  return { state: row.expected_state, isWholeState: true, ...(volatile ? { volatile } : {}) };
}

/** The calls' own shape; only where one call is labelled does the source's "multi" say more than they do. */
function callType(
  calls: ExpectedCall[] | undefined,
  word: string | undefined,
): ReturnType<typeof callTypeOf> {
  const shape = callTypeOf(calls);
  return shape === 'single' && word?.toLowerCase() === 'multi' ? 'multi' : shape;
}

/** The row with null where the toolset keeps the field. */
function withoutShared(row: JsonObject, { rawFields }: ToolsetDraft): JsonObject {
  for (const key of Object.keys(rawFields)) row[key] = null;
  return row;
}

/** Rows that repeat their tools share one draft: rows come with the same object where the text was the same. */
class ToolsetCache {
  #drafts = new WeakMap<object, Map<string, ToolsetDraft>>();
  /** Texts of dictionaries met as one object in many rows. */
  #texts = new WeakMap<object, string>();
  #servers = new WeakMap<ToolsetDraft, string[]>();

  of(row: JsonObject): ToolsetDraft {
    const tools = row.tools;
    if (typeof tools !== 'object' || tools === null) return draftOf(row);
    const key = this.#textOf(row.mcp_tools_dict);
    const known = this.#drafts.get(tools)?.get(key);
    if (known) return known;
    const draft = draftOf(row);
    this.#drafts.set(tools, new Map(this.#drafts.get(tools)).set(key, draft));
    return draft;
  }

  #textOf(dictionary: JsonValue | undefined): string {
    if (typeof dictionary !== 'object' || dictionary === null) return String(dictionary);
    const known = this.#texts.get(dictionary);
    if (known !== undefined) return known;
    const text = JSON.stringify(dictionary);
    this.#texts.set(dictionary, text);
    return text;
  }

  serversOf(draft: ToolsetDraft): string[] {
    const known = this.#servers.get(draft);
    if (known) return known;
    const dictionary = structured(draft.rawFields.mcp_tools_dict, '', []);
    const named = isJsonObject(dictionary) ? Object.keys(dictionary) : [];
    const servers = [...new Set([...named, ...serversOf(draft.tools)])];
    this.#servers.set(draft, servers);
    return servers;
  }
}

function draftOf(row: JsonObject): ToolsetDraft {
  const issues: TaskIssue[] = [];
  const dictionary = structured(row.mcp_tools_dict, '/mcp_tools_dict', issues);
  const servers = new Map<string, string>();
  if (isJsonObject(dictionary)) {
    for (const [server, names] of Object.entries(dictionary)) {
      if (Array.isArray(names))
        for (const name of names) if (typeof name === 'string') servers.set(name, server);
    }
  }
  const offered = structured(row.tools, '/tools', issues);
  const tools = Array.isArray(offered)
    ? toolsOf(offered, '/tools', (name) => servers.get(name) ?? null, issues)
    : [...servers].map(([name, server]) => bareTool(name, server));
  const shared = ['tools', 'mcp_tools_dict'].filter((key) => Object.hasOwn(row, key) && row[key] !== null);
  return { tools, rawFields: Object.fromEntries(shared.map((key) => [key, row[key]!])), issues };
}

function expectedCalls(
  row: JsonObject,
  toolset: ToolsetDraft,
  issues: TaskIssue[],
  issuesOf: typeof labelIssues,
): ExpectedCall[] {
  const labels = structured(row[label], `/${label}`, issues);
  if (!Array.isArray(labels)) throw new RowRejected(`/${label}`, 'the label is not a list of calls');
  const ids = new Set(labels.map((item, index) => callId(item, index)));
  const calls = labels.map((item, index) => expectedCall(item, index, ids, toolset, issues));
  issues.push(...issuesOf(calls, toolset.tools, `/${label}`));
  return calls;
}

const callId = (item: JsonValue, index: number): string =>
  (isJsonObject(item) && textOf(item.id)) || String(index + 1);

function expectedCall(
  item: JsonValue,
  index: number,
  ids: ReadonlySet<string>,
  { tools }: ToolsetDraft,
  issues: TaskIssue[],
): ExpectedCall {
  const path = pointerTo(`/${label}`, index);
  const name = isJsonObject(item) ? textOf(item.name) : undefined;
  if (!isJsonObject(item) || !name) throw new RowRejected(path, 'a call of the label has no name');
  const given = fieldOf(item, argumentNames);
  const input = given ? structured(given.value, `${path}/${given.name}`, issues) : {};
  if (!isJsonObject(input)) {
    issues.push({
      code: 'label-unreadable',
      path: `${path}/${given!.name}`,
      detail: 'the arguments are no object',
    });
  }
  const references = isJsonObject(input) ? readReferences(input, ids) : undefined;
  const step = Number(item.step);
  return {
    id: callId(item, index),
    step: Number.isInteger(step) && step > 0 ? step : index + 1,
    turn: 0,
    name,
    server: textOf(item.mcp_server) ?? tools.find((tool) => tool.name === name)?.server ?? null,
    arguments: references
      ? Object.fromEntries(Object.entries(references.arguments).map(([key, value]) => [key, [value]]))
      : null,
    optional: [],
    alternatives: objectsIn(structured(item.similar_tools, `${path}/similar_tools`, issues)).flatMap(
      ({ item: tool }) =>
        typeof tool.name === 'string' ? [{ name: tool.name, server: textOf(tool.mcp_server) ?? null }] : [],
    ),
    dependsOn: Array.isArray(item.dependsOn)
      ? objectsIn(item.dependsOn).flatMap(({ item: dependency }) => dependencyOf(dependency) ?? [])
      : (references?.dependsOn ?? []),
  };
}

/** {call, path, arg} as a label writes it; undefined without a call. */
export function dependencyOf(dependency: JsonObject): Dependency | undefined {
  const call = textOf(dependency.call);
  if (call === undefined) return undefined;
  const path = textOf(dependency.path);
  const arg = textOf(dependency.arg);
  return { call, ...(path === undefined ? {} : { path }), ...(arg === undefined ? {} : { arg }) };
}
