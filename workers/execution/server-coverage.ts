import type { CoverageApi } from '#bridge/servers-contract.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { ServersOfRun } from './servers-of-run.ts';

/** The first tasks of a set-up's choice, and how many it is. */
export type SampleTasks = (config: RunConfig, limit: number) => Promise<{ tasks: Task[]; total: number }>;

interface CoverageDeps {
  reach(serverId: string): Promise<McpConnection>;
  sampleTasks: SampleTasks;
}

/** Tasks that are looked at for one answer. */
const LOOKED_AT = 2000;

export const createCoverageApi = ({ reach, sampleTasks }: CoverageDeps): CoverageApi => ({
  async serverCoverage(config, serverIds) {
    const reached = await Promise.allSettled(serverIds.map((id) => reach(id)));
    const servers = new ServersOfRun(
      reached.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    );
    const { tasks, total } = await sampleTasks(config, LOOKED_AT);
    const covered = tasks.filter((task) => servers.haveAllOf(task));
    const offered = new Set(covered.flatMap((task) => task.tools.map(({ name }) => name)));
    const tools = servers.tools.filter(({ name }) => offered.has(name));
    return {
      chosen: total,
      looked: tasks.length,
      covered: covered.length,
      expectedCalls: covered.reduce((sum, { target }) => sum + (target.calls?.length ?? 0), 0),
      tools: tools.map(({ name }) => name),
      destructive: tools.filter(mayDestroy).map(({ name }) => name),
    };
  },
});

/** MCP's defaults: a tool that says nothing of itself may change and destroy. */
const mayDestroy = ({ annotations: { readOnlyHint, destructiveHint } = {} }: Tool): boolean =>
  readOnlyHint !== true && destructiveHint !== false;
