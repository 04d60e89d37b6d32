import { evalApi, onEvalLost } from '#bridge/client.ts';
import { JudgingStore } from './judging-store.svelte.ts';

let store: JudgingStore | undefined;

/** The tab's one store of judgings, made when a page of judges is first opened: the first page of the site does not pay for it. */
export function judgingStore(): JudgingStore {
  if (!store) {
    const made = (store = new JudgingStore(evalApi));
    onEvalLost((reason) => made.lose(reason));
  }
  return store;
}
