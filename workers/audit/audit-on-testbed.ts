import {
  AUDIT_SEEDS,
  auditTask,
  carryOut,
  type LabelledTask,
  type Answered,
  type AuditWorld,
  type AuditWorlds,
} from '#explore/audit/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ReplayRecipe, ReplayPair, TaskAudit } from '#core/label-audit.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import type { JsonObject } from '#core/json.ts';
import type { EndState } from '#core/state-diff.ts';
import { executionGap, LiveTestbed, serverOfTool } from '#world/index.ts';

// What the testbed's worker does of an audit; loaded there when it is first asked for.

export async function auditLabel(task: LabelledTask): Promise<TaskAudit> {
  await loadPatternEngineFor(task.tools.map(({ inputSchema }) => inputSchema));
  return auditTask(task, testbedWorlds, { seeds: AUDIT_SEEDS });
}

export async function replayLabel(task: LabelledTask, recipe: ReplayRecipe): Promise<ReplayPair> {
  const replay = await carryOut(task, recipe, testbedWorlds);
  if (replay) return replay;
  throw new PlaygroundError('dataset-unknown', 'The task has no such plan.', 'Audit the labels again.');
}

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
