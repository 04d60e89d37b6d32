import { deciderOf, scorersOf } from '#core/deciding.ts';
import { contendersOf, isOracle, isReference } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import { compareFigures, type CompareFigures, type RunTable } from '#metrics/index.ts';
import type { Stores } from '../context.ts';
import { figured } from '../figured.svelte.ts';
import { dateTime } from '../format.ts';
import { limitsAsked } from '../report/limits.ts';
import { linesAmong, systemsOf, type ComparedSystem } from '../standings/compared.ts';
import { marginOf, USUAL_MARGIN } from './compare-address.ts';
import { ComparedRuns } from './compared-runs.svelte.ts';
import { mergedTable } from './merged-table.ts';
import { sharedTasksOf } from './shared-tasks.ts';

/** What is known of what is compared. `systems`: columns of the table, the baseline last. */
export interface KnownComparison {
  systems: readonly ComparedSystem[];
  figures: CompareFigures & { table: RunTable };
  scorerId: string;
  margin: number;
}

/** A scorer that may decide: the runs it was not computed for. */
interface OfferedScorer {
  scorerId: string;
  missingIn: string[];
}

const ofRun = (name: string, { createdAt }: Run): string => `${name}, run of ${dateTime(createdAt)}`;

/** Which models are compared, with which baseline, under which scorer and margin: what the address says. Made while a component is set up. */
export class CompareView {
  readonly #stores: Stores;
  readonly of: ComparedRuns;
  #known = $state.raw<KnownComparison | undefined>();

  readonly shared = $derived.by(() => this.of.views && sharedTasksOf(this.of.views));
  readonly #contended = $derived.by(() =>
    (this.shared?.views ?? []).map(({ run }) => ({ run, contenders: contendersOf(run.config) })),
  );
  /** All that the chosen runs hold, those of the oldest first. */
  readonly systems = $derived.by(() => systemsOf(this.#contended, ofRun));
  readonly chosen = $derived.by((): readonly ComparedSystem[] => {
    const asked = this.#query.getAll('model');
    const named = this.systems.filter(({ key }) => asked.includes(key));
    if (named.length > 0) return named;
    const lines = linesAmong(this.#contended, this.systems);
    const rivals = this.systems.filter(({ key }) => !lines.has(key));
    // A model alone is compared with what is nearest to a rival.
    return rivals.length === 1 ? [...this.#nearestLine(lines), ...rivals] : rivals;
  });
  /** The address's, else the first that is chosen. */
  readonly baseline = $derived.by((): ComparedSystem | undefined => {
    const asked = this.#query.get('base');
    return this.chosen.find(({ key }) => key === asked) ?? this.chosen[0];
  });
  readonly offered = $derived.by((): OfferedScorer[] => {
    const runs = this.runs.filter(({ id }) => this.chosen.some(({ runId }) => runId === id));
    const first = runs.flatMap(({ config }) => deciderOf(config) ?? []);
    const ids = new Set([...first, ...runs.flatMap(({ config }) => scorersOf(config))]);
    return [...ids].map((scorerId) => ({
      scorerId,
      missingIn: runs.flatMap(({ id, config }) => (scorersOf(config).includes(scorerId) ? [] : [id])),
    }));
  });
  /** The address's where every run was scored by it, else the first such. */
  readonly scorerId = $derived.by((): string | undefined => {
    const whole = this.offered.filter(({ missingIn }) => missingIn.length === 0);
    const asked = this.#query.get('by');
    return (whole.find(({ scorerId }) => scorerId === asked) ?? whole[0])?.scorerId;
  });
  readonly #margin = $derived.by(() => marginOf(this.#query.get('margin')));
  readonly margin = $derived(this.#margin ?? USUAL_MARGIN);
  /** How attempts that a limit ended are counted. */
  readonly limits = $derived.by(() => limitsAsked(this.#query));
  /** What the address asks for and cannot have, a sentence each. */
  readonly unmet = $derived.by((): string[] => {
    const isKnown = (key: string): boolean => this.systems.some((each) => each.key === key);
    const models = this.#query.getAll('model').filter((key) => !isKnown(key)).length;
    const base = this.#query.get('base');
    const by = this.#query.get('by');
    return [
      models > 0 &&
        `${models === 1 ? 'A model' : `${models} models`} of this address: not in the runs compared.`,
      base && this.baseline?.key !== base && 'The baseline of this address is not among the models compared.',
      by && this.scorerId !== by && 'The scorer of this address was not computed for every run.',
      this.#margin === undefined &&
        `The margin of this address is no number from 0 to 100: ${USUAL_MARGIN} points are taken.`,
    ].filter((each) => typeof each === 'string' && each !== '') as string[];
  });

  constructor(stores: Stores) {
    this.#stores = stores;
    this.of = new ComparedRuns(stores);
    $effect(() => {
      const { shared, baseline, scorerId, margin, limits } = this;
      if (!shared || !baseline || scorerId === undefined) return;
      const systems = [...this.chosen.filter((each) => each !== baseline), baseline];
      const table = mergedTable(shared, systems, scorerId, limits);
      let isOver = false;
      void (async () => {
        const figures = await figured(undefined, 'compareFigures', compareFigures, table, margin);
        if (!isOver) this.#known = { systems, figures: { ...figures, table }, scorerId, margin };
      })();
      return () => void (isOver = true);
    });
  }

  /** The baseline that a model alone is read by: the one that reads the question, else chance; the oracle has read the label. */
  #nearestLine(lines: ReadonlySet<string>): ComparedSystem[] {
    const contenders = this.#contended.flatMap((each) => each.contenders);
    const known = this.systems
      .map((system, place) => ({ system, contender: contenders[place]! }))
      .filter(({ system, contender }) => lines.has(system.key) && !isOracle(contender));
    const nearest = known.find(({ contender }) => !isReference(contender)) ?? known[0];
    return nearest ? [nearest.system] : [];
  }

  get #query(): URLSearchParams {
    return this.#stores.router.query;
  }
  /** The runs that can be matched, oldest first. */
  get runs(): readonly Run[] {
    return (this.shared?.views ?? []).map(({ run }) => run);
  }
  /** What was compared last, until the next is known. */
  get known(): KnownComparison | undefined {
    return this.#known;
  }
  /** Reads the list of runs again, and the cells of those that changed. */
  read(changed: readonly string[]): Promise<void> {
    return this.of.read(changed);
  }
  /** Another choice of runs, models, scorer, baseline or margin: a new address. */
  choose(
    change: Partial<Record<'run' | 'model', readonly string[]> & Record<'by' | 'base' | 'margin', string>>,
  ): void {
    const beneath = change.run ? { model: undefined, base: undefined, with: undefined } : {};
    this.#stores.router.setQuery({ ...beneath, ...change });
  }
}
