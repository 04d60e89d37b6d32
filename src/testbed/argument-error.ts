import type { SchemaViolation } from '#core/tool.ts';
import type { ServerDefinition, ToolDefinition } from './definitions.ts';
import type { ToolOutcome } from './world.ts';

/** Servers whose real counterparts are written with the Python SDK, which words an invalid argument in its own way. */
const python = new Set(['git', 'sqlite', 'time', 'finance-agent', 'market-data', 'calculator', 'weather']);

/** What a real server answers to arguments that violate the tool's schema: a result with isError, so that a model can correct them. */
export function argumentError(
  { server }: ServerDefinition,
  { name }: ToolDefinition,
  violations: SchemaViolation[],
): ToolOutcome {
  const first = violations[0]!;
  const where = first.path === '' ? '' : ` at ${first.path}`;
  const text = python.has(server)
    ? `Input validation error: ${first.message}${where}`
    : `MCP error -32602: Input validation error: Invalid arguments for tool ${name}: ${violations
        .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
        .join(' ')}`;
  return { content: [{ type: 'text', text }], isError: true };
}
