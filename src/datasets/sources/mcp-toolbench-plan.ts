import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ExpectedCall, TaskIssue } from '#core/task.ts';
import type { Dependency } from '#core/tool.ts';
import { RowRejected, type ToolsetDraft } from '../source.ts';
import { readReferences } from './label-references.ts';
import { fieldOf, objectsIn, textOf, structured } from './structured.ts';
import { serverOfName } from './tools-of.ts';

const argumentNames = ['input', 'arguments', 'parameters'];

/** The calls of one plan of a row; `at` leads to it. */
export function readPlan(
  plan: JsonValue[],
  at: string,
  toolset: ToolsetDraft,
  issues: TaskIssue[],
): ExpectedCall[] {
  const ids = new Set(plan.map((item, index) => callId(item, index)));
  return plan.map((item, index) => expectedCall(item, pointerTo(at, index), index, ids, toolset, issues));
}

const callId = (item: JsonValue, index: number): string =>
  (isJsonObject(item) && textOf(item.id)) || String(index + 1);

function expectedCall(
  item: JsonValue,
  path: string,
  index: number,
  ids: ReadonlySet<string>,
  { tools }: ToolsetDraft,
  issues: TaskIssue[],
): ExpectedCall {
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
    server: textOf(item.mcp_server) ?? serverOfName(name, tools),
    arguments: references
      ? Object.fromEntries(
          Object.entries(references.arguments).map(([key, value]) => [
            key,
            [value, ...furtherValues(item, key)],
          ]),
        )
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

/** Accepted values of a parameter beside that of the label: our own rows list them in `accept`. */
function furtherValues({ accept }: JsonObject, parameter: string): JsonValue[] {
  const values = isJsonObject(accept) && Object.hasOwn(accept, parameter) ? accept[parameter] : undefined;
  return Array.isArray(values) ? values : [];
}

/** {call, path, arg} as a label writes it; undefined without a call. */
export function dependencyOf(dependency: JsonObject): Dependency | undefined {
  const call = textOf(dependency.call);
  if (call === undefined) return undefined;
  const path = textOf(dependency.path);
  const arg = textOf(dependency.arg);
  return { call, ...(path === undefined ? {} : { path }), ...(arg === undefined ? {} : { arg }) };
}
