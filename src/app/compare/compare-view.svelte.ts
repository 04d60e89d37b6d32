import { untrack } from 'svelte';
import { deciderOf, scorersOf } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import type { Run } from '#core/run.ts';
import type { QueryChange } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { counted } from '../frame/format.ts';
import { limitsAsked } from '../look/report/limits.ts';
import { loadRunView, unknownTask, type RunView } from '../frame/run-view.ts';
import { runsHere } from '../frame/sample-run.ts';
import { groupsOfRuns, runsAtFirst, scorersAtFirst } from './at-first.ts';
import { datasetKey, numberedAlike, sharedTasksOf } from './shared-tasks.ts';
import { systemsAtFirst, systemsOf, type ComparedSystem } from './systems.ts';
import { comparedOf, judgedBy, pairTable, type Compared } from './tables.ts';

/** More runs than this are not compared at once. */
const MOST_RUNS = 20;

/** Points that a candidate may be worse, where the address says nothing. */
const USUAL_MARGIN = 5;

/** The margin of an address, 0 to 100 points; undefined where what it says is none. */
export function marginOf(text: string | null): number | undefined {
  if (text === null) return USUAL_MARGIN;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

/** The margin that applies at an address. */
export const marginAt = (query: URLSearchParams): number => marginOf(query.get('margin')) ?? USUAL_MARGIN;

const listOf = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * The runs, systems and scorers that are compared: those of the address, else the default choice (`at-first.ts`). The first scorer * decides pairs, verdict and flips. Made while a component is set up.
 */
export class CompareView {
  readonly #stores: Stores;
  #all = $state.raw<readonly Run[] | undefined>();
  #read = $state.raw<readonly RunView[] | undefined>();
  #failure = $state.raw<unknown>();
  readonly #held = new Map<string, RunView>();

  readonly groups = $derived(this.#all && groupsOfRuns(this.#all));
  // Each part of the address is one text, so that a change of one part leaves what depends on the others.
  readonly #asked = $derived.by(() => this.#listed('run'));
  readonly #askedModels = $derived.by(() => this.#listed('model'));
  readonly #askedScorers = $derived.by(() => this.#listed('by'));
  readonly #askedBase = $derived.by(() => this.#query.get('base'));
  readonly #askedData = $derived.by(() => this.#query.get('data'));
  /** Runs with a finished cell, newest first, the one that comes with the site last. */
  readonly offeredRuns = $derived((this.#all ?? []).filter(({ done }) => done > 0));
  readonly #named = $derived(this.offeredRuns.filter(({ id }) => listOf(this.#asked).includes(id)));
  /** The data set that the address says, else that of its runs. */
  readonly group = $derived.by(() => {
    const key = this.#named[0] ? datasetKey(this.#named[0].dataset) : this.#askedData;
    return this.groups?.find((group) => group.key === key) ?? this.groups?.[0];
  });
  /** The chosen ones, oldest first: what was there before is what something new is compared with. */
  readonly runs = $derived.by((): readonly Run[] => {
    const chosen = this.#named.length > 0 ? this.#named : this.group ? runsAtFirst(this.group) : [];
    return chosen.slice(0, MOST_RUNS).toReversed();
  });

  readonly shared = $derived(this.#read && numberedAlike(sharedTasksOf(this.#read)));
  readonly #views = $derived(this.shared?.views ?? []);
  /** All that the chosen runs hold. */
  readonly systems = $derived(systemsOf(this.#views.map(({ run }) => run)));
  readonly #chosen = $derived.by((): readonly ComparedSystem[] => {
    const asked = listOf(this.#askedModels);
    const named = this.systems.filter(({ key }) => asked.includes(key));
    return named.length > 0 ? named : systemsAtFirst(this.systems);
  });
  /** The address's, else the first that is chosen. */
  readonly baseline = $derived.by(
    () => this.#chosen.find(({ key }) => key === this.#askedBase) ?? this.#chosen[0],
  );
  /** The chosen ones, the baseline last. */
  readonly chosen = $derived([
    ...this.#chosen.filter((each) => each !== this.baseline),
    ...(this.baseline ? [this.baseline] : []),
  ]);

  /** How attempts that a limit ended are counted. */
  readonly limits = $derived.by(() => limitsAsked(this.#query));
  /** The runs with a chosen system. */
  readonly #taking = $derived(
    this.#views.flatMap(({ run }) => (this.chosen.some(({ runId }) => runId === run.id) ? [run] : [])),
  );
  /** Under every scorer of one of the runs: those that decide a run first, then those of their family. */
  readonly #underAll = $derived.by(() => {
    const first = this.#taking.flatMap(({ config }) => deciderOf(config) ?? []);
    const all = this.#taking.flatMap(({ config }) => scorersOf(config));
    const [family] = first[0]?.split('-') ?? [];
    const ids = new Set([...first, ...all.filter((id) => id.split('-')[0] === family), ...all]);
    return comparedOf(this.#views, this.chosen, [...ids], this.limits);
  });
  /** The scorers that may be chosen, each with the number of tasks it judges for every system, and the runs it was not computed for. */
  readonly offered = $derived(
    this.#underAll.table.evaluators.map((each) => ({
      scorerId: each.scorerId,
      tasks: judgedBy(this.#underAll.table, each).size,
      missingIn: this.#taking.flatMap(({ id, config }) =>
        scorersOf(config).includes(each.scorerId) ? [] : [id],
      ),
    })),
  );
  /** The address's that were computed for every run, else those that judge nearly the same tasks. */
  readonly scorerIds = $derived.by((): string[] => {
    const whole = this.offered.flatMap(({ scorerId, missingIn }) => (missingIn.length > 0 ? [] : [scorerId]));
    const asked = listOf(this.#askedScorers).filter((id) => whole.includes(id));
    return asked.length > 0 ? asked : scorersAtFirst(this.#underAll, whole);
  });
  readonly compared = $derived.by((): Compared => {
    const { table, ...rest } = this.#underAll;
    const evaluators = this.scorerIds.map((id) => table.evaluators.find(({ scorerId }) => scorerId === id)!);
    return { ...rest, table: { ...table, evaluators } };
  });
  /** The same in pairs, on the tasks that all runs took; undefined where there is no pair, no such task or no scorer. */
  readonly pairs = $derived.by(() => {
    const { shared, chosen } = this;
    const [scorerId] = this.scorerIds;
    if (!shared || shared.tasks.length === 0 || chosen.length < 2 || scorerId === undefined) return undefined;
    return pairTable(shared, chosen, scorerId, this.limits);
  });
  /** The tasks of `compared`; undefined where they are not in this browser. */
  readonly tasks = $derived.by((): readonly TaskRow[] | undefined => {
    const known = this.#views.filter(({ tasksKnown }) => tasksKnown);
    const rows = new Map(
      known.flatMap(({ run, tasks }) => tasks.map((task, place) => [run.ordinals[place]!, task])),
    );
    return known.length === 0
      ? undefined
      : this.compared.ordinals.map((each) => rows.get(each) ?? unknownTask(each));
  });

  /** A sentence for each part of the address that cannot be shown. */
  readonly unmet = $derived.by((): string[] => {
    const all = this.#all ?? [];
    const asked = listOf(this.#asked);
    const missing = asked.filter((id) => !all.some((run) => run.id === id)).length;
    const isGone = asked.length === 0 && this.#askedData !== null && this.group?.key !== this.#askedData;
    const absent = missing + Number(isGone);
    const empty = all.filter(({ id, done }) => asked.includes(id) && done === 0).length;
    const left = this.#named.length - MOST_RUNS;
    const models = listOf(this.#askedModels).filter((key) => !this.systems.some((each) => each.key === key));
    const isBase = this.#askedBase === null || this.baseline?.key === this.#askedBase;
    return [
      absent > 0 &&
        `${counted(absent, 'run')} of this address ${absent === 1 ? 'is' : 'are'} not in this browser: deleted, or made in another browser. The link under Share opens everywhere.`,
      empty > 0 &&
        `${counted(empty, 'run')} of this address ${empty === 1 ? 'has' : 'have'} no finished cell yet.`,
      left > 0 && `${counted(left, 'run')} left out: at most ${MOST_RUNS} are compared at once.`,
      models.length > 0 &&
        `Not in the compared runs: ${models.length === 1 ? 'a model' : `${models.length} models`} of this address.`,
      !isBase && 'The baseline of this address is not among the models compared.',
      listOf(this.#askedScorers).some((id) => !this.scorerIds.includes(id)) &&
        'A scorer of this address was not computed for every run.',
      marginOf(this.#query.get('margin')) === undefined &&
        `The margin of this address is not a number from 0 to 100, so the page uses ${USUAL_MARGIN} points.`,
    ].filter((each) => typeof each === 'string');
  });

  constructor(stores: Stores) {
    this.#stores = stores;
    $effect(() => void untrack(() => this.read()));
    $effect(() => {
      const { runs } = this;
      if (runs.length > 0) void untrack(() => this.#readViews(runs));
    });
  }

  get #query(): URLSearchParams {
    return this.#stores.router.query;
  }
  #listed(name: string): string {
    return [...new Set(this.#query.getAll(name))].join('\n');
  }
  /** Why the runs cannot be read. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Reads the list of runs, and of the chosen ones again those that this browser may have changed since. */
  async read(changed: readonly string[] = []): Promise<void> {
    changed.forEach((id) => this.#held.delete(id));
    try {
      this.#all = await runsHere(this.#stores.database);
    } catch (error) {
      this.#failure = error;
    }
  }

  async #readViews(runs: readonly Run[]): Promise<void> {
    try {
      const views: RunView[] = [];
      for (const { id } of runs) {
        const held = this.#held.get(id) ?? (await loadRunView(id, this.#stores.database));
        this.#held.set(id, held);
        views.push(held);
      }
      if (runs === this.runs) this.#read = views;
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Writes another choice to the address. A new data set or run resets what depends on it. */
  choose(change: QueryChange): void {
    const isOther = 'data' in change || 'run' in change;
    const beneath = isOther ? { run: undefined, model: undefined, base: undefined, with: undefined } : {};
    this.#stores.router.setQuery({ ...beneath, ...change });
  }
}
