import {
  afterTries,
  hasPassed,
  rejectedBy,
  rewrittenBy,
  templateCandidates,
  type Candidate,
  type Generate,
  type Judging,
  type PromptId,
  type Rewritten,
} from '#builder/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import type { BuilderEvent, Compared } from '#store/bridge/builder-contract.ts';
import { evalApi } from '#store/bridge/client.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import type { Stores } from '../frame/context.ts';
import { LongWork } from '../frame/work.svelte.ts';
import { openWorld, compared, judgeInParts } from './builder-world.ts';
import { BuiltCandidates } from './built-candidates.svelte.ts';
import type { ChangeKind } from './change-journal.ts';
import {
  keepBuild,
  keptBuild,
  MOST_CANDIDATES,
  type KeptBuild,
  type Unfinished,
  type Version,
} from './kept-build.ts';
import { setupAsKept, takeKeptSetup } from './kept-setup.ts';
import { partsOf, type WritingOrder, type Written } from './model-writing.ts';
import { ToolAccess } from './tool-access.svelte.ts';
import { solvingOf, writtenTasks } from './write-tasks.ts';
import { WritingSetup } from './writing-setup.svelte.ts';

/** Values kept of each slot of a template from a file. */
const TOP_VALUES = 3;

interface Adding {
  signal: AbortSignal;
  before: number;
  /** Judges candidates and adds them, also those that are out already. */
  judge: (made: readonly Candidate[], solve?: Judging['solve']) => Promise<void>;
  onProgress: (done: number, total: number) => void;
}

/** The candidates of one server: made, judged one after the other, and decided on by a person. They outlive the page. */
export class TaskBuilding extends LongWork {
  readonly #stores: Stores;
  readonly #serverId: string;
  readonly access: ToolAccess;
  readonly list: BuiltCandidates;
  /** Tools without a task, with the reason. */
  without = $state.raw<KeptBuild['without']>([]);
  /** The data sets that were made of the tasks, oldest first. */
  versions = $state.raw<readonly Version[]>([]);
  /** Of the draws of the last proposal; undefined where none was made. */
  seed = $state.raw<number | undefined>();
  /** Candidates that the last proposal has added; undefined where none was made in this visit. */
  added = $state.raw<number | undefined>();
  /** The texts that models have written last. */
  usage = $state.raw<readonly Written[]>([]);
  /** What is under way; it holds while there is progress. */
  work = $state.raw<'proposing' | 'checking' | 'writing'>('proposing');
  /** Id of the prompt that a model is asked with. */
  asking = $state.raw<PromptId | undefined>();
  /** Parts of the last order that were written, where not all of them were. */
  unfinished = $state.raw<Unfinished | undefined>();
  /** The tools that the tasks offer, as they were when tasks were made last, in this visit or an earlier one. */
  tools = $state.raw<readonly Tool[]>([]);
  /** How tasks are to be made. */
  readonly setup = new WritingSetup();
  /** The set-up as it is kept. */
  #keptSetup = '';
  #reading: Promise<void> | undefined;
  /** What was kept last. */
  #kept: KeptBuild | undefined;
  /** The build whose events count. */
  #order: object | undefined;

  constructor(stores: Stores, serverId: string) {
    super();
    this.#stores = stores;
    this.#serverId = serverId;
    const keep = (): void => void this.#keep();
    this.access = new ToolAccess(serverId, keep);
    this.list = new BuiltCandidates({
      isBusy: () => this.progress !== undefined,
      onDecided: keep,
      say: (text) => stores.notices.say(text),
    });
  }

