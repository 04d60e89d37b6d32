import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ToolDefinition } from '../definitions.ts';

/** The parameter that drifts: the first that is required, else the first. */
function driftingParameter({ inputSchema }: ToolDefinition): string | undefined {
  const required = Array.isArray(inputSchema.required) ? inputSchema.required[0] : undefined;
  if (typeof required === 'string') return required;
  return isJsonObject(inputSchema.properties) ? Object.keys(inputSchema.properties)[0] : undefined;
}

const newName = (parameter: string): string => `${parameter}_value`;

/** The tool as its server describes it after the change. A tool without parameters stays as it is. */
export function drifted(tool: ToolDefinition): ToolDefinition {
  const parameter = driftingParameter(tool);
  if (!parameter) return tool;
  const { properties, required } = tool.inputSchema;
  const renamed = (name: string) => (name === parameter ? newName(name) : name);
  return {
    ...tool,
    inputSchema: {
      ...tool.inputSchema,
      properties: Object.fromEntries(
        Object.entries(properties as JsonObject).map(([name, schema]) => [renamed(name), schema]),
      ),
      ...(Array.isArray(required) ? { required: required.map((name) => renamed(String(name))) } : {}),
    },
  };
}

/** Arguments under the new name, renamed to what the tool's handler expects. */
export function asBefore(tool: ToolDefinition, args: JsonObject): JsonObject {
  const parameter = driftingParameter(tool);
  if (!parameter || !Object.hasOwn(args, newName(parameter))) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name === newName(parameter) ? parameter : name, value]),
  );
}
