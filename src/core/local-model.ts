/** Providers whose models run inside this browser: no address, no key, no cost. Titles by id. */
export const LOCAL_PROVIDERS = {
  'browser-model': 'The browser’s own model',
  'web-llm': 'WebLLM',
} as const;

export type LocalProviderId = keyof typeof LOCAL_PROVIDERS;

export const isLocalProvider = (id: string): id is LocalProviderId => Object.hasOwn(LOCAL_PROVIDERS, id);

/** The one name under which the browser's own model is asked; the browser does not tell which model it is. */
export const BROWSER_MODEL = 'built-in';