  /** Reads what was kept of an earlier visit, once. */
  read(): Promise<void> {
    this.#reading ??= (async () => {
      const { database } = this.#stores;
      takeKeptSetup(await getSetting(database, this.#setupName), this.setup);
      this.#keptSetup = JSON.stringify(setupAsKept(this.setup));
      const kept = await keptBuild(database, this.#serverId);
      if (!kept || this.list.all.length > 0) return;
      this.list.take(kept.candidates, kept.journal ?? []);
      this.without = kept.without;
      this.versions = kept.versions;
      this.access.allowed = kept.allowed ?? [];
      this.seed = kept.seed;
      this.unfinished = kept.unfinished;
      this.tools = kept.tools ?? [];
    })();
    return this.#reading;
  }

  get #setupName(): string {
    return `building-setup-${this.#serverId}`;
  }
  /** Keeps the set-up where it has changed since it was kept. Nothing is kept before what was kept is read. */
  async keepSetup(): Promise<void> {
    const setup = setupAsKept(this.setup);
    const text = JSON.stringify(setup);
    if (this.#keptSetup === '' || text === this.#keptSetup) return;
    this.#keptSetup = text;
    await putSetting(await this.#stores.database(), this.#setupName, setup);
  }

  /**
   * Makes candidates of these tools as it is set up, and judges each. They come to those that are there, and repeat none of them; `undo` takes
   * all of them out.
   */
  async build(tools: readonly Tool[]): Promise<void> {
    const before = this.list.now;
    const { seed, mostCalls } = this.setup;
    const count = Math.min(this.setup.count, this.list.free);
    this.tools = tools;
    const order = {
      servers: this.access.serversOf(tools),
      tools,
      callable: tools.filter((tool) => this.access.whyNot(tool) === undefined),
      today: this.access.today,
      ...{ seed, count, mostCalls },
      known: this.#known(),
      there: before.candidates.map(compared),
    };
    this.added = undefined;
    this.work = 'proposing';
    await this.run(async ({ onProgress, signal }) => {
      let made = 0;
      let done = 0;
      const onEvent = async (event: BuilderEvent): Promise<void> => {
        // What a build that was stopped sends late does not mix with the next one.
        if (this.#order !== order) return;
        if (event.type === 'calls') return onProgress(Math.min(event.calls, mostCalls), mostCalls * 2);
        if (event.type === 'proposed') {
          made = this.added = event.candidates.length;
          this.list.become([...before.candidates, ...event.candidates], 'proposed');
          this.without = event.without;
          this.seed = seed;
        } else {
          this.list.replace(event.candidates);
          done += event.candidates.length;
        }
        onProgress(made + done, made * 2);
        await this.#keep();
      };
      this.#order = order;
      try {
        await evalApi().proposeTasks(order, onEvent, signal);
      } finally {
        // With what the gates have said by now.
        if (this.#order === order && made > 0) {
          this.list.noteSince(before, 'proposed');
          await this.#keep();
        }
      }
    });
  }

  /** Judges the candidates that were left open. */
  async goOn(tools: readonly Tool[]): Promise<void> {
    const left = this.list.open;
    const before = this.list.now;
    this.tools = tools;
    this.work = 'checking';
    await this.run(async ({ onProgress, signal }) => {
      const order = (this.#order = {});
      let done = 0;
      try {
        await this.#judge(left, tools, signal, async (judged) => {
          if (this.#order !== order) return;
          this.list.replace(judged);
          done += judged.length;
          onProgress(done, left.length);
          await this.#keep();
        });
      } finally {
        // What a person has decided meanwhile stays a change of its own.
        this.list.noteSince({ ...before, journal: this.list.journal }, 'checked');
        await this.#keep();
      }
    }, left.length);
  }

  /** What is in, but for these: also what waits for a person, who may take it in. */
  #known(without: readonly Candidate[] = []): Compared[] {
    const ids = new Set(without.map(({ id }) => id));
    return this.list.all.filter((one) => hasPassed(one) && !ids.has(one.id)).map(compared);
  }

  /** The gates on these candidates, beside those that are in. */
  #judge(
    candidates: readonly Candidate[],
    tools: readonly Tool[],
    signal: AbortSignal,
    onJudged: (judged: Candidate[]) => void | Promise<void>,
  ): Promise<void> {
    const known = this.#known(candidates);
    return judgeInParts(
      { servers: this.access.serversOf(tools), tools, candidates, known },
      onJudged,
      signal,
    );
  }

  /**
   * Lets models write tasks by this order, from one of its parts on, and judges each. They come to those that are there. What the models have used is in `usage`,
   * also where one failed in the middle.
   */
  async write(tools: readonly Tool[], order: WritingOrder, from = 0): Promise<void> {
    this.usage = [];
    this.work = 'writing';
    await this.#add(tools, 'written', async ({ signal, before, judge, onProgress }) => {
      // Models try tasks in a world of their own.
      const world = await openWorld(this.#serverId, this.access.beside);
      const ask =
        (model: LanguageModelRef): Generate =>
        async ({ id, system, user }) => {
          this.asking = id;
          const { text, usage } = await evalApi().writeText(model, { system, user }, order.settings, signal);
          this.usage = [...this.usage, { model, ...(usage ? { usage } : {}) }];
          return text;
        };
      const deps = { world, ask, signal, before, known: () => this.#known() };
      const solve = solvingOf(order, deps, tools);
      const total = partsOf(order);
      let done = from;
      const onDone = (): void => {
        onProgress(done, total);
        this.unfinished = done < total ? { done, total, pipeline: order.pipeline } : undefined;
      };
      onDone();
      try {
        for await (const written of writtenTasks(order, deps, from)) {
          done++;
          onDone();
          await judge(written, solve);
          if (signal.aborted) return;
        }
        // A reply may leave nothing to be made of the rest.
        this.unfinished = undefined;
      } finally {
        this.asking = undefined;
        await world.close();
      }
    });
  }

  /** Adds the tasks of a file of templates, each with its first valid values, and judges them. Resolves with how many candidates there were. */
  async openTemplates(text: string, tools: readonly Tool[]): Promise<number> {
    const made = templateCandidates(text, tools, { k: TOP_VALUES, id: `t${this.list.all.length + 1}` });
    this.work = 'checking';
    if (made.length > 0) await this.#add(tools, 'opened', ({ judge }) => judge(made));
    return made.length;
  }

  /** Adds candidates to those that are there, judged one after the other, while there is space. `undo` takes all of them out. */
  async #add(tools: readonly Tool[], is: ChangeKind, make: (adding: Adding) => Promise<void>): Promise<void> {
    const before = this.list.now;
    this.tools = tools;
    await this.run(async ({ onProgress, signal }) => {
      const judge = async (given: readonly Candidate[], solve?: Judging['solve']): Promise<void> => {
        if (given.length > 0 && this.list.free === 0) throw listFull();
        const made = given.slice(0, this.list.free).map((one) => ({ day: this.access.today, ...one }));
        this.list.add(made);
        // One change that grows: a closed tab leaves no candidate without one.
        this.list.noteSince(before, is);
        await this.#keep();
        const passed: Candidate[] = [];
        await this.#judge(made, tools, signal, (judged) => {
          this.list.replace(judged);
          passed.push(...judged.filter((one) => !rejectedBy(one)));
        });
        for (const one of solve ? passed : []) {
          if (signal.aborted) break;
          this.list.replace([afterTries(one, await solve!(one))]);
        }
        await this.#keep();
        if (made.length < given.length) throw listFull();
      };
      try {
        await make({ signal, before: before.candidates.length, judge, onProgress });
      } finally {
        if (this.list.all !== before.candidates) this.list.noteSince(before, is);
        await this.#keep();
      }
    });
  }

  /** Parts of a candidate as a person writes them. Another query and other calls go through all gates again. */
  async edit(id: string, written: Rewritten, tools: readonly Tool[]): Promise<void> {
    const given = this.list.all.find((one) => one.id === id);
    if (!given || written.query === '') return;
    const edited = rewrittenBy(given, written);
    if (edited === given) return;
    if (edited.query === given.query && edited.calls === given.calls)
      return this.list.decide(id, 'edited', () => edited);
    let after: Candidate | undefined;
    await this.#judge([edited], tools, new AbortController().signal, ([judged]) => void (after = judged));
    this.list.decide(id, 'edited', (one) => after ?? one);
  }

  async #keep(): Promise<void> {
    const build: KeptBuild = {
      candidates: this.list.all,
      without: this.without,
      versions: this.versions,
      journal: this.list.journal,
      ...(this.access.allowed.length === 0 ? {} : { allowed: this.access.allowed }),
      ...(this.seed === undefined ? {} : { seed: this.seed }),
      ...(this.unfinished ? { unfinished: this.unfinished } : {}),
      ...(this.tools.length > 0 ? { tools: this.tools } : {}),
    };
    const before = this.#kept;
    this.#kept = build;
    try {
      await keepBuild(await this.#stores.database(), this.#serverId, build, before);
    } catch (error) {
      // The next time all is written.
      this.#kept = undefined;
      this.#stores.notices.fail(error);
    }
  }

  /** Remembers a data set that was made of the tasks. */
  async made(version: Version): Promise<void> {
    this.versions = [...this.versions, version];
    await this.#keep();
  }
}

const listFull = (): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    `The list is full: at most ${MOST_CANDIDATES} candidates are kept for one server.`,
    'Save the proven tasks as a version, and forget the rejected ones: the button stands above the list.',
  );

/** The builds of this visit, by server. */
const visits = new WeakMap<Stores, Map<string, TaskBuilding>>();

export function buildingOf(stores: Stores, serverId: string): TaskBuilding {
  const known = visits.get(stores) ?? new Map<string, TaskBuilding>();
  visits.set(stores, known);
  const building = known.get(serverId) ?? new TaskBuilding(stores, serverId);
  known.set(serverId, building);
  return building;
}
