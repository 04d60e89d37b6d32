import { isLoop, waysWithout } from '#core/agent.ts';
import type { ModelRef } from '#core/model.ts';
import type { Sample } from '#core/random.ts';
import { isRecordingId } from '#core/server-recording.ts';
import { BUDGET_UNITS, MOST_REPEATS, type Execution, type RunConfig } from '#core/run.ts';
import type { AddedModel } from '../frame/models/added-models.ts';
import { asideByPrice, BUDGET_BOUNDS, BUDGET_LABELS, budgetOf, moneyOf } from '../frame/models/money.ts';
import { mustBe } from '../frame/models/number-bounds.ts';
import { isGuesser } from './callers.ts';
import { askedOfFields, notAsked, type AskingFields } from '../frame/models/asking.ts';
import { wrongFigure } from './asking-figures.ts';
import { plansOfFields, SetupFields } from './setup-fields.svelte.ts';
import { isFiltering, scorersFor } from '../frame/linked-setup.ts';
import { personOfText } from '../frame/words/person-text.ts';

/** The configuration that the fields describe, and what is wrong with them. */
export class SetupConfig extends SetupFields {
  /** Are calls to be executed? */
  get isExecuted(): boolean {
    return this.executes ?? (this.languageModels.length > 0 && this.asking.agentIds.some(isLoop));
  }
  set isExecuted(isExecuted: boolean) {
    this.executes = isExecuted;
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
    return this.languageModels.length > 0 ? wrongFigure(this.asking, this.asking.agentIds.some(isLoop)) : '';
  });

  readonly present = $derived.by(() => this.known.datasets.datasets?.find(({ id }) => id === this.datasetId));
  /** Filter and ids belong to the data set they were made for. */
  readonly isSameData = $derived.by(() => this.start.selection.datasetId === this.datasetId);
  readonly isNarrowed = $derived.by(
    () =>
      this.isSameData &&
      (isFiltering(this.start.selection.filter ?? {}) || this.start.selection.taskIds !== undefined),
  );

  /** The language models that take part, as they are known here. */
  readonly languageModels: AddedModel[] = $derived.by(() => {
    const { models } = this.known;
    const added = models.added ?? [];
    const others = this.given.filter(({ id }) => !added.some(({ ref }) => ref.id === id));
    return [...added, ...others.map((ref) => models.known(ref))].filter(({ ref }) =>
      this.chosen.includes(ref.id),
    );
  });
  readonly withoutKey = $derived.by(() =>
    this.languageModels.filter(
      ({ ref, address, needsKey }) => needsKey && !this.known.models.keyAt(ref.providerId, address),
    ),
  );

  /** Models of which no price is known: their budget is in tokens. */
  readonly unpriced = $derived.by(() =>
    this.languageModels.filter(({ ref }) => this.known.prices.priceOf(ref) === null),
  );
  /** Of these the first, where its price must be given before the run can keep its limit of dollars a task. */
  readonly toBePriced = $derived.by(() =>
    this.config.limits?.maxDollars === undefined ? undefined : this.unpriced[0],
  );

  readonly config: RunConfig = $derived.by(() => {
    const start = this.start;
    const refs = this.languageModels.map(({ ref }) => ref);
    const asked = refs.length > 0 ? askedOfFields(this.#askable(), start) : notAsked;
    const prices = refs.map((ref) => this.known.prices.priceOf(ref));
    const byPrice = asideByPrice(prices, asked.settings);
    const aside = Object.fromEntries(
      BUDGET_UNITS.map((unit) => [unit, Math.max(byPrice[unit] ?? 0, this.aside[unit] ?? 0)]),
    );
    const budget = budgetOf(this.budget, prices, aside);
    return {
      ...start,
      title: this.present && (!this.isSameData || start.title === '') ? this.present.title : start.title,
      selection: {
        ...(this.isSameData ? start.selection : {}),
        datasetId: this.datasetId,
        sample: this.sample,
      },
      models: [...[...this.keyless, ...this.scripted].filter((ref) => this.takesPart(ref)), ...refs],
      ...asked,
      ...moneyOf(refs, this.known.prices.own, budget),
      repeats: this.mustBe.repeats ? 1 : this.repeats!,
      seed: this.drawSeed,
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
    const scorerIds =
      usual === undefined ? this.start.scorerIds : scorersFor(usual, chosen, this.deciders?.scorers);
    return { scorerIds, ...(chosen === undefined ? {} : { decidedBy: chosen }) };
  }

  /** Without execution a loop cannot call tools, so that a plan is asked for instead. */
  #askable(): AskingFields {
    if (this.#execution()) return this.asking;
    return { ...this.asking, agentIds: waysWithout(this.asking.agentIds, isLoop) };
  }

  protected get drawSeed(): number {
    return this.mustBe.seed ? 0 : this.seed!;
  }
  protected get sample(): Sample | undefined {
    if (this.mustBe.sample || !this.sampleSize) return undefined;
    const sample = { size: this.sampleSize, seed: this.drawSeed };
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
    const faultPlans = this.givenPlans ?? plansOfFields(this.faults, this.drawSeed);
    return { on: 'testbed', ...(faultPlans ? { faultPlans } : {}) };
  }

  /** Can the testbed execute any of the tasks? Undefined while it is not known. */
  readonly isOnTestbed = $derived.by(() => this.testbed && this.testbed.executable > 0);
}
