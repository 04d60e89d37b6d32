import {
  dropped,
  isProven,
  judged,
  newJudging,
  propose,
  rejectedBy,
  restored,
  toolBenchCandidates,
  whyNotCalled,
  withStep,
  type Candidate,
  type Generate,
} from '#builder/index.ts';
import type { Usage } from '#core/message.ts';
import type { Tool } from '#core/tool.ts';
import { evalApi } from '#store/bridge/client.ts';
import type { Stores } from '../frame/context.ts';
import { LongWork } from '../frame/work.svelte.ts';
import { testbedServerOf } from '../frame/servers/server-refs.ts';
import { openWorld } from './builder-world.ts';
import { keepBuild, keptBuild, type Version } from './kept-build.ts';
import type { WritingOrder } from './model-writing.ts';

const SEED = 42;
/** The day of the testbed’s clocks. */
const TESTBED_DAY = '2026-03-12';
const MOST_UNDONE = 100;

/** The candidates of one server: made, judged one after the other, and decided on by a person. They outlive the page. */
export class TaskBuilding extends LongWork {
  readonly #stores: Stores;
  readonly #serverId: string;
  #candidates = $state.raw<readonly Candidate[]>([]);
  #without = $state.raw<readonly (readonly [string, string])[]>([]);
  #earlier = $state.raw<readonly (readonly Candidate[])[]>([]);
  /** The data sets that were made of the tasks, oldest first. */
  versions = $state.raw<readonly Version[]>([]);
  /** Of the texts that a model has written last; undefined for one that its provider did not count. */
  usage = $state.raw<readonly (Usage | undefined)[]>([]);
  #reading: Promise<void> | undefined;

  constructor(stores: Stores, serverId: string) {
    super();
    this.#stores = stores;
    this.#serverId = serverId;
  }

  get candidates(): readonly Candidate[] {
    return this.#candidates;
  }
  /** Tools without a task, with the reason. */
  get without(): readonly (readonly [string, string])[] {
    return this.#without;
  }
  get proven(): readonly Candidate[] {
    return this.#candidates.filter(isProven);
  }
  get canUndo(): boolean {
    return this.#earlier.length > 0;
  }

  /** Reads what was kept of an earlier visit, once. */
  read(): Promise<void> {
    this.#reading ??= (async () => {
      const kept = await keptBuild(await this.#stores.database(), this.#serverId);
      if (!kept || this.#candidates.length > 0) return;
      this.#candidates = kept.candidates;
      this.#without = kept.without;
      this.versions = kept.versions;
    })();
    return this.#reading;
  }

