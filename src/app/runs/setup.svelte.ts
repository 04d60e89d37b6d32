import type { TestbedCoverage } from '#bridge/contract.ts';
import { isLoop, waysWithout } from '#core/agent.ts';
import { contendersOf } from '#core/contender.ts';
import { isLanguageModel, type ModelRef } from '#core/model.ts';
import type { Sample } from '#core/draw-sample.ts';
import { MOST_REPEATS, type Execution, type RunConfig } from '#core/run.ts';
import type { AddedModel } from '../models/added-models.ts';
import { askedOfFields, fieldsOf, notAsked, type AskingFields } from './asking.ts';
import { wrongFigure } from './asking-figures.ts';
import { mustBe, type Figure } from '../models/number-bounds.ts';
import { presetOf, type Preset } from '../models/presets.ts';
import { BUDGET_BOUNDS, budgetOf, moneyOf, type BudgetField } from '../models/money.ts';
import { scriptedOfId } from './scripted-models.ts';
import { fieldsOfPlans, plansOfFields, type FaultFields } from './fault-plan.ts';
import { notReadyWords, type ServersChoice } from '../report/execution.ts';
import { builtIn, isFiltering, scorersFor } from './linked-setup.ts';
import type { Deciders } from '#bridge/contract.ts';
import type { Stores } from '../context.ts';

type Known = Pick<Stores, 'datasets' | 'models' | 'prices'>;

/** What the fields of a set-up hold, and what follows from them: above all the configuration they describe. */
export class Setup {
  datasetId = $state('');
  sampleSize = $state<Figure>();
  /** Is the sample drawn from each category by itself? */
  isPerCategory = $state(false);
  seed = $state<Figure>(0);
  repeats = $state<Figure>(1);
  /** Ids of the models that take part. */
  chosen = $state<string[]>([]);
  scripted = $state<ModelRef[]>([]);
  asking = $state<AskingFields>(fieldsOf(notAsked));
  /** The published set-up that the fields were filled from; the fields may have been changed since. */
  preset = $state.raw<Preset | undefined>();
  /** Requests at once to each provider, as the person chose for all runs of this browser. */
  atOnce = $state<Figure>();
  /** Undefined until the person says so: with language models that are asked in turns. */
  #executes = $state<boolean | undefined>();
  where = $state<Execution['on']>('testbed');
  servers = $state<ServersChoice>({ ids: [], coverage: undefined });
  faults = $state<FaultFields[]>([]);
  budget = $state.raw<BudgetField>();
  /** How many of the tasks the testbed can execute; undefined while it is not known. */
  testbed = $state.raw<TestbedCoverage | undefined>();
  /** The deciding scorer that the person chose, or a shared set-up came with; undefined: the usual one. */
  decidedBy = $state<string | undefined>();
  /** Which scorers could decide; undefined while the tasks are looked at. */
  deciders = $state.raw<Deciders | undefined>();
  /** Tasks there are to draw from; undefined while they are counted. */
  matching = $state<number | undefined>();
  /** Tasks that a sample of each category takes, and the choice they were counted for. */
  drawn = $state.raw<{ of: string; number: number } | undefined>();

  /** Fault plans of a shared set-up that the fields cannot show; they are kept as they are. */
  givenPlans = $state.raw<ReturnType<typeof plansOfFields>>();
  /** On how many servers of the sender's own a shared set-up was executed. */
  readonly elsewhere: number | undefined;
  /** Models that need no key and are not made here: those of the house, and what a shared set-up names beside them. */
  readonly keyless: readonly ModelRef[];
  readonly given;
  readonly #start: RunConfig;
  readonly #known: Known;
  #counts = 0;

  constructor(start: RunConfig, known: Known) {
    this.#start = start;
    this.#known = known;
    const { selection, models, execution } = start;
    const plans = execution?.on === 'testbed' ? execution.faultPlans : undefined;
    const faults = fieldsOfPlans(plans, start.seed);
    this.givenPlans = faults ? undefined : plans;
    const isOnOwn = execution?.on === 'servers' && execution.elsewhere === undefined;
    this.elsewhere = execution?.on === 'servers' ? execution.elsewhere : undefined;
    this.given = models.filter(isLanguageModel);
    const isOther = (ref: ModelRef): boolean =>
      !isLanguageModel(ref) && !scriptedOfId(ref.id) && !builtIn.some(({ id }) => id === ref.id);
    this.keyless = [...builtIn, ...models.filter(isOther)];
    this.datasetId = selection.datasetId;
    this.sampleSize = selection.sample?.size;
    this.isPerCategory = selection.sample?.per === 'category';
    this.seed = start.seed;
    this.repeats = start.repeats;
    this.chosen = models.map(({ id }) => id);
    this.scripted = models.flatMap(({ id }) => scriptedOfId(id) ?? []);
    this.asking = fieldsOf(start);
    this.preset = presetOf(start);
    this.#executes = execution
      ? execution.on === 'testbed' || isOnOwn
      : start.agentIds.some(isLoop)
        ? undefined
        : false;
    this.where = execution?.on ?? 'testbed';
    if (isOnOwn) this.servers.ids = [...execution.serverIds];
    this.faults = faults ?? [];
    this.budget = start.budget;
    this.decidedBy = start.decidedBy;
  }

