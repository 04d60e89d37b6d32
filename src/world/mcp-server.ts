import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  isJSONRPCRequest,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject } from '#core/json.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import type { LiveTestbed } from './live-testbed.ts';
import type { TestbedMember } from './testbed.ts';

/** Longer lists come in pages, as from a real server. */
const PAGE = 10;

/** A server of the testbed over MCP: initialize, tools/list in pages, tools/call, list_changed. */
export function mcpServer(testbed: LiveTestbed, member: TestbedMember): Server {
  const { definition } = member;
  const server = new RequestsFirst(
    { name: definition.server, title: definition.title, version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: true } },
      instructions: definition.description,
      jsonSchemaValidator: { getValidator },
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const first = firstOfPage(params?.cursor);
    const tools = testbed.tools(member);
    const page = tools.slice(first, first + PAGE) as unknown as Tool[];
    const next = first + PAGE < tools.length ? { nextCursor: `from-${first + PAGE}` } : {};
    return { tools: page, ...next };
  });
  // Not by setRequestHandler: the SDK would check every request and every result three times over, which is half of a
  // call's time. The testbed checks arguments by the tool's own schema, and its results are held by tests.
  server.fallbackRequestHandler = ({ method, params }) =>
    Promise.resolve().then(() => {
      if (method === 'tools/call') return answered(testbed, member, params ?? {});
      throw new McpError(ErrorCode.MethodNotFound, 'Method not found');
    });
  const stop = testbed.onListChanged((changed) => {
    if (changed === definition.server) void server.sendToolListChanged();
  });
  server.onclose = stop;
  return server;
}

/**
 * The SDK checks first whether a message is a response. For a request that means two failed checks with all their errors
 * formatted, a seventh of a call's time, so a message that passes the SDK's own check for requests is handled as one at once.
 */
class RequestsFirst extends Server {
  override async connect(transport: Transport): Promise<void> {
    await super.connect(transport);
    const anyMessage = transport.onmessage;
    // Private in the SDK, whose declarations therefore leave its type out.
    const own = this as unknown as { _onrequest(...of: unknown[]): void };
    transport.onmessage = (message, extra) => {
      if (isJSONRPCRequest(message)) own._onrequest(message, extra);
      else anyMessage?.(message, extra);
    };
  }
}

function answered(
  testbed: LiveTestbed,
  member: TestbedMember,
  params: Record<string, unknown>,
): CallToolResult {
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string') throw new McpError(ErrorCode.InvalidParams, 'name must be a text');
  if (!isJsonObject(args)) throw new McpError(ErrorCode.InvalidParams, 'arguments must be an object');
  const result = testbed.call(member, name, args);
  if (!result) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
  return result as CallToolResult;
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
    const violations = checkSchema(schema as never, input as never, { formats: 'assertion' });
    return violations.length === 0
      ? { valid: true as const, data: input as Value, errorMessage: undefined }
      : { valid: false as const, data: undefined, errorMessage: violations[0]!.message };
  };
}
