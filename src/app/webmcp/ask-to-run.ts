import { mount, unmount } from 'svelte';
import AskToRunDialog from './AskToRun.svelte';

/** Does the person agree to a run? `signal` takes the question away; the answer is then no. */
export type AskToRun = (run: { tasks: number; models: number }, signal?: AbortSignal) => Promise<boolean>;

/** Asks in a dialog over the page that is shown. */
export const askToRun: AskToRun = async (run, signal) => {
  if (signal?.aborted) return false;
  let dialog: object | undefined;
  const agrees = await new Promise<boolean>((onanswer) => {
    dialog = mount(AskToRunDialog, { target: document.body, props: { ...run, signal, onanswer } });
  });
  if (dialog) await unmount(dialog);
  return agrees;
};
