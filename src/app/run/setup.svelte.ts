import { contendersOf } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { notReadyWords } from '../frame/words/execution.ts';
import { SetupConfig } from './setup-config.svelte.ts';
import { isLoop } from '#core/agent.ts';
import { fieldsOf } from '../frame/models/asking.ts';
import { differencesOf, type Preset } from '../frame/models/presets.ts';
import { untrack } from 'svelte';
import { evalApi } from '#store/bridge/client.ts';
import type { Connect } from '#store/storage/db.ts';
import { wrongLine } from '../frame/words/person-text.ts';
import { takenTasks } from './taken-tasks.ts';

type Preview = (config: RunConfig) => Promise<number[]>;

/** A run's set-up: its fields, the configuration they describe, and how many cells that makes. */
export class Setup extends SetupConfig {
  #counts = 0;

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
    if (this.isExecuted && this.where === 'testbed' && !this.testbed) return undefined;
    const from = this.config.execution?.on === 'testbed' ? this.testbed?.executable : this.matching;
    if (this.sample?.per) return this.drawn?.of === this.choice ? this.drawn.number : undefined;
    return from === undefined ? undefined : Math.min(from, this.sample?.size ?? from);
  });
  /** Attempts at each task: contenders × repeats. */
  readonly attempts = $derived.by(() => contendersOf(this.config).length * this.config.repeats);
  /** None while a number is wrong. */
  readonly cells = $derived.by(() => (this.wrongNumber ? 0 : (this.taken ?? 0) * this.attempts));

  /** Counts the tasks that a sample of each category takes. */
  async countDrawn(preview: Preview): Promise<void> {
    const { config, present, choice } = this;
    if (!present || !this.sample?.per) return;
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
    const all = { ...config, selection: { ...$state.snapshot(config.selection), sample: undefined } };
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
 * are sent stay as they are.
 */
export function usePreset(setup: Setup, preset: Preset): string[] {
  const before = $state.snapshot(setup.config);
  const { asking } = preset;
  const { isStreamed } = setup.asking;
  setup.asking = { ...fieldsOf({ prompts: {}, ...asking }), isStreamed };
  setup.repeats = asking.repeats;
  setup.decidedBy = asking.decidedBy;
  setup.faults = [];
  setup.givenPlans = undefined;
  if (asking.agentIds.some(isLoop)) setup.isExecuted = true;
  setup.preset = preset;
  return differencesOf(setup.config, before);
}

/**
 * Keeps what the eval worker finds out about a set-up up to date for as long as the component lives: how many tasks it takes, how many
 * of them the testbed can execute, and which scorers can decide. Returns what resolves once the deciding scorers are known.
 */
export function lookUp(setup: Setup, database: Connect, fail: (error: unknown) => void): () => Promise<void> {
  const preview = (config: RunConfig): Promise<number[]> => takenTasks(database, config);
  const snapshot = (): RunConfig => untrack(() => $state.snapshot(setup.config));

  $effect(() => {
    setup.count(preview).catch(fail);
  });
  $effect(() => {
    if (setup.present && setup.choice) untrack(() => setup.countDrawn(preview)).catch(fail);
  });

  // The tasks there are to draw from, whatever sample is drawn.
  const selected = $derived(
    JSON.stringify({ ...setup.config.selection, sample: undefined, seed: setup.config.seed }),
  );
  const isAsking = $derived(setup.isTouched || setup.isExecuted);
  $effect(() => {
    const of = selected;
    setup.testbed = undefined;
    if (!setup.present || !isAsking) return;
    evalApi()
      .testbedCoverage(snapshot())
      .then((coverage) => of === selected && (setup.testbed = coverage), fail);
  });

  // Which scorers can decide depends on the tasks and on whether calls are executed. The latest answer counts.
  const decisive = $derived(
    setup.present && JSON.stringify([setup.config.selection, setup.config.execution?.on]),
  );
  let looking: Promise<void> = Promise.resolve();
  $effect(() => {
    if (!decisive) return;
    const own: Promise<void> = import('./deciders.ts')
      .then(({ decidersOf }) => decidersOf(database, snapshot()))
      .then((deciders) => void (own === looking && (setup.deciders = deciders)), fail);
    looking = own;
  });
  return () => looking;
}
