import { getContext, setContext } from 'svelte';

const KEY = Symbol('entry title');

/** Gives an entry's content its title, which names saved files. Call it while the entry is set up. */
export const provideEntryTitle = (title: () => string): void => void setContext(KEY, title);

/** Undefined outside of an entry. */
export const entryTitle = (): (() => string) | undefined => getContext<(() => string) | undefined>(KEY);
