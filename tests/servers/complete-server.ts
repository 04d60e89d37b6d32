import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  isInitializeRequest,
  isLegacyRequest,
  McpServer,
  ProtocolError,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import { sized } from '../tools/full-size.ts';
import { answerBy, bodyOf, listen, type Listening } from './listen.ts';

const TASKS = 'io.modelcontextprotocol/tasks';
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID, Mcp-Param-Region',
  'access-control-expose-headers': 'Mcp-Session-Id',
};

/** Entries of each list, and of one page. */
export const ENTRIES = sized(300, 2000);
const ON_A_PAGE = 250;

export interface CompleteServer extends Listening {
  url: string;
  /** Every request, by the method in its body. */
  heard: string[];
  /** Calls by the tool's name. */
  calls: Map<string, number>;
  /** How often each task was asked after, by its id. */
  polls: Map<string, number>;
  cancelled: string[];
}

interface RunningTask {
  taskId: string;
  /** Times that it is asked after until it has ended; Infinity: it never does. */
  left: number;
  polls: number;
  topic: string;
  isCancelled: boolean;
}

const object = (properties: JsonObject, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const harmless = { readOnlyHint: true, openWorldHint: false };
const TOOLS = [
  {
    name: 'forecast',
    description: 'Foretells the weather of a region.',
    inputSchema: object({ region: { type: 'string', 'x-mcp-header': 'Region' } }, ['region']),
  },
  {
    name: 'book',
    description: 'Books a table, for as many as the person says.',
    inputSchema: object({ place: { type: 'string' } }, ['place']),
  },
  {
    name: 'research',
    description: 'Looks into a topic, which takes its time.',
    inputSchema: object({ topic: { type: 'string' }, polls: { type: 'integer' } }, ['topic']),
    execution: { taskSupport: 'required' },
  },
  { name: 'paint', description: 'Paints a dot.', inputSchema: object({}) },
  { name: 'find_letter', description: 'Finds a letter, which is a resource.', inputSchema: object({}) },
].map((tool) => ({ ...tool, annotations: harmless }));
const seats = object({ seats: { type: 'integer' } }, ['seats']);

/**
 * A server of SDK 2.4.0 that has one of each: a tool whose argument is repeated in a header, one that asks a question, one that runs as a
 * task, a picture, a resource, and lists of 2,000 entries in pages. The SDK carries no tasks of its own: their three methods are
 * handlers of this file. `speaks`: 2026-07-28, the older protocols with sessions, or both.
 */
export async function completeServer(
  speaks: 'stateless' | 'initialize' | 'dual' = 'dual',
): Promise<CompleteServer> {
  const heard: string[] = [];
  const calls = new Map<string, number>();
  const polls = new Map<string, number>();
  const cancelled: string[] = [];
  const tasks = new Map<string, RunningTask>();
  const world: World = {
    begin(topic, left) {
      const task = { taskId: randomUUID(), left, polls: 0, topic, isCancelled: false };
      tasks.set(task.taskId, task);
      return task;
    },
    get(taskId) {
      const found = tasks.get(taskId);
      if (!found) throw new ProtocolError(-32602, 'Failed to retrieve task: Task not found');
      return found;
    },
    polled(task) {
      polls.set(task.taskId, ++task.polls);
    },
    cancel(task) {
      task.isCancelled = true;
      cancelled.push(task.taskId);
    },
    called: (name) => calls.set(name, (calls.get(name) ?? 0) + 1),
  };
  const modern = createMcpHandler(() => complete(world, true), { legacy: 'reject' });
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const older = async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known) return known.handleRequest(request);
    if (id !== null) return new Response('{}', { status: 404 });
    const body = parseJson(await request.clone().text());
    if (!isInitializeRequest(body)) return new Response('{}', { status: 400 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void sessions.set(session, transport),
    });
    await complete(world, false).connect(transport);
    return transport.handleRequest(request);
  };
  const listening = await listen(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const body = await bodyOf(request);
    const message = parseJson(body);
    if (isJsonObject(message)) heard.push(String(message.method ?? 'answer'));
    const handler = {
      fetch: async (asked: Request) => {
        const isOlder =
          speaks === 'initialize' || (speaks === 'dual' && (await isLegacyRequest(asked.clone())));
        return isOlder ? older(asked) : modern.fetch(asked);
      },
    };
    await answerBy(handler, request, response, { body, own: cors }).catch(() => response.end());
  });
  return { ...listening, url: `${listening.origin}/mcp`, heard, calls, polls, cancelled };
}

interface World {
  begin(topic: string, left: number): RunningTask;
  /** Throws what the protocol wants of an unknown task. */
  get(taskId: string): RunningTask;
  polled(task: RunningTask): void;
  cancel(task: RunningTask): void;
  called(name: string): void;
}

