import { evalApi } from '#store/bridge/client.ts';
import type { EvalApi, MenuTokens } from '#store/bridge/contract.ts';
import { listenTo, type WireMessage } from '#store/bridge/line.ts';
import { LESSON_TESTBED } from '#store/bridge/reading-contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { Dispatch } from '#core/agent.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { ListedTool, McpServerRef } from '#core/mcp.ts';
import type { ToolResult } from '#core/tool.ts';
import { testbedServerRef } from '../../frame/servers/server-refs.ts';
import { WHOLE } from '#core/dataset.ts';
import { loadSampleRun, type SampleRun } from '../../frame/sample-run.ts';

/** What instruments and checks reach beyond the page's own thread. */
export interface LessonWorld {
  /** Makes the calls one after the other on a fresh testbed, over MCP. Rejects with PlaygroundError mcp-*. */
  makeCalls(
    server: string,
    calls: readonly { name: string; arguments: JsonObject }[],
    plan?: FaultPlan,
  ): Promise<ToolResult[]>;
  /** Connects with a server of a fresh testbed up to its list of tools: the messages in their order. */
  handshake(server: string): Promise<readonly WireMessage[]>;
  tools(server: string): Promise<readonly ListedTool[]>;
  /** The finished run that comes with the site. */
  sampleRun(): Promise<SampleRun>;
  /** What menus of that run's tasks, chosen in this way, cost and keep. */
  menus(menu: Dispatch): Promise<MenuTokens>;
}

/** The tasks of the finished run are the first that ship. */
export const MENU_TASKS: readonly number[] = Array.from({ length: 72 }, (_, ordinal) => ordinal);

/** Lessons always meet the same testbed. */
export const LESSON_SEED = 42;
/** Messages come by another way than the answer, and may be late; milliseconds. */
const LATEST = 3000;

type Api = Pick<
  Remote<EvalApi>,
  'openTestbed' | 'closeTestbed' | 'connectServer' | 'disconnectServer' | 'callServerTool'
>;

/** Where the world's parts come from: the page's workers, or a test's own thread. */
export interface WorldSource {
  api: () => Api;
  listen: (onMessage: (message: WireMessage) => void) => () => void;
  loadRun: () => Promise<SampleRun>;
  countMenus: (menu: Dispatch) => Promise<MenuTokens>;
}

export function createLessonWorld({ api, listen, loadRun, countMenus }: WorldSource): LessonWorld {
  let opened = 0;
  let sample: Promise<SampleRun> | undefined;

  /** On a testbed of its own, ended with its connection when the work is done. */
  async function onServer<Result>(
    server: string,
    work: (serverId: string, tools: readonly ListedTool[]) => Promise<Result>,
    { plan, before }: { plan?: FaultPlan | undefined; before?: (ref: McpServerRef) => void } = {},
  ): Promise<Result> {
    const testbedId = `${LESSON_TESTBED}${++opened}`;
    const ref = testbedServerRef(testbedId, server);
    await api().openTestbed(testbedId, LESSON_SEED, plan);
    try {
      before?.(ref);
      const { error, tools } = await api().connectServer(ref, {}, () => {});
      if (error)
        throw new PlaygroundError(
          error.code === 'bug' ? 'mcp-protocol' : error.code,
          error.message,
          error.hint,
        );
      return await work(ref.id, tools);
    } finally {
      await api().disconnectServer(ref.id);
      await api().closeTestbed(testbedId);
    }
  }

  return {
    makeCalls: (server, calls, plan) =>
      onServer(
        server,
        async (serverId) => {
          const results: ToolResult[] = [];
          for (const [index, { name, arguments: given }] of calls.entries()) {
            const call = { id: `${serverId} ${index}`, name, arguments: given };
            results.push(await api().callServerTool(serverId, call, {}, () => {}));
          }
          return results;
        },
        { plan },
      ),
    async handshake(server) {
      const messages: WireMessage[] = [];
      let stop = (): void => {};
      let onLast = (): void => {};
      const last = new Promise<void>((resolve) => (onLast = resolve));
      const before = ({ id }: McpServerRef): void => {
        stop = listen((message) => {
          if (message.serverId !== id || messages.some(isLastOfList)) return;
          messages.push(message);
          if (isLastOfList(message)) onLast();
        });
      };
      const late = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LATEST));
      try {
        await onServer(server, () => Promise.race([last, late()]), { before });
      } finally {
        stop();
      }
      return messages;
    },
    tools: (server) => onServer(server, (_, tools) => Promise.resolve(tools)),
    sampleRun() {
      sample ??= loadRun();
      sample.catch(() => (sample = undefined)); // What failed is asked again.
      return sample;
    },
    menus: countMenus,
  };
}

/** The answer after which no page of tools is left. */
const isLastOfList = ({ kind, method, body }: WireMessage): boolean =>
  kind === 'result' && method === 'tools/list' && !body.includes('"nextCursor"');

/**
 * A world that asks once for what it is asked several times: a step's figures and its instrument need the same. A call without faults is
 * made each time, because a person pressed Call.
 */
export function rememberingWorld(world: LessonWorld): LessonWorld {
  const known = new Map<string, Promise<unknown>>();
  const once = <Result>(key: string, ask: () => Promise<Result>): Promise<Result> => {
    const asked = (known.get(key) as Promise<Result> | undefined) ?? ask();
    known.set(key, asked);
    // What failed is asked again.
    asked.catch(() => known.delete(key));
    return asked;
  };
  return {
    makeCalls: (server, calls, plan) =>
      plan
        ? once(JSON.stringify([server, calls, plan]), () => world.makeCalls(server, calls, plan))
        : world.makeCalls(server, calls),
    handshake: (server) => once(`handshake ${server}`, () => world.handshake(server)),
    tools: (server) => once(`tools ${server}`, () => world.tools(server)),
    sampleRun: () => world.sampleRun(),
    menus: (menu) => once(`menus ${JSON.stringify(menu)}`, () => world.menus(menu)),
  };
}

/** The page's own. */
export const pageLessonWorld = (): LessonWorld =>
  createLessonWorld({
    api: evalApi,
    listen: (onMessage) => listenTo('message', onMessage),
    loadRun: loadSampleRun,
    async countMenus(menu) {
      const request = { datasetId: WHOLE.id, ordinals: MENU_TASKS };
      return (await evalApi().menuTokens(
        { ...request, offers: [{ agentId: 'native-tools', menu }] },
        () => {},
      ))!;
    },
  });
