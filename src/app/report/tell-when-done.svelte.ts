import { SvelteSet } from 'svelte/reactivity';
import type { Run } from '#core/run.ts';
import { count, counted } from '../format.ts';
import type { RunStore } from '../state/run-store.svelte.ts';

const wanted = new SvelteSet<string>();

export const isToBeTold = (runId: string): boolean => wanted.has(runId);

/**
 * Asks the browser for leave and then, when work on the run ends while this page is out of sight, shows one notification; it goes
 * on when the person walks to other pages of the site. False when the browser or the person refuses.
 */
export async function tellWhenDone(runs: RunStore, run: Run): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  wanted.add(run.id);
  const stop = $effect.root(() => {
    $effect(() => {
      if (runs.of(run.id)?.isWorking) return;
      wanted.delete(run.id);
      if (document.hidden) show(run, runs);
      queueMicrotask(() => stop());
    });
  });
  return true;
}

function show(run: Run, runs: RunStore): void {
  const work = runs.of(run.id);
  const { done, cells } = work?.run ?? run;
  const failed = work?.error?.message;
  const body = failed ?? `${count(done)} of ${counted(cells, 'cell')} done.`;
  try {
    const title = done < cells ? 'The run has stopped' : 'The run has ended';
    const note = new Notification(`${title}: ${run.config.title}`, { body, tag: run.id });
    note.onclick = () => (focus(), note.close());
  } catch {
    // Browsers of phones let a page ask for leave, but show nothing without a service worker.
  }
}
