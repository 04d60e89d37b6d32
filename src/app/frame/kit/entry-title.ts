import { getContext, setContext } from 'svelte';

const KEY = Symbol('entry title');

/** Lets what is inside an entry know its title, which names the files that are saved from it. Called while the entry is set up. */
export const provideEntryTitle = (title: () => string): void => void setContext(KEY, title);

/** Undefined outside of an entry. */
export const entryTitle = (): (() => string) | undefined => getContext<(() => string) | undefined>(KEY);
