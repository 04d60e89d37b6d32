import type { JsonValue } from '#core/json.ts';
import { textOf } from '#core/fields.ts';
import type { Tool } from '#core/tool.ts';
import type { LoggedCall } from './conversation.ts';
import { toolsIn } from './tools.ts';

/** The names that coding agents give the tools of MCP servers: `mcp__<server>__<tool>`. */
const SERVED = /^mcp__(.+?)__(.+)$/;

/** Name and server of an agent's tool; its own tools have no server. */
export function servedName(name: string): { name: string; server?: string } {
  const found = SERVED.exec(name);
  return found ? { name: found[2]!, server: found[1]! } : { name };
}

/** The call of an agent's tool as a call of the server's. */
export const servedCall = (call: LoggedCall): LoggedCall => ({ ...call, ...servedName(call.name) });

/** Tools that an agent lists by name. */
export const servedTools = (names: JsonValue | undefined): Tool[] | undefined =>
  toolsIn(names)?.map((tool) => ({ ...tool, ...servedName(textOf(tool.name)) }));
