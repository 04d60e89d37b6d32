import type { JsonValue } from '#core/json.ts';
import { textOf } from '#core/fields.ts';
import { readArguments } from '#core/read-arguments.ts';
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

/** The call of an agent's tool as a call of the server's; also where it stands inside a tool of the agent that calls others by name. */
export function servedCall(call: LoggedCall): LoggedCall {
  if (call.name !== 'tool_call') return { ...call, ...servedName(call.name) };
  const { name, arguments: values } = readArguments(call.arguments).arguments;
  const inner = servedName(textOf(name));
  return inner.server ? { ...call, ...inner, arguments: values, unwrappedFrom: call.name } : call;
}

/** Tools that an agent lists by name. */
export const servedTools = (names: JsonValue | undefined): Tool[] | undefined =>
  toolsIn(names)?.map((tool) => ({ ...tool, ...servedName(textOf(tool.name)) }));
