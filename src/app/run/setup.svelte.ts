import type { TestbedCoverage } from '#store/bridge/contract.ts';
import { isLoop, isReadFromText, waysWithout } from '#core/agent.ts';
import type { Deciders } from '#core/cell.ts';
import { isLanguageModel, type ModelRef } from '#core/model.ts';
import { type Execution, type RunConfig, BUDGET_UNITS, MOST_REPEATS } from '#core/run.ts';
import type { Stores } from '../frame/context.ts';
import {
  type Aside,
  type BudgetFields,
  asideByPrice,
  BUDGET_BOUNDS,
  BUDGET_LABELS,
  budgetOf,
  moneyOf,
} from '../frame/models/money.ts';
import { type Figure, mustBe } from '../frame/models/number-bounds.ts';
import { OURS, presetOf, type Preset, differencesOf } from '../frame/models/presets.ts';
import { type ServersChoice, notReadyWords } from '../frame/words/execution.ts';
import { fieldsOf, notAsked, type AskingFields, askedOfFields } from '../frame/models/asking.ts';
import { builtIn, isFiltering, scorersFor } from '../frame/linked-setup.ts';
import { scriptedOfId } from './scripted-models.ts';
import { textOfPerson, personOfText, wrongLine } from '../frame/words/person-text.ts';
import type { Sample } from '#core/random.ts';
import { haveThresholds, movedOfFields, wrongThreshold, type ThresholdFields } from './threshold-fields.ts';
import { isRecordingId } from '#core/server-recording.ts';
import type { AddedModel } from '../frame/models/added-models.ts';
import { isGuesser } from './callers.ts';
import { wrongFigure } from './asking-figures.ts';
import { contendersOf } from '#core/contender.ts';
import { fieldsOfPlans, plansOfFields, type FaultFields } from './fault-fields.ts';

/** What a set-up reads of the app's stores. */
type Known = Pick<Stores, 'datasets' | 'models' | 'prices'>;

type Preview = (config: RunConfig) => Promise<number[]>;

/** What servers cover names each of their tools: it is replaced as a whole, since to watch each name of thousands would stop the page. */
class ChosenServers implements ServersChoice {
  ids = $state<string[]>([]);
  coverage = $state.raw<ServersChoice['coverage']>();
  person = $state<string>();
  reads = $state<boolean>();
  definitions = $state<ServersChoice['definitions']>('servers');
}

/** A run's set-up: what its fields hold, the configuration they describe, what is wrong with them, and how many cells that makes. */
export class Setup {
  datasetId = $state('');
  sampleSize = $state<Figure>();
  /** Is the sample drawn from each category by itself? */
  isPerCategory = $state(false);
  seed = $state<Figure>(0);
  repeats = $state<Figure>(1);
  /** Ids of the models that take part. */
  chosen = $state<string[]>([]);
  /** Ids of the models that guess and that the person lets call their own servers. A set-up begins without any. */
  guessing = $state<string[]>([]);
  scripted = $state<ModelRef[]>([]);
  asking = $state<AskingFields>(fieldsOf(notAsked));
  /** The published set-up that the fields were filled from; the fields may have been changed since. */
  preset = $state.raw<Preset | undefined>();
  /** Requests at once to each provider, as the person chose for all runs of this browser. */
  atOnce = $state<Figure>();
  /**
   * Has the person pressed or changed something in the set-up? Before, the eval worker is asked for no estimate, and for coverage only where
   * calls are executed.
   */
  isTouched = $state(false);
  /** Undefined until the person chooses: calls are then executed for language models that are asked in turns. */
  #executes = $state<boolean | undefined>();
  where = $state<Execution['on']>('testbed');
  servers: ServersChoice = new ChosenServers();
  faults = $state<FaultFields[]>([]);
  budget = $state.raw<BudgetFields>({});
  /** As it was estimated last. */
  aside = $state.raw<Aside>({});
  /** How many of the tasks the testbed can execute; undefined while it is not known. */
  testbed = $state.raw<TestbedCoverage | undefined>();
  /** The deciding scorer that the person chose, or a shared set-up came with; undefined: the usual one. */
  decidedBy = $state<string | undefined>();
  thresholds = $state<ThresholdFields>({});
  /** Is prose to be read for calls? Of ways whose text is read. */
  textFallback = $state(false);
  /** Which scorers could decide; undefined while the tasks are being checked. */
  deciders = $state.raw<Deciders | undefined>();
  /** Tasks there are to draw from; undefined while they are counted. */
  matching = $state<number | undefined>();
  /** Tasks that a part, or a sample of each category, takes, and the choice they were counted for. */
  drawn = $state.raw<{ of: string; number: number } | undefined>();

