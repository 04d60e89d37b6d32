import type { Answered, AuditWorld, AuditWorlds, EndState } from '#explore/audit/index.ts';
import type { JsonObject } from '#core/json.ts';
import { executionGap, LiveTestbed, serverOfTool } from '#world/index.ts';

type Member = NonNullable<Awaited<ReturnType<LiveTestbed['member']>>>;

/** Where labels are executed: fresh testbeds in this thread, asked without MCP between. */
export const testbedWorlds: AuditWorlds = {
  // Only what the label calls has to be there: no model is asked, so the rest of the menu does not matter.
  gapOf({ tools, target }) {
    const called = new Set(target.calls?.map(({ name }) => name));
    const needed = tools.filter(({ name }) => called.has(name));
    return executionGap({ target, tools: needed.length > 0 ? needed : tools });
  },
  async open(seed, tools) {
    const testbed = new LiveTestbed(seed);
    const members = new Map<string, Member>();
    for (const name of tools) {
      const server = serverOfTool(name);
      const member = server === undefined ? undefined : await testbed.member(server);
      if (member) members.set(name, member);
    }
    return new TestbedWorld(testbed, members);
  },
};

class TestbedWorld implements AuditWorld {
  readonly #testbed: LiveTestbed;
  /** By tool. */
  readonly #members: ReadonlyMap<string, Member>;

  constructor(testbed: LiveTestbed, members: ReadonlyMap<string, Member>) {
    this.#testbed = testbed;
    this.#members = members;
  }

  call(name: string, args: JsonObject): Answered | undefined {
    const member = this.#members.get(name);
    const before = this.#testbed.state.slices;
    const answer = member && this.#testbed.call(member, name, args);
    if (!answer) return undefined;
    const after = this.#testbed.state.slices;
    const changes = Object.keys(after).filter((slice) => after[slice] !== before[slice]);
    return { result: { durationMs: 0, isError: false, ...answer }, changes: changes.sort() };
  }

  fork(): AuditWorld {
    return new TestbedWorld(this.#testbed.fork(), this.#members);
  }

  endState(): EndState {
    return this.#testbed.endState();
  }
}
