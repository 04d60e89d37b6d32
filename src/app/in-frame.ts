import { readingAlone } from '#bridge/reading-contract.ts';
import { guardCalls } from '#bridge/worker-client.ts';

/**
 * A page that frames this one can lay it under its own content and borrow the person's clicks. So in a frame nothing acts: the pages
 * show `InFrame` in the place of what does, and the workers are asked for what is read alone, whatever a page shows.
 */
export const allowReadingAlone = (): void => guardCalls(readingAlone);
