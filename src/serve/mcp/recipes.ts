import type { Recipe } from '#core/doctor.ts';

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

/** The same mending in the words of seven kinds of server; header names are checked, so that they can be put into code. */
export function recipes(origin: string, missing: readonly string[]): Recipe[] {
  const headers = allowedHeaders(missing.filter((name) => /^[A-Za-z0-9-]{1,100}$/.test(name)));
  const origins = /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '*';
  return [
    { id: 'headers', title: 'Any server', language: 'http', code: plain(origins, headers) },
    { id: 'express', title: 'Express', language: 'javascript', code: express(origins, headers) },
    { id: 'hono', title: 'Hono', language: 'javascript', code: hono(origins, headers) },
    {
      id: 'starlette',
      title: 'Starlette and FastMCP',
      language: 'python',
      code: starlette(origins, headers),
    },
    { id: 'go', title: 'Go', language: 'go', code: go(origins, headers) },
    { id: 'nginx', title: 'nginx', language: 'nginx', code: nginx(origins, headers) },
    { id: 'bridges', title: 'A bridge to stdio', language: 'shell', code: bridges(origins, headers) },
  ];
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const doubleQuoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const plain = (origin: string, headers: string[]): string =>
  `# On every response, errors included; OPTIONS answers 204 without asking for a sign-in.
Access-Control-Allow-Origin: ${origin}
Access-Control-Allow-Methods: ${METHODS.join(', ')}
Access-Control-Allow-Headers: ${headers.join(', ')}
Access-Control-Expose-Headers: ${EXPOSED.join(', ')}
Access-Control-Max-Age: 86400`;

const express = (origin: string, headers: string[]): string =>
  `import cors from 'cors';

// Before authentication, so that OPTIONS needs none.
app.use(
  cors({
    origin: '${origin}',
    methods: [${quoted(METHODS)}],
    allowedHeaders: [${quoted(headers)}],
    exposedHeaders: [${quoted(EXPOSED)}],
    maxAge: 86400,
  }),
);`;

const hono = (origin: string, headers: string[]): string =>
  `import { cors } from 'hono/cors';

// Before authentication, so that OPTIONS needs none.
app.use(
  '*',
  cors({
    origin: '${origin}',
    allowMethods: [${quoted(METHODS)}],
    allowHeaders: [${quoted(headers)}],
    exposeHeaders: [${quoted(EXPOSED)}],
    maxAge: 86400,
  }),
);`;

const starlette = (origin: string, headers: string[]): string =>
  `from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

# FastMCP: app = mcp.http_app(middleware=[...]); first in the list, so that OPTIONS needs no sign-in.
middleware = [
    Middleware(
        CORSMiddleware,
        allow_origins=["${origin}"],
        allow_methods=[${doubleQuoted(METHODS)}],
        allow_headers=[${doubleQuoted(headers)}],
        expose_headers=[${doubleQuoted(EXPOSED)}],
        max_age=86400,
    )
]`;

const go = (origin: string, headers: string[]): string =>
  `func withCORS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "${origin}")
		h.Set("Access-Control-Allow-Methods", "${METHODS.join(', ')}")
		h.Set("Access-Control-Allow-Headers", "${headers.join(', ')}")
		h.Set("Access-Control-Expose-Headers", "${EXPOSED.join(', ')}")
		h.Set("Access-Control-Max-Age", "86400")
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}`;

const nginx = (origin: string, headers: string[]): string =>
  `location /mcp {
    # "always": on errors as well.
    add_header Access-Control-Allow-Origin "${origin}" always;
    add_header Access-Control-Allow-Methods "${METHODS.join(', ')}" always;
    add_header Access-Control-Allow-Headers "${headers.join(', ')}" always;
    add_header Access-Control-Expose-Headers "${EXPOSED.join(', ')}" always;
    add_header Access-Control-Max-Age 86400 always;
    if ($request_method = OPTIONS) { return 204; }
    proxy_pass http://127.0.0.1:3000;
    # If the server behind sends its own CORS headers, hide them, or they stand there twice:
    proxy_hide_header Access-Control-Allow-Origin;
}`;

/** Headers that mcp-proxy 6.7.19 allows without being asked to. */
const BY_MCP_PROXY = new Set(REQUEST_HEADERS.map((name) => name.toLowerCase()));

const bridges = (origin: string, headers: string[]): string => {
  const others = headers.filter((name) => !BY_MCP_PROXY.has(name.toLowerCase()));
  const added = others.map((name) => ` --corsAddAllowedHeader ${name}`).join('');
  return `# supergateway 4.0.0: --cors lets pages send any header.
npx -y supergateway@4.0.0 --stdio "YOUR COMMAND" --outputTransport streamableHttp --stateful --cors --port 8000

# mcp-proxy 6.7.19 (npm): allows the headers of MCP by itself; further ones are named.
npx -y mcp-proxy@6.7.19 --port 8080${added} -- YOUR COMMAND

# mcp-proxy 0.13.0 (PyPI): allows no page without --allow-origin.
uvx mcp-proxy@0.13.0 --port 8096 --allow-origin "${origin}" -- YOUR COMMAND`;
};
