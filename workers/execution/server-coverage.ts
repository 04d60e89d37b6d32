import { drawsFromServers } from '#core/agent.ts';
import type { CoverageApi } from '#store/bridge/servers-contract.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { RunConfig } from '#core/run.ts';
import { isRecordingId, type RecordedCall } from '#core/server-recording.ts';
import type { Task, ExpectedCall } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { offeredBy } from '#core/tool-list.ts';
import { deepEqual, stableStringify, type JsonObject } from '#core/json.ts';
import { ServersOfRun, mayDestroy, mayReachOut } from './servers-of-run.ts';

/** The first tasks of a set-up's choice, and how many it is. */
export type SampleTasks = (config: RunConfig, limit: number) => Promise<{ tasks: Task[]; total: number }>;

interface CoverageDeps {
  reach: (serverId: string) => Promise<McpConnection>;
  recordedCalls: (recordingId: string) => Promise<readonly RecordedCall[]>;
  sampleTasks: SampleTasks;
}

/** A list of tools that was read less than so long ago is not read again while a set-up is changed. */
const LISTED_MS = 5000;

/** Tasks that are looked at for one answer. */
const LOOKED_AT = 2000;

/** The servers of these that can be reached, with lists of tools that are new enough. */
async function reachedOf(
  reach: CoverageDeps['reach'],
  serverIds: readonly string[],
  listedMs = LISTED_MS,
): Promise<ServersOfRun> {
  const reached = await Promise.allSettled(
    serverIds.map(async (id) => {
      const connection = await reach(id);
      await connection.freshen?.(listedMs);
      return connection;
    }),
  );
  return new ServersOfRun(reached.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
}

/** The same tasks with their tools as the set-up offers them. */
export const sampleAsOffered =
  ({ reach, sampleTasks }: Pick<CoverageDeps, 'reach' | 'sampleTasks'>): SampleTasks =>
  async (config, limit) => {
    const sample = await sampleTasks(config, limit);
    const { execution } = config;
    if (execution?.on !== 'servers' || execution.definitions !== 'servers') return sample;
    const servers = await reachedOf(reach, execution.serverIds);
    return { ...sample, tasks: sample.tasks.map((task) => offeredBy(servers.differingFrom(task))(task)) };
  };

export function createCoverageApi({ reach, recordedCalls, sampleTasks }: CoverageDeps): CoverageApi {
  /** One that cannot be read answers nothing; the Connect page says why. */
  const callsOf = async (ids: readonly string[]): Promise<RecordedCall[]> =>
    (await Promise.all(ids.map((id) => recordedCalls(id).catch(() => [])))).flat();
  return {
    async serverCoverage(config, serverIds, isBeforeRun) {
      // A run reads the lists when it begins, however new they are.
      const servers = await reachedOf(reach, serverIds, isBeforeRun ? 0 : LISTED_MS);
      const { tasks, total } = await sampleTasks(config, LOOKED_AT);
      const covered = tasks.filter((task) => servers.haveAllOf(task));
      const expected = covered.flatMap(({ target }) => target.calls ?? []);
      const offered = new Set(covered.flatMap((task) => task.tools.map(({ name }) => name)));
      const isOffered = ({ name }: Tool): boolean => drawsFromServers(config) || offered.has(name);
      const namesOf = (tools: readonly Tool[]): string[] => [
        ...new Set(tools.filter(isOffered).map(({ name }) => name)),
      ];
      return {
        chosen: total,
        looked: tasks.length,
        covered: covered.length,
        withoutPrompt: tasks.filter(
          ({ prompt, ...rest }) => prompt && !servers.withPrompt(prompt) && servers.haveAllOf(rest),
        ).length,
        expectedCalls: expected.length,
        ...(serverIds.length > 0 && serverIds.every(isRecordingId)
          ? { recordedCalls: expected.filter(answeredBy(await callsOf(serverIds))).length }
          : {}),
        tools: namesOf(servers.tools),
        described: [
          ...new Set(covered.flatMap((task) => servers.differingFrom(task).map(({ name }) => name))),
        ],
        destructive: namesOf(servers.listed.filter(mayDestroy)),
        openWorld: namesOf(servers.listed.filter(mayReachOut)),
      };
    },
  };
}

/** Does a recording answer a call as a label expects it: one of the tool, with arguments that the label accepts? */
export function answeredBy(calls: readonly RecordedCall[]): (expected: ExpectedCall) => boolean {
  const byTool = new Map<string, Map<string, JsonObject>>();
  for (const { tool, arguments: given, failure } of calls) {
    if (failure) continue;
    const known = byTool.get(tool) ?? new Map<string, JsonObject>();
    byTool.set(tool, known.set(stableStringify(given), given));
  }
  return (expected) =>
    [...(byTool.get(expected.name)?.values() ?? [])].some((given) => accepts(expected, given));
}

function accepts({ arguments: accepted, optional, dependsOn }: ExpectedCall, given: JsonObject): boolean {
  if (!accepted) return true;
  // What comes out of an earlier call stands in no label.
  const isFilled = dependsOn.some(({ path }) => path !== undefined);
  const isKnown = isFilled || Object.keys(given).every((name) => Object.hasOwn(accepted, name));
  return (
    isKnown &&
    Object.entries(accepted).every(([name, values]) =>
      Object.hasOwn(given, name)
        ? values.some((value) => deepEqual(value, given[name]!))
        : values.length === 0 || optional.includes(name),
    )
  );
}
