import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject } from '#core/json.ts';
import { checkSchema } from '#validation/check-schema.ts';
import type { FarmMember } from './farm.ts';
import type { LiveFarm } from './live-farm.ts';

/** Longer lists come in pages, as from a real server. */
const PAGE = 10;

/** A server of the farm as MCP speaks to it: initialize, tools/list in pages, tools/call, list_changed. */
export function mcpServer(farm: LiveFarm, member: FarmMember): Server {
  const { definition } = member;
  const server = new Server(
    { name: definition.server, title: definition.title, version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: true } },
      instructions: definition.description,
      jsonSchemaValidator: { getValidator },
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const first = firstOfPage(params?.cursor);
    const tools = farm.tools(member);
    const page = tools.slice(first, first + PAGE) as unknown as Tool[];
    const next = first + PAGE < tools.length ? { nextCursor: `from-${first + PAGE}` } : {};
    return { tools: page, ...next };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const args = params.arguments ?? {};
    if (!isJsonObject(args)) throw new McpError(ErrorCode.InvalidParams, 'arguments must be an object');
    const result = farm.call(member, params.name, args);
    if (!result) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return result as CallToolResult;
  });
  const stop = farm.onListChanged((changed) => {
    if (changed === definition.server) void server.sendToolListChanged();
  });
  server.onclose = stop;
  return server;
}

function firstOfPage(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const from = /^from-(\d{1,3})$/.exec(cursor)?.[1];
  if (from === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown cursor: ${cursor}`);
  return Number(from);
}

/** The SDK's own validators generate code or bring a second copy of ours. */
function getValidator<Value>(schema: object) {
  return (input: unknown) => {
    const violations = checkSchema(schema as never, input as never);
    return violations.length === 0
      ? { valid: true as const, data: input as Value, errorMessage: undefined }
      : { valid: false as const, data: undefined, errorMessage: violations[0]!.message };
  };
}
