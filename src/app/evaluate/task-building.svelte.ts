import {
  accepted,
  dropped,
  isProven,
  judged,
  newJudging,
  propose,
  rejectedBy,
  restored,
  rewrittenBy,
  templateCandidates,
  whyNotCalled,
  type Candidate,
  type Generate,
  type Judging,
  type Part,
} from '#builder/index.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import { evalApi } from '#store/bridge/client.ts';
import type { Stores } from '../frame/context.ts';
import { LongWork } from '../frame/work.svelte.ts';
import { testbedServerOf } from '../frame/servers/server-refs.ts';
import { openWorld, type OpenWorld } from './builder-world.ts';
import { keepBuild, keptBuild, type Version } from './kept-build.ts';
import { partsOf, type WritingOrder, type Written } from './model-writing.ts';
import { solvingOf, writtenTasks } from './write-tasks.ts';
import { WritingSetup } from './writing-setup.svelte.ts';

const SEED = 42;
/** The time on the testbed’s clocks. */
const TESTBED_TIME = { at: '2026-03-12T10:00:00+01:00', zone: 'Europe/Berlin' };
const TESTBED_DAY = TESTBED_TIME.at.slice(0, 10);
const MOST_UNDONE = 100;
/** Values kept of each slot of a template from a file. */
const TOP_VALUES = 3;

/** What candidates are added with. */
interface Adding {
  world: OpenWorld;
  signal: AbortSignal;
  /** Candidates that were there before. */
  before: number;
  /** Judges candidates and adds them, also those that are out already. */
  judge: (made: readonly Candidate[], solve?: Judging['solve']) => Promise<void>;
  onProgress: (done: number, total: number) => void;
}

/** The candidates of one server: made, judged one after the other, and decided on by a person. They outlive the page. */
export class TaskBuilding extends LongWork {
  readonly #stores: Stores;
  readonly #serverId: string;
  #candidates = $state.raw<readonly Candidate[]>([]);
  #without = $state.raw<readonly (readonly [string, string])[]>([]);
  #earlier = $state.raw<readonly (readonly Candidate[])[]>([]);
  /** The data sets that were made of the tasks, oldest first. */
  versions = $state.raw<readonly Version[]>([]);
  /** Further servers whose tools the tasks may use. */
  beside = $state.raw<readonly McpServerRef[]>([]);
  /** The texts that models have written last. */
  usage = $state.raw<readonly Written[]>([]);
  /** How a model is to write. */
  readonly setup = new WritingSetup();
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
    const place = this.beside.find(({ title }) => title === tool.server)?.id ?? this.#serverId;
    return testbedServerOf(place) ? undefined : whyNotCalled(tool);
  }

  /** The time now where the tools work, as a person would write it. */
  get timeNow(): string {
    const { at, zone } = testbedServerOf(this.#serverId)
      ? TESTBED_TIME
      : { at: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const time = new Date(at).toLocaleString('en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: zone,
    });
    return `${time}, ${zone}`;
  }

  /** Makes about `count` candidates of a server's tools and judges each. What is there already is replaced; `undo` brings it back. */
  async build(tools: readonly Tool[], count: number, mostCalls: number): Promise<void> {
    const before = this.#candidates;
    await this.run(async ({ onProgress, signal }) => {
      const world = await openWorld(this.#serverId, this.beside);
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
   * Lets models write tasks by this order, and judges each. They come to those that are there. What the models have used is in `usage`,
   * also where one failed in the middle.
   */
  async write(tools: readonly Tool[], order: WritingOrder): Promise<void> {
    this.usage = [];
    await this.#add(tools, async ({ world, signal, before, judge, onProgress }) => {
      const ask =
        (model: LanguageModelRef): Generate =>
        async ({ system, user }) => {
          const { text, usage } = await evalApi().writeText(model, { system, user }, order.settings, signal);
          this.usage = [...this.usage, { model, ...(usage ? { usage } : {}) }];
          return text;
        };
      const deps = { world, ask, signal, before };
      const solve = solvingOf(order, deps, tools);
      let done = 0;
      onProgress(done, partsOf(order));
      for await (const written of writtenTasks(order, deps)) {
        await judge(written, solve);
        onProgress(++done, partsOf(order));
      }
    });
  }

  /** Adds the tasks of a file of templates, each with its first valid values, and judges them. Resolves with how many candidates there were. */
  async openTemplates(text: string, tools: readonly Tool[]): Promise<number> {
    const made = templateCandidates(text, tools, { k: TOP_VALUES, id: `t${this.#candidates.length + 1}` });
    if (made.length > 0) await this.#add(tools, ({ judge }) => judge(made));
    return made.length;
  }

  /** Adds candidates to those that are there, judged one after the other in a world of their own. `undo` takes all of them out. */
  async #add(tools: readonly Tool[], make: (adding: Adding) => Promise<void>): Promise<void> {
    const before = this.#candidates;
    await this.run(async ({ onProgress, signal }) => {
      const world = await openWorld(this.#serverId, this.beside);
      try {
        const judging = newJudging(tools, world);
        for (const known of before.filter(isProven)) judging.known.add(known);
        const judge = async (made: readonly Candidate[], solve?: Judging['solve']): Promise<void> => {
          for (const candidate of made) {
            if (signal.aborted) break;
            const after = rejectedBy(candidate)
              ? candidate
              : await judged(candidate, solve ? { ...judging, solve } : judging);
            this.#candidates = [...this.#candidates, after];
          }
          await this.#keep();
        };
        await make({ world, signal, before: before.length, judge, onProgress });
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

  /** Takes in what waited for a person. */
  accept(id: string): void {
    this.#decide(id, accepted);
  }

  /** Parts of a candidate as a person writes them. Another query for the same calls goes through all gates again. */
  async edit(
    id: string,
    texts: Readonly<Partial<Record<Part, string>>>,
    tools: readonly Tool[],
  ): Promise<void> {
    const given = this.#candidates.find((one) => one.id === id);
    if (!given || texts.query === '') return;
    const { query } = { ...given, ...texts };
    // Words of the old query say nothing in the new one.
    const said = Object.fromEntries(
      Object.entries(given.said).filter(([, words]) => query.toLowerCase().includes(words.toLowerCase())),
    );
    const edited = rewrittenBy({ ...given, said }, texts);
    if (query === given.query) return this.#decide(id, () => edited);
    const world = await openWorld(this.#serverId, this.beside);
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