  /** What a person's own server is not asked to do. Every tool of the testbed may be called: its state is put back. */
  whyNot(tool: Tool): string | undefined {
    return testbedServerOf(this.#serverId) ? undefined : whyNotCalled(tool);
  }

  /** Makes about `count` candidates of a server's tools and judges each. What is there already is replaced; `undo` brings it back. */
  async build(tools: readonly Tool[], count: number, mostCalls: number): Promise<void> {
    const before = this.#candidates;
    await this.run(async ({ onProgress, signal }) => {
      const world = await openWorld(this.#serverId);
      try {
        const skipped = tools.flatMap((tool) => {
          const why = this.whyNot(tool);
          return why === undefined ? [] : [[tool.name, why] as const];
        });
        const callable = tools.filter((tool) => this.whyNot(tool) === undefined);
        const today = testbedServerOf(this.#serverId) ? TESTBED_DAY : new Date().toISOString().slice(0, 10);
        const options = {
          seed: SEED,
          today,
          count,
          mostCalls,
          signal,
          onCall: (calls: number) => onProgress(Math.min(calls, mostCalls), mostCalls * 2),
        };
        const { candidates, without } = await propose(callable, world, options);
        const judging = newJudging(tools, world);
        const done: Candidate[] = [];
        this.#earlier = before.length > 0 ? [before] : [];
        this.#candidates = candidates;
        this.#without = [...skipped, ...without];
        for (const candidate of candidates) {
          if (signal.aborted) break;
          done.push(await judged(candidate, judging));
          this.#candidates = [...done, ...candidates.slice(done.length)];
          onProgress(candidates.length + done.length, candidates.length * 2);
          if (done.length % 10 === 0) await this.#keep();
        }
      } finally {
        await this.#keep();
        await world.close();
      }
    });
  }

  /**
   * Lets a model write tasks for these combinations of tools, and judges each. They come to those that are there. What the model has
   * used is in `usage`, also where it failed in the middle.
   */
  async write(tools: readonly Tool[], order: WritingOrder): Promise<void> {
    this.usage = [];
    const before = this.#candidates;
    await this.run(async ({ onProgress, signal }) => {
      const world = await openWorld(this.#serverId);
      try {
        const judging = newJudging(tools, world);
        for (const known of before.filter(isProven)) judging.known.add(known);
        const generate: Generate = async ({ system, user }) => {
          const { text, usage } = await evalApi().writeText(
            order.model,
            { system, user },
            order.settings,
            signal,
          );
          this.usage = [...this.usage, usage];
          return text;
        };
        for (const [index, combination] of order.combinations.entries()) {
          if (signal.aborted) break;
          onProgress(index, order.combinations.length);
          const id = `m${before.length + index + 1}`;
          const written = await toolBenchCandidates(combination, {
            prompts: order.prompts,
            generate,
            k: order.k,
            id,
          });
          for (const candidate of written) {
            const after = rejectedBy(candidate) ? candidate : await judged(candidate, judging);
            this.#candidates = [...this.#candidates, after];
          }
          await this.#keep();
        }
      } finally {
        if (this.#candidates !== before) this.#earlier = [...this.#earlier, before].slice(-MOST_UNDONE);
        await this.#keep();
        await world.close();
      }
    });
  }

  drop(id: string): void {
    this.#decide(id, dropped);
  }
  /** Takes a dropped task back in; one that a gate rejected stays unproven. */
  restore(id: string): void {
    this.#decide(id, restored);
  }

  /** Another query for the same calls: it goes through all gates again. */
  async edit(id: string, query: string, tools: readonly Tool[]): Promise<void> {
    const given = this.#candidates.find((one) => one.id === id);
    if (!given || query.trim() === '' || query === given.query) return;
    // Words of the old query say nothing in the new one.
    const said = Object.fromEntries(
      Object.entries(given.said).filter(([, words]) => query.toLowerCase().includes(words.toLowerCase())),
    );
    const edited = withStep({ ...given, query: query.trim(), said }, 'edited', 'made', query.trim());
    const world = await openWorld(this.#serverId);
    try {
      const judging = newJudging(tools, world);
      for (const other of this.proven) if (other.id !== id) judging.known.add(other);
      const after = await judged(edited, judging);
      this.#decide(id, () => after);
    } finally {
      await world.close();
    }
  }

  undo(): void {
    const last = this.#earlier.at(-1);
    if (!last) return;
    this.#earlier = this.#earlier.slice(0, -1);
    this.#candidates = last;
    void this.#keep();
  }

  #decide(id: string, change: (candidate: Candidate) => Candidate): void {
    this.#earlier = [...this.#earlier, this.#candidates].slice(-MOST_UNDONE);
    this.#candidates = this.#candidates.map((one) => (one.id === id ? change(one) : one));
    void this.#keep();
  }

  async #keep(): Promise<void> {
    try {
      await keepBuild(await this.#stores.database(), this.#serverId, {
        candidates: this.#candidates,
        without: this.#without,
        versions: this.versions,
      });
    } catch (error) {
      this.#stores.notices.fail(error);
    }
  }

  /** Remembers a data set that was made of the tasks. */
  async made(version: Version): Promise<void> {
    this.versions = [...this.versions, version];
    await this.#keep();
  }
}

/** The builds of this visit, by server. */
const visits = new WeakMap<Stores, Map<string, TaskBuilding>>();

export function buildingOf(stores: Stores, serverId: string): TaskBuilding {
  const known = visits.get(stores) ?? new Map<string, TaskBuilding>();
  visits.set(stores, known);
  const building = known.get(serverId) ?? new TaskBuilding(stores, serverId);
  known.set(serverId, building);
  return building;
}
