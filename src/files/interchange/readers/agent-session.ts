import { textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { readArguments } from '#core/read-arguments.ts';
import type { Tool } from '#core/tool.ts';
import { objectsAt, textAt } from '../at.ts';
import { toolsIn } from '../content.ts';
import type { LoggedCall } from '../conversation.ts';

/**
 * The rows of a session on the path to its end. A person who goes back and asks again starts a branch; rows of abandoned branches
 * are omitted. Results of parallel calls are beside the path, and belong to it through their call.
 */
export function mainPath(rows: readonly JsonObject[]): JsonObject[] {
  const path = pathToEnd(rows);
  const answers = new Set<string>();
  const calls = new Set<string>();
  for (const row of path)
    if (row.type === 'assistant' && textAt(row, 'message.id')) answers.add(textAt(row, 'message.id'));
  return rows.filter((row) => {
    const blocks = objectsAt(row, 'message.content');
    const isOfAnswer = row.type === 'assistant' && answers.has(textAt(row, 'message.id'));
    const isResult = blocks.some(({ tool_use_id: call }) => calls.has(textOf(call)));
    const isKept = path.has(row) || isOfAnswer || (row.type === 'user' && isResult);
    if (isKept) for (const { id } of blocks) if (textOf(id)) calls.add(textOf(id));
    return isKept;
  });
}

/**
 * From the last message back by `parentUuid`. A row that names no parent leaves no branch: what comes before it belongs to the path, since
 * no row says otherwise.
 */
function pathToEnd(rows: readonly JsonObject[]): Set<JsonObject> {
  const places = new Map(rows.map((row, place) => [textOf(row.uuid), place]));
  const path = new Set<JsonObject>();
  let place = rows.findLastIndex(({ message, uuid }) => message !== undefined && textOf(uuid) !== '');
  while (place >= 0 && !path.has(rows[place]!)) {
    const row = rows[place]!;
    path.add(row);
    const parent = textAt(row, 'parentUuid', 'logicalParentUuid');
    place = (parent ? places.get(parent) : undefined) ?? place - 1;
  }
  return path.size > 0 ? path : new Set(rows);
}

/** The names that coding agents give the tools of MCP servers: `mcp__<server>__<tool>`. */
const SERVED = /^mcp__(.+?)__(.+)$/;

/** Name and server of an agent's tool; its own tools have no server. */
function servedName(name: string): { name: string; server?: string } {
  const found = SERVED.exec(name);
  return found ? { name: found[2]!, server: found[1]! } : { name };
}

/** The call of an agent's tool as a call of the server's; also where it stands inside a tool of the agent that calls others by name. */
export function servedCall(call: LoggedCall): LoggedCall {
  if (call.name !== 'tool_call') return { ...call, ...servedName(call.name) };
  const { name, arguments: values } = readArguments(call.arguments).arguments;
  const inner = servedName(textOf(name));
  return inner.server ? { ...call, ...inner, arguments: values, unwrappedFrom: call.name } : call;
}

/** Tools that an agent lists by name. */
export const servedTools = (names: JsonValue | undefined): Tool[] | undefined =>
  toolsIn(names)?.map((tool) => ({ ...tool, ...servedName(textOf(tool.name)) }));
