import { untrack } from 'svelte';
import { evalApi } from '#bridge/client.ts';
import type { RunConfig } from '#core/run.ts';
import type { Setup } from './setup.svelte.ts';

/**
 * Keeps what the eval worker finds out about a set-up up to date for as long as the component lives: how many tasks it takes, how many
 * of them the testbed can execute, and which scorers can decide. Returns what resolves once the deciding scorers are known.
 */
export function lookUp(setup: Setup, fail: (error: unknown) => void): () => Promise<void> {
  const preview = (config: RunConfig): Promise<number[]> => evalApi().preview(config);
  const snapshot = (): RunConfig => untrack(() => $state.snapshot(setup.config)) as RunConfig;

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
  $effect(() => {
    const of = selected;
    setup.testbed = undefined;
    if (!setup.present) return;
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
    const own: Promise<void> = evalApi()
      .deciders(snapshot())
      .then((deciders) => void (own === looking && (setup.deciders = deciders)), fail);
    looking = own;
  });
  return () => looking;
}
