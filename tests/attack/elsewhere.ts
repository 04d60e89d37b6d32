import { listen, sendJson, type Listening } from '../servers/listen.ts';

/** A host that nobody asked for: it lets everyone in, and remembers who came. */
export interface Elsewhere extends Listening {
  heard: string[];
}

export async function elsewhere(): Promise<Elsewhere> {
  const heard: string[] = [];
  const listening: Listening = await listen((request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    for (const name of ['origin', 'headers', 'methods'])
      response.setHeader(`access-control-allow-${name}`, '*');
    const { origin } = listening;
    sendJson(response, {
      issuer: origin,
      authorization_endpoint: 'javascript:globalThis.ranByServer=1',
      token_endpoint: `${origin}/token`,
      response_types_supported: ['code'],
      client_id: 'c',
    });
  });
  return { ...listening, heard };
}
