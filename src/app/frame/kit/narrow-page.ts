import { MediaQuery } from 'svelte/reactivity';

/** Whether the page is too narrow for wide tables: up to 50 rem, as in the styles. */
export const narrowPage = new MediaQuery('max-width: 50rem');
