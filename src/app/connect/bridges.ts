/** A published program that puts a server of stdio behind an address; seen at this version in November 2026. */
export interface Bridge {
  title: string;
  command: string;
  address: string;
  /** What it does with sessions, which decides what a run on it means. */
  knownFor: string;
}

export const bridges: readonly Bridge[] = [
  {
    title: 'supergateway 4.0.0',
    command:
      'npx -y supergateway@4.0.0 --stdio "npx -y your-server" --outputTransport streamableHttp --stateful --cors --port 8000',
    address: 'http://localhost:8000/mcp',
    knownFor:
      'Without --stateful it starts a fresh server for every request, so that what one call changes is gone in the next. With it, every session has a server of its own.',
  },
  {
    title: 'mcp-proxy 6.7.19',
    command: 'npx -y mcp-proxy@6.7.19 --port 8080 -- npx -y your-server',
    address: 'http://localhost:8080/mcp',
    knownFor:
      'All clients share one server: what one session changes, another finds. It also answers as 2026-07-28 for a server that is older.',
  },
];
