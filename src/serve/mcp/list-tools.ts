import { groupedByEach } from '#core/grouped.ts';
import { figure } from '#core/quoted.ts';
import { toolTokens } from '#core/estimate-tokens.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool, ListHolds, ServerWarning } from '#core/mcp.ts';
import { annotationsOf, type Tool } from '#core/tool.ts';
import { schemaCost } from '#serve/validation/extent.ts';
import { tooLarge, limits } from './limits.ts';
import { paramHeadersOf } from './param-headers.ts';
import { schemaWarnings, textWarnings } from '#serve/validation/text-warnings.ts';
import type { Session } from './session.ts';
import { needsTask, runsTasks } from './task-call.ts';

export interface ToolList {
  listed: ListedTool[];
  warnings: ServerWarning[];
  pages: number;
  /** As the first page says. */
  holds?: ListHolds;
}

/** All pages of tools/list. Throws mcp-too-large beyond the size, and stops with a warning beyond the number of tools or pages. */
export async function listTools(session: Session, serverId: string): Promise<ToolList> {
  const list: ToolList = { listed: [], warnings: [], pages: 0 };
  const cursors = new Set<string>();
  /** Tools of the pages before, as JSON: one that comes again in the same words is taken once. */
  const earlier = new Set<string>();
  let cursor: string | undefined;
  let bytes = 0;
  let cost = 0;
  do {
    const params: JsonObject = cursor === undefined ? {} : { cursor };
    const page = await session.request('tools/list', params, { timeoutMs: limits.listMs });
    list.pages++;
    if (list.pages === 1) Object.assign(list, holdsOf(page));
    const onPage = new Set<string>();
    let isRepeated = false;
    for (const raw of Array.isArray(page.tools) ? page.tools.slice(0, limits.listTools) : []) {
      const toolCost = exceedsDepth(raw) ? 0 : schemaCost(raw, limits.toolCost);
      if (toolCost <= limits.toolCost) cost += toolCost;
      if (cost > limits.listCost) break;
      const { listed, warnings } = readTool(raw, toolCost, {
        serverId,
        isStateless: session.era === 'stateless',
        hasTasks: runsTasks(session),
      });
      const text = listed && JSON.stringify(raw);
      if (text !== undefined && earlier.has(text)) {
        isRepeated = true;
        continue;
      }
      if (text !== undefined) onPage.add(text);
      if (listed) list.listed.push(listed);
      list.warnings.push(...warnings);
      bytes += listed?.bytes ?? 0;
    }
    for (const text of onPage) earlier.add(text);
    if (bytes > limits.listBytes) throw tooLarge('The list of tools', limits.listBytes);
    cursor = typeof page.nextCursor === 'string' && page.nextCursor !== '' ? page.nextCursor : undefined;
    // A server that does not read its cursors sends the same page again and again.
    const hasNothingNew = isRepeated && onPage.size === 0;
    const why =
      cost > limits.listCost
        ? tooManyParts(list)
        : cursor && (hasNothingNew ? IN_A_CIRCLE : reasonToStop(cursor, cursors, list));
    if (why) list.warnings.unshift({ kind: 'list-cut-short', where: '', message: why });
    if (why) break;
    if (cursor) cursors.add(cursor);
  } while (cursor !== undefined);
  const named = list.listed.map(({ tool }) => tool);
  const collisions = nameCollisions([{ title: 'this server', tools: named }]);
  return { ...list, warnings: [...list.warnings, ...collisions] };
}

function holdsOf({ ttlMs, cacheScope }: JsonObject): Pick<ToolList, 'holds'> {
  if (typeof ttlMs !== 'number' || !(ttlMs >= 0)) return {};
  const isKnown = cacheScope === 'public' || cacheScope === 'private';
  return { holds: { ttlMs, ...(isKnown ? { cacheScope } : {}) } };
}

const IN_A_CIRCLE = 'The server’s pages go round in a circle; the list was ended there.';

function reasonToStop(
  cursor: string,
  seen: ReadonlySet<string>,
  { listed, pages }: ToolList,
): string | undefined {
  if (seen.has(cursor)) return IN_A_CIRCLE;
  if (pages >= limits.listPages) return `The list was ended after ${figure(limits.listPages)} pages.`;
  return listed.length >= limits.listTools
    ? `The list was ended after ${figure(listed.length)} tools.`
    : undefined;
}

const tooManyParts = ({ listed }: ToolList): string =>
  `The list was ended after ${figure(listed.length)} tools: the schemas after them are larger than this page can check.`;

/** Does the server say that it has tools? */
export const offersTools = (capabilities: JsonObject): boolean => isJsonObject(capabilities.tools);

const encoder = new TextEncoder();

/** One entry of tools/list as this app reads it; without a usable name it is no tool, and a warning says so. */
function readTool(
  raw: JsonValue,
  toolCost: number,
  { serverId, isStateless, hasTasks }: { serverId: string; isStateless: boolean; hasTasks: boolean },
): { listed?: ListedTool; warnings: ServerWarning[] } {
  if (!isJsonObject(raw) || typeof raw.name !== 'string' || raw.name === '')
    return { warnings: [unusable('A tool without a name was left out.')] };
  if (exceedsDepth(raw))
    return { warnings: [unusable('It is nested too deeply and was left out.', raw.name.slice(0, 200))] };
  if (toolCost > limits.toolCost)
    return {
      warnings: [unusable('It is larger than this page can check and was left out.', raw.name.slice(0, 200))],
    };
  const { name, title, description, inputSchema, outputSchema } = raw;
  const { fault } = isStateless && isJsonObject(inputSchema) ? paramHeadersOf(inputSchema) : {};
  if (fault)
    return {
      warnings: [unusable(`${fault}, so that MCP 2026-07-28 has it left out.`, name.slice(0, 200))],
    };
  if (needsTask(raw) && !hasTasks)
    return {
      warnings: [
        unusable(
          'It can only be called as a task, and the server does not say that it runs calls as tasks: it was left out.',
          name.slice(0, 200),
        ),
      ],
    };
  const tool: Tool = {
    name,
    server: serverId,
    ...(typeof title === 'string' ? { title } : {}),
    description: typeof description === 'string' ? description : '',
    inputSchema: isJsonObject(inputSchema) ? inputSchema : { type: 'object' },
    schemaFrom: isJsonObject(inputSchema) ? 'source' : 'missing',
    ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
    ...(isJsonObject(raw.annotations) ? { annotations: annotationsOf(raw.annotations) } : {}),
  };
  const json = JSON.stringify(raw);
  return {
    listed: { tool, raw, bytes: encoder.encode(json).byteLength, tokens: toolTokens(tool) },
    warnings: [...schemaWarnings(raw, name), ...textWarnings(raw, name)],
  };
}

const unusable = (message: string, tool?: string): ServerWarning => ({
  kind: 'unusable-tool',
  ...(tool === undefined ? {} : { tool }),
  where: '',
  message,
});

/** Tools of one name, within a server or between servers: a model given all of them cannot say which it means. */
export function nameCollisions(
  servers: readonly { title: string; tools: readonly { name: string }[] }[],
): ServerWarning[] {
  const holders = groupedByEach(servers, ({ tools }) => tools.map(({ name }) => name));
  return [...holders].flatMap(([tool, having]): ServerWarning[] => {
    const titles = having.map(({ title }) => title);
    if (titles.length < 2) return [];
    const places = [...new Set(titles)].join(', ');
    const message = `${titles.length} tools are called “${tool}” (${places}). In a run they get the server’s name in front.`;
    return [{ kind: 'same-name', tool, where: '/name', message }];
  });
}