  /** Are calls to be executed? */
  get isExecuted(): boolean {
    return this.#executes ?? (this.languageModels.length > 0 && this.asking.agentIds.some(isLoop));
  }
  set isExecuted(isExecuted: boolean) {
    this.#executes = isExecuted;
  }

  /** What the numbers that stand alone must be where they are not so; '' where they are. */
  readonly mustBe = $derived.by(() => ({
    sample: mustBe(this.sampleSize, { least: 1 }),
    repeats: mustBe(this.repeats ?? NaN, { least: 1, most: MOST_REPEATS }),
    seed: mustBe(this.seed ?? NaN, {}),
    budget: this.languageModels.length > 0 ? mustBe(this.budget?.dollars, BUDGET_BOUNDS) : '',
  }));
  /** The first number that cannot be taken, said with its field’s name; '' where all can. Until it is mended nothing can be run. */
  readonly wrongNumber = $derived.by(() => {
    const { sample, repeats, seed, budget } = this.mustBe;
    if (sample) return `“Sample” must be ${sample}.`;
    if (repeats) return `“Repeats” must be ${repeats}.`;
    if (seed) return `“Seed” must be ${seed}.`;
    if (budget) return `“Budget in US dollars” must be ${budget}.`;
    return this.languageModels.length > 0 ? wrongFigure(this.asking, this.asking.agentIds.some(isLoop)) : '';
  });

