import { isFailedCall } from '#core/failed-call.ts';
import { isJsonObject } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';
import { textOfResult, valueOfResult, type ToolResult } from '#core/tool.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import type { LessonWorld } from '../world.ts';

export async function measureCall(
  { server, call }: InstrumentSetups['testbed-call'],
  world: LessonWorld,
): Promise<Figures> {
  const [result] = await world.makeCalls(server, [call]);
  return figuresOfResult(result!);
}

export function figuresOfResult(result: ToolResult): Figures {
  const value = valueOfResult(result);
  const members = isJsonObject(value) ? Object.entries(value) : [];
  return {
    outcome: isFailedCall(result) ? 'error' : 'answered',
    characters: textOfResult(result).length,
    ...Object.fromEntries(
      members.flatMap(([name, member]) =>
        typeof member === 'number' || typeof member === 'string' ? [[`value.${name}`, member]] : [],
      ),
    ),
  };
}

/** Throws an Error where the server has no such tool: the lesson is wrong. */
export async function listedTool(
  { server, tool }: InstrumentSetups['tool'],
  world: LessonWorld,
): Promise<{ listed: ListedTool; tools: number }> {
  const tools = await world.tools(server);
  const listed = tools.find((one) => one.tool.name === tool);
  if (!listed) throw new Error(`${server} has no tool ${tool}`);
  return { listed, tools: tools.length };
}

export async function measureTool(setup: InstrumentSetups['tool'], world: LessonWorld): Promise<Figures> {
  const { listed, tools } = await listedTool(setup, world);
  const { properties, required } = listed.tool.inputSchema;
  return {
    parameters: isJsonObject(properties) ? Object.keys(properties).length : 0,
    required: Array.isArray(required) ? required.length : 0,
    bytes: listed.bytes,
    tools,
  };
}
