import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ListedTool, ServerWarning } from '#core/mcp.ts';
import { schemaCost } from '#validation/schema-cost.ts';
import { tooLarge } from './limited-body.ts';
import { limits } from './limits.ts';
import { nameCollisions } from './name-collisions.ts';
import { readTool } from './read-tool.ts';
import type { Session } from './session.ts';

export interface ToolList {
  listed: ListedTool[];
  warnings: ServerWarning[];
  pages: number;
}

/** All pages of tools/list. Throws mcp-too-large beyond the size, and stops with a warning beyond the number of tools or pages. */
export async function listTools(session: Session, serverId: string): Promise<ToolList> {
  const list: ToolList = { listed: [], warnings: [], pages: 0 };
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let bytes = 0;
  let cost = 0;
  do {
    const params: JsonObject = cursor === undefined ? {} : { cursor };
    const page = await session.request('tools/list', params, { timeoutMs: limits.listMs });
    list.pages++;
    for (const raw of Array.isArray(page.tools) ? page.tools.slice(0, limits.listTools) : []) {
      const { listed, warnings } = readTool(raw, serverId);
      if (listed) cost += schemaCost(listed.raw, limits.toolCost);
      if (cost > limits.listCost) break;
      if (listed) list.listed.push(listed);
      list.warnings.push(...warnings);
      bytes += listed?.bytes ?? 0;
    }
    if (bytes > limits.listBytes) throw tooLarge('The list of tools', limits.listBytes);
    cursor = typeof page.nextCursor === 'string' && page.nextCursor !== '' ? page.nextCursor : undefined;
    const why = cost > limits.listCost ? tooManyParts(list) : cursor && reasonToStop(cursor, cursors, list);
    if (why) list.warnings.unshift({ kind: 'list-cut-short', where: '', message: why });
    if (why) break;
    if (cursor) cursors.add(cursor);
  } while (cursor !== undefined);
  const named = list.listed.map(({ tool }) => tool);
  const collisions = nameCollisions([{ title: 'this server', tools: named }]);
  return { ...list, warnings: [...list.warnings, ...collisions] };
}

function reasonToStop(
  cursor: string,
  seen: ReadonlySet<string>,
  { listed, pages }: ToolList,
): string | undefined {
  if (seen.has(cursor)) return 'The server’s pages go round in a circle; the list was ended there.';
  if (pages >= limits.listPages) return `The list was ended after ${limits.listPages} pages.`;
  return listed.length >= limits.listTools ? `The list was ended after ${listed.length} tools.` : undefined;
}

const tooManyParts = ({ listed }: ToolList): string =>
  `The list was ended after ${listed.length} tools: the schemas after them are larger than this page can check.`;

/** Does the server say that it has tools? */
export const offersTools = (capabilities: JsonObject): boolean => isJsonObject(capabilities.tools);
