import { PlaygroundError } from '#core/errors.ts';
import type { ServerToolResult } from '#core/mcp.ts';
import { RpcError } from './session.ts';

export const ended = (): PlaygroundError =>
  new PlaygroundError('mcp-not-connected', 'The server ended the connection.', 'Connect again.');

export const notConnected = (title: string): PlaygroundError =>
  new PlaygroundError('mcp-not-connected', `${title} is not connected.`, 'Connect it on the Connect page.');

export const laterBlocked = (cause: PlaygroundError): PlaygroundError =>
  new PlaygroundError(
    'mcp-cors-blocked',
    'The first request was answered and a later one was not let through: its extra headers are probably not allowed.',
    'The server must list Mcp-Session-Id and MCP-Protocol-Version in Access-Control-Allow-Headers. The doctor tells which is missing.',
    { cause },
  );

/** A JSON-RPC error in place of a result goes to the model like any tool's failure. */
export const refusedCall = (
  { code, message }: RpcError,
  callId: string,
  durationMs: number,
): ServerToolResult => ({
  callId,
  content: [{ type: 'text', text: `MCP error ${code}: ${message}` }],
  isError: true,
  durationMs,
  notes: [`The server answered with a JSON-RPC error (${code}) instead of a result.`],
});

export function inWords(error: unknown): PlaygroundError {
  if (error instanceof PlaygroundError) return error;
  if (error instanceof RpcError)
    return new PlaygroundError(
      'mcp-protocol',
      `The server answered with error ${error.code}: ${error.message}`,
    );
  return new PlaygroundError(
    'mcp-protocol',
    error instanceof Error ? error.message : String(error),
    undefined,
    {
      cause: error,
    },
  );
}