  readonly present = $derived.by(() =>
    this.#known.datasets.datasets?.find(({ id }) => id === this.datasetId),
  );
  /** Filter and ids belong to the data set they were made for. */
  readonly isSameData = $derived.by(() => this.datasetId === this.#start.selection.datasetId);
  readonly isNarrowed = $derived.by(
    () =>
      this.isSameData &&
      (isFiltering(this.#start.selection.filter ?? {}) || this.#start.selection.taskIds !== undefined),
  );

  /** The language models that take part, as they are known here. */
  readonly languageModels: AddedModel[] = $derived.by(() => {
    const { models } = this.#known;
    const added = models.added ?? [];
    const others = this.given.filter(({ id }) => !added.some(({ ref }) => ref.id === id));
    return [...added, ...others.map((ref) => models.known(ref))].filter(({ ref }) =>
      this.chosen.includes(ref.id),
    );
  });
  readonly withoutKey = $derived.by(() =>
    this.languageModels.filter(
      ({ ref, address, needsKey }) => needsKey && !this.#known.models.keyAt(ref.providerId, address),
    ),
  );

  /** Models whose price must be given before the run can keep its budget, or its limit of dollars a task. */
  readonly unpriced = $derived.by(() => {
    const { budget, limits } = this.config;
    if (!budget && limits?.maxDollars === undefined) return [];
    return this.languageModels.filter(({ ref }) => this.#known.prices.priceOf(ref) === null);
  });

  readonly config: RunConfig = $derived.by(() => {
    const start = this.#start;
    const refs = this.languageModels.map(({ ref }) => ref);
    const dollars = budgetOf(
      this.budget,
      refs.map((ref) => this.#known.prices.priceOf(ref)),
    );
    return {
      ...start,
      title: this.present && (!this.isSameData || start.title === '') ? this.present.title : start.title,
      selection: {
        ...(this.isSameData ? start.selection : {}),
        datasetId: this.datasetId,
        sample: this.#sample,
      },
      models: [...[...this.keyless, ...this.scripted].filter(({ id }) => this.chosen.includes(id)), ...refs],
      ...(refs.length > 0 ? askedOfFields(this.#askable(), start) : notAsked),
      ...moneyOf(refs, this.#known.prices.own, dollars),
      repeats: this.mustBe.repeats ? 1 : this.repeats!,
      seed: this.#seed,
      execution: this.#execution(),
      ...this.#scoring(),
    };
  });

  /** A choice made for other tasks or another way of executing does not outlast them. */
  #scoring(): Pick<RunConfig, 'scorerIds' | 'decidedBy'> {
    const usual = this.deciders?.usual;
    const isFitting =
      this.decidedBy !== undefined &&
      (!this.deciders || this.deciders.scorers.some(({ id }) => id === this.decidedBy));
    const chosen = isFitting ? this.decidedBy : usual;
    const scorerIds = usual === undefined ? this.#start.scorerIds : scorersFor(usual, chosen);
    return { scorerIds, ...(chosen === undefined ? {} : { decidedBy: chosen }) };
  }

  /** Without execution a loop has nobody to call: a plan is what is left. */
  #askable(): AskingFields {
    if (this.#execution()) return this.asking;
    return { ...this.asking, agentIds: waysWithout(this.asking.agentIds, isLoop) };
  }

  get #seed(): number {
    return this.mustBe.seed ? 0 : this.seed!;
  }
  get #sample(): Sample | undefined {
    if (this.mustBe.sample || !this.sampleSize) return undefined;
    const sample = { size: this.sampleSize, seed: this.#seed };
    return this.isPerCategory ? { ...sample, per: 'category' } : sample;
  }

  #execution(): Execution | undefined {
    if (!this.isExecuted) return undefined;
    if (this.where === 'servers') return { on: 'servers', serverIds: this.servers.ids };
    if (!this.isOnTestbed) return undefined;
    const faultPlans = this.givenPlans ?? plansOfFields(this.faults, this.#seed);
    return { on: 'testbed', ...(faultPlans ? { faultPlans } : {}) };
  }

  /** Can the testbed execute any of the tasks? Undefined while it is not known. */
  readonly isOnTestbed = $derived.by(() => this.testbed && this.testbed.executable > 0);
  readonly isOnServers = $derived.by(() => this.config.execution?.on === 'servers');
  /** What keeps the chosen servers from being called; '' when nothing does. */
  readonly notReady = $derived.by(() => (this.isOnServers ? notReadyWords(this.servers) : ''));
  /** Can calls be executed where they are to be? A loop needs that. Undefined while it is not known. */
  readonly canCall = $derived.by(() => {
    if (this.isOnServers) return this.servers.coverage && this.servers.coverage.covered > 0;
    return this.where === 'servers' ? false : this.isOnTestbed;
  });

  /** Tasks that are taken; undefined while they are counted, or looked at for what the testbed can execute. */
  readonly taken = $derived.by(() => {
    if (this.isExecuted && this.where === 'testbed' && !this.testbed) return undefined;
    const from = this.config.execution?.on === 'testbed' ? this.testbed?.executable : this.matching;
    if (this.#sample?.per) return this.drawn?.of === this.choice ? this.drawn.number : undefined;
    return from === undefined ? undefined : Math.min(from, this.#sample?.size ?? from);
  });
  /** Attempts at each task: contenders × repeats. */
  readonly attempts = $derived.by(() => contendersOf(this.config).length * this.config.repeats);
  /** None while a number is wrong. */
  readonly cells = $derived.by(() => (this.wrongNumber ? 0 : (this.taken ?? 0) * this.attempts));

  /** Counts the tasks that a sample of each category takes. */
  async countDrawn(preview: (config: RunConfig) => Promise<number[]>): Promise<void> {
    const { config, present, choice } = this;
    if (!present || !this.#sample?.per) return;
    const { length } = await preview($state.snapshot(config) as RunConfig);
    if (choice === this.choice) this.drawn = { of: choice, number: length };
  }
  /** What decides which tasks are taken, as text. */
  readonly choice = $derived.by(() => {
    const { selection, execution, seed } = this.config;
    return JSON.stringify([selection, execution?.on, seed]);
  });

  /** Counts the tasks there are to draw from. Of two counts under way, the one that began last holds. */
  async count(preview: (config: RunConfig) => Promise<number[]>): Promise<void> {
    const count = ++this.#counts;
    const { config, present, isNarrowed } = this;
    if (!present || !isNarrowed) {
      this.matching = present?.tasks;
      return;
    }
    const all = { ...config, selection: { ...$state.snapshot(config.selection), sample: undefined } };
    try {
      const { length } = await preview(all);
      if (count === this.#counts) this.matching = length;
    } catch (error) {
      if (count === this.#counts) throw error;
    }
  }

  toggle(id: string): void {
    this.chosen = this.chosen.includes(id) ? this.chosen.filter((each) => each !== id) : [...this.chosen, id];
  }
}