  /** Is a part of its tasks run alone? They are then counted as those of a sample from each category are. */
  isPart = false;

  /** Fault plans of a shared set-up that the fields cannot show; they are kept as they are. */
  givenPlans = $state.raw<ReturnType<typeof plansOfFields>>();
  /** On how many servers of the sender's own a shared set-up was executed. */
  readonly elsewhere: number | undefined;
  /** Models that need no key and are not configured here: the built-in ones, and others that a shared set-up names. */
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
    if (isOnOwn) {
      this.servers.ids = [...execution.serverIds];
      this.servers.person = execution.person ? textOfPerson(execution.person) : '';
      this.servers.reads = execution.reads === true;
      this.servers.definitions = execution.definitions ?? 'servers';
    }
    this.faults = faults ?? [];
    this.budget = start.budget ?? {};
    this.decidedBy = start.decidedBy;
    this.thresholds = { ...start.thresholds };
    this.textFallback = start.textFallback === true;
  }

  /** Are calls to be executed? */
  get isExecuted(): boolean {
    return this.#executes ?? (this.languageModels.length > 0 && this.asking.agentIds.some(isLoop));
  }
  set isExecuted(isExecuted: boolean) {
    this.#executes = isExecuted;
  }

  readonly isOnServers = $derived.by(() => this.isExecuted && this.where === 'servers');
  /** Are calls made on real servers, with effects, so that the person is asked before? */
  readonly isOnReal = $derived.by(
    () => this.isOnServers && this.servers.ids.some((id) => !isRecordingId(id)),
  );

  /** Does a model that needs no key take part? */
  takesPart(ref: Pick<ModelRef, 'id' | 'kind'>): boolean {
    return (this.isOnServers && isGuesser(ref) ? this.guessing : this.chosen).includes(ref.id);
  }
  toggle(ref: Pick<ModelRef, 'id' | 'kind'>): void {
    const toggled = (ids: string[]): string[] =>
      ids.includes(ref.id) ? ids.filter((each) => each !== ref.id) : [...ids, ref.id];
    if (this.isOnServers && isGuesser(ref)) this.guessing = toggled(this.guessing);
    else this.chosen = toggled(this.chosen);
  }

  /** What each number must be where it is not; '' where it is valid. */
  readonly mustBe = $derived.by(() => ({
    sample: mustBe(this.sampleSize, { least: 1 }),
    repeats: mustBe(this.repeats ?? NaN, { least: 1, most: MOST_REPEATS }),
    seed: mustBe(this.seed ?? NaN, {}),
    dollars: this.languageModels.length > 0 ? mustBe(this.budget.dollars, BUDGET_BOUNDS.dollars) : '',
    tokens: this.languageModels.length > 0 ? mustBe(this.budget.tokens, BUDGET_BOUNDS.tokens) : '',
  }));
  /** The first number that is not valid, with its field's name; '' where all are. A run cannot start until it is corrected. */
  readonly wrongNumber = $derived.by(() => {
    const { sample, repeats, seed } = this.mustBe;
    if (sample) return `“Sample” must be ${sample}.`;
    if (repeats) return `“Repeats” must be ${repeats}.`;
    if (seed) return `“Seed” must be ${seed}.`;
    for (const unit of BUDGET_UNITS) {
      const [title, words] = [BUDGET_LABELS[unit], this.mustBe[unit]];
      if (words) return `“${title}” must be ${words}.`;
    }
    const threshold = haveThresholds(this.config.scorerIds) ? wrongThreshold(this.thresholds) : '';
    if (threshold) return threshold;
    return this.languageModels.length > 0 ? wrongFigure(this.asking, this.asking.agentIds.some(isLoop)) : '';
  });

  readonly present = $derived.by(() =>
    this.#known.datasets.datasets?.find(({ id }) => id === this.datasetId),
  );
  /** Filter and ids belong to the data set they were made for. */
  readonly isSameData = $derived.by(() => this.#start.selection.datasetId === this.datasetId);
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
  /** Those that are files of weights in this browser. */
  readonly inWeights = $derived.by(() =>
    this.languageModels.filter(({ ref }) => ref.providerId === 'wllama'),
  );
  /** By file of weights: is it in this browser? Absent while it is looked up. */
  areHere = $state<Record<string, boolean>>({});
  /** Why the chosen weights keep a run from starting; '' where all are here. */
  readonly weightsMissing = $derived.by(() => {
    const missing = this.inWeights.find(({ ref }) => this.areHere[ref.model] !== true);
    if (!missing) return '';
    return this.areHere[missing.ref.model] === undefined
      ? 'Looking for the weights…'
      : `The weights of ${missing.ref.title} are not in this browser: get them first, above.`;
  });

  /** Another model takes part in place of one. */
  replace(id: string, by: string): void {
    this.chosen = [...this.chosen.filter((each) => each !== id && each !== by), by];
  }

  readonly withoutKey = $derived.by(() =>
    this.languageModels.filter(
      ({ ref, address, needsKey }) => needsKey && !this.#known.models.keyAt(ref.providerId, address),
    ),
  );

  /** Models of which no price is known: their budget is in tokens. */
  readonly unpriced = $derived.by(() =>
    this.languageModels.filter(({ ref }) => this.#known.prices.priceOf(ref) === null),
  );
  /** Of these the first, where its price must be given before the run can keep its limit of dollars a task. */
  readonly toBePriced = $derived.by(() =>
    this.config.limits?.maxDollars === undefined ? undefined : this.unpriced[0],
  );

  readonly config: RunConfig = $derived.by(() => {
    const start = this.#start;
    const refs = this.languageModels.map(({ ref }) => ref);
    const asked = refs.length > 0 ? askedOfFields(this.#askable(), start) : notAsked;
    const prices = refs.map((ref) => this.#known.prices.priceOf(ref));
    const byPrice = asideByPrice(prices, asked.settings);
    const aside = Object.fromEntries(
      BUDGET_UNITS.map((unit) => [unit, Math.max(byPrice[unit] ?? 0, this.aside[unit] ?? 0)]),
    );
    const money = moneyOf(refs, this.#known.prices.own, budgetOf(this.budget, prices, aside));
    // As the plan has it, whatever would be usual here.
    if (this.isPart)
      return { ...start, selection: { ...start.selection, datasetId: this.datasetId }, ...money };
    return {
      ...start,
      title: this.present && (!this.isSameData || start.title === '') ? this.present.title : start.title,
      selection: {
        ...(this.isSameData ? start.selection : {}),
        datasetId: this.datasetId,
        sample: this.#sample,
      },
      models: [...[...this.keyless, ...this.scripted].filter((ref) => this.takesPart(ref)), ...refs],
      ...asked,
      ...money,
      repeats: this.mustBe.repeats ? 1 : this.repeats!,
      seed: this.#drawSeed,
      execution: this.#execution(),
      ...this.#scoring(),
      textFallback: this.textFallback && this.isTextRead ? true : undefined,
    };
  });

  /** Are calls read out of the text of a language model? */
  readonly isTextRead = $derived.by(
    () => this.languageModels.length > 0 && this.asking.agentIds.some(isReadFromText),
  );

  /** A choice made for other tasks or another way of executing does not outlast them. */
  #scoring(): Pick<RunConfig, 'scorerIds' | 'decidedBy' | 'thresholds'> {
    const usual = this.deciders?.usual;
    const isFitting =
      this.decidedBy !== undefined &&
      (!this.deciders || this.deciders.scorers.some(({ id }) => id === this.decidedBy));
    const chosen = isFitting ? this.decidedBy : usual;
    const scorerIds =
      usual === undefined ? this.#start.scorerIds : scorersFor(usual, chosen, this.deciders?.scorers);
    const thresholds = movedOfFields(this.thresholds, scorerIds);
    return { scorerIds, thresholds, ...(chosen === undefined ? {} : { decidedBy: chosen }) };
  }

  /** Without execution a loop cannot call tools, so that a plan is asked for instead. */
  #askable(): AskingFields {
    if (this.#execution()) return this.asking;
    return { ...this.asking, agentIds: waysWithout(this.asking.agentIds, isLoop) };
  }

  get #drawSeed(): number {
    return this.mustBe.seed ? 0 : this.seed!;
  }
  get #sample(): Sample | undefined {
    if (this.mustBe.sample || !this.sampleSize) return undefined;
    const sample = { size: this.sampleSize, seed: this.#drawSeed };
    return this.isPerCategory ? { ...sample, per: 'category' } : sample;
  }

  #execution(): Execution | undefined {
    if (!this.isExecuted) return undefined;
    if (this.where === 'servers') {
      const person = personOfText(this.servers.person ?? '');
      const reads = this.servers.reads ? { reads: true as const } : {};
      const { ids: serverIds, definitions } = this.servers;
      return { on: 'servers', serverIds, definitions, ...(person ? { person } : {}), ...reads };
    }
    if (!this.isOnTestbed) return undefined;
    const faultPlans = this.givenPlans ?? plansOfFields(this.faults, this.#drawSeed);
    return { on: 'testbed', ...(faultPlans ? { faultPlans } : {}) };
  }

  /** Can the testbed execute any of the tasks? Undefined while it is not known. */
  readonly isOnTestbed = $derived.by(() => this.testbed && this.testbed.executable > 0);

  /** Is it known where calls are executed, and with it the ways of asking? Before that, what the configuration says of both may change. */
  readonly isPlaceKnown = $derived.by(
    () => !this.isExecuted || this.where !== 'testbed' || this.testbed !== undefined,
  );

  /** What keeps the chosen servers from being called; '' when nothing does. */
  readonly notReady = $derived.by(() => {
    if (!this.isOnServers) return '';
    const wrong = wrongLine(this.servers.person ?? '');
    return wrong ? `“When a server asks”: ${wrong}` : notReadyWords(this.servers);
  });
  /** Can calls be executed where they are to be? A loop needs that. Undefined while it is not known. */
  readonly canCall = $derived.by(() => {
    if (this.isOnServers) return this.servers.coverage && this.servers.coverage.covered > 0;
    return this.where === 'servers' ? false : this.isOnTestbed;
  });

  /** Tasks that are taken; undefined while they are counted, or looked at for what the testbed can execute. */
  readonly taken = $derived.by(() => {
    if (!this.isPlaceKnown) return undefined;
    const from = this.config.execution?.on === 'testbed' ? this.testbed?.executable : this.matching;
    if (this.isPart || this.#sample?.per)
      return this.drawn?.of === this.choice ? this.drawn.number : undefined;
    return from === undefined ? undefined : Math.min(from, this.#sample?.size ?? from);
  });
  /** Attempts at each task: contenders × repeats. */
  readonly attempts = $derived.by(() => contendersOf(this.config).length * this.config.repeats);
  /** None while a number is wrong. */
  readonly cells = $derived.by(() => (this.wrongNumber ? 0 : (this.taken ?? 0) * this.attempts));

  /** Counts the tasks that a part, or a sample of each category, takes. */
  async countDrawn(preview: Preview): Promise<void> {
    const { config, present, choice } = this;
    if (!present || !(this.isPart || this.#sample?.per)) return;
    const { length } = await preview($state.snapshot(config));
    if (choice === this.choice) this.drawn = { of: choice, number: length };
  }
  /** What decides which tasks are taken, as text. */
  readonly choice = $derived.by(() => {
    const { selection, execution, seed } = this.config;
    return JSON.stringify([selection, execution?.on, seed]);
  });

  /** Counts the tasks there are to draw from. Of two counts under way, the one that began last holds. */
  async count(preview: Preview): Promise<void> {
    const count = ++this.#counts;
    const { config, present, isNarrowed } = this;
    if (!present || !isNarrowed) {
      this.matching = present?.tasks;
      return;
    }
    const plain = $state.snapshot(config);
    const all = { ...plain, selection: { ...plain.selection, sample: undefined } };
    try {
      const { length } = await preview(all);
      if (count === this.#counts) this.matching = length;
    } catch (error) {
      if (count === this.#counts) throw error;
    }
  }
}

/**
 * Fills every field that a published set-up decides, and says what that changed. Models, tasks, sample, seed, budget and how answers
 * are sent stay as they are. `preset`: absent for what this site proposes.
 */
export function usePreset(setup: Setup, preset?: Preset): string[] {
  const before = $state.snapshot(setup.config);
  const asking = preset?.asking ?? OURS;
  const { isStreamed } = setup.asking;
  setup.asking = { ...fieldsOf({ prompts: {}, ...asking }), isStreamed };
  setup.repeats = asking.repeats;
  setup.decidedBy = asking.decidedBy;
  setup.thresholds = {};
  setup.textFallback = false;
  setup.faults = [];
  setup.givenPlans = undefined;
  if (asking.agentIds.some(isLoop)) setup.isExecuted = true;
  setup.preset = preset;
  return differencesOf(setup.config, before);
}
