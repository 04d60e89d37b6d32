import { counted } from '../format.ts';

/** `No keys held`, `1 key held`. */
export const keysWords = (held: number): string =>
  held === 0 ? 'No keys held' : `${counted(held, 'key')} held`;
