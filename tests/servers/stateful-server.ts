import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { answerBy, bodyOf, listen, type Listening } from './listen.ts';

const strings = (...names: string[]) =>
  fromJsonSchema<Record<string, string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    required: names,
  });
const said = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
  'access-control-expose-headers': 'Mcp-Session-Id',
};

/**
 * A server of SDK 2.4.0 in either era, whose world is one for all callers: notes that are there once written, jobs that are pending when
 * first asked after, and a counter. `heard` counts the calls.
 */
export async function statefulServer(): Promise<Listening & { url: string; heard: () => number }> {
  const world = { notes: new Map<string, string>(), asked: new Map<string, number>(), tickets: 0 };
  let heard = 0;
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'stateful', version: '1' }, { capabilities: { tools: {} } });
    const tool = (
      name: string,
      description: string,
      inputSchema: ReturnType<typeof strings>,
      answer: (given: Record<string, string>) => ReturnType<typeof said>,
    ) =>
      server.registerTool(name, { description, inputSchema }, (given) => {
        heard++;
        return answer(given);
      });
    tool('write_note', 'Writes a note.', strings('name', 'text'), ({ name = '', text = '' }) => {
      world.notes.set(name, text);
      return said(`Written: ${name}.`);
    });
    tool('read_note', 'Reads a note.', strings('name'), ({ name = '' }) => {
      const text = world.notes.get(name);
      return text === undefined ? said(`There is no note ${name}.`, true) : said(text);
    });
    tool('job_status', 'How far a job is.', strings('job'), ({ job = '' }) => {
      const times = world.asked.get(job) ?? 0;
      world.asked.set(job, times + 1);
      return said(times % 3 === 2 ? 'done, result 4711' : 'pending');
    });
    tool('take_ticket', 'Gives the next number.', strings(), () => said(`Ticket ${++world.tickets}.`));
    return server;
  });
  const listening = await listen(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    await answerBy(handler, request, response, { body: await bodyOf(request), own: cors });
  });
  return { ...listening, url: `${listening.origin}/mcp`, heard: () => heard };
}
