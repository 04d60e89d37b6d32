import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { callTypeOf, type ExpectedCall, type TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { RowRejected, type Converter } from '../source.ts';
import { labelIssues } from './label-issues.ts';
import { readReferences } from './label-references.ts';
import { statedLanguage } from './language.ts';
import { fieldOf, objectsIn, queryOf, textOf, structured } from './structured.ts';
import { RowTools, serverOfName, serversOf, withoutTools } from './tools-of.ts';

const label = 'ground_truth';
const argumentNames = ['parameters', 'arguments', 'input'];

/** ToolBench's rows as mcpbr expects them: query, tools, difficulty, category and the due calls under `ground_truth`. */
export function groundTruthRows(): Converter {
  const toolsets = new RowTools({ needsList: true });
  return {
    convert(row, index) {
      const query = queryOf(row);
      const toolset = toolsets.of(row);
      const issues = [...toolset.issues];
      const calls = expectedCalls(row, toolset.tools, issues);
      const language = statedLanguage(row.language, query);
      return {
        row: index,
        toolset,
        task: {
          sourceId: textOf(row.id) ?? textOf(row.instance_id),
          query,
          language,
          category: textOf(row.category) ?? '',
          callType: callTypeOf(calls),
          difficulty: textOf(row.difficulty),
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
function expectedCalls(
  row: JsonObject,
  tools: readonly Tool[],
  issues: TaskIssue[],
): ExpectedCall[] | undefined {
  const path = `/${label}`;
  const listed = structured(row[label], path, issues) ?? [];
  if (!Array.isArray(listed)) throw new RowRejected(path, 'the ground truth is not a list of calls');
  if (listed.length === 0) return undefined;
  const members = objectsIn(listed);
  if (members.length === 0) throw new RowRejected(path, 'the ground truth names no call');
  if (members.length < listed.length) {
    const detail = `${listed.length - members.length} of ${listed.length} entries are no calls and were left out`;
    issues.push({ code: 'label-unreadable', path, detail });
  }
  const ids = new Set(members.map(({ item }, order) => idOf(item, order)));
  const calls = members.map(({ item, index }, order) =>
    expectedCall(item, order, pointerTo(path, index), { ids, tools, issues }),
  );
  issues.push(...labelIssues(calls, tools, path));
  return calls;
}

interface Label {
  ids: ReadonlySet<string>;
  tools: readonly Tool[];
  issues: TaskIssue[];
}

const idOf = (item: JsonObject, order: number): string => textOf(item.id) ?? String(order + 1);

function expectedCall(
  item: JsonObject,
  order: number,
  path: string,
  { ids, tools, issues }: Label,
): ExpectedCall {
  const name = textOf(item.name);
  if (!name) throw new RowRejected(path, 'a call of the ground truth has no name');
  const input = argumentsOf(item, path, issues);
  const read = input && readReferences(input, ids);
  return {
    id: idOf(item, order),
    step: order + 1,
    turn: 0,
    name,
    server: textOf(item.server) ?? serverOfName(name, tools),
    arguments: read
      ? Object.fromEntries(
          Object.entries(read.arguments).map(([key, value]): [string, JsonValue[]] => [key, [value]]),
        )
      : null,
    optional: [],
    alternatives: [],
    dependsOn: read?.dependsOn ?? [],
  };
}

/** undefined: the call names its tool alone. */
function argumentsOf(item: JsonObject, path: string, issues: TaskIssue[]): JsonObject | undefined {
  const given = fieldOf(item, argumentNames);
  if (!given) return undefined;
  const at = `${path}/${given.name}`;
  const input = structured(given.value, at, issues);
  if (isJsonObject(input)) return input;
  issues.push({ code: 'label-unreadable', path: at, detail: 'the arguments are no object' });
  return undefined;
}
