import { untrack } from 'svelte';
import type { Run } from '#core/run.ts';
import type { Stores } from '../context.ts';
import { loadRunView, type RunView } from '../run-view.ts';
import { runsHere } from '../sample-run.ts';
import { groupsOfRuns } from '../standings/dataset-groups.ts';

/** More runs than this are not compared at once. */
export const MOST_RUNS = 20;

/** The runs of this browser, and those of them that the address chooses, with their cells. Made while a component is set up. */
export class ComparedRuns {
  readonly #stores: Stores;
  #all = $state.raw<readonly Run[] | undefined>();
  #views = $state.raw<readonly RunView[] | undefined>();
  #failure = $state.raw<unknown>();
  readonly #held = new Map<string, RunView>();

  /** Ids that the address names, each once. */
  readonly asked = $derived.by(() => [...new Set(this.#stores.router.query.getAll('run'))]);
  /** Those with a finished cell, newest first, the one that comes with the site last. */
  readonly offered = $derived((this.#all ?? []).filter(({ done }) => done > 0));
  /** The chosen ones, oldest first: what was there before is what something new is compared with. */
  readonly chosen = $derived.by((): readonly Run[] => {
    const named = this.offered.filter(({ id }) => this.asked.includes(id));
    return (named.length > 0 ? named.slice(0, MOST_RUNS) : atFirst(this.offered)).toReversed();
  });
  /** How many runs the address names that are not in this browser, that have no finished cell yet, and that are too many. */
  readonly absent = $derived(this.asked.filter((id) => !this.#all?.some((run) => run.id === id)).length);
  readonly empty = $derived(
    (this.#all ?? []).filter(({ id, done }) => this.asked.includes(id) && done === 0).length,
  );
  readonly left = $derived(
    Math.max(0, this.offered.filter(({ id }) => this.asked.includes(id)).length - MOST_RUNS),
  );

  constructor(stores: Stores) {
    this.#stores = stores;
    $effect(() => void untrack(() => this.read()));
    $effect(() => {
      const runs = this.chosen;
      if (runs.length > 0) void untrack(() => this.#readViews(runs));
    });
  }

  /** Undefined while the list is being read. */
  get all(): readonly Run[] | undefined {
    return this.#all;
  }
  /** Those of `chosen`; undefined while they are being read, and the earlier ones while others are. */
  get views(): readonly RunView[] | undefined {
    return this.#views;
  }
  /** Why they cannot be read. */
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
      if (runs === this.chosen) this.#views = views;
    } catch (error) {
      this.#failure = error;
    }
  }
}

/** The newest run of the data set with a run of the person's own; where it has one model, the run before it too. */
function atFirst(offered: readonly Run[]): readonly Run[] {
  const runs = groupsOfRuns(offered)[0]?.runs ?? [];
  const isLone = (runs[0]?.config.models.length ?? 0) < 2;
  return runs.slice(0, isLone ? 2 : 1);
}
