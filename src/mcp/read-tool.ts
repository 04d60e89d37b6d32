import { exceedsDepth, isJsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool, ServerWarning } from '#core/mcp.ts';
import type { Tool, ToolAnnotations } from '#core/tool.ts';
import { schemaCost } from '#validation/schema-cost.ts';
import { limits } from './limits.ts';
import { schemaWarnings } from './schema-warnings.ts';
import { textWarnings } from './text-warnings.ts';

const encoder = new TextEncoder();

/** One entry of tools/list as the house reads it; without a usable name it is no tool, and a warning says so. */
export function readTool(
  raw: JsonValue,
  serverId: string,
): { listed?: ListedTool; warnings: ServerWarning[] } {
  if (!isJsonObject(raw) || typeof raw.name !== 'string' || raw.name === '')
    return { warnings: [unusable('A tool without a name was left out.')] };
  if (exceedsDepth(raw))
    return { warnings: [unusable('It is nested too deeply and was left out.', raw.name.slice(0, 200))] };
  if (schemaCost(raw, limits.toolCost) > limits.toolCost)
    return {
      warnings: [unusable('It is larger than this page can check and was left out.', raw.name.slice(0, 200))],
    };
  const { name, title, description, inputSchema, outputSchema } = raw;
  const annotations = readAnnotations(raw.annotations);
  const tool: Tool = {
    name,
    server: serverId,
    ...(typeof title === 'string' ? { title } : {}),
    description: typeof description === 'string' ? description : '',
    inputSchema: isJsonObject(inputSchema) ? inputSchema : { type: 'object' },
    schemaFrom: isJsonObject(inputSchema) ? 'source' : 'missing',
    ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
    ...(annotations ? { annotations } : {}),
  };
  const bytes = encoder.encode(JSON.stringify(raw)).byteLength;
  return {
    listed: { tool, raw, bytes },
    warnings: [...schemaWarnings(raw, name), ...textWarnings(raw, name)],
  };
}

function readAnnotations(raw: JsonValue | undefined): ToolAnnotations | undefined {
  if (!isJsonObject(raw)) return undefined;
  const annotations: ToolAnnotations = {};
  if (typeof raw.title === 'string') annotations.title = raw.title;
  for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
    const value = raw[hint];
    if (typeof value === 'boolean') annotations[hint] = value;
  }
  return annotations;
}

const unusable = (message: string, tool?: string): ServerWarning => ({
  kind: 'unusable-tool',
  ...(tool === undefined ? {} : { tool }),
  where: '',
  message,
});
