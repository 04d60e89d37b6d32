import { readingAlone } from '#store/bridge/reading-contract.ts';
import { guardCalls } from '#store/bridge/worker-client.ts';

/**
 * A page that embeds this one can cover it and steal the person's clicks. So nothing acts in it: pages show `InFrame` instead, and only
 * calls that read reach the workers.
 */
export const allowReadingAlone = (): void => guardCalls(readingAlone);
