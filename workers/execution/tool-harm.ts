import type { Tool } from '#core/tool.ts';

/** MCP's defaults: a tool that says nothing of itself may change and destroy. */
export const mayDestroy = ({ annotations: { readOnlyHint, destructiveHint } = {} }: Tool): boolean =>
  readOnlyHint !== true && destructiveHint !== false;

/** MCP's default again, but for a tool that only reads: it counts where it says so itself. */
export const mayReachOut = ({ annotations: { readOnlyHint, openWorldHint } = {} }: Tool): boolean =>
  openWorldHint ?? readOnlyHint !== true;

/** May it do harm, by what it says of itself or leaves open? It is called only where the person said yes to it. */
export const mayHarm = (tool: Tool): boolean => mayDestroy(tool) || mayReachOut(tool);
