import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool, ServerWarning } from '#core/mcp.ts';
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
  const raw: JsonValue[] = [];
  const warnings: ServerWarning[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let bytes = 0;
  let pages = 0;
  do {
    const params: JsonObject = cursor === undefined ? {} : { cursor };
    const page = await session.request('tools/list', params, { timeoutMs: limits.listMs });
    const tools = Array.isArray(page.tools) ? page.tools : [];
    pages++;
    bytes += JSON.stringify(tools).length;
    if (bytes > limits.listBytes) throw tooLarge('The list of tools', limits.listBytes);
    raw.push(...tools);
    cursor = typeof page.nextCursor === 'string' && page.nextCursor !== '' ? page.nextCursor : undefined;
    const why = cursor === undefined ? undefined : reasonToStop(cursor, cursors, pages, raw.length);
    if (why) warnings.push({ kind: 'list-cut-short', where: '', message: why });
    if (why) break;
    if (cursor !== undefined) cursors.add(cursor);
  } while (cursor !== undefined);
  return { ...readAll(raw.slice(0, limits.listTools), serverId, warnings), pages };
}

function reasonToStop(
  cursor: string,
  seen: ReadonlySet<string>,
  pages: number,
  tools: number,
): string | undefined {
  if (seen.has(cursor)) return 'The server’s pages go round in a circle; the list was ended there.';
  if (pages >= limits.listPages) return `The list was ended after ${limits.listPages} pages.`;
  return tools >= limits.listTools ? `The list was ended after ${limits.listTools} tools.` : undefined;
}

function readAll(raw: JsonValue[], serverId: string, warnings: ServerWarning[]): Omit<ToolList, 'pages'> {
  const read = raw.map((tool) => readTool(tool, serverId));
  const listed = read.flatMap(({ listed: tool }) => tool ?? []);
  const collisions = nameCollisions([{ title: 'this server', tools: listed.map(({ tool }) => tool) }]);
  return { listed, warnings: [...warnings, ...collisions, ...read.flatMap(({ warnings: own }) => own)] };
}

/** A server's capabilities as an object, whatever it sent. */
export const offersTools = (capabilities: JsonObject): boolean => isJsonObject(capabilities.tools);
