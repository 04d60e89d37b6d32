import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { MutantWorld } from '#explore/mutants/index.ts';
import { LiveTestbed, serverOfTool } from '#world/index.ts';

/** A testbed of this thread as a world for plans: mutants are our own changes of our own labels, and need no thread of their own. */
export const testbedWorld = (testbed: LiveTestbed): MutantWorld => ({
  async call(call): Promise<ToolResult> {
    const member = await testbed.member(serverOfTool(call.name) ?? '');
    const answer = member && testbed.call(member, call.name, call.arguments);
    return answer ? { callId: call.id, durationMs: 0, isError: false, ...answer } : unknownTool(call);
  },
  fork: () => testbedWorld(testbed.fork()),
  endState: () => testbed.endState(),
});

const unknownTool = ({ id, name }: ToolCall): ToolResult => ({
  callId: id,
  content: [{ type: 'text', text: `There is no tool ${name}` }],
  isError: true,
  unmade: true,
  durationMs: 0,
});
