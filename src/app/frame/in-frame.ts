import { readingAlone } from '#store/bridge/reading-contract.ts';
import { guardCalls } from '#store/bridge/worker-client.ts';

/**
 * A page that embeds this one can cover it and steal the person's clicks. So a framed page does not act: it shows `InFrame` in place
 * of controls, and only reading calls reach the workers.
 */
export const allowReadingAlone = (): void => guardCalls(readingAlone);
