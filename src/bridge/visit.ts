const { name } = globalThis as { name?: string };

/**
 * Marks one open page and its workers, so that they do not take another tab's requests for their own. The page draws
 * it; its workers are given it as their name.
 */
export const visit: string =
  'WorkerGlobalScope' in globalThis && name ? name : Math.random().toString(36).slice(2);
