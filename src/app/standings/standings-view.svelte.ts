import { untrack } from 'svelte';
import { deciderOf } from '#core/deciding.ts';
import type { Run } from '#core/run.ts';
import type { RunTable } from '#metrics/index.ts';
import type { Stores } from '../context.ts';
import { limitsAsked } from '../report/limits.ts';
import { runsHere } from '../sample-run.ts';
import {
  comparedOf,
  evaluatorsAtFirst,
  judgedBy,
  linesAmong,
  systemsOf,
  type OfferedEvaluator,
} from './compared.ts';
import { groupsOfRuns, runsAtFirst } from './dataset-groups.ts';
import { readCounts, type RunCounts } from './run-counts.ts';

/**
 * Which runs, models and evaluators of one data set are compared: what the address says, else what is most worth looking at. Made while a
 * component is set up.
 */
export class StandingsView {
  readonly #stores: Stores;
  #runs = $state.raw<readonly Run[] | undefined>();
  #counts = $state.raw<readonly RunCounts[] | undefined>();
  #failure = $state.raw<unknown>();
  /** What was read already, by run and by how attempts that a limit ended are counted. */
  readonly #held = { failed: new Map<string, RunCounts>(), 'left-out': new Map<string, RunCounts>() };

  readonly groups = $derived(this.#runs ? groupsOfRuns(this.#runs) : undefined);
  readonly group = $derived.by(() => {
    const asked = this.#query.get('data');
    return this.groups?.find(({ key }) => key === asked) ?? this.groups?.[0];
  });
  /** The chosen ones, newest first. */
  readonly runs = $derived.by((): readonly Run[] => {
    if (!this.group) return [];
    const asked = this.#query.getAll('run');
    const chosen = this.group.runs.filter(({ id }) => asked.includes(id));
    return chosen.length > 0 ? chosen : runsAtFirst(this.group);
  });
  /** How many runs the address names that are not in this browser; of a data set alone, 1 where it has no run here. */
  readonly absent = $derived.by((): number => {
    const here = this.#runs ?? [];
    const asked = this.#query.getAll('run');
    const data = this.#query.get('data');
    if (asked.length > 0) return asked.filter((id) => !here.some((run) => run.id === id)).length;
    return data === null || this.group?.key === data ? 0 : 1;
  });
  /** All that the chosen runs hold. */
  readonly systems = $derived(this.#counts ? systemsOf(this.#counts) : []);
  readonly chosen = $derived.by(() => {
    const asked = this.#query.getAll('model');
    const named = this.systems.filter(({ key }) => asked.includes(key));
    if (named.length > 0) return named;
    const lines = linesAmong(this.#counts ?? [], this.systems);
    return this.systems.filter(({ key }) => !lines.has(key));
  });
  /** Every evaluator that one of the runs was scored by; the one that decides the newest run first, then those of its family. */
  readonly #scorerIds = $derived.by((): string[] => {
    const counts = this.#counts ?? [];
    const first = counts.flatMap(({ run }) => deciderOf(run.config) ?? []).slice(0, 1);
    const all = counts.flatMap(({ byScorer }) => [...byScorer.keys()]);
    const [family] = first[0]?.split('-') ?? [];
    return [...new Set([...first, ...all.filter((id) => id.split('-')[0] === family), ...all])];
  });
  readonly #all = $derived(comparedOf(this.#counts ?? [], this.chosen, this.#scorerIds));
  readonly offered = $derived.by((): OfferedEvaluator[] =>
    this.#all.table.evaluators.map((each) => ({
      scorerId: each.scorerId,
      tasks: judgedBy(this.#all.table, each).size,
      missingIn: (this.#counts ?? []).flatMap(({ run, byScorer }) =>
        byScorer.has(each.scorerId) || !this.chosen.some(({ runId }) => runId === run.id) ? [] : [run.id],
      ),
    })),
  );
  readonly evaluators = $derived.by((): string[] => {
    const asked = this.#query.getAll('by');
    const named = this.#scorerIds.filter((id) => asked.includes(id));
    return named.length > 0 ? named : evaluatorsAtFirst(this.#all);
  });
  readonly compared = $derived.by(() => {
    const { table } = this.#all;
    const evaluators = table.evaluators.filter(({ scorerId }) => this.evaluators.includes(scorerId));
    return { ...this.#all, table: { ...table, evaluators } };
  });

  /** How attempts that a limit ended are counted, and how many the chosen models have. */
  readonly limits = $derived.by(() => limitsAsked(this.#query));
  readonly limited = $derived.by((): number => {
    const of = new Map((this.#counts ?? []).map(({ run, limited }) => [run.id, limited]));
    return this.chosen.reduce((sum, { runId, contender }) => sum + (of.get(runId)?.[contender] ?? 0), 0);
  });

  constructor(stores: Stores) {
    this.#stores = stores;
    $effect(() => void untrack(() => this.read()));
    $effect(() => {
      const { runs, limits } = this;
      if (runs.length > 0) void this.#readCounts(runs, limits);
    });
  }

  get #query(): URLSearchParams {
    return this.#stores.router.query;
  }
  /** Why the runs cannot be read. */
  get failure(): unknown {
    return this.#failure;
  }
  /** Are the verdicts of the chosen runs here? */
  get isRead(): boolean {
    return this.#counts !== undefined;
  }

  /** Reads the list of runs; `changed`: runs whose verdicts are read again. */
  async read(changed: readonly string[] = []): Promise<void> {
    for (const held of Object.values(this.#held)) changed.forEach((id) => held.delete(id));
    try {
      this.#runs = await runsHere(this.#stores.database);
    } catch (error) {
      this.#failure = error;
    }
  }

  async #readCounts(runs: readonly Run[], limits: RunTable['limits']): Promise<void> {
    const known = this.#held[limits ?? 'failed'];
    try {
      const counts: RunCounts[] = [];
      for (const run of runs) {
        const held = known.get(run.id) ?? (await readCounts(run, this.#stores.database, limits));
        known.set(run.id, held);
        counts.push(held);
      }
      const isNew =
        counts.length !== this.#counts?.length || counts.some((each, at) => each !== this.#counts![at]);
      if (runs === this.runs && limits === this.limits && isNew) this.#counts = counts;
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Another data set, runs, models or evaluators: what depends on them begins as it would at first. */
  chooseData(key: string): void {
    this.#stores.router.setQuery({ data: key, run: undefined, model: undefined, by: undefined });
  }
  chooseRuns(ids: readonly string[]): void {
    this.#stores.router.setQuery({ run: ids, model: undefined, by: undefined });
  }
  chooseModels(keys: readonly string[]): void {
    this.#stores.router.setQuery({ model: keys });
  }
  chooseEvaluators(ids: readonly string[]): void {
    this.#stores.router.setQuery({ by: ids });
  }
}
