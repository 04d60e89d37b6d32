import { createMcpHandler, fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { answerBy, bodyOf, listen, type Listening } from './listen.ts';

/** A server of SDK 2.4.0 with a resource of each kind, a template and a prompt; it speaks 2026-07-28 and, without sessions, the older protocols. */
export async function offeringServer(): Promise<Listening & { url: string; names: (string | undefined)[] }> {
  const names: (string | undefined)[] = [];
  const handler = createMcpHandler(offering, { legacy: 'stateless' });
  const listening = await listen(async (request, response) => {
    const name = request.headers['mcp-name'];
    if (name !== undefined) names.push(String(name));
    await answerBy(handler, request, response, { body: await bodyOf(request) });
  });
  return { ...listening, url: `${listening.origin}/mcp`, names };
}

function offering(): McpServer {
  const server = new McpServer({ name: 'offering', version: '1' });
  server.registerResource(
    'Letter',
    'file:///Gr%C3%BC%C3%9Fe.txt',
    { title: 'A letter', mimeType: 'text/plain', size: 5 },
    ({ href: uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text: 'Hello' }] }),
  );
  server.registerResource('Picture', 'file:///dot.png', { mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: 'AAECAw==' }],
  }));
  const template = new ResourceTemplate('user://{name}', { list: undefined });
  server.registerResource('User', template, { description: 'One user' }, ({ href: uri }, { name }) => ({
    contents: [{ uri, text: `I am ${String(name)}` }],
  }));
  const argsSchema = fromJsonSchema<{ city: string; days?: string }>({
    type: 'object',
    properties: { city: { type: 'string', description: 'Where' }, days: { type: 'string' } },
    required: ['city'],
  });
  server.registerPrompt('weather', { description: 'Asks for weather', argsSchema }, ({ city }) => ({
    messages: [
      { role: 'user', content: { type: 'text', text: `Weather in ${city}?` } },
      { role: 'assistant', content: { type: 'image', data: 'AAECAw==', mimeType: 'image/png' } },
    ],
  }));
  return server;
}