function complete(world: World, isModern: boolean): McpServer {
  const tasks = isModern
    ? { extensions: { [TASKS]: {} } }
    : { tasks: { cancel: {}, requests: { tools: { call: {} } } } };
  const server = new McpServer(
    { name: 'complete', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {}, ...tasks } },
  );
  // The SDK compares headers with the arguments of tools that are registered with it alone.
  for (const { name, description, inputSchema } of TOOLS)
    server.registerTool(name, { description, inputSchema: fromJsonSchema(inputSchema as object) }, () =>
      text(''),
    );
  const on = server.server;
  const paged = <Entry>(entries: readonly Entry[], cursor: string | undefined) => {
    const from = Number(cursor ?? 0);
    const next = from + ON_A_PAGE;
    return {
      page: entries.slice(from, next),
      ...(next < entries.length ? { nextCursor: String(next) } : {}),
    };
  };
  const fillers = (count: number) => Array.from({ length: count }, (_, index) => `filler_${index}`);
  on.setRequestHandler('tools/list', ({ params }) => {
    const others = fillers(ENTRIES - TOOLS.length).map((name) => ({
      name,
      description: 'One of many.',
      inputSchema: object({}),
      annotations: harmless,
    }));
    const { page, ...more } = paged([...TOOLS, ...others], params?.cursor);
    return { tools: page as never, ...more };
  });
  on.registerCapabilities({ resources: {}, prompts: {} });
  on.setRequestHandler('resources/list', ({ params }) => {
    const all = fillers(ENTRIES).map((name) => ({ name, uri: `letter://${name}` }));
    const { page, ...more } = paged(all, params?.cursor);
    return { resources: page, ...more };
  });
  on.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  on.setRequestHandler('resources/read', ({ params: { uri } }) => ({
    contents: [{ uri, text: `Dear ${uri}` }],
  }));
  on.setRequestHandler('prompts/list', ({ params }) => {
    const { page, ...more } = paged(
      fillers(ENTRIES).map((name) => ({ name })),
      params?.cursor,
    );
    return { prompts: page, ...more };
  });
  on.setRequestHandler('tools/call', ({ params }, { mcpReq: { inputResponses } }) => {
    const { name, arguments: given = {} } = params;
    world.called(name);
    switch (name) {
      case 'forecast':
        return text(`Sun in ${String(given.region)}`);
      case 'paint':
        return { content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] };
      case 'find_letter':
        return {
          content: [
            { type: 'resource', resource: { uri: 'letter://filler_7', text: 'Dear Ada' } },
            { type: 'resource_link', uri: 'letter://filler_8', name: 'filler_8' },
          ],
        };
      case 'book': {
        const said = inputResponses?.seats as { action: string; content?: JsonObject } | undefined;
        if (said)
          return text(said.action === 'accept' ? `Booked for ${String(said.content?.seats)}` : 'Not booked');
        const form = { message: `How many, at ${String(given.place)}?`, requestedSchema: seats as never };
        return inputRequired({ inputRequests: { seats: inputRequired.elicit(form) }, requestState: 'kept' });
      }
      case 'research': {
        if (!isModern && !('task' in params)) throw new ProtocolError(-32601, 'It is called as a task');
        const polls = typeof given.polls === 'number' ? given.polls : 1;
        const task = world.begin(String(given.topic), polls < 0 ? Infinity : polls);
        // In 2025-11-25 the SDK lets no task out without content beside it.
        return (
          isModern
            ? { resultType: 'task', ...stateOf(task, true) }
            : { content: [], task: stateOf(task, false) }
        ) as never;
      }
      default:
        return text(`Nothing known of ${name}`);
    }
  });
  const params = fromJsonSchema<{ taskId: string }>(
    object({ taskId: { type: 'string' } }, ['taskId']) as object,
  );
  on.setRequestHandler('tasks/get', { params }, ({ taskId }) => {
    const task = world.get(taskId);
    world.polled(task);
    return stateOf(task, isModern);
  });
  on.setRequestHandler('tasks/result', { params }, ({ taskId }) => ({
    ...reportOf(world.get(taskId)),
    _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
  }));
  on.setRequestHandler('tasks/cancel', { params }, ({ taskId }) => {
    world.cancel(world.get(taskId));
    return isModern ? {} : stateOf(world.get(taskId), false);
  });
  return server;
}

const reportOf = ({ topic }: RunningTask) => text(`All about ${topic}`);

function stateOf(task: RunningTask, isModern: boolean): JsonObject {
  const { taskId, left, polls, topic, isCancelled } = task;
  const status = isCancelled ? 'cancelled' : polls > left ? 'completed' : 'working';
  const at = new Date(0).toISOString();
  const ms = { ttl: 600_000, poll: 200 };
  return {
    taskId,
    status,
    statusMessage: status === 'working' ? `Looking into ${topic}, ${polls} of ${String(left)}` : 'Over',
    createdAt: at,
    lastUpdatedAt: at,
    ...(isModern ? { ttlMs: ms.ttl, pollIntervalMs: ms.poll } : { ttl: ms.ttl, pollInterval: ms.poll }),
    ...(isModern && status === 'completed' ? { result: { ...reportOf(task), resultType: 'complete' } } : {}),
  };
}
