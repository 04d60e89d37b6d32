import type { Recipe } from '#core/doctor.ts';
import text from './recipes.txt?raw';

/** What any MCP server must let a browser send. */
const REQUEST_HEADERS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
];
const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS'];
/** What a browser must be let read. */
const EXPOSED = ['Mcp-Session-Id', 'WWW-Authenticate', 'MCP-Protocol-Version'];

/** Both lists, without doubles whatever their case. */
function allowedHeaders(missing: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const name of [...REQUEST_HEADERS, ...missing])
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  return [...byName.values()];
}

/** Headers that mcp-proxy 6.7.19 allows without being asked to. */
const BY_MCP_PROXY = new Set(REQUEST_HEADERS.map((name) => name.toLowerCase()));

/** Kinds of servers; recipes.txt has the code of each below a line `@ id`. */
const KINDS = [
  { id: 'headers', title: 'Any server', language: 'http' },
  { id: 'express', title: 'Express', language: 'javascript' },
  { id: 'hono', title: 'Hono', language: 'javascript' },
  { id: 'starlette', title: 'Starlette and FastMCP', language: 'python' },
  { id: 'go', title: 'Go', language: 'go' },
  { id: 'nginx', title: 'nginx', language: 'nginx' },
  { id: 'bridges', title: 'A bridge to stdio', language: 'shell' },
] as const;

/** The same mending in the words of each kind; header names are checked, so that they can be put into code. */
export function recipes(origin: string, missing: readonly string[]): Recipe[] {
  const headers = allowedHeaders(missing.filter((name) => /^[A-Za-z0-9-]{1,100}$/.test(name)));
  const others = headers.filter((name) => !BY_MCP_PROXY.has(name.toLowerCase()));
  const words: Record<string, readonly string[]> = {
    origin: [/^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '*'],
    added: [others.map((name) => ` --corsAddAllowedHeader ${name}`).join('')],
    ...{ methods: METHODS, headers, exposed: EXPOSED },
  };
  // {{headers}}, or each in quotes: {{'headers'}}.
  const written = text.replace(/\{\{(['"]?)(\w+)\1\}\}/g, (_, quote: string, word: string) =>
    words[word]!.map((each) => quote + each + quote).join(', '),
  );
  const blocks = written.split(/^@ /m).map((block) => block.trimEnd());
  return KINDS.map((kind) => ({
    ...kind,
    code: blocks.find((block) => block.startsWith(`${kind.id}\n`))!.slice(kind.id.length + 1),
  }));
}
