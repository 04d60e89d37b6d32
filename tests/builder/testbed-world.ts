import type { Tool, ToolResult } from '#core/tool.ts';
import { LiveTestbed, servers } from '#world/index.ts';
import type { BuilderWorld } from '#builder/index.ts';

/** The tools of the testbed's servers, of all without names. */
export const testbedTools = (...names: string[]): Tool[] =>
  servers
    .filter(({ server }) => names.length === 0 || names.includes(server))
    .flatMap(({ server, tools }) =>
      tools.map((tool) => ({ ...tool, server, schemaFrom: 'source' as const })),
    );

/** A fresh testbed of a seed, and the calls made on it since the last reset. */
export function testbedWorld(seed = 42): BuilderWorld & { calls: number } {
  const testbed = new LiveTestbed(seed);
  const world = {
    calls: 0,
    reset: async () => testbed.reset(),
    async call({ name, server }: Tool, args: Parameters<BuilderWorld['call']>[1]): Promise<ToolResult> {
      world.calls++;
      const member = await testbed.member(server ?? '');
      const result = member && testbed.call(member, name, args);
      if (!result) throw new Error(`no tool ${server} ${name}`);
      return { isError: false, ...result, callId: '', durationMs: 0 };
    },
  };
  return world;
}
